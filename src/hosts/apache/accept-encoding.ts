import type { Encoding } from '../../manifest/manifest.js';
import { holds, isEmpty, matches, rule } from './directives.js';

/**
 * Variables that weigh Accept-Encoding as RFC 9110 §12.5.3 has it. A weight is a text of five digits, so that texts
 * compare as numbers do: the first four are thousandths, the last ranks a plain file that isn't named above nothing.
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

/** The condition under which `coding` is what to send, where all before it in br, gzip, identity are not. */
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

/** Weights of one coding, of the forms that `weight` in RFC 9110 §12.4.2 allows; anything else counts as not named. */
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
