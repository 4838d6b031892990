import { errorBody } from '../../http/refusal.js';
import { targetLimit } from '../../http/request.js';
import type { ErrorEntry, Manifest, Representation } from '../../manifest/manifest.js';
import { type Served, servedRoutes, successFields } from '../served.js';
import {
  asWhole,
  conditions,
  isAcceptable,
  isChosen,
  isNamed,
  noneAcceptable,
  preconditions,
  ranges,
  unconditional,
  weights,
} from './conditions.js';
import { below, block, characters, fields, literal, map, token, versionFields } from './directives.js';
import { allow, methods } from './methods.js';
import { resourceRoutes } from './resources.js';

/**
 * The contents of a site block whose `root` is dist/site: all addresses and errors. Caddy sorts directives by its own
 * list; within `route` they keep their order.
 */
export function siteBlock(manifest: Manifest): string[] {
  const { headers, versions } = manifest;
  return [
    block('route', [
      characters,
      '# Which coding is sent (RFC 9110 section 12.5.3).',
      ...weights,
      '# Dates of conditions, and ranges, in a form that can be compared.',
      ...conditions,
      '# Methods that HTTP has, but this service does not answer: 405; others: 501.',
      map(
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
      map(
        '{http.request.orig_uri.path}',
        ['opendata_media_type'],
        Object.values(versions).flatMap((version): [string, string][] =>
          version === undefined ? [] : [[`~${below(version.path)}`, version.mediaType]],
        ),
        ['application/json'],
      ),
      '',
      '# What every answer carries.',
      ...fields(headers.always),
      ...versionFields(manifest),
      '',
      '# What is wrong with the request itself.',
      `@too_long expression \`size({uri}) > ${targetLimit}\``,
      'error @too_long 414',
      '@unknown_method vars {opendata_method} unknown',
      'error @unknown_method 501',
      '@connect vars {opendata_method} connect',
      block('route @connect', [`header ${allow}`, 'error 405']),
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
    block(`route ${matcher}`, [
      ...methods(manifest.headers.always),
      `@none_acceptable expression ${token(noneAcceptable(available))}`,
      block('route @none_acceptable', ['header Vary Accept-Encoding', 'error 406']),
      ...selection(representations),
      ...representations.flatMap((representation) => [
        `@send_${representation.encoding} vars opendata_coding ${representation.encoding}`,
        block(`route @send_${representation.encoding}`, oneRepresentation(served, representation, manifest)),
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
        block(`@have_${representation.encoding}`, [
          `expression ${token(isAcceptable(representation.encoding))}`,
          isNamed(representation),
        ]),
        `vars @have_${representation.encoding} opendata_coding ${representation.encoding}`,
      ]),
    ...ofEach((representation) => [
      block(`@have_liked_${representation.encoding}`, [
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
    ([name, value]) => `${name} ${literal(value)}`,
  );
  return [
    ...preconditions(served, representation, block('header', current)),
    ...(isPlain ? [...ranges(served, representation), ...unconditional] : asWhole),
    '# Caddy sets a tag of its own and no length where there is a coding, so these are set last.',
    block('header', [
      ...current,
      `Content-Type ${literal(served.mediaType)}`,
      ...(served.lastModified === undefined ? ['-Last-Modified'] : []),
      ...(isPlain ? [] : [`Content-Encoding ${encoding}`, '-Accept-Ranges']),
      'defer',
    ]),
    'vars opendata_published yes',
    `rewrite * ${token(`/${file}`)}`,
    block('file_server', ['disable_canonical_uris']),
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
  return block('handle_errors', [
    block('route', [
      ...fields(headers.error),
      ...versionFields(manifest),
      'header Content-Type {opendata_media_type}',
      '# A published file that is not there.',
      '@missing vars opendata_published yes',
      ...(general ? [block('route @missing', answer('500', general))] : []),
      ...statuses.flatMap(([status, entry]) => [
        `@is_${status} vars {err.status_code} ${status}`,
        block(`route @is_${status}`, answer(status, entry)),
      ]),
      ...(general ? answer('500', general) : []),
    ]),
  ]);
}

function answer(status: string, entry: ErrorEntry): string[] {
  return [
    ...fields(entry.headers),
    `header Status-Code ${status}`,
    `respond ${literal(errorBody(entry, Number(status)))} ${status}`,
  ];
}
