import { parseHttpDate } from '../../http/http-date.js';
import type { Representation, Route } from '../../manifest/manifest.js';
import { escaped, holds, isEmpty, matches, rule } from './directives.js';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const month = `(${months.join('|')})`;
const time = '([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9]|60)';
const day = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const longDay = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
const dayOfMonth = '(0[1-9]|[12][0-9]|3[01])';

/** Variables for what a request says of dates and ranges, in forms that compare as texts and as numbers. */
export function dates(): string[] {
  return [
    ...sortable('If-Modified-Since', 'opendata_modified_since'),
    ...sortable('If-Unmodified-Since', 'opendata_unmodified_since'),
  ];
}

/** A date in any of the three forms of RFC 9110 §5.6.7 as a text of fourteen digits. */
function sortable(field: string, name: string): string[] {
  const numbers = months.map((short, index) => `${short}${String(index + 1).padStart(2, '0')}`).join('');
  // The parts in the order of year, month, the rest; the name of a month finds its number in the list behind them.
  const cases: [string, string][] = [
    [`^${day}, ${dayOfMonth} ${month} ([0-9]{4}) ${time} GMT$`, '%3 %2 %1%4%5%6'],
    // Two digits stand for the next 50 years or the last; without a calendar, the line is drawn at 70.
    [`^${longDay}, ${dayOfMonth}-${month}-([0-6][0-9]) ${time} GMT$`, '20%3 %2 %1%4%5%6'],
    [`^${longDay}, ${dayOfMonth}-${month}-([7-9][0-9]) ${time} GMT$`, '19%3 %2 %1%4%5%6'],
    [`^${day} ${month} ${dayOfMonth} ${time} ([0-9]{4})$`, '%6 %1 %2%3%4%5'],
    [`^${day} ${month}  ([1-9]) ${time} ([0-9]{4})$`, '%6 %1 0%2%3%4%5'],
  ];
  return cases.map(([form, parts]) =>
    rule(
      [
        matches(`%{HTTP:${field}}`, form),
        matches(`${parts} ${numbers}`, String.raw`^([0-9]{4}) ([A-Z][a-z]{2}) ([0-9]{8}) .*\2([0-9]{2})`),
      ],
      `E=${name}:%1%4%3`,
    ),
  );
}

/** What the tags of a request say of one representation, and what its dates have to be held against. */
export function ofRepresentation(
  selected: string,
  route: Route,
  { etag, encoding, bytes }: Representation,
): string[] {
  const listed = (member: string) => String.raw`^[ \t]*\*[ \t]*$|(?:^|,)[ \t]*${member}[ \t]*(?:,|$)`;
  const tag = escaped(etag);
  const flags = [`E=opendata_modified:${digits(route.lastModified)}`];
  if (encoding === 'identity') flags.push(`E=opendata_length:${bytes}`);
  return [
    rule([selected], flags.join(',')),
    rule([selected, matches('%{HTTP:If-Match}', listed(tag))], 'E=opendata_match:1'),
    rule([selected, matches('%{HTTP:If-None-Match}', listed(`(?:W/)?${tag}`))], 'E=opendata_known:1'),
    ...(encoding === 'identity'
      ? [
          rule(
            [selected, matches('%{HTTP:If-Range}', `^(?:${tag}|${escaped(route.lastModified)})?$`)],
            'E=opendata_may_part:1',
          ),
        ]
      : []),
  ];
}

/** 412 and 416, and what leads to 304 and 206, in the order of RFC 9110 §13.2.2. */
export function preconditions(): string[] {
  const modified = '%{reqenv:opendata_modified}';
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
      [isEmpty('%{HTTP:If-None-Match}'), holds(`${since} != '' && ${since} >= ${modified}`)],
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

function digits(date: string): string {
  return new Date(parseHttpDate(date, 0)!)
    .toISOString()
    .replace(/[^0-9]/g, '')
    .slice(0, 14);
}
