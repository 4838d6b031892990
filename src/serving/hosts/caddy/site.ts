import { errorBody } from '../../http/refusal.js';
import { targetLimit } from '../../http/request.js';
import type { ErrorEntry, Manifest, Representation } from '../../manifest/manifest.js';
import { type Served, servedRoutes, successFields } from '../served.js';
import {
  asWhole,
  caddyAccepts,
  conditions,
  isChosen,
  isNamed,
  noneAcceptable,
  preconditions,
  ranges,
  unconditional,
  weights,
} from './conditions.js';
import {
  caddyBlock,
  caddyLiteral,
  caddyMap,
  caddyVersionFields,
  characters,
  fields,
  pathsBelow,
  token,
} from './directives.js';
import { allow, methods } from './methods.js';
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
  const { path, representations } = served;
  const available = representations.map(({ encoding }) => encoding);
  const matcher = `@route_${number}`;
  return [
    '',
    `${matcher} vars {path} ${token(path)} ${token(`${path}/`)}`,
    caddyBlock(`route ${matcher}`, [
      ...methods(manifest.headers.always),
      `@none_acceptable expression ${token(noneAcceptable(available))}`,
      caddyBlock('route @none_acceptable', ['header Vary Accept-Encoding', 'error 406']),
      ...selection(representations),
      ...representations.flatMap((representation) => [
        `@send_${representation.encoding} vars opendata_coding ${representation.encoding}`,
        caddyBlock(
          `route @send_${representation.encoding}`,
          oneRepresentation(served, representation, manifest),
        ),
      ]),
    ]),
  ];
}

/**
 * Sets `opendata_coding` to the coding to send: the preferred one, unless If-None-Match names only other acceptable ones
 * (D47). Later settings replace earlier ones.
 */
function selection(representations: readonly Representation[]): string[] {
  const available = representations.map(({ encoding }) => encoding);
  const ofEach = (make: (representation: Representation) => string[]) => representations.flatMap(make);
  return [
    ...(['identity', 'gzip', 'br'] as const)
      .filter((coding) => available.includes(coding))
      .flatMap((coding) => [
        `@like_${coding} expression ${token(isChosen(coding, available))}`,
        `vars @like_${coding} opendata_coding ${coding}`,
        `vars @like_${coding} opendata_liked ${coding}`,
      ]),
    ...[...representations]
      .reverse()
      .flatMap((representation) => [
        caddyBlock(`@have_${representation.encoding}`, [
          `expression ${token(caddyAccepts(representation.encoding))}`,
          isNamed(representation),
        ]),
        `vars @have_${representation.encoding} opendata_coding ${representation.encoding}`,
      ]),
    ...ofEach((representation) => [
      caddyBlock(`@have_liked_${representation.encoding}`, [
        `vars opendata_liked ${representation.encoding}`,
        isNamed(representation),
      ]),
      `vars @have_liked_${representation.encoding} opendata_coding ${representation.encoding}`,
    ]),
  ];
}

function oneRepresentation(
  served: Served,
  representation: Representation,
  { headers }: Pick<Manifest, 'headers'>,
): string[] {
  const { encoding, file } = representation;
  const isPlain = encoding === 'identity';
  const current = successFields(headers, served, representation).map(
    ([name, value]) => `${name} ${caddyLiteral(value)}`,
  );
  return [
    ...preconditions(served, representation, caddyBlock('header', current)),
    ...(isPlain ? [...ranges(served, representation), ...unconditional] : asWhole),
    '# Caddy sets a tag of its own and no length where there is a coding, so these are set last.',
    caddyBlock('header', [
      ...current,
      `Content-Type ${caddyLiteral(served.mediaType)}`,
      ...(served.lastModified === undefined ? ['-Last-Modified'] : []),
      ...(isPlain ? [] : [`Content-Encoding ${encoding}`, '-Accept-Ranges']),
      'defer',
    ]),
    'vars opendata_published yes',
    `rewrite * ${token(`/${file}`)}`,
    caddyBlock('file_server', ['disable_canonical_uris']),
  ];
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
      ...statuses.flatMap(([status, entry]) => [
        `@is_${status} vars {err.status_code} ${status}`,
        caddyBlock(`route @is_${status}`, answer(status, entry)),
      ]),
      ...(general ? answer('500', general) : []),
    ]),
  ]);
}

function answer(status: string, entry: ErrorEntry): string[] {
  return [
    ...fields(entry.headers),
    `header Status-Code ${status}`,
    `respond ${caddyLiteral(errorBody(entry, Number(status)))} ${status}`,
  ];
}
