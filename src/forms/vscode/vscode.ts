import { isDeepStrictEqual } from 'node:util';
import { applyEdits, modify, type ParseError, parse } from 'jsonc-parser';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import type { Association } from './editor-schemas.js';

/**
 * VS Code's settings that associate the schemas with files, by name: in YAML by the YAML extension, in JSON by VS Code.
 * All other settings stay, and in these two the entries for other schemas; only comments in them go where they change.
 * @param text the existing settings file, empty if there is none
 * @param folder the schemas' folder, relative to the folder that is open in the editor, with forward slashes
 * @returns the new text, or what keeps it from being made: the end of a sentence that begins with the file
 */
export function wired(
  text: string,
  folder: string,
  associations: readonly Association[],
): string | { readonly problem: string } {
  const value = readJson(text);
  if (value === undefined) return { problem: "isn't JSON with comments" };
  if (!isPlainObject(value)) return { problem: "isn't an object with settings" };
  const { 'yaml.schemas': yaml = {}, 'json.schemas': json = [] } = value;
  if (!isPlainObject(yaml)) return { problem: 'has a "yaml.schemas" that is not an object' };
  if (!Array.isArray(json)) return { problem: 'has a "json.schemas" that is not a list' };
  const isOurs = (url: unknown) => String(url).startsWith(`./${folder}/`);
  const all = associations.map(({ name, files }) => ({ url: `./${folder}/${name}`, files }));
  const wanted = {
    'yaml.schemas': Object.fromEntries([
      ...Object.entries(yaml).filter(([url]) => !isOurs(url)),
      ...all.map(({ url, files }) => [url, files]),
    ]),
    'json.schemas': [
      ...json.filter((entry) => !isOurs(entry?.url)),
      // JSON's globs begin with a slash, which is the folder that is open.
      ...all.map(({ url, files }) => ({ fileMatch: files.map((glob) => glob.replace(/^!?/, '$&/')), url })),
    ],
  };
  return Object.entries(wanted).reduce((made, [key, own]) => withValue(made, key, own), text);
}

/** What JSON with comments and trailing commas says, `{}` for an empty file; undefined if it isn't such. */
function readJson(text: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = text.trim() === '' ? {} : parse(text, errors, { allowTrailingComma: true });
  return errors.length === 0 ? value : undefined;
}

/** A text of JSON with a value under a key. All other text stays, and the whole of it if it says that already. */
function withValue(text: string, key: string, value: unknown): string {
  const own = text.trim() === '' ? '{}\n' : text;
  if (isDeepStrictEqual((readJson(own) as PlainObject)[key], value)) return own;
  const [, indent = '  '] = /^([ \t]+)["/]/m.exec(own) ?? [];
  const formattingOptions = {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 4 : indent.length,
    eol: own.includes('\r\n') ? '\r\n' : '\n',
  };
  return applyEdits(own, modify(own, [key], value, { formattingOptions }));
}
