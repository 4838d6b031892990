import {
  codesOf,
  elementOf,
  fieldsOf,
  kindOfSchema,
  type Schema,
  unwrapped,
} from '../../interface/schema/node.js';
import { factsOf } from '../../interface/schema/types.js';
import { DistinctValues } from './distinct.js';
import { textForm } from './form.js';
import { Measure } from './measure.js';
import type { Holds } from './profile.js';

/** The named types whose values are numbers that can be compared, though some are written as texts. */
const numeric = /^(?:Amount|Rate|Coordinate|MinimumPossibleAmount|Number|Integer|number)\b/;
const temporal = /^(?:Date|DateTime|TimeOfDay)\b/;

/** Of more forms nobody can say which is usual. */
const mostForms = 64;

/** So many stretches of records without the field are remembered. */
const mostGaps = 8;

/** The kinds of JSON values that aren't lists. */
export type JsonKind = 'text' | 'number' | 'boolean' | 'group' | 'nothing';

interface KindCount {
  readonly of: JsonKind;
  count: number;
  readonly first: number;
}

/** What is counted of a field while records are read, one after the other. */
export class FieldCounts {
  readonly holds: Holds;
  readonly distinct = new DistinctValues();
  /** Numbers; of texts the lengths in code units. */
  readonly measure = new Measure();
  /** How many items its lists have. */
  readonly items = new Measure();
  readonly byBrand: number[] = [];
  /** How often each kind of JSON value was seen, and in which record first. */
  readonly kinds = new Map<JsonKind, KindCount>();
  /** That of the last value, which nearly always is that of the next. */
  #kind: KindCount | undefined;
  /** The first and the last time, as written. */
  readonly times: { first?: readonly [string, number]; last?: readonly [string, number] } = {};
  /** Stretches of records without it, from the first one to before the second: only the first few. */
  readonly gaps: (readonly [from: number, to: number])[] = [];
  records = 0;
  values = 0;
  /** The first record with it. */
  first = -1;
  #next = 0;
  /** Forms of kept values are counted at the end, each once. */
  #hasAll = false;
  #forms: Map<string, { count: number; readonly first: number }> | undefined = new Map();

  constructor(
    readonly steps: readonly string[],
    readonly schema: Schema | undefined,
  ) {
    this.holds = holdsOf(schema);
  }

  /** Counts that a record has it, once however often it does. */
  has(record: number, brand: number): void {
    if (record < this.#next) return;
    if (this.records++ === 0) this.first = record;
    this.byBrand[brand] = (this.byBrand[brand] ?? 0) + 1;
    if (record > this.#next && this.gaps.length < mostGaps) this.gaps.push([this.#next, record]);
    this.#next = record + 1;
  }

  /** Counts a value, or an item of a list: of an object only that it is one. */
  add(value: unknown, kind: JsonKind, record: number): void {
    this.values++;
    if (this.#kind?.of !== kind) this.#kind = this.#countingOf(kind, record);
    this.#kind.count++;
    if (kind === 'group') return;
    const text = String(value);
    const found = this.distinct.add(text, record);
    if (this.holds === 'number') {
      const number = Number(text);
      if (text.trim() !== '' && Number.isFinite(number)) this.measure.add(number, record);
    } else if (this.holds === 'time') {
      this.#addTime(text, record);
    } else if (kind === 'text') {
      this.measure.add(text.length, record);
      if (this.holds === 'text' && found !== 'kept') this.#addForm(text, 1, record);
    }
  }

  /** The forms of all values, the most frequent first; undefined if there are too many to say which is usual. */
  forms(): readonly { readonly form: string; readonly count: number; readonly first: number }[] | undefined {
    if (!this.#hasAll)
      for (const { value, count, first } of this.distinct.kept()) this.#addForm(value, count, first);
    this.#hasAll = true;
    if (this.#forms === undefined) return undefined;
    return [...this.#forms].map(([form, counts]) => ({ form, ...counts })).sort((a, b) => b.count - a.count);
  }

  /** The records without it, the first of them, of so many in all. */
  missing(of: number, most: number): number[] {
    const gaps = this.#next < of ? [...this.gaps, [this.#next, of] as const] : this.gaps;
    const found: number[] = [];
    for (const [from, to] of gaps)
      for (let record = from; record < to && found.length < most; record++) found.push(record);
    return found;
  }

  #countingOf(of: JsonKind, first: number): KindCount {
    const known = this.kinds.get(of) ?? { of, count: 0, first };
    this.kinds.set(of, known);
    return known;
  }

  #addTime(text: string, record: number): void {
    const { first, last } = this.times;
    if (first === undefined || text < first[0]) this.times.first = [text, record];
    if (last === undefined || text > last[0]) this.times.last = [text, record];
  }

  #addForm(text: string, count: number, record: number): void {
    if (this.#forms === undefined) return;
    const form = textForm(text);
    const known = form === undefined ? undefined : this.#forms.get(form);
    if (known !== undefined) known.count += count;
    else if (form === undefined || this.#forms.size === mostForms) this.#forms = undefined;
    else this.#forms.set(form, { count, first: record });
  }
}

/** A field with the fields in it, as a tree that grows where records have something. */
export class FieldNode {
  readonly counts: FieldCounts;
  readonly children = new Map<string, FieldNode>();

  constructor(steps: readonly string[], schema: Schema | undefined) {
    this.counts = new FieldCounts(steps, schema);
  }

  child(name: string): FieldNode {
    let child = this.children.get(name);
    if (child === undefined) {
      const { steps, schema } = this.counts;
      const fields = fieldsOf(schema && elementOf(schema));
      const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
      child = new FieldNode([...steps, name], own && unwrapped(own));
      this.children.set(name, child);
    }
    return child;
  }
}

/** What a field holds, by its schema; of an unknown one a text. Of a list of simple values what each of them is. */
function holdsOf(schema: Schema | undefined): Holds {
  if (schema === undefined) return 'text';
  const item = unwrapped(elementOf(schema));
  const kind = kindOfSchema(item);
  if (kind === 'object' || kind === 'map') return kindOfSchema(schema) === 'list' ? 'list' : 'group';
  if (codesOf(item) !== undefined) return 'code';
  if (kind === 'boolean') return 'flag';
  const type = factsOf(item)?.type ?? '';
  return kind === 'number' || numeric.test(type) ? 'number' : temporal.test(type) ? 'time' : 'text';
}
