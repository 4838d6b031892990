import type { Encoding } from '../../manifest/manifest.js';
import { nginxMap, nginxQuoted } from './directives.js';

/** A weight as five digits, to be compared as text: the first four are thousandths, the last ranks codings that aren't named. */
const unnamed = { coding: '00000', identity: '00001' };

/**
 * Maps that evaluate Accept-Encoding (RFC 9110 §12.5.3): the highest weight wins, at equal weights br before gzip
 * before identity, and `*` applies to codings that aren't named. nginx has no numbers, so weights are compared digit by
 * digit.
 */
export const weightMaps: string = [
  weightMap('any', String.raw`\*`, ''),
  weightMap('br', 'br', '$opendata_any_weight'),
  weightMap('gzip', '(?:x-)?gzip', '$opendata_any_weight'),
  weightMap('identity', 'identity', '$opendata_any_weight'),
  ...(['br', 'gzip', 'identity'] as const).map((coding) =>
    nginxMap(`$opendata_${coding}_weight`, `$opendata_${coding}_rank`, [
      ['default', `$opendata_${coding}_weight`],
      ['""', unnamed[coding === 'identity' ? 'identity' : 'coding']],
    ]),
  ),
  atLeast('br', 'gzip'),
  atLeast('br', 'identity'),
  atLeast('gzip', 'identity'),
].join('\n');

/** The variable for the coding to send of those available, `none` if none is acceptable. */
export function codingVariable(available: readonly Encoding[]): string {
  return `$opendata_coding_of_${available.filter((coding) => coding !== 'identity').join('_') || 'identity'}`;
}

/** The weights in one text, and a regular expression that matches it if `coding` is acceptable. */
export const ranks = '$opendata_br_rank:$opendata_gzip_rank:$opendata_identity_rank';
export function nginxAccepts(coding: Encoding): string {
  const rank = (of: Encoding) => (of === coding ? '(?!00000)[0-9]{5}' : '[0-9]{5}');
  return (['br', 'gzip', 'identity'] as const).map(rank).join(':');
}

/** The map behind `codingVariable`. */
export function codingMap(available: readonly Encoding[]): string {
  const has = (coding: Encoding) => available.includes(coding);
  const cases: [string, string][] = [['default', 'identity']];
  if (has('br') && has('gzip')) {
    cases.push(['"~^1:1:.:(?!00000)"', 'br'], ['"~^.:.:1:[0-9]+:(?!00000)"', 'gzip']);
  } else if (has('br')) cases.push(['"~^.:1:.:(?!00000)"', 'br']);
  else if (has('gzip')) cases.push(['"~^.:.:1:[0-9]+:(?!00000)"', 'gzip']);
  cases.push(['"~:00000$"', 'none']);
  return nginxMap(
    nginxQuoted(
      '$opendata_br_over_gzip:$opendata_br_over_identity:$opendata_gzip_over_identity:$opendata_br_rank:$opendata_gzip_rank:$opendata_identity_rank',
    ),
    codingVariable(available),
    cases,
  );
}

/** Weights of one coding in the forms of RFC 9110 §12.4.2. A coding with any other weight counts as not named. */
function weightMap(name: string, coding: string, otherwise: string): string {
  const member = (weight: string) => `~*(?:^|,)[ \\t]*${coding}[ \\t]*${weight}(?:,|$)`;
  const q = (digits: string) => `;[ \\t]*q=${digits}[ \\t]*`;
  const digits = (count: number) => `(?<opendata_${name}_${count}>[0-9]{${count}})`;
  return nginxMap('$http_accept_encoding', `$opendata_${name}_weight`, [
    ['default', otherwise === '' ? '""' : otherwise],
    [nginxQuoted(member(`(?:${q(String.raw`1(?:\.0{0,3})?`)})?`)), '10000'],
    [nginxQuoted(member(q(String.raw`0\.${digits(3)}`))), nginxQuoted(`0\${opendata_${name}_3}0`)],
    [nginxQuoted(member(q(String.raw`0\.${digits(2)}`))), nginxQuoted(`0\${opendata_${name}_2}00`)],
    [nginxQuoted(member(q(String.raw`0\.${digits(1)}`))), nginxQuoted(`0\${opendata_${name}_1}000`)],
    [nginxQuoted(member(q(String.raw`0\.?`))), '00000'],
  ]);
}

/** 1 if the first weight is not below the second: compared digit by digit. */
function atLeast(coding: string, other: string): string {
  const greater = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `${digit}[0-9]*:\\1[0-${digit - 1}]`);
  return nginxMap(
    nginxQuoted(`$opendata_${coding}_rank:$opendata_${other}_rank`),
    `$opendata_${coding}_over_${other}`,
    [
      ['default', '0'],
      [nginxQuoted(`~^([0-9]*)(?:${greater.join('|')}|:\\1$)`), '1'],
    ],
  );
}
