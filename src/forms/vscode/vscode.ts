import { isDeepStrictEqual } from 'node:util';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { CommentedJson } from './commented-json.js';
import type { Association } from './editor-schemas.js';

/** Settings that can't be extended, because of what the file contains. */
export interface Unmergeable {
  readonly reason: 'not-json' | 'not-an-object' | 'yaml.schemas' | 'json.schemas';
}

interface JsonAssociation {
  readonly fileMatch: readonly string[];
  readonly url: string;
}

/**
 * VS Code's settings that associate the schemas with YAML files (of the YAML extension) and JSON files by name. All
 * other settings and comments stay; outdated associations with schemas in `folder` are removed.
 * @param text the existing settings file, empty if there is none
 * @param folder the schemas' folder, relative to the folder that is open in the editor, with forward slashes
 */
export function wired(
  text: string,
  folder: string,
  associations: readonly Association[],
): string | Unmergeable {
  const settings = new CommentedJson(text.trim() === '' ? '{}\n' : text);
  const { value } = settings;
  if (settings.isBroken) return { reason: 'not-json' };
  if (!isPlainObject(value)) return { reason: 'not-an-object' };
  const { 'yaml.schemas': yaml = {}, 'json.schemas': json = [] } = value;
  if (!isPlainObject(yaml)) return { reason: 'yaml.schemas' };
  if (!Array.isArray(json)) return { reason: 'json.schemas' };

  const prefix = `./${folder}/`;
  wireYaml(settings, yaml, prefix, associations);
  wireJson(settings, json, prefix, associations);
  return settings.text;
}

/** VS Code's extension that completes and checks YAML. */
const yamlExtension = 'redhat.vscode-yaml';

/**
 * VS Code's list of recommended extensions for the folder, with the one for YAML added. Undefined if the file can't be
 * extended, since it is only a recommendation.
 * @param text the existing file, empty if there is none
 */
export function recommending(text: string): string | undefined {
  const extensions = new CommentedJson(text.trim() === '' ? '{}\n' : text);
  const { value } = extensions;
  if (extensions.isBroken || !isPlainObject(value)) return undefined;
  const { recommendations = [], unwantedRecommendations: unwanted = [] } = value;
  if (!Array.isArray(recommendations) || !Array.isArray(unwanted)) return undefined;
  if ([...recommendations, ...unwanted].some((id) => String(id).toLowerCase() === yamlExtension)) return text;
  if (value['recommendations'] === undefined) extensions.set(['recommendations'], [yamlExtension]);
  else extensions.insert(['recommendations', 0], yamlExtension);
  return extensions.text;
}

function wireYaml(
  settings: CommentedJson,
  before: PlainObject,
  prefix: string,
  associations: readonly Association[],
): void {
  const wanted = new Map(
    associations
      .filter(({ schema }) => schema.format === 'yaml')
      .map(({ schema, files }) => [`${prefix}${schema.name}`, files]),
  );
  for (const key of Object.keys(before)) {
    if (isOurs(key, prefix) && !wanted.has(key)) settings.remove(['yaml.schemas', key]);
  }
  // New entries come first, in their own order.
  for (const [key, files] of [...wanted].reverse()) {
    if (!isDeepStrictEqual(before[key], files)) settings.set(['yaml.schemas', key], files);
  }
}

/** JSON's globs begin with a slash, which is the folder that is open. */
function wireJson(
  settings: CommentedJson,
  before: readonly unknown[],
  prefix: string,
  associations: readonly Association[],
): void {
  const wanted = associations
    .filter(({ schema }) => schema.format === 'json')
    .map(({ schema, files }) => ({ fileMatch: files.map(anchored), url: `${prefix}${schema.name}` }));
  const urls = before.map((entry) => (isPlainObject(entry) ? entry['url'] : undefined));
  // Backwards, so that the indexes of earlier entries stay right.
  for (let index = urls.length - 1; index >= 0; index--) {
    const url = urls[index];
    const isStale = !wanted.some((entry) => entry.url === url) || urls.indexOf(url) !== index;
    if (isOurs(url, prefix) && isStale) settings.remove(['json.schemas', index]);
  }
  const kept = settings.listAt('json.schemas');
  const isKept = (entry: JsonAssociation, known: unknown) =>
    isPlainObject(known) && known['url'] === entry.url;
  for (const entry of wanted) {
    const index = kept.findIndex((known) => isKept(entry, known));
    if (index >= 0 && !isDeepStrictEqual(kept[index], entry)) settings.set(['json.schemas', index], entry);
  }
  const added = wanted.filter((entry) => !kept.some((known) => isKept(entry, known)));
  for (const entry of added.reverse()) settings.insert(['json.schemas', 0], entry);
}

function anchored(glob: string): string {
  return glob.startsWith('!') ? `!/${glob.slice(1)}` : `/${glob}`;
}

function isOurs(place: unknown, prefix: string): boolean {
  return typeof place === 'string' && place.startsWith(prefix) && place.endsWith('.schema.json');
}
