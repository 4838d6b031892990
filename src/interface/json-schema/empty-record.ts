import { capital } from '../../base/text/capital.js';
import type { Collection } from '../../model/collection.js';
import { toFillIn } from '../../model/placeholders.js';
import type { Version } from '../../model/version.js';
import { registrationOf } from '../collections/index.js';
import type { NewRecord } from '../collections/registration.js';
import { meaningOf } from '../meanings/index.js';
import { elementOf, fieldsOf, isOptional, kindOfSchema, type Schema, unwrapped } from '../schema/node.js';
import { tableOrder } from '../schema/types.js';
import { commentOn } from './field-comment.js';
import { wantsQuotes } from './quotes.js';

/** A field of a record to be filled in. */
export interface EmptyField {
  readonly key: string;
  readonly schema: Schema;
  /** What it means, as a phrase, if that is known. */
  readonly meaning: string | undefined;
  /** True if it is written in the record; false if it is proposed in a comment. */
  readonly stands: boolean;
  /** The inner fields of an object or of each item of a list of objects; undefined for a value. */
  readonly fields: readonly EmptyField[] | undefined;
  /** True for lists of objects. */
  readonly isList: boolean;
  /** Names of further inner fields that are not proposed individually. */
  readonly also: readonly string[];
}

interface EmptyObject {
  readonly fields: readonly EmptyField[];
  readonly also: readonly string[];
}

type Path = readonly string[];

/**
 * The fields of a record in the order of the interface's table. Required and usual fields are written; the others are
 * proposed in comments, objects with their required fields.
 */
export function emptyFields(record: Schema, collection: Collection, version: Version): EmptyObject {
  const { usual = [], depth }: NewRecord = registrationOf(collection).newRecord;
  /** The schemas that were already proposed: an object that is possible in two places is proposed once. */
  const offered = new Set<Schema>();
  const fieldAt = (path: Path, schema: Schema, stands: boolean): EmptyField => ({
    key: path.at(-1) ?? '',
    schema,
    meaning: meaningOf(collection, version, path),
    stands,
    isList: isObjects(schema) && unwrapped(schema) !== elementOf(schema),
    ...(isObjects(schema)
      ? (stands ? written : proposed)(elementOf(schema), path)
      : { fields: undefined, also: [] }),
  });
  const written = (group: Schema, path: Path): EmptyObject => {
    const shape = fieldsOf(group);
    const keys = tableOrder(unwrapped(group));
    const standing = keys.filter(
      (key) => !isOptional(shape[key]!) || usual.includes([...path, key].join('.')),
    );
    // An object without a field can't be written in block style.
    if (standing.length === 0) standing.push(...keys.slice(0, 1));
    const also: string[] = [];
    const fields = keys.flatMap((key): EmptyField[] => {
      const field = shape[key]!;
      const stands = standing.includes(key);
      // An object that explains the code Other is only needed with that code.
      const isOtherCode = key.startsWith('Other') && 'Code' in fieldsOf(elementOf(field));
      const isOnlyNamed = isObjects(field) && (isOtherCode || path.length >= depth || offered.has(field));
      if (!stands && isOnlyNamed) {
        also.push(key);
        return [];
      }
      if (!stands) offered.add(field);
      return [fieldAt([...path, key], field, stands)];
    });
    return { fields, also };
  };
  /** Of a proposed object: its required fields, or its values if none is required. */
  const proposed = (group: Schema, path: Path): EmptyObject => {
    const shape = fieldsOf(group);
    const keys = tableOrder(group);
    const required = keys.filter((name) => !isOptional(shape[name]!));
    const values = keys.filter((name) => !isObjects(shape[name]!));
    const shown = [required, values, keys.slice(0, 1)].find((names) => names.length > 0) ?? [];
    return {
      fields: shown.map((name) => fieldAt([...path, name], shape[name]!, false)),
      also: keys.filter((name) => !shown.includes(name)),
    };
  };
  return written(record, []);
}

function isObjects(schema: Schema): boolean {
  return kindOfSchema(elementOf(schema)) === 'object';
}

/** Values that are already known, by the name of the record's field. */
export type KnownValues = Readonly<Record<string, string>>;

/**
 * The lines of an empty record as YAML, at column 0. Proposed fields are behind a `# ` at the column of their field:
 * removing it from a line leaves valid YAML. Lines with `##` stay comments.
 * @param isProposed true inside a proposed field, where nothing is commented out a second time
 */
export function emptyYaml(
  { fields, also }: EmptyObject,
  known: KnownValues = {},
  isProposed = false,
): string[] {
  // A list's dash must be followed by a field, so a proposed field is never the first.
  const first = fields.find(({ stands }) => stands);
  const inOrder = first === undefined ? fields : [first, ...fields.filter((field) => field !== first)];
  const lines = inOrder.flatMap((field) => {
    const own = fieldLines(field, known[field.key]);
    return field.stands || isProposed ? own : own.map((line) => `# ${line}`);
  });
  return also.length === 0 ? lines : [...lines, `## also: ${also.join(', ')}`];
}

/** The same as the first item of a list. */
export function asItem(lines: readonly string[]): string[] {
  return lines.map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`));
}

function fieldLines(field: EmptyField, known: string | undefined): string[] {
  const { key, schema, meaning, fields, isList, also } = field;
  if (fields === undefined) {
    const comment = commentOn(key, schema, meaning);
    return [`${key}: ${known === undefined ? `${toFillIn} # ${comment}` : scalar(known, field)}`];
  }
  if (fields.length === 0) return [`${key}: ${isList ? '[]' : '{}'}`];
  const inner = emptyYaml({ fields, also }, {}, !field.stands);
  const comment = meaning === undefined ? '' : ` # ${capital(meaning)}`;
  return [`${key}:${comment}`, ...(isList ? asItem(inner) : inner).map((line) => `  ${line}`)];
}

/** A text as a YAML value that this program and others read as that text. */
function scalar(text: string, { schema }: EmptyField): string {
  const isPlain =
    /^[\p{L}\p{N}][\p{L}\p{N} .'&()/+-]*$/u.test(text) &&
    !/\s$/.test(text) &&
    !/^(?:null|true|false)$/i.test(text);
  return isPlain && !wantsQuotes(text, schema) ? text : JSON.stringify(text);
}
