import { programPaths } from '../../http/contract.js';
import { errorBody, pageFields } from '../../http/refusal.js';
import { base64Digest } from '../../http/repr-digest.js';
import { targetLimit } from '../../http/request.js';
import type { ErrorEntry, Manifest, Representation } from '../../manifest/manifest.js';
import { plainOf } from '../../manifest/representation.js';
import { digits, digitsOfDelivery } from '../date-forms.js';
import { type Served, servedRoutes, successFields } from '../served.js';
import { addressRoute, type Coded } from './addresses.js';
import { caddyAccepts, conditions, weights } from './conditions.js';
import {
  caddyBlock,
  caddyEscaped,
  caddyLiteral,
  caddyMap,
  caddyVersionFields,
  characters,
  digestFields,
  fields,
  pathsBelow,
  token,
} from './directives.js';
import { allow } from './methods.js';
import { resourceRoutes } from './resources.js';

/**
 * The contents of a site block whose `root` is dist/site: all addresses and errors. Caddy sorts directives by its own
 * list; within `route` they keep their order.
 */
export function siteBlock(manifest: Manifest): string[] {
  const { headers, versions } = manifest;
  return [
    caddyBlock('route', [
      characters,
      '# Which coding is sent (RFC 9110 section 12.5.3).',
      ...weights,
      '# Dates of conditions, and ranges, in a form that can be compared.',
      ...conditions,
      '# Methods that HTTP has, but this service does not answer: 405; others: 501.',
      caddyMap(
        '{method}',
        ['opendata_method'],
        [
          ['~^(?:GET|HEAD)$', 'read'],
          ['OPTIONS', 'options'],
          ['CONNECT', 'connect'],
          ['~^(?:POST|PUT|DELETE|TRACE|PATCH)$', 'write'],
        ],
        ['unknown'],
      ),
      '# The media type of errors, by version.',
      caddyMap(
        '{http.request.orig_uri.path}',
        ['opendata_media_type'],
        Object.values(versions).map(({ path, mediaType }): [string, string] => [
          `~${pathsBelow(path)}`,
          mediaType,
        ]),
        ['application/json'],
      ),
      '',
      '# What every answer carries.',
      ...fields(headers.always),
      ...caddyVersionFields(manifest),
      '',
      '# What is wrong with the request itself.',
      `@too_long expression \`size({uri}) > ${targetLimit}\``,
      'error @too_long 414',
      '@unknown_method vars {opendata_method} unknown',
      'error @unknown_method 501',
      '@connect vars {opendata_method} connect',
      caddyBlock('route @connect', [`header ${allow}`, 'error 405']),
      '@malformed vars_regexp {path} \\x{FFFD}',
      'error @malformed 400',
      '# An encoded slash is not a slash.',
      '@encoded_slash vars_regexp {uri} (?i)^[^?]*%2f',
      'error @encoded_slash 404',
      ...servedRoutes(manifest).flatMap((served, index) => oneAddress(served, index + 1, manifest)),
      ...resourceRoutes(manifest),
      '',
      'error 404',
    ]),
    '',
    errorAnswers(manifest),
  ];
}

function oneAddress(served: Served, number: number, manifest: Manifest): string[] {
  const { path, mediaType, representations } = served;
  const when = `vars {path} ${token(path)} ${token(`${path}/`)}`;
  const all = representations.map((representation) => coded(served, representation, manifest));
  return addressRoute(
    { matcher: `@route_${number}`, when, mediaType, representations: all },
    manifest.headers.always,
  );
}

function coded(served: Served, representation: Representation, manifest: Manifest): Coded {
  const { lastModified } = served;
  const { encoding, etag, bytes, file } = representation;
  const tag = caddyEscaped(etag);
  const isNamed = `vars_regexp {header.If-None-Match} ${token(memberOf(`(?:W/)?${tag}`))}`;
  const current = [etag, ...(lastModified === undefined ? [] : [lastModified])].map(caddyEscaped);
  return {
    encoding,
    isNamed,
    have: (matcher) => caddyBlock(matcher, [`expression ${token(caddyAccepts(encoding))}`, isNamed]),
    isMatched: `vars_regexp {header.If-Match} ${orAny(tag)}`,
    isKnown: `vars_regexp {header.If-None-Match} ${orAny(`(?:W/)?${tag}`)}`,
    isCurrent: `vars_regexp {header.If-Range} ${token(`^(?:${current.join('|')})$`)}`,
    dates:
      lastModified === undefined
        ? undefined
        : { modified: `"${digits(lastModified)}"`, delivered: `"${digitsOfDelivery(lastModified)}"` },
    bytes: { operand: String(bytes), text: String(bytes) },
    fields: successFields(manifest.headers, served, representation).map(
      ([name, value]) => `${name} ${caddyLiteral(value)}`,
    ),
    ofContent: digestFields(manifest, base64Digest(representation)),
    file: `/${file}`,
    remark: ['# Caddy sets a tag of its own and no length where there is a coding, so these are set last.'],
  };
}

function memberOf(tag: string): string {
  return String.raw`(?:^|,)[ \t]*${tag}[ \t]*(?:,|$)`;
}

/** Matches a list with this member, or a star. */
function orAny(member: string): string {
  return token(String.raw`^[ \t]*\*[ \t]*$|${memberOf(member)}`);
}

/**
 * The answer to each status that `error` or Caddy itself raises (interface 7, D24 to D26). The bodies are written out
 * here, since files would be sent with validators and in ranges. Any other status of Caddy's becomes a 500.
 */
export function errorAnswers(manifest: Manifest): string {
  const { errors, headers } = manifest;
  const statuses = Object.entries(errors);
  const general = errors['500'];
  return caddyBlock('handle_errors', [
    caddyBlock('route', [
      ...fields(headers.error),
      ...caddyVersionFields(manifest),
      'header Content-Type {opendata_media_type}',
      '# A published file that is not there.',
      '@missing vars opendata_published yes',
      ...(general ? [caddyBlock('route @missing', answer('500', general))] : []),
      ...notFoundAnswer(manifest),
      ...statuses.flatMap(([status, entry]) => [
        `@is_${status} vars {err.status_code} ${status}`,
        caddyBlock(`route @is_${status}`, answer(status, entry)),
      ]),
      ...(general ? answer('500', general) : []),
    ]),
  ]);
}

/** The page for people where nothing is published: its file, without the fields that Caddy makes of it. */
function notFoundAnswer(manifest: Manifest): string[] {
  const { errors, notFound, resources } = manifest;
  const page = notFound === undefined ? undefined : resources[notFound];
  const entry = errors['404'];
  if (page === undefined || entry === undefined) return [];
  const forPrograms = programPaths(manifest).map(caddyEscaped).join('|');
  return [
    caddyBlock('@not_found', [
      'vars {err.status_code} 404',
      `not vars_regexp {http.request.orig_uri.path} ${token(`^(?:${forPrograms})(?:/|$)`)}`,
    ]),
    caddyBlock('route @not_found', [
      ...fields(entry.headers),
      ...fields(Object.fromEntries(pageFields(page))),
      'header Status-Code 404',
      `header Content-Type ${caddyLiteral(page.mediaType)}`,
      ...['ETag', 'Last-Modified', 'Accept-Ranges', 'Vary'].map((name) => `header -${name}`),
      ...['Range', 'If-Match', 'If-Unmodified-Since', 'If-None-Match', 'If-Modified-Since'].map(
        (name) => `request_header -${name}`,
      ),
      '@not_head not method HEAD',
      'method @not_head GET',
      `rewrite * /${plainOf(page).file}`,
      caddyBlock('file_server', ['disable_canonical_uris', 'status 404']),
    ]),
  ];
}

function answer(status: string, entry: ErrorEntry): string[] {
  return [
    ...fields(entry.headers),
    `header Status-Code ${status}`,
    `respond ${caddyLiteral(errorBody(entry, Number(status)))} ${status}`,
  ];
}
