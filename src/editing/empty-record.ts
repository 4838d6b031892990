import type { Collection } from '../model/collection.js';
import type { PlainObject } from '../model/plain-object.js';
import { registrationOf } from '../schema/collections/index.js';
import { elementOf, fieldsOf, isOptional, kindOfSchema, type Schema, unwrapped } from '../schema/node.js';
import { tableOrder } from '../schema/types.js';
import { commentOn } from './field-comment.js';
import { wantsQuotes } from './quotes.js';

/** A field of a record that isn't written yet. */
export interface BlankField {
  readonly key: string;
  readonly schema: Schema;
  /** True where it stands in the record; false where it is offered in a comment. */
  readonly stands: boolean;
  /** The fields within it, of a group or of each item of a list of groups; none of a value. */
  readonly fields: readonly BlankField[] | undefined;
  /** True of lists of groups. */
  readonly isList: boolean;
  /** Names of further fields within it that are not offered one by one. */
  readonly also: readonly string[];
}

export interface BlankGroup {
  readonly fields: readonly BlankField[];
  readonly also: readonly string[];
}

/**
 * The fields of a record in the order of the interface's table: those that it needs stand in it, as do those that it
 * usually has; the others are offered, groups of them with what they need.
 */
export function blankFields(record: Schema, collection: Collection): BlankGroup {
  const { usual, depth } = registrationOf(collection).newRecord;
  return new Chooser(new Set(usual), depth).group(record, []);
}

class Chooser {
  readonly #usual: ReadonlySet<string>;
  /** What is offered already: a part that may stand in two places is told of once. */
  readonly #offered = new Set<Schema>();

  /** How deep groups are offered with what they need: products have so many that deeper ones are only named. */
  readonly #depth: number;

  constructor(usualPaths: ReadonlySet<string>, depth: number) {
    this.#usual = usualPaths;
    this.#depth = depth;
  }

  /** The fields of a group that stands in the record. */
  group(schema: Schema, path: readonly string[]): BlankGroup {
    const shape = fieldsOf(schema);
    const keys = tableOrder(unwrapped(schema));
    const standing = new Set(keys.filter((key) => !isOptional(shape[key]!) || this.#isUsual([...path, key])));
    // A group without a field would be nothing at all.
    if (standing.size === 0 && keys[0] !== undefined) standing.add(keys[0]);
    const also: string[] = [];
    const fields = keys.flatMap((key): BlankField[] => {
      const field = shape[key]!;
      if (standing.has(key)) return [this.#standing(key, field, [...path, key])];
      if (isGroups(field) && this.#isOnlyNamed(key, field, path)) {
        also.push(key);
        return [];
      }
      this.#offered.add(field);
      return [offered(key, field)];
    });
    return { fields, also };
  }

  #standing(key: string, schema: Schema, path: readonly string[]): BlankField {
    const common = { key, schema, stands: true, isList: isListOfGroups(schema) };
    if (!isGroups(schema)) return { ...common, fields: undefined, also: [] };
    return { ...common, ...this.group(elementOf(schema), path) };
  }

  /** A group for a code that the interface lacks is only needed with the code Other. */
  #isOnlyNamed(key: string, field: Schema, path: readonly string[]): boolean {
    const isOtherCode = key.startsWith('Other') && 'Code' in fieldsOf(elementOf(field));
    return isOtherCode || path.length >= this.#depth || this.#offered.has(field);
  }

  #isUsual(path: readonly string[]): boolean {
    return this.#usual.has(path.join('.'));
  }
}

/** A field that is offered: of a group what it needs, or its values where it needs nothing. */
function offered(key: string, schema: Schema): BlankField {
  const common = { key, schema, stands: false, isList: isListOfGroups(schema) };
  if (!isGroups(schema)) return { ...common, fields: undefined, also: [] };
  const group = elementOf(schema);
  const shape = fieldsOf(group);
  const keys = tableOrder(group);
  const required = keys.filter((name) => !isOptional(shape[name]!));
  const values = keys.filter((name) => !isGroups(shape[name]!));
  const shown = [required, values, keys.slice(0, 1)].find((names) => names.length > 0) ?? [];
  return {
    ...common,
    fields: shown.map((name) => offered(name, shape[name]!)),
    also: keys.filter((name) => !shown.includes(name)),
  };
}

function isGroups(schema: Schema): boolean {
  return kindOfSchema(elementOf(schema)) === 'object';
}

function isListOfGroups(schema: Schema): boolean {
  return isGroups(schema) && unwrapped(schema) !== elementOf(schema);
}

/** The values that are known already, by the name of the record's field. */
export type Known = Readonly<Record<string, string>>;

/**
 * The lines of a blank record as YAML, a group at column 0. What is offered stands behind a `# ` at the column of its
 * field: taken away line by line, what is left is right YAML. Lines of `##` are comments even then.
 */
export function blankYaml(group: BlankGroup, known: Known): string[] {
  return groupLines(group, known);
}

/** The same as the first item of a list. */
export function asItem(lines: readonly string[]): string[] {
  return lines.map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`));
}

function groupLines({ fields, also }: BlankGroup, known: Known = {}): string[] {
  const lines = firstLive(fields).flatMap((field) => {
    const own = fieldLines(field, known[field.key]);
    return field.stands ? own : own.map((line) => `# ${line}`);
  });
  if (also.length > 0) lines.push(`## also: ${also.join(', ')}`);
  return lines;
}

/** Behind the dash of a list something has to stand, so what is only offered never comes first. */
function firstLive(fields: readonly BlankField[]): readonly BlankField[] {
  const first = fields.find(({ stands }) => stands);
  return first === undefined ? fields : [first, ...fields.filter((field) => field !== first)];
}

function fieldLines(field: BlankField, known: string | undefined): string[] {
  const { key, schema, fields, isList, also } = field;
  if (fields === undefined) {
    const comment = commentOn(key, schema);
    return [known === undefined ? `${key}: # ${comment}` : `${key}: ${scalar(known, field)}`];
  }
  if (fields.length === 0) return [`${key}: ${isList ? '[]' : '{}'}`];
  // Within what is offered, nothing is commented out a second time.
  const inner = field.stands ? groupLines({ fields, also }) : offeredLines(fields, also);
  return [`${key}:`, ...(isList ? asItem(inner) : inner).map((line) => `  ${line}`)];
}

function offeredLines(fields: readonly BlankField[], also: readonly string[]): string[] {
  const lines = fields.flatMap((field) => fieldLines(field, undefined));
  return also.length > 0 ? [...lines, `## also: ${also.join(', ')}`] : lines;
}

/** A text as a YAML value that this program and others read as that text. */
function scalar(text: string, { schema }: BlankField): string {
  const isPlain =
    /^[\p{L}\p{N}][\p{L}\p{N} .'&()/+-]*$/u.test(text) &&
    !/\s$/.test(text) &&
    !/^(?:null|true|false)$/i.test(text);
  return isPlain && !wantsQuotes(text, schema) ? text : JSON.stringify(text);
}

/** A blank record as JSON, which has no comments: the fields that stand in it, with nothing in them. */
export function blankJson({ fields }: BlankGroup, known: Known = {}): PlainObject {
  return Object.fromEntries(
    fields.filter(({ stands }) => stands).map((field) => [field.key, known[field.key] ?? nothingIn(field)]),
  );
}

function nothingIn({ schema, fields, isList, also }: BlankField): unknown {
  if (fields !== undefined) {
    const group = blankJson({ fields, also });
    return isList ? [group] : group;
  }
  if (unwrapped(schema) !== elementOf(schema)) return [];
  const kind = kindOfSchema(elementOf(schema));
  return kind === 'text' || kind === 'codes' ? '' : null;
}
