import type { HeaderFields, Manifest } from '../../http/manifest.js';

/**
 * A token as a Caddyfile reads it, in which placeholders stay placeholders. Within backquotes nothing else is special,
 * and nothing can stand for one: only texts of this room's own are written with it.
 */
export function token(text: string): string {
  return `\`${text}\``;
}

/** Placeholders for the two characters that no token can hold as they are. */
const backquote = '{opendata_backquote}';
const dollar = '{opendata_dollar}';

/** What stands behind them: to be defined before the first `literal`. */
export const characters = 'map {method} {opendata_backquote} {opendata_dollar} {\n\tdefault "`" "$"\n}';

/**
 * A text in which Caddy shall see nothing special. A brace is escaped, but where there is no opening one Caddy takes
 * nothing for an escape; `{$` would be a variable of the environment wherever it stands.
 */
export function literal(text: string): string {
  if (!/[{`]/.test(text)) return token(text);
  return token(
    text.replace(/\{\$|[{}`]/g, (found) =>
      found === '{$' ? `\\{${dollar}` : found === '`' ? backquote : `\\${found}`,
    ),
  );
}

/** A directive or matcher with a block of its own. */
export function block(head: string, lines: readonly string[]): string {
  const inner = lines.flatMap((line) => line.split('\n')).map((line) => (line === '' ? '' : `\t${line}`));
  return [`${head} {`, ...inner, '}'].join('\n');
}

/** `map`: what a text holds decides what placeholders hold. A case that begins with `~` is a regular expression. */
export function map(
  source: string,
  variables: readonly string[],
  cases: readonly (readonly [string, ...string[]])[],
  otherwise: readonly string[] = variables.map(() => ''),
): string {
  return block(`map ${source} ${variables.map((name) => `{${name}}`).join(' ')}`, [
    ...cases.map((each) => each.map(token).join(' ')),
    `default ${otherwise.map(token).join(' ')}`,
  ]);
}

/** A text that a regular expression (RE2) matches as it is. */
export function escaped(text: string): string {
  // A backquote can't stand in a token, and `{$` not before a name.
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('`', '\\x60');
}

/** A regular expression for the paths of a version, itself included (D24). */
export function below(path: string): string {
  return `^${escaped(path)}(?:/|$)`;
}

export function fields(headers: HeaderFields, matcher = ''): string[] {
  return Object.entries(headers).map(([name, value]) => `header ${matcher}${name} ${literal(value)}`);
}

/** What the answers below a version's path carry besides, errors too (D34). */
export function versionFields({ versions }: Manifest): string[] {
  return Object.entries(versions).flatMap(([name, version]) => {
    if (version === undefined || Object.keys(version.headers).length === 0) return [];
    const matcher = `@below_${name.replace('.', '_')}`;
    return [
      `${matcher} vars_regexp {http.request.orig_uri.path} ${token(below(version.path))}`,
      ...fields(version.headers, `${matcher} `),
    ];
  });
}
