/** A text as nginx reads it within double quotes; variables in it stay variables. */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** The same for a text of ours, in which nothing is a variable: nginx has no way to write a plain `$`. */
export function literal(text: string): string {
  return quoted(text.replaceAll('$', `\${${dollar}}`));
}

/** The name of the variable that stands for a dollar sign; `dollarSign` defines it. */
const dollar = 'opendata_dollar';

export const dollarSign = `geo $${dollar} {\n    default "$";\n}`;

/** A `map` block: what `source` is decides what `variable` is. */
export function map(source: string, variable: string, cases: readonly (readonly [string, string])[]): string {
  return [`map ${source} ${variable} {`, ...cases.map(([when, value]) => `    ${when} ${value};`), '}'].join(
    '\n',
  );
}

/** A text that a regular expression matches as it is. */
export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

export function block(head: string, lines: readonly string[]): string {
  const inner = lines.flatMap((line) => line.split('\n')).map((line) => (line === '' ? '' : `    ${line}`));
  return [`${head} {`, ...inner, '}'].join('\n');
}
