import { suggestion } from '../../base/text/suggestion.js';
import { type Collection, collectionNames, collectionsOfSite } from '../../model/collection.js';
import type { UnknownNameArgs } from '../documents/problems/files.js';

/**
 * The purpose of a file in the content folder. `environment`: the settings of one, such as site.staging.yaml; `root`: copied to
 * the web root; `aside`: no content, but accepted.yaml, a mapping of a table, a note for people, or a temporary file.
 */
export type ContentPlace =
  | { readonly kind: 'site' | 'environment' | 'brand' | 'root' | 'aside' }
  | { readonly kind: 'records'; readonly collection: Collection }
  | { readonly kind: 'unknown'; readonly args: UnknownNameArgs };

/** The folder in a content folder whose files are copied to the web root. It is no brand. */
export const rootFolder = 'root';

/** The program's own folder in a content folder, which git ignores: the lock, and what is being written. */
export const ownFolder = '.opendata';

const extensions = ['yaml', 'yml', 'json'];
const asides = /(?:\.md|~)$|^(?:README|LICEN[CS]E)(?:\.(?!ya?ml$|json$)|$)|^(?:Thumbs\.db|desktop\.ini)$/i;

/** The purpose of a file. `path` has the names of its folders in the content folder, then its own. */
export function placeOfFile(path: readonly string[]): ContentPlace {
  const [first = '', folder = ''] = path;
  const name = path.at(-1) ?? '';
  if (asides.test(name)) return { kind: 'aside' };
  if (path.length === 1) return placeInRoot(name);
  if (first === rootFolder) return { kind: 'root' };
  if (path.length === 2) return placeInBrand(name);
  if (!isCollection(folder)) {
    const meant = suggestion(folder, collectionNames);
    const args = { kind: 'folder', name: folder, allowed: collectionsOfSite(), suggestion: meant } as const;
    return { kind: 'unknown', args };
  }
  if (parts(name).extension !== undefined) return { kind: 'records', collection: folder };
  return unknownFile(
    name,
    extensions.map((known) => `*.${known}`),
  );
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

/** @param meant the name that it is probably a misspelling or a copy of */
function unknownFile(name: string, allowed: readonly string[], meant?: string): ContentPlace {
  const [, extension = ''] = /\.([^.\s]+)$/.exec(name) ?? [];
  // Renaming makes no content of a file of a word processor, of a spreadsheet, of a scanner.
  const isText = /^(?:ya?ml|json|txt|text|bak|old|orig|copy|\d+)?$/i.test(extension);
  const isOther = meant !== undefined && !isText && suggestion(extension, extensions) === undefined;
  const args = { kind: 'file', name, allowed, suggestion: meant, ...(isOther && { isOther }) } as const;
  return { kind: 'unknown', args };
}

/** The name of a content file without its extension. */
export function stemOf(name: string): string {
  return name.replace(/\.(?:ya?ml|json)$/, '');
}

/** The stem of a name, and its extension if content files can have it. The stem of `branches.yaml.txt` is `branches`. */
function parts(name: string): { readonly stem: string; readonly extension?: string | undefined } {
  const [, stem = name.split('.')[0] ?? name, extension] = /^(.*)\.(ya?ml|json)$/s.exec(name) ?? [];
  return { stem, extension };
}

/** Marks of copies and versions: `branches - Copy`, `Copy of branches`, `branches (1)`, `branches_old2`. */
const copyMarks =
  /^copy of |(?:[ ._-]+(?:copy|old|new|backup|bak|orig|final|draft|v?\d+)\d*|[ _-]*\(\d+\))+$/gi;

/** The word that a name is a misspelling of, or of which it names a copy. */
function meantBy(stem: string, words: readonly string[]): string | undefined {
  return suggestion(stem.replace(copyMarks, ''), words) ?? suggestion(stem, words);
}

function isCollection(name: string): name is Collection {
  return (collectionNames as string[]).includes(name);
}
