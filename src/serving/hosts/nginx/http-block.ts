import { fieldOf, mergeFields } from '../../http/answer.js';
import { programPaths } from '../../http/contract.js';
import { targetLimit } from '../../http/request.js';
import { preflightAnswer } from '../../http/success.js';
import type { Encoding, Manifest, Representation } from '../../manifest/manifest.js';
import { plainOf } from '../../manifest/representation.js';
import { dateForms, digits, digitsOfDelivery, monthNumber, months } from '../date-forms.js';
import { codingsOf, type Served, servedResources, servedRoutes } from '../served.js';
import { codingMap, codingVariable, nginxAccepts, ranks, weightMaps } from './codings.js';
import { nginxDollarSign, nginxEscaped, nginxLiteral, nginxMap, nginxQuoted } from './directives.js';
import { resourceMaps } from './resource-maps.js';

/** A route or the manifest, with the number in the names of its variables: `$opendata_1_tag` and so on. */
export interface NumberedRoute extends Served {
  readonly variable: (name: string) => string;
  /** The variable for the preferred coding. */
  readonly liked: string;
  /** The variable for the coding that is sent. */
  readonly coding: string;
}

export function numbered(manifest: Manifest): NumberedRoute[] {
  return servedRoutes(manifest).map((served, index) => {
    const variable = (name: string) => `$opendata_${index + 1}_${name}`;
    return { ...served, variable, liked: codingVariable(codingsOf(served)), coding: variable('coding') };
  });
}

/** The contents of nginx's `http` block: the maps that evaluate a request, and the zone of the rate limit. */
export function httpBlock(manifest: Manifest): string {
  const all = numbered(manifest);
  const codings = new Map(
    [...all, ...servedResources(manifest)].map((each) => [codingVariable(codingsOf(each)), codingsOf(each)]),
  );
  return [
    nginxDollarSign,
    '# Which coding is sent (RFC 9110 section 12.5.3).',
    weightMaps,
    ...[...codings.values()].map(codingMap),
    '# The media type and the fields of errors and answers, by version.',
    versionMap(manifest, 'media_type', '"application/json"', ({ mediaType }) => mediaType),
    ...nginxVersionFields(manifest).flatMap(({ name, variable, errorVariable }) =>
      [
        { held: variable, general: mergeFields(manifest.headers.always) },
        { held: errorVariable, general: mergeFields(manifest.headers.always, manifest.headers.error) },
      ].map(({ held, general }) => {
        const otherwise = fieldOf(general, name) ?? '';
        return versionMap(
          manifest,
          held,
          nginxLiteral(otherwise),
          ({ headers }) => fieldOf(mergeFields(headers), name) ?? otherwise,
        );
      }),
    ),
    ...notFoundMap(manifest),
    '# CORS: what a preflight allows.',
    nginxMap('"$http_access_control_request_method:$http_origin"', '$opendata_preflight', [
      ['default', '""'],
      ['"~^[^:]+:."', '1'],
    ]),
    ...preflightVariables(manifest.headers).map(({ value, variable }) =>
      nginxMap('$opendata_preflight', variable, [
        ['default', '""'],
        ['1', nginxLiteral(value)],
      ]),
    ),
    '# Methods that HTTP has, but this service does not answer: 405; others: 501.',
    nginxMap('$request_method', '$opendata_method', [
      ['default', 'unknown'],
      ['"~^(?:GET|HEAD)$"', 'read'],
      ['OPTIONS', 'options'],
      ['"~^(?:POST|PUT|DELETE|CONNECT|TRACE|PATCH)$"', 'write'],
    ]),
    '# Targets that are too long; octets that are not UTF-8, and fragments, make an address malformed.',
    nginxMap('$request_uri', '$opendata_too_long', [
      ['default', '""'],
      [nginxQuoted(`~^.{${targetLimit + 1}}`), '1'],
    ]),
    nginxMap('$request_uri', '$opendata_malformed', [
      ['default', '1'],
      [nginxQuoted(`~*^(?:${encodedCharacters.join('|')})*+(?:\\?[^#]*)?$`), '""'],
    ]),
    '# nginx resolves dots and takes an encoded slash for a slash: neither is an address that is published.',
    nginxMap('$request_uri', '$opendata_elsewhere', [
      ['default', '""'],
      [nginxQuoted(String.raw`~*^[^?]*(?:%2f|/(?:\.|%2e){1,2}(?:[/?]|$))`), '1'],
    ]),
    '# One range of bytes, in a form that nginx reads; empty where Range has to be ignored (RFC 9110 section 14.2).',
    ...rangeMaps,
    '# Dates of conditions as fourteen digits; empty where it is none (RFC 9110 section 5.6.7).',
    ...dateMaps('$http_if_modified_since', '$opendata_modified_since'),
    ...dateMaps('$http_if_unmodified_since', '$opendata_unmodified_since'),
    ...[...new Set(all.map(({ lastModified }) => lastModified))].flatMap((lastModified) =>
      lastModified === undefined ? [] : sinceMaps(lastModified),
    ),
    ...all.flatMap(mapsOf),
    ...resourceMaps(manifest),
    '# Requests are counted by client, method and address.',
    `limit_req_zone "$binary_remote_addr $request_method $uri" zone=opendata:10m rate=${rate(manifest)};`,
  ].join('\n');
}

/** The fields of a preflight's answer, each with the variable that is empty for other requests. */
export function preflightVariables({ always }: Manifest['headers']) {
  return preflightAnswer(always, ['GET', 'HEAD']).map(([name, value]) => ({
    name,
    value,
    variable: `$opendata_preflight_${name.toLowerCase().replace(/^.*-/, '')}`,
  }));
}

const following = '%[89ab][0-9a-f]';

/** UTF-8 as RFC 3629 §4 has it, in percent-encoding. */
const encodedCharacters = [
  '[^%?#]',
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
 * Whether the first number of a range is greater than the second: it has more digits, or the same number of digits and a
 * greater one where they first differ. The first group takes a digit of the second number for each digit of the first.
 */
const digitForDigit = String.raw`(?:[0-9](?=[0-9]*-(\1?+[0-9])))+`;
const backwardsRanges = [
  `bytes=${digitForDigit}[0-9]+-\\1`,
  `bytes=(?=${digitForDigit}-\\1$)([0-9]*)(?:${[1, 2, 3, 4, 5, 6, 7, 8, 9]
    .map((digit) => `${digit}[0-9]*-\\2[0-${digit - 1}][0-9]*`)
    .join('|')})`,
];

/** nginx would refuse very large numbers, and answer several ranges in parts. */
const beyondAll = '9'.repeat(15);
const rangeMaps = [
  nginxMap('"$request_method:$http_range"', '$opendata_plain_range', [
    ['default', '""'],
    ['"~*^GET:bytes=0*([0-9]{1,15})-$"', '"bytes=$1-"'],
    ['"~*^GET:bytes=0*([0-9]{1,15})-0*([0-9]{1,15})$"', '"bytes=$1-$2"'],
    ['"~*^GET:bytes=0*([0-9]{1,15})-[0-9]+$"', '"bytes=$1-"'],
    ['"~*^GET:bytes=[0-9]{16,}-(?:[0-9]{16,})?$"', `"bytes=${beyondAll}-"`],
    ['"~*^GET:bytes=-0+$"', `"bytes=${beyondAll}-"`],
    ['"~*^GET:bytes=-0*([0-9]{1,15})$"', '"bytes=-$1"'],
    ['"~*^GET:bytes=-[0-9]+$"', `"bytes=-${beyondAll}"`],
  ]),
  nginxMap('$opendata_plain_range', '$opendata_range', [
    ['default', '$opendata_plain_range'],
    ...backwardsRanges.map((range): [string, string] => [nginxQuoted(`~^${range}$`), '""']),
  ]),
];

/** A date in any of its three forms as a text of fourteen digits. The first map sorts the parts, the second adds the number of the month. */
function dateMaps(field: string, variable: string): string[] {
  return [
    nginxMap(field, `${variable}_parts`, [
      ['default', '""'],
      ...dateForms.map(({ form, year, month, rest }): [string, string] => [
        nginxQuoted(`~${form}`),
        nginxQuoted(`${year} ${month} ${rest}`),
      ]),
    ]),
    nginxMap(`${variable}_parts`, variable, [
      ['default', '""'],
      ...months.map((name, index): [string, string] => [
        nginxQuoted(`~^([0-9]{4}) ${name} ([0-9]{8})$`),
        nginxQuoted(`$1${monthNumber(index)}$2`),
      ]),
    ]),
  ];
}

/**
 * Maps that compare the dates of a request with Last-Modified: for If-Modified-Since, whether the client has the data
 * (D44); for If-Unmodified-Since, whether it has changed since.
 */
function sinceMaps(lastModified: string): string[] {
  const date = digits(lastModified);
  return [
    nginxMap('$opendata_modified_since', sinceVariable(date), [
      ['default', '""'],
      [date, '1'],
      [nginxQuoted(`~^(?:${later(digitsOfDelivery(lastModified))})$`), '1'],
    ]),
    nginxMap('$opendata_unmodified_since', failedVariable(date), [
      ['default', '1'],
      ['""', '""'],
      [nginxQuoted(`~^(?:${date}|${later(date)})$`), '""'],
    ]),
  ];
}

/** A regular expression for dates of the same number of digits that are later than `date`. */
function later(date: string): string {
  return [...date]
    .flatMap((digit, at) => (digit === '9' ? [] : [`${date.slice(0, at)}[${Number(digit) + 1}-9][0-9]*`]))
    .join('|');
}

function sinceVariable(date: string): string {
  return `$opendata_unmodified_at_${date}`;
}

function failedVariable(date: string): string {
  return `$opendata_modified_at_${date}`;
}

/**
 * Fields that at least one version adds to its answers (D34), each with the variables (without `$opendata_`) for its value
 * in answers and in errors. A version that doesn't set the field has the general value.
 */
export function nginxVersionFields({ versions }: Manifest) {
  const names = Object.values(versions).flatMap((version) => Object.keys(version.headers));
  const distinct = new Map(names.map((name) => [name.toLowerCase(), name]));
  return [...distinct.entries()].sort().map(([lower, name]) => {
    const variable = `version_${lower.replace(/[^a-z0-9]/g, '_')}`;
    return { name, variable, errorVariable: `${variable}_of_errors` };
  });
}

type VersionEntry = NonNullable<Manifest['versions'][keyof Manifest['versions']]>;

function versionMap(
  { versions }: Manifest,
  variable: string,
  otherwise: string,
  value: (version: VersionEntry) => string,
): string {
  return nginxMap('$request_uri', `$opendata_${variable}`, [
    ['default', otherwise],
    ...Object.values(versions).map((version): [string, string] => [
      nginxQuoted(`~^${nginxEscaped(version.path)}(?:[/?]|$)`),
      nginxLiteral(value(version)),
    ]),
  ]);
}

/** The file of a 404: a page for people, JSON below the versions and the folders for programs. */
function notFoundMap(manifest: Manifest): string[] {
  const { errors, notFound } = manifest;
  const json = errors['404']?.file;
  if (notFound === undefined || json === undefined) return [];
  return [
    nginxMap('$request_uri', '$opendata_not_found', [
      ['default', notFoundLocation],
      ...programPaths(manifest).map((path): [string, string] => [
        nginxQuoted(`~^${nginxEscaped(path)}(?:[/?]|$)`),
        nginxLiteral(`/${json}`),
      ]),
    ]),
  ];
}

/** The location of the page for people. No published path begins with a dot. */
export const notFoundLocation = '/.opendata-not-found';

/** The validators of each representation, and the results of a request's conditions (RFC 9110 §13.2.2). */
function mapsOf({ path, representations, lastModified, variable, liked, coding }: NumberedRoute): string[] {
  const of = (value: (representation: Representation) => string): [string, string][] =>
    representations.map((representation) => [representation.encoding, value(representation)]);
  const member = (weak: string, etag: string) => `:(?:.*,)?[ \\t]*${weak}${nginxEscaped(etag)}[ \\t]*(?:,|$)`;
  const listed = (weak: string) =>
    representations.map(({ encoding, etag }): [string, string] => [
      nginxQuoted(`~^${encoding}${member(weak, etag)}`),
      '1',
    ]);
  const known = (start: (encoding: Encoding) => string) =>
    representations.map(({ encoding, etag }): [string, string] => [
      nginxQuoted(`~^${start(encoding)}${member('(?:W/)?', etag)}`),
      encoding,
    ]);
  const date = lastModified === undefined ? undefined : digits(lastModified);
  const [absent, any] = ['"~^[a-z]+:$"', '"~^[a-z]+:[ \\t]*\\\\*[ \\t]*$"'];
  return [
    `# ${path}`,
    // A tag of the preferred coding goes before that of any other acceptable one (D47).
    nginxMap(nginxQuoted(`${liked}:${ranks}:$http_if_none_match`), coding, [
      ['default', liked],
      ...known((encoding) => `${encoding}(?::[0-9]{5}){3}`),
      ...known((encoding) => `[a-z]+:${nginxAccepts(encoding)}`),
    ]),
    nginxMap(coding, variable('tag'), [['default', '""'], ...of(({ etag }) => nginxLiteral(etag))]),
    nginxMap(nginxQuoted(`${coding}:$http_if_none_match`), variable('known'), [
      ['default', '""'],
      [absent, date === undefined ? '""' : sinceVariable(date)],
      [any, '1'],
      ...listed('(?:W/)?'),
    ]),
    nginxMap(nginxQuoted(`${coding}:$http_if_match`), variable('failed'), [
      ['default', '1'],
      [absent, date === undefined ? '""' : failedVariable(date)],
      [any, '""'],
      ...listed('').map(([when]): [string, string] => [when, '""']),
    ]),
    // Only the plain representation has ranges.
    nginxMap('$http_if_range', variable('range'), [
      ['default', '""'],
      ['""', '$opendata_range'],
      ...[plainOf({ representations }).etag, ...(lastModified === undefined ? [] : [lastModified])].map(
        (current): [string, string] => [nginxQuoted(`~^${nginxEscaped(current)}$`), '$opendata_range'],
      ),
    ]),
    nginxMap(variable('range'), variable('part'), [
      ['default', 'bytes'],
      ['""', '""'],
    ]),
  ];
}

/** nginx counts requests per second or per minute. */
function rate({ rateLimit: { requests, seconds } }: Manifest): string {
  return `${Math.max(1, Math.floor((requests * 60) / seconds))}r/m`;
}
