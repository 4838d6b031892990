import { asciiJson } from '../../base/json/ascii-json.js';
import type { ErrorEntry, ResourceEntry } from '../manifest/manifest.js';
import { type HeaderField, type HttpAnswer, mergeFields } from './answer.js';
import { type Contract, notFoundEntry, versionAt } from './contract.js';
import { formatHttpDate } from './http-date.js';
import { parseTarget } from './request.js';

/** Seconds after which a client may try again, unless the policy has a value: a 503 must have one (D26). */
const retryAfter = '30';

/**
 * The answer for an error (interface 7, D24 to D26), for requests that `decide` refuses and for those that never reach
 * it, such as one that can't be parsed or never arrived in full (408), and for a damaged file (500).
 * `request` has what is known of it: the target decides the media type and the version's fields, and HEAD has no body.
 * `extraHeaders` replace fields that the contract has for this status. `now` in epoch milliseconds.
 */
export function refusal(
  contract: Contract,
  status: number,
  request: { readonly target?: string | undefined; readonly method?: string | undefined },
  now: number,
  extraHeaders: readonly HeaderField[] = [],
): HttpAnswer {
  const target = parseTarget(request.target ?? '*');
  const version = target.kind === 'asterisk' ? undefined : versionAt(contract, target.path);
  const page = status === 404 && target.kind === 'path' ? notFoundEntry(contract, target.path) : undefined;
  const [plain] = page?.representations ?? [];
  const text = errorBody(entryOf(contract, status), status);
  const headers = mergeFields(
    [['Date', formatHttpDate(now)]],
    contract.headers.always,
    contract.headers.error,
    version?.headers,
    status === 503 ? { 'Retry-After': retryAfter } : {},
    contract.errors[status]?.headers,
    extraHeaders,
    page && pageFields(page),
    [
      ['Status-Code', String(status)],
      ['Content-Type', page?.mediaType ?? version?.mediaType ?? 'application/json'],
      ['Content-Length', String(plain?.bytes ?? new TextEncoder().encode(text).length)],
    ],
  );
  const isHead = request.method === 'HEAD';
  if (plain !== undefined) {
    return {
      status,
      headers,
      body: isHead ? { kind: 'none', of: plain } : { kind: 'file', representation: plain },
    };
  }
  return { status, headers, body: isHead ? { kind: 'none' } : { kind: 'text', text } };
}

/** Those fields of a page that its bytes need wherever they are: none about caches and codings. */
export function pageFields({ headers }: Pick<ResourceEntry, 'headers'>): HeaderField[] {
  return Object.entries(headers).filter(([name]) => !/^(?:cache-control|expires|vary)$/i.test(name));
}

/** A status that isn't in the policy uses the texts of 400 or 500 (RFC 9110 §15). */
function entryOf(contract: Contract, status: number): Pick<ErrorEntry, 'title' | 'description'> {
  const general = status >= 500 ? 500 : 400;
  return contract.errors[status] ?? contract.errors[general] ?? { title: 'Error', description: 'Error' };
}

/**
 * The JSON text of an error (interface 7): description, status as text and title, in canonical order (D17) and in ASCII
 * (D45).
 * The files `errors/<status>.json` of a publication hold the same bytes.
 */
export function errorBody(entry: Pick<ErrorEntry, 'title' | 'description'>, status: number): string {
  const { title, description } = entry;
  return asciiJson(JSON.stringify({ description, status: String(status), title }));
}
