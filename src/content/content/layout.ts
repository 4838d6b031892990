import { suggestion } from '../../base/text/suggestion.js';
import { type Collection, collectionNames, collectionsOfSite } from '../../model/collection.js';
import type { UnknownNameArgs } from '../documents/problems/files.js';

/** The purpose of a file in the content folder. */
export type ContentPlace =
  | { readonly kind: 'site' }
  | { readonly kind: 'brand' }
  | { readonly kind: 'records'; readonly collection: Collection }
  /** No content: accepted.yaml and mappings of tables, notes for people, and temporary files of systems and editors. */
  | { readonly kind: 'aside' }
  /** The settings of one environment, such as site.staging.yaml. */
  | { readonly kind: 'environment' }
  /** Copied to the web root. */
  | { readonly kind: 'root' }
  | { readonly kind: 'unknown'; readonly args: UnknownNameArgs };

/** The folder in a content folder whose files are copied to the web root. It is no brand. */
export const rootFolder = 'root';

/** The program's own folder in a content folder, which git ignores: the lock, and what is being written. */
export const ownFolder = '.opendata';

const extensions = ['yaml', 'yml', 'json'];
const asides = /(?:\.md|~)$|^(?:README|LICEN[CS]E)(?:\.(?!ya?ml$|json$)|$)|^(?:Thumbs\.db|desktop\.ini)$/i;

/** The purpose of a file. `path` has the names of its folders in the content folder, then its own. */
export function placeOfFile(path: readonly string[]): ContentPlace {
  const name = path.at(-1) ?? '';
  if (asides.test(name)) return { kind: 'aside' };
  if (path.length > 1 && path[0] === rootFolder) return { kind: 'root' };
  switch (path.length) {
    case 1:
      return placeInRoot(name);
    case 2:
      return placeInBrand(name);
    default:
      return placeInCollection(path[1] ?? '', name);
  }
}

/** What has been accepted, beside site.yaml. */
export const acceptedName = 'accepted.yaml';

/** The mapping files that `import` keeps beside site.yaml for CSV files. */
const importMapping = /^import-.*\.yaml$/;

/** True for the name of a settings file of one environment, such as site.staging.yaml. */
export function isEnvironment(name: string): boolean {
  const [, environment = ''] = /^site\.([^.]+)\.(?:ya?ml|json)$/.exec(name) ?? [];
  return environment !== '' && !extensions.includes(environment);
}

/** The problem with the name of a folder in a brand's folder; undefined if it names a collection. */
export function unknownFolder(name: string): UnknownNameArgs | undefined {
  if (isCollection(name)) return undefined;
  const meant = suggestion(name, collectionNames);
  return { kind: 'folder', name, allowed: collectionsOfSite(), suggestion: meant };
}

export function formatOf(name: string): 'yaml' | 'json' {
  return name.endsWith('.json') ? 'json' : 'yaml';
}

function placeInRoot(name: string): ContentPlace {
  const { stem, extension } = parts(name);
  if (extension !== undefined && stem === 'site') return { kind: 'site' };
  if (isEnvironment(name)) return { kind: 'environment' };
  if (name === acceptedName || importMapping.test(name)) return { kind: 'aside' };
  const similar = meantBy(stem, ['site', 'brand', ...collectionNames]);
  const site = `site.${extension ?? 'yaml'}`;
  if (extension !== undefined && similar === undefined) {
    const others = ['site.<environment>.yaml', acceptedName, '<brand>/branches.yaml'];
    return unknownFile(name, ['site.yaml', ...others]);
  }
  if (similar === undefined || similar === 'site') return unknownFile(name, [site], similar && site);
  return unknownFile(name, [site, `<brand>/${similar}.${extension ?? 'yaml'}`]);
}

function placeInBrand(name: string): ContentPlace {
  const { stem, extension } = parts(name);
  if (extension !== undefined && stem === 'brand') return { kind: 'brand' };
  if (extension !== undefined && isCollection(stem)) return { kind: 'records', collection: stem };
  const named = (word: string) => `${word}.${extension ?? 'yaml'}`;
  const similar = meantBy(stem, ['brand', ...collectionNames]);
  return unknownFile(name, ['brand', ...collectionsOfSite()].map(named), similar && named(similar));
}

function placeInCollection(folder: string, name: string): ContentPlace {
  const { extension } = parts(name);
  if (extension !== undefined && isCollection(folder)) return { kind: 'records', collection: folder };
  return unknownFile(
    name,
    extensions.map((known) => `*.${known}`),
  );
}

/** @param meant the name that it is probably a misspelling or a copy of */
function unknownFile(name: string, allowed: readonly string[], meant?: string): ContentPlace {
  const args = { kind: 'file', name, allowed, suggestion: meant } as const;
  return { kind: 'unknown', args: meant === undefined ? args : { ...args, ...otherKind(name) } };
}

/** The name of a content file without its extension. */
export function stemOf(name: string): string {
  return name.replace(/\.(?:ya?ml|json)$/, '');
}

/** The stem of a name, and its extension if content files can have it. The stem of `branches.yaml.txt` is `branches`. */
function parts(name: string): { readonly stem: string; readonly extension?: string } {
  const extension = extensions.find((known) => name.endsWith(`.${known}`));
  return extension === undefined
    ? { stem: name.split('.')[0] ?? name }
    : { stem: name.slice(0, -extension.length - 1), extension };
}

/** Marks of copies and versions: `branches - Copy`, `Copy of branches`, `branches (1)`, `branches_old2`. */
const copyMarks =
  /^copy of |(?:[ ._-]+(?:copy|old|new|backup|bak|orig|final|draft|v?\d+)\d*|[ _-]*\(\d+\))+$/gi;

/** The word that a name is a misspelling of, or of which it names a copy. */
function meantBy(stem: string, words: readonly string[]): string | undefined {
  return suggestion(stem.replace(copyMarks, ''), words) ?? suggestion(stem, words);
}

/** Files that renaming doesn't make content: of a word processor, of a spreadsheet, of a scanner. */
function otherKind(name: string): { isOther?: true } {
  const [, extension = ''] = /\.([^.\s]+)$/.exec(name) ?? [];
  const isText = /^(?:ya?ml|json|txt|text|bak|old|orig|copy|\d+)$/i.test(extension);
  const isMisspelt = extension === '' || suggestion(extension, extensions) !== undefined;
  return isText || isMisspelt ? {} : { isOther: true };
}

function isCollection(name: string): name is Collection {
  return (collectionNames as string[]).includes(name);
}
