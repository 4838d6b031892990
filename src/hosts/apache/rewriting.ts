import type { Encoding, Manifest, Representation } from '../../http/manifest.js';
import { requestBodyLimit, targetLimit } from '../../http/request.js';
import { dateForms, digits, digitsOfDelivery, monthNumber, months } from '../date-forms.js';
import { type Served, servedOf } from '../served.js';
import { escaped, holds, isEmpty, matches, pattern, rule } from './directives.js';

/** Valid UTF-8 (RFC 3629 §4): other paths are malformed. */
const utf8 = [
  String.raw`[\x01-\x7f]`,
  String.raw`[\xc2-\xdf][\x80-\xbf]`,
  String.raw`\xe0[\xa0-\xbf][\x80-\xbf]`,
  String.raw`[\xe1-\xec\xee\xef][\x80-\xbf]{2}`,
  String.raw`\xed[\x80-\x9f][\x80-\xbf]`,
  String.raw`\xf0[\x90-\xbf][\x80-\xbf]{2}`,
  String.raw`[\xf1-\xf3][\x80-\xbf]{3}`,
  String.raw`\xf4[\x80-\x8f][\x80-\xbf]{2}`,
].join('|');

/** The rules that evaluate a request: they end with a status, or lead to the file of a representation. */
export function rewriting(manifest: Manifest): string[] {
  const all = servedOf(manifest);
  const paths = all.map(({ path }) => `${escaped(path)}/?`);
  const representations = all.flatMap((served, index) =>
    served.representations.map((representation) => ({ served, representation, number: index + 1 })),
  );
  return [
    'RewriteEngine On',
    '# The bodies of errors are fetched by Apache itself.',
    rule(['%{ENV:REDIRECT_STATUS} !=""'], 'END'),
    '# What is wrong with the request itself. Apache merges slashes and dots before it looks at rules.',
    rule([matches('%{THE_REQUEST}', String.raw`^\S+ \S{${targetLimit + 1}}`)], 'R=414'),
    rule(['%{REQUEST_METHOD} "!^(?:GET|HEAD|POST|PUT|DELETE|CONNECT|OPTIONS|TRACE|PATCH)$"'], 'R=501'),
    rule(['%{REQUEST_METHOD} =CONNECT'], 'R=405'),
    rule([`%{REQUEST_URI} ${pattern(`!^(?:${utf8})*$`)}`], 'R=400'),
    rule(
      [
        matches(
          '%{THE_REQUEST}',
          String.raw`(?i)^\S+ (?:https?://)?+[^?\s]*/(?:/|(?:\.|%2e){1,2}(?:[/?\s]|$))`,
        ),
        // The web root with a slash at its end.
        matches('%{THE_REQUEST}', String.raw`!^\S+ //[?\s]`),
      ],
      'R=404',
    ),
    // A regular expression of all addresses may be too large for PCRE.
    rule(
      inHundreds(paths).map((some) => `%{REQUEST_URI} ${pattern(`!^(?:${some.join('|')})$`)}`),
      'R=404',
    ),
    rule(['%{REQUEST_METHOD} "!^(?:GET|HEAD|OPTIONS)$"'], 'R=405'),
    rule([holds(`%{req_novary:Content-Length} -gt ${requestBodyLimit}`)], 'R=413'),
    rule(['%{REQUEST_METHOD} =OPTIONS'], 'R=204'),
    '# Which coding is sent (RFC 9110 section 12.5.3).',
    ...weights(),
    ...all.flatMap((served, index) => chosen(served, index + 1)),
    rule([isEmpty('%{ENV:opendata_selected}')], 'R=406'),
    '# Conditions and ranges (RFC 9110 section 13.2.2).',
    ...dates(),
    ...representations.flatMap(({ served, representation, number }) =>
      ofRepresentation(isSelected(number, representation), served, representation),
    ),
    ...preconditions(),
    '# The file.',
    ...representations.flatMap(({ representation, number }) => sent(number, representation)),
  ];
}

function inHundreds(paths: readonly string[]): (readonly string[])[] {
  const count = Math.ceil(paths.length / 100);
  return Array.from({ length: count }, (_, index) => paths.slice(index * 100, (index + 1) * 100));
}

function isSelected(number: number, { encoding }: Representation): string {
  return `%{ENV:opendata_selected} =${number}:${encoding}`;
}

function chosen({ path, representations }: Served, number: number): string[] {
  const available = representations.map(({ encoding }) => encoding);
  const at = `^${escaped(path)}/?$`;
  const select = (coding: Encoding) => `E=opendata_selected:${number}:${coding}`;
  return [
    ...(['br', 'gzip', 'identity'] as const)
      .filter((coding) => available.includes(coding))
      .map((coding) =>
        rule(
          [isEmpty('%{ENV:opendata_liked}'), isChosen(coding, available)],
          `E=opendata_liked:${coding},${select(coding)}`,
          at,
        ),
      ),
    // Another acceptable one, if If-None-Match names it and not the preferred one (D47).
    ...[...representations]
      .reverse()
      .map((each) => rule([isAcceptable(each.encoding), isNamed(each)], select(each.encoding), at)),
    ...representations.map((each) =>
      rule([`%{ENV:opendata_liked} =${each.encoding}`, isNamed(each)], select(each.encoding), at),
    ),
  ];
}

/** `PT` makes the address that of the file, so that the fields of its `Location` apply. */
function sent(number: number, representation: Representation): string[] {
  const selected = isSelected(number, representation);
  const { file } = representation;
  return [
    rule([selected, `${pattern(`%{DOCUMENT_ROOT}/${file}`)} !-f`], 'R=500'),
    `RewriteCond ${selected}\nRewriteRule ^ ${pattern(`/${file}`)} [PT,L]`,
  ];
}

/** Variables for the dates and ranges of a request, in forms that compare as texts and as numbers. */
export function dates(): string[] {
  return [
    ...sortable('If-Modified-Since', 'opendata_modified_since'),
    ...sortable('If-Unmodified-Since', 'opendata_unmodified_since'),
  ];
}

/** A date in any of the three forms of RFC 9110 §5.6.7 as a text of fourteen digits. */
function sortable(field: string, name: string): string[] {
  const numbers = months.map((short, index) => `${short}${monthNumber(index)}`).join('');
  // The parts in the order year, month, rest. The number of a month is looked up in the list that follows them.
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

/** Variables for one representation: whether the request's tags name it, and the dates to compare with. */
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

/** The rules for 412, 416, 304 and 206, in the order of RFC 9110 §13.2.2. */
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
    // The number of the last byte may be too large for Apache: then it is left out.
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

/**
 * Variables that evaluate Accept-Encoding (RFC 9110 §12.5.3). A weight is a text of five digits, so that weights compare as
 * texts: the first four are thousandths, and the last puts a plain file that isn't named above a weight of 0.
 */
export function weights(): string[] {
  return [
    ...weight('any', String.raw`\*`),
    ...weight('br', 'br'),
    ...weight('gzip', '(?:x-)?gzip'),
    ...weight('identity', 'identity'),
    ...(['br', 'gzip', 'identity'] as const).flatMap((coding) => [
      rule([isEmpty(variable(coding))], `E=${name(coding)}:%{ENV:${name('any')}}`),
      rule([isEmpty(variable(coding))], `E=${name(coding)}:${coding === 'identity' ? '00001' : '00000'}`),
    ]),
  ];
}

/** The condition under which `coding` is sent, given that none before it in br, gzip, identity is. */
export function isChosen(coding: Encoding, available: readonly Encoding[]): string {
  const others = available.filter((other) => other !== coding);
  return holds(
    [
      `${inExpression(coding)} != '00000'`,
      ...others.map((other) => `${inExpression(coding)} >= ${inExpression(other)}`),
    ].join(' && '),
  );
}

/** The condition under which `coding` is acceptable. */
export function isAcceptable(coding: Encoding): string {
  return holds(`${inExpression(coding)} != '00000'`);
}

function name(coding: string): string {
  return `opendata_${coding}_weight`;
}

function variable(coding: string): string {
  return `%{ENV:${name(coding)}}`;
}

function inExpression(coding: string): string {
  return `%{reqenv:${name(coding)}}`;
}

/** Weights of one coding in the forms of RFC 9110 §12.4.2. A coding with any other weight counts as not named. */
function weight(coding: string, pattern: string): string[] {
  const q = (value: string) => String.raw`;[ \t]*q=${value}[ \t]*`;
  const cases: [string, string][] = [
    [`(?:${q(String.raw`1(?:\.0{0,3})?`)})?`, '10000'],
    [q(String.raw`0\.([0-9]{3})`), '0%10'],
    [q(String.raw`0\.([0-9]{2})`), '0%100'],
    [q(String.raw`0\.([0-9])`), '0%1000'],
    [q(String.raw`0\.?`), '00000'],
  ];
  return cases.map(([weighed, value]) =>
    rule(
      [
        isEmpty(variable(coding)),
        matches('%{HTTP:Accept-Encoding}', String.raw`(?i)(?:^|,)[ \t]*${pattern}[ \t]*${weighed}(?:,|$)`),
      ],
      `E=${name(coding)}:${value}`,
    ),
  );
}
