import { isPlainObject } from '../../base/json/plain-object.js';
import { type FieldPath, fieldTitleOf, plainFieldTitle, valueAt } from '../../model/location.js';
import { asWritten } from '../../source/documents/document.js';
import { plainRecord } from '../../source/site/accepted.js';
import type { PlacedValue } from '../../source/site/import-values.js';
import { leftOut, type Raw, shown, WrittenNumber } from '../incoming/incoming.js';
import { isWithin } from './published-place.js';

/** A value of a record that an entry of import.yaml replaces or leaves out. */
export interface ByHand {
  readonly entry: PlacedValue;
  readonly path: FieldPath;
  /** What the feed has there; undefined if it has nothing. */
  readonly was: Raw;
}

/** The entries of import.yaml, by what they are about, and which of them were used. */
export class HandValues {
  readonly #entries: readonly PlacedValue[];
  readonly #byRecord = new Map<string, PlacedValue[]>();
  readonly #used = new Set<PlacedValue>();

  constructor(entries: readonly PlacedValue[]) {
    this.#entries = entries;
    for (const entry of entries) {
      const key = plainRecord(entry.record);
      this.#byRecord.set(key, [...(this.#byRecord.get(key) ?? []), entry]);
    }
  }

  /** The entries about a record, those about it alone first. */
  of(collection: string, identity: string): readonly PlacedValue[] {
    if (this.#byRecord.size === 0) return [];
    const own = this.#byRecord.get(plainRecord(`${collection}/${identity}`)) ?? [];
    return [...own, ...(this.#byRecord.get(collection) ?? [])];
  }

  markUsed(applied: readonly ByHand[]): void {
    for (const { entry } of applied) this.#used.add(entry);
  }

  /** The entries of some collections that no record has used: the feed no longer has their values. */
  over(collections: ReadonlySet<string>): PlacedValue[] {
    return this.#entries.filter(
      (entry) => !this.#used.has(entry) && collections.has(entry.record.split('/', 2).join('/')),
    );
  }
}

/** A record with its values by hand. Of several entries about a value, the first counts. */
export function withHandValues(
  raw: Raw,
  entries: readonly PlacedValue[],
): { readonly raw: Raw; readonly applied: readonly ByHand[] } {
  const applied: ByHand[] = [];
  let changed = raw;
  for (const entry of entries) {
    for (const path of placesOfValue(raw, entry)) {
      const isTaken = applied.some(({ path: other }) => isWithin(path, other) || isWithin(other, path));
      if (isTaken) continue;
      applied.push({ entry, path, was: valueAt(raw, path) });
      changed = withValue(changed, path, entry.value === undefined ? leftOut : handValue(entry.value));
    }
  }
  return { raw: changed, applied };
}

/** The paths in a record where an entry's field has the value that the entry expects in the feed. */
export function placesOfValue(raw: Raw, { field, feed }: Pick<PlacedValue, 'field' | 'feed'>): FieldPath[] {
  const isNamed = (path: FieldPath, name: string) =>
    fieldTitleOf(path) === name || plainFieldTitle(path) === name;
  const found: FieldPath[] = [];
  const [, around = '', key = ''] = /^(?:(.*)\.)?([^.[\]]+)$/.exec(field) ?? [];
  walk(raw, [], (value, path) => {
    if (feed !== undefined) {
      if (path.length > 0 && isNamed(path, field) && feedText(value) === feed) found.push(path);
    } else if (key !== '' && isPlainObject(value) && !Object.hasOwn(value, key) && isNamed(path, around)) {
      found.push([...path, key]);
    }
  });
  return found;
}

function walk(value: Raw, path: FieldPath, visit: (value: Raw, path: FieldPath) => void): void {
  visit(value, path);
  if (value instanceof WrittenNumber) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(item, [...path, index], visit);
  } else if (isPlainObject(value)) {
    for (const [key, field] of Object.entries(value)) walk(field, [...path, key], visit);
  }
}

/** The value that a record has at a field now, the first if there are several. */
export function valueNow(raw: Raw, field: string): Raw {
  let found: Raw;
  walk(raw, [], (value, path) => {
    if (found === undefined && (fieldTitleOf(path) === field || plainFieldTitle(path) === field))
      found = value;
  });
  return found;
}

/** A value of the feed as an entry has it: a text as it is, anything else as JSON. */
export function feedText(value: Raw): string {
  return typeof value === 'string' ? value : shown(value);
}

/** A value as an entry has it, in a record: a list or an object is written as JSON. */
function handValue(written: string): Raw {
  if (!/^\s*[[{]/.test(written)) return written;
  try {
    return asWritten(JSON.parse(written));
  } catch {
    return written;
  }
}

function withValue(raw: Raw, path: FieldPath, value: Raw): Raw {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(raw))
    return raw.map((item, index) => (index === step ? withValue(item, rest, value) : item));
  if (!isPlainObject(raw)) return raw;
  return { ...raw, [step]: withValue(raw[step], rest, value) };
}
