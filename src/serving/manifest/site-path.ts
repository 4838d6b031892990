/**
 * The manifest's name below the web root. It isn't in `manifest.ts`, so that programs on a host needn't load the
 * schema.
 */
export const manifestFile = 'opendata-manifest.json';

/**
 * One segment of a path below the web root: letters, digits and `.`, `_`, `~`, `-`. Not `.` or `..`, which lead
 * elsewhere; no dot at its start, since servers don't serve hidden files, nor at its end, where Windows drops it.
 */
const segment = '[A-Za-z0-9_~-](?:[A-Za-z0-9._~-]*[A-Za-z0-9_~-])?';

/** Names at the web root that the publication needs, or that are special to hosts. */
const reserved = ['errors', manifestFile, '_headers', '_redirects', '_routes.json', '_worker.js'];

/** A pattern for letters in any case, since file systems of macOS and Windows ignore case. */
function anyCase(name: string): string {
  return name.replace(/[a-z.]/g, (character) =>
    character === '.' ? '\\.' : `[${character}${character.toUpperCase()}]`,
  );
}

/**
 * Names have at most 200 characters and paths at most 1,000. File systems allow names of 255 and paths of 4,096, but
 * collections, codings and the output folder add to them.
 */
const fits = '(?!.{1001})(?!(?:.*/)?[^/]{201})';

const base = `${fits}(?!/(?:${reserved.map(anyCase).join('|')})(?:/|$))(?:/${segment})+`;

/** The beginning of every address, before the version: segments that each begin with a slash, no slash at the end. */
export const basePathPattern = new RegExp(`^${base}$`);

/** The same, or empty. */
export const optionalBasePathPattern = new RegExp(`^(?:${base})?$`);

/** The folder of RFC 8615, the only one that hosts serve although its name begins with a dot. */
export const wellKnownFolder = '.well-known';

const mayBeWellKnown = `(?:${wellKnownFolder.replace('.', '\\.')}/)?`;

/** The path of a file below the web root, without a slash at its beginning. */
export const sitePathPattern = new RegExp(`^${mayBeWellKnown}${segment}(?:/${segment})*$`);

/** A path of an address: segments that each begin with a slash, no slash at the end. */
export const addressPattern = new RegExp(`^(?:/${segment})+$`);

/** The same, or `/` alone. */
export const resourcePattern = new RegExp(`^/(?:${mayBeWellKnown}${segment}(?:/${segment})*)?$`);

/** Files that hosts get beside the publication. Nothing else may have their names. */
const ofHosts = ['404.html', 'vercel.json', 'staticwebapp.config.json'];

const rootFilePattern = new RegExp(
  `^${fits}(?!/(?:${[...reserved, ...ofHosts].map(anyCase).join('|')})(?:/|$))/${mayBeWellKnown}${segment}(?:/${segment})*$`,
);

/** True for an address of a file that the publisher may put at the web root. */
export function isFreeAtRoot(address: string): boolean {
  return rootFilePattern.test(address);
}
