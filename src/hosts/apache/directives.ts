/** An argument as Apache reads it: within double quotes, only they and backslashes are special. */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** `${` would be a definition wherever it stands; `dollarSign` has one that stands for the dollar. */
const dollar = `\${OPENDATA_DOLLAR}`;

export const dollarSign = 'Define OPENDATA_DOLLAR $';

/** The value of a field for `Header`, which has escapes and signs of its own. */
export function literal(value: string): string {
  return quoted(value.replaceAll('\\', '\\\\').replaceAll('%', '%%')).replaceAll('${', `${dollar}{`);
}

/** A section: `<Location "/v2.1/branches">` and what stands in it. */
export function section(name: string, argument: string, lines: readonly string[]): string {
  return [`<${name} ${argument}>`, ...lines.map((line) => `    ${line}`), `</${name}>`].join('\n');
}

/** The same for mod_rewrite, which takes backslashes as they are and knows no way to write a quote. */
export function pattern(text: string): string {
  return `"${text.replaceAll('"', '\\x22')}"`;
}

/** A RewriteRule that leaves the address as it is, where all of its conditions hold. Flags such as `R=404`. */
export function rule(conditions: readonly string[], flags: string, path = '^'): string {
  return [
    ...conditions.map((each) => `RewriteCond ${each}`),
    `RewriteRule ${pattern(path)} - [${flags}]`,
  ].join('\n');
}

/** A condition that a text of the request matches a regular expression (PCRE). */
export function matches(text: string, expression: string): string {
  return `${pattern(text)} ${pattern(expression)}`;
}

/** A condition in Apache's language of expressions. */
export function holds(expression: string): string {
  return `expr ${pattern(expression)}`;
}

export function isEmpty(text: string): string {
  return `${pattern(text)} =""`;
}

/** A text that a regular expression matches as it is. */
export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|#]/g, '\\$&');
}
