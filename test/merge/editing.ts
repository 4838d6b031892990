import fc from 'fast-check';
import { mergeFiles } from '../../src/authoring/merge/merge-files.js';
import type { Collection } from '../../src/model/collection.js';
import { recordArbitrary } from '../arbitrary.js';

export type Fields = Readonly<Record<string, unknown>>;

/** What one side did to a list of records. */
export interface Edits {
  /** By the record's place in the base: the fields that are set, or taken away where there is no value. */
  readonly fields: ReadonlyMap<number, ReadonlyMap<string, unknown>>;
  readonly removed: ReadonlySet<number>;
  /** New records, with the place in the base before which they stand. */
  readonly added: readonly { readonly before: number; readonly record: Fields }[];
}

export interface Case {
  readonly collection: Collection;
  readonly base: readonly Fields[];
  readonly ours: Edits;
  readonly theirs: Edits;
}

/** A list with the edits of one side made to it, or those of several. */
export function edited(base: readonly Fields[], ...sides: readonly Edits[]): Fields[] {
  const added = (place: number) =>
    sides.flatMap((side) => side.added.flatMap(({ before, record }) => (before === place ? [record] : [])));
  return [
    ...base.flatMap((record, index) => {
      const here = added(index);
      if (sides.some(({ removed }) => removed.has(index))) return here;
      const fields: Record<string, unknown> = { ...record };
      for (const { fields: changes } of sides) {
        for (const [key, value] of changes.get(index) ?? []) {
          if (value === undefined) delete fields[key];
          else fields[key] = value;
        }
      }
      return [...here, fields];
    }),
    ...added(base.length),
  ];
}

/**
 * A list of records, and what two sides do to it. Each field of each record, and each record that goes, is one side's only;
 * what both add stands wherever it likes.
 */
export function independentEdits(collection: Collection): fc.Arbitrary<Case> {
  const records = fc.uniqueArray(
    recordArbitrary('v2.1', collection).map((record) => record),
    { minLength: 6, maxLength: 9, selector: identityOf },
  );
  const choices = fc.array(fc.nat(11), { minLength: 60, maxLength: 60 });
  return fc.tuple(records, choices).map(([all, picks]) => {
    let at = 0;
    const pick = (of: number) => picks[at++ % picks.length]! % of;
    const count = 1 + pick(4);
    const base = all.slice(0, count);
    const fresh = all.slice(count);
    const sides = [0, 1].map(() => ({
      fields: new Map<number, Map<string, unknown>>(),
      removed: new Set<number>(),
      added: [] as { before: number; record: Fields }[],
    }));
    base.forEach((record, index) => {
      const choice = pick(6);
      if (choice < 2 && count > 2) {
        sides[choice]!.removed.add(index);
        return;
      }
      const other = fresh[pick(fresh.length)]!;
      for (const key of new Set([...Object.keys(record), ...Object.keys(other)])) {
        if (key === 'Identification' || key === 'SequenceNumber') continue;
        const side = sides[pick(4)];
        if (side === undefined) continue;
        const own = side.fields.get(index) ?? new Map<string, unknown>();
        own.set(key, other[key]);
        side.fields.set(index, own);
      }
    });
    for (const record of fresh) sides[pick(3)]?.added.push({ before: pick(count + 1), record });
    return { collection, base, ours: sides[0]!, theirs: sides[1]! };
  });
}

/** How a list of records is written: the same field always in the same lines. */
export interface Hand {
  readonly format: 'yaml' | 'json';
  readonly lineBreak: '\n' | '\r\n';
  readonly isEnded: boolean;
  readonly indent: 1 | 2 | 4;
  /** Of so many fields of YAML one has a comment above it. */
  readonly comments: number;
  /** Of YAML: whether the first field of an item stands behind its dash, whether lists stand further in than their key. */
  readonly isCompact: boolean;
  readonly isIndented: boolean;
  /** How many empty lines stand between records. */
  readonly blank: 0 | 1 | 2;
}

export const hand: fc.Arbitrary<Hand> = fc.record({
  format: fc.constantFrom('yaml', 'yaml', 'json'),
  lineBreak: fc.constantFrom('\n', '\n', '\r\n'),
  isEnded: fc.boolean(),
  indent: fc.constantFrom(1, 2, 4),
  comments: fc.constantFrom(2, 5, 50),
  isCompact: fc.boolean(),
  isIndented: fc.boolean(),
  blank: fc.constantFrom(0, 1, 2),
});

/** A list of records, or one alone. */
export function written(records: readonly Fields[] | Fields, style: Hand): string {
  const lines =
    style.format === 'json'
      ? JSON.stringify(records, null, style.indent).split('\n')
      : [
          '# all of them',
          '',
          ...(Array.isArray(records) ? listLines(records, 0, style) : objectLines(records, 0, style)),
        ];
  return lines.join(style.lineBreak) + (style.isEnded ? style.lineBreak : '');
}

function listLines(items: readonly unknown[], column: number, style: Hand): string[] {
  const dash = `${' '.repeat(column)}-`;
  return items.flatMap((item, index) => {
    const blank = column === 0 && index > 0 ? Array<string>(style.blank).fill('') : [];
    if (!isFilled(item) || Array.isArray(item)) return [...blank, `${dash} ${inLine(item)}`];
    const step = style.isCompact ? 2 : style.indent + 1;
    const lines = objectLines(item, column + step, style);
    const [first = '', ...others] = lines;
    return style.isCompact
      ? [...blank, `${dash} ${first.slice(column + 2)}`, ...others]
      : [...blank, dash, ...lines];
  });
}

function objectLines(group: object, column: number, style: Hand): string[] {
  return Object.entries(group).flatMap(([key, value], index) => {
    const head = `${' '.repeat(column)}${key}:`;
    // A comment above a group must not change with what stands further in.
    const text = key + (isFilled(value) ? '' : JSON.stringify(value));
    const isNoted = index > 0 && sum(text) % style.comments === 0;
    const above = isNoted ? [`${' '.repeat(column)}# about ${sum(text)}`] : [];
    if (typeof value === 'string' && /^\w[\w .]*(?:\n\w[\w .]*)+$/.test(value)) {
      const inner = ' '.repeat(column + style.indent);
      return [...above, `${head} |-`, ...value.split('\n').map((line) => inner + line)];
    }
    if (!isFilled(value) || (Array.isArray(value) && !value.some(isFilled)))
      return [...above, `${head} ${inLine(value)}`];
    const lines = Array.isArray(value)
      ? listLines(value, style.isIndented ? column + style.indent : column, style)
      : objectLines(value, column + style.indent, style);
    return [...above, head, ...lines];
  });
}

/** JSON is YAML too, but for the characters that only it leaves as they are. */
function inLine(value: unknown): string {
  return JSON.stringify(value);
}

function isFilled(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function sum(text: string): number {
  let total = 0;
  for (const character of text) total = (total * 31 + character.codePointAt(0)!) % 100_003;
  return total;
}

/** Comments of a text in YAML. */
export function commentsOf(text: string): string[] {
  return (text.match(/# about \d+/g) ?? []).sort();
}

const name = fc.constantFrom('Ely', 'March', 'Soham', 'a # b', 'x: y', '- z', '');
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 4 });

/** Small records with groups and lists within each other. */
const small = fc
  .record({
    Identification: fc.nat(40).map((number) => `B${number}`),
    Name: maybe(name),
    Group: fc.record({ A: name, B: name, C: fc.record({ D: name, E: name }) }),
    Days: fc.uniqueArray(
      fc.record({ Name: fc.constantFrom('Mon', 'Tue', 'Wed', 'Thu'), Hours: name, Note: name }),
      {
        selector: ({ Name }) => Name,
        minLength: 2,
      },
    ),
    Codes: maybe(fc.array(name, { maxLength: 3 })),
    Slots: maybe(fc.array(fc.record({ From: name, To: maybe(name) }), { maxLength: 5 })),
  })
  .map((record) => JSON.parse(JSON.stringify(record)) as Fields);

/** A place in a record that one side may set, by the keys that lead there; days are known by their names. */
type Slot = readonly string[];

export interface SmallCase {
  readonly base: readonly Fields[];
  readonly ours: readonly Fields[];
  readonly theirs: readonly Fields[];
  readonly both: readonly Fields[];
}

/** Small records, what two sides made of them, each of places of its own, and what both together come to. */
export const smallEdits: fc.Arbitrary<SmallCase> = fc
  .tuple(
    fc.uniqueArray(small, { minLength: 4, maxLength: 6, selector: identityOf }),
    fc.array(fc.nat(999), { minLength: 80, maxLength: 80 }),
  )
  .map(([all, picks]) => {
    let at = 0;
    const pick = (of: number) => picks[at++ % picks.length]! % of;
    const count = 1 + pick(4);
    const base = all.slice(0, count);
    const copies = [0, 1, 2].map(() => structuredClone(base) as Record<string, unknown>[]);
    const gone = [new Set<number>(), new Set<number>(), new Set<number>()];
    base.forEach((record, index) => {
      if (count > 2 && pick(5) === 0) {
        const side = pick(2);
        for (const one of [side, 2]) gone[one]!.add(index);
        return;
      }
      for (const slot of slotsOf(record)) {
        const side = pick(5);
        if (side > 1) continue;
        const value = `new ${pick(3)}`;
        for (const one of [side, 2]) set(copies[one]![index]!, slot, value);
      }
    });
    const fresh = all.slice(count).map((record) => ({ record, side: pick(3), before: pick(count + 1) }));
    const lists = copies.map((copy, one) => {
      const added = (place: number) =>
        [0, 1].flatMap((side) =>
          fresh.filter((each) => each.side === side && each.before === place && (one === 2 || one === side)),
        );
      return [...copy, undefined].flatMap((record, index) => [
        ...added(index).map((each) => each.record),
        ...(record === undefined || gone[one]!.has(index) ? [] : [record]),
      ]);
    });
    return { base, ours: lists[0]!, theirs: lists[1]!, both: lists[2]! };
  });

function slotsOf(record: Fields): Slot[] {
  const days = (record['Days'] as readonly { Name: string }[]).flatMap(({ Name }) => [
    ['Days', Name, 'Hours'],
    ['Days', Name, 'Note'],
    ['Days', Name, 'Other'],
  ]);
  return [
    ['Name'],
    ['Codes'],
    ['New'],
    ['Group', 'A'],
    ['Group', 'B'],
    ['Group', 'C', 'D'],
    ['Group', 'C', 'E'],
    ['Group', 'C', 'F'],
    ...days,
  ];
}

function set(record: Record<string, unknown>, slot: Slot, value: string): void {
  const [first = '', ...others] = slot;
  if (others.length === 0) {
    if (first === 'Codes' && value === 'new 0') delete record[first];
    else record[first] = first === 'Codes' ? [value, 'x'] : value;
    return;
  }
  const inner = record[first];
  if (!Array.isArray(inner)) set(inner as Record<string, unknown>, others, value);
  else set(inner.find(({ Name }) => Name === others[0]) as Record<string, unknown>, others.slice(1), value);
}

export function identityOf({ Identification, SequenceNumber }: Fields): string {
  return JSON.stringify([Identification, SequenceNumber]);
}

const options = { markerSize: 7, names: { ours: 'ours', theirs: 'theirs' } };

/** The merge of three texts. */
export function merge(base: string, ours: string, theirs: string, format: 'yaml' | 'json' = 'yaml') {
  const [a, b, c] = [base, ours, theirs].map((text) => Buffer.from(text));
  return mergeFiles({ name: `records.${format}`, format }, { base: a!, ours: b!, theirs: c! }, options);
}
