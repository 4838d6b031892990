import type { Representation } from '../../manifest/manifest.js';
import { dateForms, digits, digitsOfDelivery, monthNumber, months } from '../date-forms.js';
import type { Served } from '../served.js';
import { escaped, holds, isEmpty, matches, rule } from './directives.js';

/** Variables for what a request says of dates and ranges, in forms that compare as texts and as numbers. */
export function dates(): string[] {
  return [
    ...sortable('If-Modified-Since', 'opendata_modified_since'),
    ...sortable('If-Unmodified-Since', 'opendata_unmodified_since'),
  ];
}

/** A date in any of the three forms of RFC 9110 §5.6.7 as a text of fourteen digits. */
function sortable(field: string, name: string): string[] {
  const numbers = months.map((short, index) => `${short}${monthNumber(index)}`).join('');
  // The parts in the order of year, month, the rest; the name of a month finds its number in the list behind them.
  return dateForms.map(({ form, year, month, rest }) =>
    rule(
      [
        matches(`%{HTTP:${field}}`, form),
        matches(
          `${`${year} ${month} ${rest}`.replaceAll('$', '%')} ${numbers}`,
          String.raw`^([0-9]{4}) ([A-Z][a-z]{2}) ([0-9]{8}) .*\2([0-9]{2})`,
        ),
      ],
      `E=${name}:%1%4%3`,
    ),
  );
}

function memberOf(tag: string): string {
  return String.raw`(?:^|,)[ \t]*${tag}[ \t]*(?:,|$)`;
}

/** The condition that If-None-Match names a representation. */
export function isNamed({ etag }: Representation): string {
  return matches('%{HTTP:If-None-Match}', memberOf(`(?:W/)?${escaped(etag)}`));
}

/** What the tags of a request say of one representation, and what its dates have to be held against. */
export function ofRepresentation(
  selected: string,
  { lastModified }: Served,
  { etag, encoding, bytes }: Representation,
): string[] {
  const listed = (member: string) => String.raw`^[ \t]*\*[ \t]*$|${memberOf(member)}`;
  const tag = escaped(etag);
  const flags: string[] = [];
  if (lastModified !== undefined) {
    flags.push(`E=opendata_modified:${digits(lastModified)}`);
    flags.push(`E=opendata_delivered:${digitsOfDelivery(lastModified)}`);
  }
  if (encoding === 'identity') flags.push(`E=opendata_length:${bytes}`);
  return [
    ...(flags.length > 0 ? [rule([selected], flags.join(','))] : []),
    rule([selected, matches('%{HTTP:If-Match}', listed(tag))], 'E=opendata_match:1'),
    rule([selected, matches('%{HTTP:If-None-Match}', listed(`(?:W/)?${tag}`))], 'E=opendata_known:1'),
    ...(encoding === 'identity'
      ? [
          rule(
            [
              selected,
              matches(
                '%{HTTP:If-Range}',
                `^(?:${[etag, ...(lastModified === undefined ? [] : [lastModified])].map(escaped).join('|')})?$`,
              ),
            ],
            'E=opendata_may_part:1',
          ),
        ]
      : []),
  ];
}

/** 412 and 416, and what leads to 304 and 206, in the order of RFC 9110 §13.2.2. */
export function preconditions(): string[] {
  const modified = '%{reqenv:opendata_modified}';
  const delivered = '%{reqenv:opendata_delivered}';
  const [since, unless] = ['%{reqenv:opendata_modified_since}', '%{reqenv:opendata_unmodified_since}'];
  const [first, last] = ['%{reqenv:opendata_first}', '%{reqenv:opendata_last}'];
  const range = (form: string) => [
    '%{REQUEST_METHOD} =GET',
    isEmpty('%{ENV:opendata_known}'),
    '%{ENV:opendata_may_part} =1',
    matches('%{HTTP:Range}', `(?i)^bytes=${form}$`),
  ];
  return [
    rule(['%{HTTP:If-Match} !=""', isEmpty('%{ENV:opendata_match}')], 'R=412'),
    rule([isEmpty('%{HTTP:If-Match}'), holds(`${unless} != '' && ${unless} < ${modified}`)], 'R=412'),
    rule(
      [
        isEmpty('%{HTTP:If-None-Match}'),
        holds(`${since} != '' && ${modified} != '' && (${since} == ${modified} || ${since} > ${delivered})`),
      ],
      'E=opendata_known:1',
    ),
    // The last byte may be a number that is too large for Apache, and then is as good as none.
    rule(range('([0-9]+)-(?:0*[1-9][0-9]{15,})?'), 'E=opendata_first:%1,E=opendata_range:bytes=%1-'),
    rule(range('([0-9]+)-0*([0-9]{1,15})'), 'E=opendata_first:%1,E=opendata_last:%2'),
    rule(
      [holds(`${last} != '' && ${first} -le ${last}`)],
      'E=opendata_range:bytes=%{ENV:opendata_first}-%{ENV:opendata_last}',
    ),
    rule(range('(-0*[1-9][0-9]{0,14})'), 'E=opendata_range:bytes=%1'),
    rule(range('-0+'), 'R=416'),
    rule(
      ['%{ENV:opendata_range} !=""', holds(`${first} != '' && ${first} -ge %{reqenv:opendata_length}`)],
      'R=416',
    ),
  ];
}
