import { requestBodyLimit, targetLimit } from '../../http/request.js';
import type { Encoding, Manifest } from '../../manifest/manifest.js';
import { representationPath } from '../../manifest/representation.js';
import { dateForms, monthNumber, months } from '../date-forms.js';
import { apachePattern, condition, isEmpty, matches, rule } from './directives.js';
import { codings, factsOfAddress, the } from './facts.js';

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
  return [
    'RewriteEngine On',
    '# The bodies of errors are fetched by Apache itself.',
    rule(['%{ENV:REDIRECT_STATUS} !=""'], 'END'),
    '# What is wrong with the request itself. Apache merges slashes and dots before it looks at rules.',
    rule([matches('%{THE_REQUEST}', String.raw`^\S+ \S{${targetLimit + 1}}`)], 'R=414'),
    rule(['%{REQUEST_METHOD} "!^(?:GET|HEAD|POST|PUT|DELETE|CONNECT|OPTIONS|TRACE|PATCH)$"'], 'R=501'),
    rule(['%{REQUEST_METHOD} =CONNECT'], 'R=405'),
    rule([`%{REQUEST_URI} ${apachePattern(`!^(?:${utf8})*$`)}`], 'R=400'),
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
    ...factsOfAddress(manifest),
    rule(['%{REQUEST_METHOD} "!^(?:GET|HEAD|OPTIONS)$"'], 'R=405'),
    rule([condition(`%{req_novary:Content-Length} -gt ${requestBodyLimit}`)], 'R=413'),
    rule(['%{REQUEST_METHOD} =OPTIONS'], 'R=204'),
    '# Which coding is sent (RFC 9110 section 12.5.3).',
    ...weights(),
    ...selection(),
    '# Conditions and ranges (RFC 9110 section 13.2.2).',
    ...dates(),
    ...comparisons(),
    ...preconditions(),
    ...(manifest.digests ? digest() : []),
    '# The file. The sections below add the fields.',
    rule([`${apachePattern(`%{DOCUMENT_ROOT}/${the('sent')}`)} !-f`], 'R=500'),
    `RewriteRule ^ ${apachePattern(`/${the('sent')}`)} [PT,L]`,
  ];
}

/** The coding that is sent, and what is known of that representation. */
function selection(): string[] {
  const others = (coding: Encoding) => codings.filter((other) => other !== coding);
  return [
    ...codings
      .filter((coding) => coding !== 'identity')
      .map((coding) => rule([isEmpty(the(`tag_${coding}`))], `E=${name(coding)}:00000`)),
    ...(['br', 'gzip', 'identity'] as const).map((coding) =>
      rule(
        [
          isEmpty(the('liked')),
          condition(
            [
              `${inExpression(coding)} != '00000'`,
              ...others(coding).map((other) => `${inExpression(coding)} >= ${inExpression(other)}`),
            ].join(' && '),
          ),
        ],
        `E=opendata_liked:${coding},E=opendata_coding:${coding}`,
      ),
    ),
    // Another acceptable one, if If-None-Match names it and not the preferred one (D47).
    ...[...codings]
      .reverse()
      .map((coding) => rule([isAcceptable(coding), isNamed(coding)], `E=opendata_coding:${coding}`)),
    ...codings.map((coding) =>
      rule([`${the('liked')} =${coding}`, isNamed(coding)], `E=opendata_coding:${coding}`),
    ),
    rule([isEmpty(the('coding'))], 'R=406'),
    ...codings.map((coding) => {
      const sent = `E=opendata_sent:${representationPath(the('file'), coding)},E=opendata_tag:${the(`tag_${coding}`)}`;
      const coded = coding === 'identity' ? '' : `,E=opendata_coded:${coding}`;
      return rule([`${the('coding')} =${coding}`], sent + coded);
    }),
  ];
}

/** The digest of what is sent; none for a 304. */
function digest(): string[] {
  return codings.map((coding, index) =>
    rule(
      [
        isEmpty(the('known')),
        `${the('coding')} =${coding}`,
        matches(the('digests'), `^(?:[^ ]+ ){${index}}([^ ]+)`),
      ],
      'E=opendata_digest:%1',
    ),
  );
}

/** The condition that If-None-Match names the representation with this coding. */
function isNamed(coding: Encoding): string {
  return matches(`${the(`tag_${coding}`)} %{HTTP:If-None-Match}`, listed('(?:W/)?'));
}

/** Matches a tag without quotes, a space, and a list in which that tag is. */
function listed(weak: string): string {
  return String.raw`^([^ ]+) (?:.*,)?[ \t]*${weak}"\1"[ \t]*(?:,|$)`;
}

/** Variables that say how the request's conditions compare with the representation. */
function comparisons(): string[] {
  const any = String.raw`^[^ ]+ [ \t]*\*[ \t]*$`;
  const tagAnd = (field: string) => `${the('tag')} %{HTTP:${field}}`;
  const isPlain = isEmpty(the('coded'));
  return [
    rule([matches(tagAnd('If-Match'), `${any}|${listed('')}`)], 'E=opendata_match:1'),
    rule([matches(tagAnd('If-None-Match'), `${any}|${listed('(?:W/)?')}`)], 'E=opendata_known:1'),
    rule([isPlain, matches(tagAnd('If-Range'), String.raw`^([^ ]+) (?:"\1")?$`)], 'E=opendata_may_part:1'),
    rule(
      [isPlain, matches(`${the('last_modified')}=%{HTTP:If-Range}`, String.raw`^([^=]+)=\1$`)],
      'E=opendata_may_part:1',
    ),
  ];
}

/** Variables for the dates and ranges of a request, in forms that compare as texts and as numbers. */
function dates(): string[] {
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

/** The rules for 412, 416, 304 and 206, in the order of RFC 9110 §13.2.2. */
function preconditions(): string[] {
  const modified = '%{reqenv:opendata_modified}';
  const delivered = '%{reqenv:opendata_delivered}';
  const [since, unless] = ['%{reqenv:opendata_modified_since}', '%{reqenv:opendata_unmodified_since}'];
  const [first, last] = ['%{reqenv:opendata_first}', '%{reqenv:opendata_last}'];
  const range = (form: string) => [
    '%{REQUEST_METHOD} =GET',
    isEmpty(the('known')),
    '%{ENV:opendata_may_part} =1',
    matches('%{HTTP:Range}', `(?i)^bytes=${form}$`),
  ];
  return [
    rule(['%{HTTP:If-Match} !=""', isEmpty(the('match'))], 'R=412'),
    rule([isEmpty('%{HTTP:If-Match}'), condition(`${unless} != '' && ${unless} < ${modified}`)], 'R=412'),
    rule(
      [
        isEmpty('%{HTTP:If-None-Match}'),
        condition(
          `${since} != '' && ${modified} != '' && (${since} == ${modified} || ${since} > ${delivered})`,
        ),
      ],
      'E=opendata_known:1',
    ),
    // The number of the last byte may be too large for Apache: then it is left out.
    rule(range('([0-9]+)-(?:0*[1-9][0-9]{15,})?'), 'E=opendata_first:%1,E=opendata_range:bytes=%1-'),
    rule(range('([0-9]+)-0*([0-9]{1,15})'), 'E=opendata_first:%1,E=opendata_last:%2'),
    rule(
      [condition(`${last} != '' && ${first} -le ${last}`)],
      'E=opendata_range:bytes=%{ENV:opendata_first}-%{ENV:opendata_last}',
    ),
    rule(range('(-0*[1-9][0-9]{0,14})'), 'E=opendata_range:bytes=%1'),
    rule(range('-0+'), 'R=416'),
    rule(
      ['%{ENV:opendata_range} !=""', condition(`${first} != '' && ${first} -ge %{reqenv:opendata_length}`)],
      'R=416',
    ),
  ];
}

/**
 * Variables that evaluate Accept-Encoding (RFC 9110 §12.5.3). A weight is a text of five digits, so that weights compare as
 * texts: the first four are thousandths, and the last puts a plain file that isn't named above a weight of 0.
 */
function weights(): string[] {
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

/** The condition under which `coding` is acceptable. */
function isAcceptable(coding: Encoding): string {
  return condition(`${inExpression(coding)} != '00000'`);
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
function weight(coding: string, of: string): string[] {
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
        matches('%{HTTP:Accept-Encoding}', String.raw`(?i)(?:^|,)[ \t]*${of}[ \t]*${weighed}(?:,|$)`),
      ],
      `E=${name(coding)}:${value}`,
    ),
  );
}
