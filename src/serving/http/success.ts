import type { HeaderFields, Representation } from '../manifest/manifest.js';
import {
  type ByteRange,
  fieldOf,
  type HeaderField,
  type HttpAnswer,
  mergeFields,
  varying,
} from './answer.js';
import { type Contract, type ReadableResource, versionAt } from './contract.js';
import { formatHttpDate } from './http-date.js';
import { fieldValue, type HttpRequest } from './request.js';

/** A resource, and its selected representation. */
export interface Selected {
  readonly resource: ReadableResource;
  readonly representation: Representation;
}

/** 200 (interface 4.2), or 206 with a `range`; for HEAD the same without the body (D21). `now` in epoch milliseconds. */
export function success(
  contract: Contract,
  selected: Selected,
  method: string,
  now: number,
  range?: ByteRange,
): HttpAnswer {
  const { representation, resource } = selected;
  const isPlain = representation.encoding === 'identity';
  const content: HeaderField[] = [['Content-Type', resource.mediaType]];
  if (!isPlain) content.push(['Content-Encoding', representation.encoding]);
  content.push(['Content-Length', String(range ? range.last - range.first + 1 : representation.bytes)]);
  if (range) content.push(['Content-Range', `bytes ${range.first}-${range.last}/${representation.bytes}`]);
  if (isPlain) content.push(['Accept-Ranges', 'bytes']);
  return {
    status: range ? 206 : 200,
    headers: validFields(contract, selected, now, content),
    body:
      method === 'HEAD'
        ? { kind: 'none', of: representation }
        : { kind: 'file', representation, ...(range && { range }) },
  };
}

/** 304 (D22): the validators and caching fields of the 200, without those of the content (RFC 9110 §15.4.5). */
export function notModified(contract: Contract, selected: Selected, now: number): HttpAnswer {
  return { status: 304, headers: validFields(contract, selected, now), body: { kind: 'none' } };
}

/** 204 to OPTIONS (D46), with Allow. `path` is undefined for `OPTIONS *`. */
export function options(
  contract: Contract,
  path: string | undefined,
  allow: string,
  preflight: readonly HeaderField[],
  now: number,
): HttpAnswer {
  const headers = mergeFields(
    [['Date', formatHttpDate(now)]],
    contract.headers.always,
    path === undefined ? undefined : versionAt(contract, path)?.headers,
    [['Allow', allow], ...preflight],
  );
  return { status: 204, headers, body: { kind: 'none' } };
}

/** The fields of 200, 206 and 304; those of the content come last. */
function validFields(
  contract: Contract,
  { resource, representation }: Selected,
  now: number,
  content: readonly HeaderField[] = [],
): HeaderField[] {
  const { lastModified } = resource;
  const fields = mergeFields(
    [['Date', formatHttpDate(now)]],
    contract.headers.always,
    resource.headers,
    versionAt(contract, resource.path)?.headers,
    [['ETag', representation.etag]],
    // RFC 9110 §8.8.2.1: never later than Date, even where this clock is behind the one of the build.
    lastModified === undefined ? [] : [['Last-Modified', formatHttpDate(Math.min(lastModified, now))]],
    content,
  );
  return varying(fields);
}

/**
 * The fields that the answer to a CORS preflight has in addition to the policy's `always` fields (Fetch standard,
 * "CORS-preflight request"), unless that sets them: any field may be sent, and browsers remember that for a day. `*`
 * doesn't include Authorization, which is named as well. None if the policy doesn't let other origins read (D46).
 */
export function preflightAnswer(
  always: HeaderFields,
  methods: readonly string[] = ['GET', 'HEAD'],
): readonly HeaderField[] {
  const set = mergeFields(always);
  if (fieldOf(set, 'Access-Control-Allow-Origin') === undefined) return [];
  const answers: readonly HeaderField[] = [
    ['Access-Control-Allow-Methods', methods.join(', ')],
    ['Access-Control-Allow-Headers', '*, Authorization'],
    ['Access-Control-Max-Age', '86400'],
  ];
  return answers.filter(([name]) => fieldOf(set, name) === undefined);
}

/** The same for a request, if it is a preflight. */
export function preflightFields(
  contract: Contract,
  request: HttpRequest,
  methods: readonly string[],
): readonly HeaderField[] {
  const isPreflight =
    fieldValue(request, 'origin') !== undefined &&
    fieldValue(request, 'access-control-request-method') !== undefined;
  return isPreflight ? preflightAnswer(contract.headers.always, methods) : [];
}
