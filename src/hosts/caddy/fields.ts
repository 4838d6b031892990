import type { HeaderFields, Manifest } from '../../manifest/manifest.js';
import { escaped, literal, token } from './directives.js';

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
