import type { Encoding } from '../../manifest/manifest.js';
import { map } from './directives.js';

/** What the regular expression of a case has found. */
const group = `\${1}`;

/**
 * Placeholders that weigh Accept-Encoding as RFC 9110 §12.5.3 has it. A weight is a text of five digits, so that texts
 * compare as numbers do: the first four are thousandths, the last ranks a plain file that isn't named above nothing.
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

/** The expression that holds where `coding` is what to send, and all before it in br, gzip, identity are not. */
export function isChosen(coding: Encoding, available: readonly Encoding[]): string {
  const others = available.filter((other) => other !== coding);
  return [
    `${rankOf(coding)} > "00000"`,
    ...others.map((other) => `${rankOf(coding)} >= ${rankOf(other)}`),
  ].join(' && ');
}

/** The expression that holds where `coding` is acceptable. */
export function isAcceptable(coding: Encoding): string {
  return `${rankOf(coding)} > "00000"`;
}

/** The expression that holds where nothing at hand is acceptable. */
export function noneAcceptable(available: readonly Encoding[]): string {
  return available.map((coding) => `${rankOf(coding)} == "00000"`).join(' && ');
}

function rankOf(coding: Encoding): string {
  return `{opendata_${coding}_rank}`;
}

/** Weights of one coding, of the forms that `weight` in RFC 9110 §12.4.2 allows; anything else counts as not named. */
function weight(name: string, coding: string): string {
  const member = (q: string) => String.raw`~(?i)(?:^|,)[ \t]*${coding}[ \t]*${q}(?:,|$)`;
  const q = (value: string) => String.raw`;[ \t]*q=${value}[ \t]*`;
  return map(
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

/** What isn't named is as heavy as `*`; without that, a plain file is still acceptable and all else is not. */
function star(nothing: string): string {
  return map(
    '{opendata_any_weight}',
    ['opendata_unnamed', 'opendata_unnamed_identity'],
    [['', nothing, '00001']],
    ['{opendata_any_weight}', '{opendata_any_weight}'],
  );
}

function rank(coding: Encoding, unnamed: string): string {
  const weight = `opendata_${coding}_weight`;
  return map(`{${weight}}`, [`opendata_${coding}_rank`], [['', unnamed]], [`{${weight}}`]);
}
