/** A text in double quotes for nginx. Variables in it stay variables. */
export function nginxQuoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** The same without variables. nginx has no escape for `$`, so a variable is used for it. */
export function nginxLiteral(text: string): string {
  return nginxQuoted(text.replaceAll('$', `\${${dollar}}`));
}

/** The variable for a dollar sign. `dollarSign` defines it. */
const dollar = 'opendata_dollar';

export const nginxDollarSign = `geo $${dollar} {\n    default "$";\n}`;

/** A `nginxMap` block: sets `variable` by the value of `source`. */
export function nginxMap(
  source: string,
  variable: string,
  cases: readonly (readonly [string, string])[],
): string {
  return [`map ${source} ${variable} {`, ...cases.map(([when, value]) => `    ${when} ${value};`), '}'].join(
    '\n',
  );
}

/** A text, escaped for a regular expression. */
export function nginxEscaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

export function nginxBlock(head: string, lines: readonly string[]): string {
  const inner = lines.flatMap((line) => line.split('\n')).map((line) => (line === '' ? '' : `    ${line}`));
  return [`${head} {`, ...inner, '}'].join('\n');
}
