import { preflightAnswer } from '../../http/cors.js';
import type { Encoding, Manifest, Route } from '../../manifest/manifest.js';
import { codingMap, codingVariable, weightMaps } from './accept-encoding.js';
import { dollarSign, escaped, literal, map, quoted } from './directives.js';

/** A route with what its variables are called by: `$opendata_1_tag` and so on. */
export interface NumberedRoute {
  readonly path: string;
  readonly route: Route;
  readonly variable: (name: string) => string;
  readonly coding: string;
}

export function numberedRoutes({ routes }: Manifest): NumberedRoute[] {
  return Object.entries(routes).map(([path, route], index) => ({
    path,
    route,
    variable: (name) => `$opendata_${index + 1}_${name}`,
    coding: codingVariable(codingsOf(route)),
  }));
}

function codingsOf({ representations }: Route): Encoding[] {
  return representations.map(({ encoding }) => encoding);
}

/** What stands in nginx's `http` block: the maps that evaluate a request, and the zone of the rate limit. */
export function httpBlock(manifest: Manifest): string {
  const routes = numberedRoutes(manifest);
  const codings = new Map(routes.map(({ route, coding }) => [coding, codingsOf(route)]));
  return [
    dollarSign,
    '# Which coding is sent (RFC 9110 section 12.5.3).',
    weightMaps,
    ...[...codings.values()].map(codingMap),
    '# The media type and the fields of errors and answers, by version.',
    versionMap(manifest, 'media_type', '"application/json"', ({ mediaType }) => mediaType),
    ...versionHeaders(manifest).map((name) =>
      versionMap(manifest, headerVariable(name), '""', ({ headers }) => headers[name] ?? ''),
    ),
    '# CORS: a preflight is told what it may ask.',
    map('"$http_origin:$http_access_control_request_method"', '$opendata_preflight', [
      ['default', '""'],
      ['"~^.+:.+$"', '1'],
    ]),
    ...preflightVariables(manifest.headers).map(({ value, variable }) =>
      map('$opendata_preflight', variable, [
        ['default', '""'],
        ['1', literal(value)],
      ]),
    ),
    '# If-Unmodified-Since counts only without If-Match (RFC 9110 section 13.2.2).',
    map('$http_if_match', '$opendata_if_unmodified_since', [
      ['default', '""'],
      ['""', '$http_if_unmodified_since'],
    ]),
    '# Methods that HTTP has, but this service does not answer: 405; others: 501.',
    map('$request_method', '$opendata_method', [
      ['default', 'unknown'],
      ['"~^(?:GET|HEAD)$"', 'read'],
      ['OPTIONS', 'options'],
      ['"~^(?:POST|PUT|DELETE|CONNECT|TRACE|PATCH)$"', 'write'],
    ]),
    '# Percent-encoded octets that are no UTF-8 make an address malformed.',
    map('$request_uri', '$opendata_malformed', [
      ['default', '1'],
      [quoted(`~*^(?:${encodedCharacters.join('|')})*(?:\\?|$)`), '""'],
    ]),
    '# A range that ends before it begins is none (RFC 9110 section 14.1.1).',
    map('$http_range', '$opendata_range', [
      ['default', '$http_range'],
      ...backwardsRanges.map((range): [string, string] => [quoted(`~*^${range}$`), '""']),
    ]),
    ...routes.flatMap(routeMaps),
    '# Requests are counted by client, method and address.',
    `limit_req_zone "$binary_remote_addr $request_method $uri" zone=opendata:10m rate=${rate(manifest)};`,
  ].join('\n');
}

/** The fields of a preflight's answer, each with the variable that is empty for other requests. */
export function preflightVariables({ always }: Manifest['headers']) {
  return preflightAnswer(always, ['GET', 'HEAD']).map(([name, value]) => ({
    name,
    value,
    variable: `$opendata_preflight_${name.split('-').at(-1)!.toLowerCase()}`,
  }));
}

const following = '%[89ab][0-9a-f]';

/** UTF-8 as RFC 3629 §4 has it, in percent-encoding. */
const encodedCharacters = [
  '[^%?]',
  '%[0-7][0-9a-f]',
  `%(?:c[2-9a-f]|d[0-9a-f])${following}`,
  `%e0%[ab][0-9a-f]${following}`,
  `%e[1-9a-cef]${following}${following}`,
  `%ed%[89][0-9a-f]${following}`,
  `%f0%[9ab][0-9a-f]${following}${following}`,
  `%f[1-3]${following}${following}${following}`,
  `%f4%8[0-9a-f]${following}${following}`,
];

/**
 * Whether the first number of a range is the greater: it has more digits, or as many and at the first that differs a
 * greater one. The first group takes a digit of the second number for each digit of the first.
 */
const digitForDigit = String.raw`(?:[0-9](?=[0-9]*-(\1?+[0-9])))+`;
const backwardsRanges = [
  `bytes=${digitForDigit}[0-9]+-\\1`,
  `bytes=(?=${digitForDigit}-\\1$)([0-9]*)(?:${[1, 2, 3, 4, 5, 6, 7, 8, 9]
    .map((digit) => `${digit}[0-9]*-\\2[0-${digit - 1}][0-9]*`)
    .join('|')})`,
];

/** Names of fields that at least one version adds to its answers (D34). */
export function versionHeaders({ versions }: Manifest): string[] {
  return [
    ...new Set(Object.values(versions).flatMap((version) => Object.keys(version?.headers ?? {}))),
  ].sort();
}

export function headerVariable(name: string): string {
  return `version_${name.toLowerCase().replace(/[^a-z0-9]/g, '_')}`;
}

type VersionEntry = NonNullable<Manifest['versions'][keyof Manifest['versions']]>;

function versionMap(
  { versions }: Manifest,
  variable: string,
  otherwise: string,
  value: (version: VersionEntry) => string,
): string {
  return map('$request_uri', `$opendata_${variable}`, [
    ['default', otherwise],
    ...Object.values(versions).flatMap((version): [string, string][] =>
      version === undefined
        ? []
        : [[quoted(`~^${escaped(version.path)}(?:[/?]|$)`), literal(value(version))]],
    ),
  ]);
}

/** The validators of each representation, and what the conditions of a request make of them (RFC 9110 section 13.1). */
function routeMaps({ path, route, variable, coding }: NumberedRoute): string[] {
  const of = (value: (representation: Route['representations'][number]) => string): [string, string][] =>
    route.representations.map((representation) => [representation.encoding, value(representation)]);
  const listed = (weak: string) =>
    route.representations.map(({ encoding, etag }): [string, string] => [
      quoted(`~^${encoding}:(?:.*,)?[ \\t]*${weak}${escaped(etag)}[ \\t]*(?:,|$)`),
      '1',
    ]);
  const any: [string, string] = ['"~^[a-z]+:[ \\t]*\\\\*[ \\t]*$"', '1'];
  return [
    `# ${path}`,
    map(coding, variable('tag'), [['default', '""'], ...of(({ etag }) => literal(etag))]),
    map(quoted(`${coding}:$http_if_none_match`), variable('known'), [
      ['default', '""'],
      any,
      ...listed('(?:W/)?'),
    ]),
    map(quoted(`${coding}:$http_if_match`), variable('failed'), [
      ['default', '1'],
      ['"~^[a-z]+:$"', '""'],
      ['"~^[a-z]+:[ \\t]*\\\\*[ \\t]*$"', '""'],
      ...listed('').map(([when]): [string, string] => [when, '""']),
    ]),
    // A tag that fits lets the range pass; one that doesn't is left for nginx, which then sends the whole.
    map(quoted(`${coding}:$http_if_range`), variable('if_range'), [
      ['default', '$http_if_range'],
      ...route.representations.map(({ encoding, etag }): [string, string] => [
        quoted(`~^${encoding}:${escaped(etag)}$`),
        '""',
      ]),
    ]),
  ];
}

/** nginx knows requests by the second and by the minute. */
function rate({ rateLimit: { requests, seconds } }: Manifest): string {
  return `${Math.max(1, Math.floor((requests * 60) / seconds))}r/m`;
}
