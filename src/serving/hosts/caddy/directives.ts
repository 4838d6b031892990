import { reprDigest } from '../../http/repr-digest.js';
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

/** Their definitions, which must come before the first `caddyLiteral`. */
export const characters = 'map {method} {opendata_backquote} {opendata_dollar} {\n\tdefault "`" "$"\n}';

/**
 * A text in which nothing is special to Caddy. Braces are escaped, but only if there is an opening one: otherwise Caddy
 * would keep the backslashes. `{$` would be an environment variable anywhere.
 */
export function caddyLiteral(text: string): string {
  if (!/[{`]/.test(text)) return token(text);
  return token(
    text.replace(/\{\$|[{}`]/g, (found) =>
      found === '{$' ? `\\{${dollar}` : found === '`' ? backquote : `\\${found}`,
    ),
  );
}

/** A directive or matcher with a block of its own. */
export function caddyBlock(head: string, lines: readonly string[]): string {
  const inner = lines.flatMap((line) => line.split('\n')).map((line) => (line === '' ? '' : `\t${line}`));
  return [`${head} {`, ...inner, '}'].join('\n');
}

/** `caddyMap`: sets placeholders by the value of a text. A case that begins with `~` is a regular expression. */
export function caddyMap(
  source: string,
  variables: readonly string[],
  cases: readonly (readonly [string, ...string[]])[],
  otherwise: readonly string[] = variables.map(() => ''),
): string {
  return caddyBlock(`map ${source} ${variables.map((name) => `{${name}}`).join(' ')}`, [
    ...cases.map((each) => each.map(token).join(' ')),
    `default ${otherwise.map(token).join(' ')}`,
  ]);
}

/** A text, escaped for a regular expression (RE2). */
export function caddyEscaped(text: string): string {
  // A token can't contain a backquote, nor `{$` before a name.
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('`', '\\x60');
}

/** A regular expression for the paths of a version, itself included (D24). */
export function pathsBelow(path: string): string {
  return `^${caddyEscaped(path)}(?:/|$)`;
}

export function fields(headers: HeaderFields, matcher = ''): string[] {
  return Object.entries(headers).map(([name, value]) => `header ${matcher}${name} ${caddyLiteral(value)}`);
}

/** Repr-Digest with a digest or the placeholder of one, where the manifest asks for it. */
export function digestFields({ digests }: Pick<Manifest, 'digests'>, digest: string): string[] {
  const [name, value] = reprDigest(digest);
  return digests ? [`${name} ${token(value)}`] : [];
}

/** Additional fields of the answers below a version's path, errors included (D34). */
export function caddyVersionFields({ versions }: Manifest): string[] {
  return Object.entries(versions).flatMap(([name, version]) => {
    if (Object.keys(version.headers).length === 0) return [];
    const matcher = `@below_${name.replace('.', '_')}`;
    return [
      `${matcher} vars_regexp {http.request.orig_uri.path} ${token(pathsBelow(version.path))}`,
      ...fields(version.headers, `${matcher} `),
    ];
  });
}
