import { safeParse } from 'zod';
import { asciiJson } from '../../base/json/ascii-json.js';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { toFillIn } from '../../model/placeholders.js';
import { asBoolean, asNumber } from '../schema/coerce.js';
import {
  hasChecks,
  isOptional,
  isStrict,
  type Schema,
  type SchemaFields,
  unwrapped,
  visit,
} from '../schema/node.js';
import { factsOf, isDescribed } from '../schema/types.js';
import { type Names, publishedWords } from './published.js';

/**
 * Writes the canonical JSON of a value that is certainly valid. Written booleans and numbers in it are replaced by what
 * the schema wants.
 * @returns nothing where the value may be invalid, or has something to be reported: validation knows
 */
type Write = (value: unknown) => string | undefined;

/** A field of an object, in canonical order. */
interface FieldWriter {
  readonly key: string;
  /** `"Key":`. */
  readonly label: string;
  readonly required: boolean;
  readonly node: Schema;
  readonly write: Write;
  /** Gives a written text the type that the schema wants (D19). Absent where it stays a text. */
  readonly typed?: (written: string) => unknown;
}

/**
 * Validates, types and writes records of one schema in one pass. For each record that it writes, validation by zod would find
 * nothing, and the slow way (`coerce`, zod, `publisher`, `JSON.stringify`, `asciiJson`) would give the same bytes;
 * test/schema/record-writer compares them. It refuses everything it isn't sure of, so that messages,
 * blank values and unusual schemas are left to the slow way.
 */
export class RecordWriter {
  /** The fields of the last record as they were written. */
  readonly #texts: (string | undefined)[] = [];
  readonly #fields: readonly FieldWriter[] | undefined;
  readonly #base: RecordWriter | undefined;
  /** By field: where `base` has written the same values by the same schema. */
  readonly #shared: readonly (number | undefined)[];

  /**
   * @param names the published words of code lists (D9)
   * @param base the writer of the version that records are projected from
   */
  constructor(schema: Schema, names: Names, base?: RecordWriter) {
    this.#fields = visit<readonly FieldWriter[] | undefined>(schema, {
      object: (fields) => (isPlain(schema) ? fieldWriters(fields, names) : undefined),
      otherwise: () => undefined,
    });
    this.#base = base;
    this.#shared = (this.#fields ?? []).map(({ key, node }) => {
      const at = base === undefined ? -1 : base.#indexOf(key, node);
      return at < 0 ? undefined : at;
    });
  }

  #indexOf(key: string, node: Schema): number {
    return this.#fields?.findIndex((field) => field.key === key && field.node === node) ?? -1;
  }

  /**
   * The canonical JSON of a record.
   * @param record its texts are typed in place
   * @param original what it was projected from, if `base` has just written that
   * @returns nothing where the record has to be looked at by validation
   */
  write(record: unknown, original?: PlainObject): string | undefined {
    if (this.#fields === undefined || !isPlainObject(record)) return undefined;
    let json = '{';
    let left = fieldCount(record);
    for (const [at, field] of this.#fields.entries()) {
      const value = record[field.key];
      if (value === undefined) {
        if (field.required) return undefined;
        this.#texts[at] = undefined;
        continue;
      }
      const shared = this.#shared[at];
      const text =
        shared !== undefined && original !== undefined && original[field.key] === value
          ? this.#base!.#texts[shared]
          : writeField(field, record, value);
      if (text === undefined) return undefined;
      this.#texts[at] = text;
      json += json === '{' ? field.label + text : `,${field.label}${text}`;
      left--;
    }
    return left === 0 ? `${json}}` : undefined;
  }
}

function fieldWriters(fields: SchemaFields, names: Names): readonly FieldWriter[] {
  return Object.keys(fields)
    .sort()
    .map((key) => {
      const field = fields[key]!;
      const node = unwrapped(field);
      const typed = typerOf(node);
      return {
        key,
        label: `${JSON.stringify(key)}:`,
        required: !isOptional(field),
        node,
        write: writerOf(node, names),
        ...(typed && { typed }),
      };
    });
}

function writeField(field: FieldWriter, holder: PlainObject, written: unknown): string | undefined {
  if (written === '' || written === null) return undefined;
  if (field.typed === undefined || typeof written !== 'string') return field.write(written);
  const value = field.typed(written);
  (holder as Record<string, unknown>)[field.key] = value;
  return field.write(value);
}

function fieldCount(object: PlainObject): number {
  let count = 0;
  for (const _ in object) count++;
  return count;
}

const writers = new WeakMap<Names, WeakMap<Schema, Write>>();

function writerOf(node: Schema, names: Names): Write {
  let known = writers.get(names);
  if (known === undefined) {
    known = new WeakMap();
    writers.set(names, known);
  }
  let writer = known.get(node);
  if (writer === undefined) {
    writer = visit<Write>(node, {
      object: (fields) => (isPlain(node) ? objectWriter(fieldWriters(fields, names)) : refuse),
      list: (item) => listWriter(unwrapped(item), node, names),
      codes: (codes) =>
        hasChecks(node) ? refuse : codeWriter(codes, publishedWords(factsOf(node)?.type, names)),
      text: () => textWriter(node),
      number: () => (value) =>
        typeof value === 'number' && accepts(node, value) ? JSON.stringify(value) : undefined,
      boolean: () => (hasChecks(node) ? refuse : writeBoolean),
      otherwise: () => refuse,
    });
    known.set(node, writer);
  }
  return writer;
}

/** True for an object's schema that requires its own fields and nothing else. */
function isPlain(object: Schema): boolean {
  return isStrict(object) && !hasChecks(object);
}

const refuse: Write = () => undefined;

function objectWriter(fields: readonly FieldWriter[]): Write {
  return (value) => {
    if (!isPlainObject(value)) return undefined;
    let json = '{';
    let left = fieldCount(value);
    for (const field of fields) {
      const written = value[field.key];
      if (written === undefined) {
        if (field.required) return undefined;
        continue;
      }
      const text = writeField(field, value, written);
      if (text === undefined) return undefined;
      json += json === '{' ? field.label + text : `,${field.label}${text}`;
      left--;
    }
    return left === 0 ? `${json}}` : undefined;
  };
}

function listWriter(item: Schema, node: Schema, names: Names): Write {
  const { items } = factsOf(node) ?? {};
  if (items === undefined || !isDescribed(node)) return refuse;
  const { min, max = Number.POSITIVE_INFINITY } = items;
  const write = writerOf(item, names);
  const typed = typerOf(item);
  return (value) => {
    if (!Array.isArray(value) || value.length < min || value.length > max) return undefined;
    let json = '[';
    for (let index = 0; index < value.length; index++) {
      if (typed !== undefined && typeof value[index] === 'string') value[index] = typed(value[index]);
      const text = write(value[index]);
      if (text === undefined) return undefined;
      json += index === 0 ? text : `,${text}`;
    }
    return `${json}]`;
  };
}

function codeWriter(codes: readonly string[], words: ReadonlyMap<string, string> | undefined): Write {
  const texts = new Map<unknown, string>(codes.map((code) => [code, quoted(words?.get(code) ?? code)]));
  return (value) => texts.get(value);
}

const writeBoolean: Write = (value) => (value === true ? 'true' : value === false ? 'false' : undefined);

/** zod checks the rule of a text where it isn't a pattern or a length that the text obviously has. */
function textWriter(node: Schema): Write {
  const { pattern, length } = (isDescribed(node) ? factsOf(node) : undefined) ?? {};
  if (pattern !== undefined) {
    const whole = new RegExp(pattern);
    return (value) => (typeof value === 'string' && whole.test(value) ? quoted(value) : undefined);
  }
  if (length === undefined || length.min > 1) {
    return (value) => (typeof value === 'string' && accepts(node, value) ? quoted(value) : undefined);
  }
  const { min, max = Number.POSITIVE_INFINITY } = length;
  return (value) => {
    if (typeof value !== 'string' || value === toFillIn) return undefined;
    const isObvious = value.length >= min && value.length <= max;
    return isObvious || accepts(node, value) ? quoted(value) : undefined;
  };
}

/** What gives the texts that stand for a node's values their type; absent where these are texts. */
function typerOf(node: Schema): ((written: string) => unknown) | undefined {
  return visit<((written: string) => unknown) | undefined>(node, {
    boolean: () => asBoolean,
    number: () => asNumber,
    otherwise: () => undefined,
  });
}

/** Asks zod. A value that it would change as well is not certainly valid. */
function accepts(node: Schema, value: unknown): boolean {
  const { success, data } = safeParse(node, value);
  return success && data === value;
}

/** A text in JSON, in ASCII (D45). */
function quoted(text: string): string {
  return /["\\]|[^\x20-\x7f]/.test(text) ? asciiJson(JSON.stringify(text)) : `"${text}"`;
}
