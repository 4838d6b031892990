import type { Encoding } from '../../manifest/manifest.js';
import { dateForms, monthNumber, months } from '../date-forms.js';
import { caddyMap } from './directives.js';

/**
 * Placeholders for the dates and ranges of a request. Caddy would compare dates with the times of its files, and tags
 * with its own, so the conditions are evaluated here.
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
    caddyMap(
      `{header.${field}}`,
      [part('month'), part('year'), part('day')],
      dateForms.map(({ form, year, month, rest }) => [`~${form}`, month, year, rest]),
    ),
    caddyMap(
      `{${part('month')}}`,
      [name],
      months.map((short, index): [string, string] => [
        short,
        `{${part('year')}}${monthNumber(index)}{${part('day')}}`,
      ]),
    ),
  ];
}

/** One range of bytes, in the form that Caddy reads; empty where Range must be ignored. */
function range(): string {
  const most = '9'.repeat(18);
  return caddyMap(
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

/** The groups of the regular expression of a case. */
const group = `\${1}`;

/**
 * Placeholders that evaluate Accept-Encoding (RFC 9110 §12.5.3). A weight is a text of five digits, so that weights compare as
 * texts: the first four are thousandths, and the last puts a plain file that isn't named above a weight of 0.
 */
export const weights: readonly string[] = [
  weight('any', String.raw`\*`),
  weight('br', 'br'),
  weight('gzip', '(?:x-)?gzip'),
  weight('identity', 'identity'),
  star('00000'),
  rank('br', '{opendata_unnamed}'),
  rank('gzip', '{opendata_unnamed}'),
  rank('identity', '{opendata_unnamed_identity}'),
];

/** The expression that is true if `coding` is sent, given that none before it in br, gzip, identity is. */
export function isChosen(coding: Encoding, available: readonly Encoding[]): string {
  const others = available.filter((other) => other !== coding);
  return [
    `${rankOf(coding)} > "00000"`,
    ...others.map((other) => `${rankOf(coding)} >= ${rankOf(other)}`),
  ].join(' && ');
}

/** The expression that is true if `coding` is acceptable. */
export function caddyAccepts(coding: Encoding): string {
  return `${rankOf(coding)} > "00000"`;
}

/** The expression that is true if no available coding is acceptable. */
export function noneAcceptable(available: readonly Encoding[]): string {
  return available.map((coding) => `${rankOf(coding)} == "00000"`).join(' && ');
}

function rankOf(coding: Encoding): string {
  return `{opendata_${coding}_rank}`;
}

/** Weights of one coding in the forms of RFC 9110 §12.4.2. A coding with any other weight counts as not named. */
function weight(name: string, coding: string): string {
  const member = (q: string) => String.raw`~(?i)(?:^|,)[ \t]*${coding}[ \t]*${q}(?:,|$)`;
  const q = (value: string) => String.raw`;[ \t]*q=${value}[ \t]*`;
  return caddyMap(
    '{header.Accept-Encoding}',
    [`opendata_${name}_weight`],
    [
      [member(`(?:${q(String.raw`1(?:\.0{0,3})?`)})?`), '10000'],
      [member(q(String.raw`0\.([0-9]{3})`)), `0${group}0`],
      [member(q(String.raw`0\.([0-9]{2})`)), `0${group}00`],
      [member(q(String.raw`0\.([0-9])`)), `0${group}000`],
      [member(q(String.raw`0\.?`)), '00000'],
    ],
  );
}

/** A coding that isn't named has the weight of `*`. Without `*`, only the plain file is acceptable. */
function star(nothing: string): string {
  return caddyMap(
    '{opendata_any_weight}',
    ['opendata_unnamed', 'opendata_unnamed_identity'],
    [['', nothing, '00001']],
    ['{opendata_any_weight}', '{opendata_any_weight}'],
  );
}

function rank(coding: Encoding, unnamed: string): string {
  const weight = `opendata_${coding}_weight`;
  return caddyMap(`{${weight}}`, [`opendata_${coding}_rank`], [['', unnamed]], [`{${weight}}`]);
}

/** The conditions have been evaluated, and Caddy would compare them with its own tags and times. */
export const unconditional = [
  'If-Match',
  'If-Unmodified-Since',
  'If-None-Match',
  'If-Modified-Since',
  'If-Range',
].map((name) => `request_header -${name}`);
export const asWhole = ['request_header -Range', ...unconditional];
