import type { PlainObject } from '../../base/json/plain-object.js';
import type { Collection } from '../../model/collection.js';
import { toFillIn } from '../../model/placeholders.js';
import type { Version } from '../../model/version.js';
import { registrationOf } from '../collections/index.js';
import { meaningOf } from '../meanings/index.js';
import { elementOf, fieldsOf, isOptional, kindOfSchema, type Schema, unwrapped } from '../schema/node.js';
import { tableOrder } from '../schema/types.js';
import { commentOn, commentOnGroup } from './field-comment.js';
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

export interface EmptyObject {
  readonly fields: readonly EmptyField[];
  readonly also: readonly string[];
}

/**
 * The fields of a record in the order of the interface's table. Required and usual fields are written; the others are
 * proposed in comments, objects with their required fields.
 */
export function emptyFields(record: Schema, collection: Collection, version: Version): EmptyObject {
  const { usual, depth } = registrationOf(collection).newRecord;
  const meaning = (path: readonly string[]) => meaningOf(collection, version, path);
  return new Chooser(new Set(usual), depth, meaning).object(record, []);
}

type MeaningAt = (path: readonly string[]) => string | undefined;

class Chooser {
  readonly #usual: ReadonlySet<string>;
  /** The schemas that were already proposed: an object that is possible in two places is proposed once. */
  readonly #offered = new Set<Schema>();

  /** Up to this depth, objects are proposed with their required fields; deeper ones are only named. */
  readonly #depth: number;

  readonly #meaning: MeaningAt;

  constructor(usualPaths: ReadonlySet<string>, depth: number, meaning: MeaningAt) {
    this.#usual = usualPaths;
    this.#depth = depth;
    this.#meaning = meaning;
  }

  /** The fields of an object that is written in the record. */
  object(schema: Schema, path: readonly string[]): EmptyObject {
    const shape = fieldsOf(schema);
    const keys = tableOrder(unwrapped(schema));
    const standing = new Set(keys.filter((key) => !isOptional(shape[key]!) || this.#isUsual([...path, key])));
    // An object without a field can't be written in block style.
    if (standing.size === 0 && keys[0] !== undefined) standing.add(keys[0]);
    const also: string[] = [];
    const fields = keys.flatMap((key): EmptyField[] => {
      const field = shape[key]!;
      if (standing.has(key)) return [this.#standing(key, field, [...path, key])];
      if (isObjects(field) && this.#isOnlyNamed(key, field, path)) {
        also.push(key);
        return [];
      }
      this.#offered.add(field);
      return [this.#offer(field, [...path, key])];
    });
    return { fields, also };
  }

  #standing(key: string, schema: Schema, path: readonly string[]): EmptyField {
    const common = {
      key,
      schema,
      meaning: this.#meaning(path),
      stands: true,
      isList: isListOfObjects(schema),
    };
    if (!isObjects(schema)) return { ...common, fields: undefined, also: [] };
    return { ...common, ...this.object(elementOf(schema), path) };
  }

  /** A proposed field: an object with its required fields, or with its values if none is required. */
  #offer(schema: Schema, path: readonly string[]): EmptyField {
    const common = {
      key: path.at(-1) ?? '',
      schema,
      meaning: this.#meaning(path),
      stands: false,
      isList: isListOfObjects(schema),
    };
    if (!isObjects(schema)) return { ...common, fields: undefined, also: [] };
    const group = elementOf(schema);
    const shape = fieldsOf(group);
    const keys = tableOrder(group);
    const required = keys.filter((name) => !isOptional(shape[name]!));
    const values = keys.filter((name) => !isObjects(shape[name]!));
    const shown = [required, values, keys.slice(0, 1)].find((names) => names.length > 0) ?? [];
    return {
      ...common,
      fields: shown.map((name) => this.#offer(shape[name]!, [...path, name])),
      also: keys.filter((name) => !shown.includes(name)),
    };
  }

  /** An object that explains the code Other is only needed with that code. */
  #isOnlyNamed(key: string, field: Schema, path: readonly string[]): boolean {
    const isOtherCode = key.startsWith('Other') && 'Code' in fieldsOf(elementOf(field));
    return isOtherCode || path.length >= this.#depth || this.#offered.has(field);
  }

  #isUsual(path: readonly string[]): boolean {
    return this.#usual.has(path.join('.'));
  }
}

function isObjects(schema: Schema): boolean {
  return kindOfSchema(elementOf(schema)) === 'object';
}

function isListOfObjects(schema: Schema): boolean {
  return isObjects(schema) && unwrapped(schema) !== elementOf(schema);
}

/** Values that are already known, by the name of the record's field. */
export type Known = Readonly<Record<string, string>>;

/**
 * The lines of an empty record as YAML, at column 0. Proposed fields are behind a `# ` at the column of their field:
 * removing it from a line leaves valid YAML. Lines with `##` stay comments.
 */
export function emptyYaml(group: EmptyObject, known: Known): string[] {
  return objectLines(group, known);
}

/** The same as the first item of a list. */
export function asItem(lines: readonly string[]): string[] {
  return lines.map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`));
}

function objectLines({ fields, also }: EmptyObject, known: Known = {}): string[] {
  const lines = firstLive(fields).flatMap((field) => {
    const own = fieldLines(field, known[field.key]);
    return field.stands ? own : own.map((line) => `# ${line}`);
  });
  if (also.length > 0) lines.push(`## also: ${also.join(', ')}`);
  return lines;
}

/** A list's dash must be followed by a field, so a proposed field is never the first. */
function firstLive(fields: readonly EmptyField[]): readonly EmptyField[] {
  const first = fields.find(({ stands }) => stands);
  return first === undefined ? fields : [first, ...fields.filter((field) => field !== first)];
}

function fieldLines(field: EmptyField, known: string | undefined): string[] {
  const { key, schema, meaning, fields, isList, also } = field;
  if (fields === undefined) {
    const comment = commentOn(key, schema, meaning);
    return [`${key}: ${known === undefined ? `${toFillIn} # ${comment}` : scalar(known, field)}`];
  }
  if (fields.length === 0) return [`${key}: ${isList ? '[]' : '{}'}`];
  // Inside a proposed field, nothing is commented out a second time.
  const inner = field.stands ? objectLines({ fields, also }) : offeredLines(fields, also);
  const comment = meaning === undefined ? '' : ` # ${commentOnGroup(meaning)}`;
  return [`${key}:${comment}`, ...(isList ? asItem(inner) : inner).map((line) => `  ${line}`)];
}

function offeredLines(fields: readonly EmptyField[], also: readonly string[]): string[] {
  const lines = fields.flatMap((field) => fieldLines(field, undefined));
  return also.length > 0 ? [...lines, `## also: ${also.join(', ')}`] : lines;
}

/** A text as a YAML value that this program and others read as that text. */
function scalar(text: string, { schema }: EmptyField): string {
  const isPlain =
    /^[\p{L}\p{N}][\p{L}\p{N} .'&()/+-]*$/u.test(text) &&
    !/\s$/.test(text) &&
    !/^(?:null|true|false)$/i.test(text);
  return isPlain && !wantsQuotes(text, schema) ? text : JSON.stringify(text);
}

/** An empty record as JSON, which has no comments: the written fields, each still to be filled in. */
export function emptyJson({ fields }: EmptyObject, known: Known = {}): PlainObject {
  return Object.fromEntries(
    fields.filter(({ stands }) => stands).map((field) => [field.key, known[field.key] ?? unfilled(field)]),
  );
}

function unfilled({ schema, fields, also }: EmptyField): unknown {
  const value = fields === undefined ? toFillIn : emptyJson({ fields, also });
  return unwrapped(schema) === elementOf(schema) ? value : [value];
}
