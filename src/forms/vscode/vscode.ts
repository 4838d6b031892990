import { isDeepStrictEqual } from 'node:util';
import { applyEdits, type JSONPath, modify, type ParseError, parse } from 'jsonc-parser';
import { isPlainObject } from '../../base/json/plain-object.js';
import type { Association } from './editor-schemas.js';

/** Settings that can't be extended, because of what the file contains. */
interface Unmergeable {
  readonly reason: 'not-json' | 'not-an-object' | 'yaml.schemas' | 'json.schemas';
}

/**
 * VS Code's settings that associate the schemas with YAML files (of the YAML extension) and JSON files by name. All
 * other settings stay; outdated associations with schemas in `folder` are removed.
 * @param text the existing settings file, empty if there is none
 * @param folder the schemas' folder, relative to the folder that is open in the editor, with forward slashes
 */
export function wired(
  text: string,
  folder: string,
  associations: readonly Association[],
): string | Unmergeable {
  const value = readJson(text);
  if (value === undefined) return { reason: 'not-json' };
  if (!isPlainObject(value)) return { reason: 'not-an-object' };
  const { 'yaml.schemas': yaml = {}, 'json.schemas': json = [] } = value;
  if (!isPlainObject(yaml)) return { reason: 'yaml.schemas' };
  if (!Array.isArray(json)) return { reason: 'json.schemas' };
  const isOurs = (place: unknown) => typeof place === 'string' && place.startsWith(`./${folder}/`);
  const urlOf = (entry: unknown) => (isPlainObject(entry) ? entry['url'] : undefined);
  const place = (name: string) => `./${folder}/${name}`;
  const of = (format: string) => associations.filter(({ schema }) => schema.format === format);
  const wantedYaml = of('yaml').map(({ schema, files }) => [place(schema.name), files] as const);
  // JSON's globs begin with a slash, which is the folder that is open.
  const wantedJson = of('json').map(({ schema, files }) => ({
    fileMatch: files.map((glob) => glob.replace(/^!?/, '$&/')),
    url: place(schema.name),
  }));
  const ours = [
    Object.entries(yaml).filter(([key]) => isOurs(key)),
    json.filter((entry) => isOurs(urlOf(entry))),
  ];
  if (isDeepStrictEqual(ours, [wantedYaml, wantedJson])) return text;
  // Backwards, so that the indexes of earlier entries stay right. New ones come first, in their own order.
  let made = text;
  for (const key of Object.keys(yaml))
    if (isOurs(key)) made = withValue(made, ['yaml.schemas', key], undefined);
  for (const [index, entry] of [...json.entries()].reverse())
    if (isOurs(urlOf(entry))) made = withValue(made, ['json.schemas', index], undefined);
  for (const [key, files] of wantedYaml.reverse()) made = withValue(made, ['yaml.schemas', key], files);
  for (const entry of wantedJson.reverse()) made = withValue(made, ['json.schemas', 0], entry, true);
  return made;
}

/** VS Code's extension that completes and checks YAML. */
const yamlExtension = 'redhat.vscode-yaml';

/**
 * VS Code's list of recommended extensions for the folder, with the one for YAML added. Undefined if the file can't be
 * extended, since it is only a recommendation.
 * @param text the existing file, empty if there is none
 */
export function recommending(text: string): string | undefined {
  const value = readJson(text);
  if (!isPlainObject(value)) return undefined;
  const { recommendations = [], unwantedRecommendations: unwanted = [] } = value;
  if (!Array.isArray(recommendations) || !Array.isArray(unwanted)) return undefined;
  if ([...recommendations, ...unwanted].some((id) => String(id).toLowerCase() === yamlExtension)) return text;
  return withValue(text, ['recommendations', 0], yamlExtension, true);
}

/** What JSON with comments and trailing commas says, `{}` for an empty file; undefined if it isn't such. */
function readJson(text: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = text.trim() === '' ? {} : parse(text, errors, { allowTrailingComma: true });
  return errors.length === 0 ? value : undefined;
}

/** A text of JSON with another value at a path; without it if that is undefined. All other text stays. */
function withValue(text: string, path: JSONPath, value: unknown, isArrayInsertion = false): string {
  const own = text.trim() === '' ? '{}\n' : text;
  const [, indent = '  '] = /^([ \t]+)["/]/m.exec(own) ?? [];
  const formattingOptions = {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 4 : indent.length,
    eol: own.includes('\r\n') ? '\r\n' : '\n',
  };
  const isThere = (readJson(own) as Record<string, unknown>)[path[0]!] !== undefined;
  // A new one comes before the others, since a comment on the last one may follow it.
  const getInsertionIndex = (names: readonly string[]) => (isThere ? 0 : names.length);
  const edits = modify(own, path, value, { formattingOptions, isArrayInsertion, getInsertionIndex });
  return applyEdits(own, edits);
}
