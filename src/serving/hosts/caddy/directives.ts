import type { HeaderFields, Manifest } from '../../manifest/manifest.js';

/**
 * A token for a Caddyfile. Placeholders in it stay placeholders. Within backquotes nothing else is special, and a
 * backquote can't be escaped: so this is for texts of this module only.
 */
export function token(text: string): string {
  return `\`${text}\``;
}

/** Placeholders for the two characters that a token can't contain. */
const backquote = '{opendata_backquote}';
const dollar = '{opendata_dollar}';

/** Their definitions, which must come before the first `literal`. */
export const characters = 'map {method} {opendata_backquote} {opendata_dollar} {\n\tdefault "`" "$"\n}';

/**
 * A text in which nothing is special to Caddy. Braces are escaped, but only if there is an opening one: otherwise Caddy
 * would keep the backslashes. `{$` would be an environment variable anywhere.
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

/** `map`: sets placeholders by the value of a text. A case that begins with `~` is a regular expression. */
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

/** A text, escaped for a regular expression (RE2). */
export function escaped(text: string): string {
  // A token can't contain a backquote, nor `{$` before a name.
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('`', '\\x60');
}

/** A regular expression for the paths of a version, itself included (D24). */
export function below(path: string): string {
  return `^${escaped(path)}(?:/|$)`;
}

export function fields(headers: HeaderFields, matcher = ''): string[] {
  return Object.entries(headers).map(([name, value]) => `header ${matcher}${name} ${literal(value)}`);
}

/** Additional fields of the answers below a version's path, errors included (D34). */
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
