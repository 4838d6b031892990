/** An argument for Apache: within double quotes, only quotes and backslashes are special. */
export function apacheQuoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** Apache replaces `${…}` everywhere, so a dollar sign is written as this variable, which `dollarSign` defines. */
const dollar = `\${OPENDATA_DOLLAR}`;

export const apacheDollarSign = 'Define OPENDATA_DOLLAR $';

/** The value of a field for `Header`, which has its own escapes and format specifiers. */
export function apacheLiteral(value: string): string {
  return apacheQuoted(value.replaceAll('\\', '\\\\').replaceAll('%', '%%')).replaceAll('${', `${dollar}{`);
}

/** A section, such as `<Location "/v2.1/branches">`. */
export function section(name: string, argument: string, lines: readonly string[]): string {
  return [`<${name} ${argument}>`, ...lines.map((line) => `    ${line}`), `</${name}>`].join('\n');
}

/** The same for mod_rewrite, which leaves backslashes unchanged and has no escape for a quote. */
export function apachePattern(text: string): string {
  return `"${text.replaceAll('"', '\\x22')}"`;
}

/** A text as the value of a variable that a rule sets, where `%` and `$` begin references. It has no comma. */
export function expanded(text: string): string {
  return text.replace(/[\\%${]/g, '\\$&');
}

/** A RewriteRule that doesn't change the address, and applies if all of its conditions hold. Flags such as `R=404`. */
export function rule(conditions: readonly string[], flags: string, path = '^'): string {
  return [
    ...conditions.map((each) => `RewriteCond ${each}`),
    `RewriteRule ${apachePattern(path)} - ${flags.includes(' ') ? apachePattern(`[${flags}]`) : `[${flags}]`}`,
  ].join('\n');
}

/** A condition: a text of the request matches a regular expression (PCRE). */
export function matches(text: string, expression: string): string {
  return `${apachePattern(text)} ${apachePattern(expression)}`;
}

/** A condition in Apache's language of expressions. */
export function condition(expression: string): string {
  return `expr ${apachePattern(expression)}`;
}

export function isEmpty(text: string): string {
  return `${apachePattern(text)} =""`;
}

/** A text, escaped for a regular expression. */
export function apacheEscaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|#]/g, '\\$&');
}
