import type { Representation } from '../../manifest/manifest.js';
import { dateForms, digits, digitsOfDelivery, monthNumber, months } from '../date-forms.js';
import type { Served } from '../served.js';
import { block, escaped, map, token } from './directives.js';

/**
 * Placeholders for what a request says of dates and ranges. Caddy would hold dates against the times of its files and
 * tags against tags that it makes up itself, so the conditions are evaluated here.
 */
export const conditions: readonly string[] = [
  ...sortable('If-Modified-Since', 'opendata_modified_since'),
  ...sortable('If-Unmodified-Since', 'opendata_unmodified_since'),
  range(),
];

/** A date in any of the three forms of RFC 9110 §5.6.7 as a text of fourteen digits; empty where it is none. */
function sortable(field: string, name: string): string[] {
  const part = (what: string) => `${name}_${what}`;
  return [
    map(
      `{header.${field}}`,
      [part('month'), part('year'), part('day')],
      dateForms.map(({ form, year, month, rest }) => [`~${form}`, month, year, rest]),
    ),
    map(
      `{${part('month')}}`,
      [name],
      months.map((short, index): [string, string] => [
        short,
        `{${part('year')}}${monthNumber(index)}{${part('day')}}`,
      ]),
    ),
  ];
}

/** One range of bytes, in the form that Caddy reads; empty where Range has to be ignored. */
function range(): string {
  const most = '9'.repeat(18);
  return map(
    '{header.Range}',
    ['opendata_range', 'opendata_first', 'opendata_last'],
    [
      ['~(?i)^bytes=0*([0-9]{1,18})-$', 'bytes=$1-', '$1', most],
      ['~(?i)^bytes=0*([0-9]{1,18})-0*([0-9]{1,18})$', 'bytes=$1-$2', '$1', '$2'],
      ['~(?i)^bytes=0*([0-9]{1,18})-[0-9]{19,}$', 'bytes=$1-', '$1', most],
      ['~(?i)^bytes=-0+$', 'none', most, most],
      ['~(?i)^bytes=-0*([1-9][0-9]{0,17})$', 'bytes=-$1', '0', most],
    ],
  );
}

function memberOf(tag: string): string {
  return String.raw`(?:^|,)[ \t]*${tag}[ \t]*(?:,|$)`;
}

/** What holds where If-None-Match names a representation. */
export function isNamed({ etag }: Representation): string {
  return `vars_regexp {header.If-None-Match} ${token(memberOf(`(?:W/)?${escaped(etag)}`))}`;
}

/**
 * The answers to conditions on one representation, in the order of RFC 9110 §13.2.2: 412, then 304. `headers` are those
 * of a 304.
 */
export function preconditions({ lastModified }: Served, { etag }: Representation, headers: string): string[] {
  const listed = (member: string) => token(String.raw`^[ \t]*\*[ \t]*$|${memberOf(member)}`);
  const tag = escaped(etag);
  return [
    block('@mismatch', ['header If-Match *', `not vars_regexp {header.If-Match} ${listed(tag)}`]),
    'error @mismatch 412',
    ...(lastModified === undefined
      ? []
      : [
          block('@modified', [
            'not header If-Match *',
            `expression \`{opendata_unmodified_since} != "" && {opendata_unmodified_since} < "${digits(lastModified)}"\``,
          ]),
          'error @modified 412',
        ]),
    `@known vars_regexp {header.If-None-Match} ${listed(`(?:W/)?${tag}`)}`,
    block('route @known', [headers, 'respond 304']),
    ...(lastModified === undefined
      ? []
      : [
          block('@unmodified', [
            'not header If-None-Match *',
            `expression \`{opendata_modified_since} == "${digits(lastModified)}" || {opendata_modified_since} > "${digitsOfDelivery(lastModified)}"\``,
          ]),
          block('route @unmodified', [headers, 'respond 304']),
        ]),
  ];
}

/** What is left of Range and the conditions before Caddy sends the plain file: a range that holds, and nothing else. */
export function ranges({ lastModified }: Served, { etag, bytes }: Representation): string[] {
  const current = `^(?:${[etag, ...(lastModified === undefined ? [] : [lastModified])].map(escaped).join('|')})$`;
  return [
    block('@whole not', [
      'method GET',
      'expression `{opendata_range} != "" && int({opendata_first}) <= int({opendata_last})`',
    ]),
    'request_header @whole -Range',
    block('@changed', ['header If-Range *', `not vars_regexp {header.If-Range} ${token(current)}`]),
    'request_header @changed -Range',
    block('@outside', [
      'header Range *',
      `expression \`{opendata_first} != "" && int({opendata_first}) >= ${bytes}\``,
    ]),
    block('route @outside', [`header Content-Range ${token(`bytes */${bytes}`)}`, 'error 416']),
    block('@part', ['header Range *']),
    'request_header @part Range {opendata_range}',
  ];
}
