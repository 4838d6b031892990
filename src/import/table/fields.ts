import { recordSchema } from '../../interface/records/index.js';
import {
  codesOf,
  fieldsOf,
  isOptional,
  kindOfSchema,
  type Schema,
  unwrapped,
  visit,
} from '../../interface/schema/node.js';
import type { Version } from '../../model/version.js';
import { readFlag } from './cell.js';
import { type TableCollection, tableOf } from './mapping.js';
import words from './words.json' with { type: 'json' };

/** A field of a record that a cell can fill: a text, a code, true or false, or a list of these. */
export interface TableField {
  /** From the record's root, such as `PostalAddress.PostCode`. */
  readonly path: string;
  /** The names that a column may have for it: its own, its path, and common ones. */
  readonly words: readonly string[];
  readonly isList: boolean;
  /** The schema of the value, or of one item if the field is a list. */
  readonly schema: Schema;
  /** The allowed codes, if the field takes codes. */
  readonly codes?: readonly string[];
  readonly isFlag: boolean;
  /** Whether every record has it. */
  readonly isRequired: boolean;
}

/** The fields of a collection that cells can fill, by path, in the order of the interface's tables. */
export function fieldsOfTable(
  collection: TableCollection,
  version: Version,
): ReadonlyMap<string, TableField> {
  const { columns: synonyms } = tableOf(collection);
  const fields = new Map<string, TableField>();
  const collect = (schema: Schema, above: string, isAboveRequired: boolean) => {
    for (const [key, own] of Object.entries(fieldsOf(schema))) {
      const path = `${above}${key}`;
      const isRequired = isAboveRequired && !isOptional(own);
      const add = (node: Schema, isList: boolean) => {
        const codes = codesOf(node);
        const isFlag = kindOfSchema(node) === 'boolean';
        const names = [key, path, ...(synonyms[path] ?? [])];
        fields.set(path, {
          path,
          words: names,
          isList,
          schema: node,
          ...(codes && { codes }),
          isFlag,
          isRequired,
        });
      };
      visit<void>(own, {
        object: (_, node) => collect(node, `${path}.`, isRequired),
        list(item) {
          if (kindOfSchema(item) !== 'object') add(unwrapped(item), true);
        },
        otherwise: (node) => add(node, false),
      });
    }
  };
  collect(recordSchema(version, collection), '', true);
  return fields;
}

/** The fields for a latitude and a longitude (interface 2.1); undefined where the collection has none. */
export function coordinateFields(
  fields: ReadonlyMap<string, TableField>,
): readonly [TableField, TableField] | undefined {
  const [latitude, longitude] = ['Latitude', 'Longitude'].map((name) =>
    [...fields.values()].find(({ path }) => path.endsWith(`.GeographicCoordinates.${name}`)),
  );
  return latitude && longitude && [latitude, longitude];
}

/** The name of a column or field for comparison: without case, spaces and punctuation. */
export function foldedHeader(name: string): string {
  return name.toLowerCase().replace(/[\s_\-./:()?!*#]+/g, '');
}

/** Words that headers shorten → as the lists have them. */
const abbreviations: Readonly<Record<string, string>> = words.abbreviations;

/** The words of a column's name in full, in lower case: `branch number` for `BrNo`, `Br. No` and `BR #`. */
export function headerWords(name: string): string {
  return name
    .replaceAll('#', ' number ')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{L})(?=\d)/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (Object.hasOwn(abbreviations, word) ? abbreviations[word]! : word))
    .join(' ');
}

/** True if a column has one of these names, whatever is shortened or joined: `Post code` and `postcode`. */
export function isNamed(column: string, names: readonly string[]): boolean {
  const joined = (name: string) => headerWords(name).replaceAll(' ', '');
  return names.some((name) => joined(name) === joined(column));
}

/**
 * Common words for codes, as values of a list or names of columns of yes and no; only unambiguous ones: `Cash machine`
 * could be inside or outside.
 */
const codeWords: Readonly<Record<string, readonly string[]>> = words.codes;

/** The code for a text: its name, written as one word or several, or a common word for it. */
export function codeOf(text: string, { codes = [] }: TableField): string | undefined {
  const isIt = (word: string) => foldedHeader(word) === foldedHeader(text);
  return codes.find(isIt) ?? codes.find((code) => codeWords[code]?.some(isIt));
}

/** True for a text that means "no value" in a field. */
export function meansNothing(text: string, { isFlag }: TableField): boolean {
  return words.nothing.includes(text.toLowerCase()) && !(isFlag && readFlag(text) !== undefined);
}
