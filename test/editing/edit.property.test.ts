import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCollection, isMap, isNode, isPair, LineCounter, type Node, parseDocument } from 'yaml';
import { isWrittenAlike } from '../../src/content/documents/written-alike.js';
import { editContent, type RecordAfter } from '../../src/content/edit/edit.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { recordArbitrary } from '../arbitrary.js';
import { yaml } from '../content/reading.js';
import { anyRecords, hand, WrittenByHand } from '../content/written-by-hand.js';
import { everyPair } from '../every-collection.js';
import { seed, tries } from '../seed.js';

fc.configureGlobal({ seed, endOnFailure: true });

type Fields = Record<string, unknown>;
type Path = readonly (string | number)[];
type Picks = readonly number[];

/** EDITS=10000 tries so many, shared out to the collections. */
const edits = Math.ceil(Number(process.env['EDITS'] ?? tries(500)) / everyPair.length);
const timeout = 60_000 + edits * 1000;

const picks = fc.array(fc.nat(100_000), { minLength: 24, maxLength: 24 });

/** A random change of records, and the place of what it takes away or puts others beside. */
interface Edit {
  readonly after: readonly RecordAfter[];
  readonly at: Path;
}

/** The records after one change that the numbers choose: of a field, an item or a record. */
function changed(before: readonly Fields[], other: Fields, numbers: Picks): Edit {
  let next = 0;
  const pick = (count: number) => numbers[next++ % numbers.length]! % Math.max(1, count);
  const after: RecordAfter[] = before.map((value, from) => ({ from, value }));
  const index = pick(before.length);
  const kind = pick(8);
  if (kind === 0) return { after: after.toSpliced(index, 1), at: [index] };
  if (kind === 1) return { after: after.toSpliced(index + 1, 0, { value: other }), at: [index] };
  if (kind === 2) return { after: after.toSpliced(index + 1, 0, after[index]!), at: [index] };
  if (kind === 3) return { after: [...after.toSpliced(index, 1), after[index]!], at: [index] };
  const value = structuredClone(before[index]!);
  const path: (string | number)[] = [index];
  let container: unknown = value;
  for (;;) {
    const keys: (string | number)[] = Array.isArray(container)
      ? [...container.keys()]
      : Object.keys(container as Fields);
    const inner = keys.filter(
      (key) =>
        Object.keys(Object((container as Fields)[key])).length > 0 &&
        typeof (container as Fields)[key] === 'object',
    );
    if (inner.length === 0 || pick(3) === 0) {
      path.push(keys[pick(keys.length)] ?? 'Name');
      break;
    }
    path.push(inner[pick(inner.length)]!);
    container = (container as Fields)[path.at(-1)!];
  }
  const last = path.at(-1)!;
  const text = `Changed, to ${pick(100)}`;
  if (Array.isArray(container)) {
    const at = last as number;
    // Of items that are equal, another may be the one that goes.
    const isAlone = new Set(container.map((item) => JSON.stringify(item))).size === container.length;
    if (kind === 4 && container.length > 1 && isAlone) container.splice(at, 1);
    else if (kind === 5) container.splice(at + 1, 0, structuredClone(container[at]), text);
    else if (kind === 6 && isAlone) container.push(...container.splice(at, 1));
    else container[at] = text;
  } else {
    const fields = container as Fields;
    if (kind === 4 && Object.keys(fields).length > 1) delete fields[last];
    else if (kind === 5) fields[last] = [text];
    else if (kind === 6) Object.assign(fields, { ...other, ...fields });
    else fields[last] = text;
  }
  return { after: after.with(index, { from: index, value }), at: path };
}

/** The lines that a change may touch: those of the value, its comments, and the line that its list or object begins on. */
function linesOf(text: string, path: Path): ReadonlySet<number> {
  const counter = new LineCounter();
  const document = parseDocument(text, { schema: 'failsafe', lineCounter: counter });
  const lines = text.split('\n');
  const touched = new Set<number>();
  const touch = (from: number, to: number) => {
    let first = counter.linePos(from).line;
    const last = counter.linePos(Math.max(from, to - 1)).line;
    for (let line = first; line <= last; line++) touched.add(line);
    while (/^\s*(?:-?\s*(?:#|$))/.test(lines[first - 2] ?? 'x')) touched.add(--first);
    for (let line = last + 1; /^\s*(?:#|$)/.test(lines[line - 1] ?? 'x'); line++) touched.add(line);
  };
  const stretch = (node: unknown): [number, number] => {
    if (isPair(node))
      return [
        (node.key as Node).range![0],
        isNode(node.value) ? node.value.range![1] : (node.key as Node).range![2],
      ];
    return [(node as Node).range![0], (node as Node).range![1]];
  };
  let container: unknown = document.contents;
  for (const step of path) {
    if (!isCollection(container)) break;
    const item: unknown = isMap(container)
      ? container.items.find(({ key }) => String(key) === step)
      : container.items[step as number];
    if (container.flow) {
      touch(...stretch(container));
      return touched;
    }
    // Something may come before the first part, in its place on the line of a dash.
    touch(stretch(container)[0], stretch(container)[0]);
    if (step === path.at(-1) && item !== undefined) touch(...stretch(item));
    container = isPair(item) ? item.value : item;
  }
  return touched;
}

/** True if the lines of one text are in another, in their order. A dash may be handed on to the next field. */
function areIn(lines: readonly string[], others: readonly string[]): boolean {
  const withoutDash = (line: string) => line.replace(/^ *(?:- +)*/, (dash) => ' '.repeat(dash.length));
  let at = 0;
  return lines.every((line) => {
    at = others.findIndex((other, index) => index >= at && withoutDash(other) === withoutDash(line)) + 1;
    return at > 0;
  });
}

const recordsIn = (text: string) => yaml(text).records.map(({ value }) => value);

const valuesOf = (after: readonly RecordAfter[]) => after.map(({ value }) => value);

describe.each(everyPair)('records of %s %s, by any hand', (version, collection) => {
  const schema = recordSchema(version, collection);
  const record = recordArbitrary(version, collection);
  const records = fc.array(record, { minLength: 1, maxLength: 3 });

  test('say what a model says after a change, and no line changes that has no changed value', {
    timeout,
  }, () => {
    fc.assert(
      fc.property(records, record, hand, picks, (written, other, style, numbers) => {
        const text = new WrittenByHand(style).records(written);
        const before = recordsIn(text);
        const { after, at } = changed(before, other, numbers);
        const made = editContent(text, 'yaml', before, after, schema)!;
        expect(isWrittenAlike(recordsIn(made), valuesOf(after))).toBe(true);
        const plain = (part: string) => part.replaceAll('\r\n', '\n').replace(/^\ufeff/, '');
        const touched = linesOf(plain(text), at);
        const kept = plain(text)
          .split('\n')
          .filter((line, index) => !touched.has(index + 1) && line.trim() !== '');
        if (!areIn(kept, plain(made).split('\n'))) expect(made).toBe(text);
      }),
      { numRuns: edits },
    );
  });

  test('say the same in JSON', { timeout }, () => {
    fc.assert(
      fc.property(
        records,
        record,
        fc.constantFrom(undefined, 2, '\t'),
        picks,
        (written, other, indent, numbers) => {
          const { after } = changed(written, other, numbers);
          const made = editContent(JSON.stringify(written, null, indent), 'json', written, after, schema)!;
          expect(isWrittenAlike(JSON.parse(made), valuesOf(after))).toBe(true);
        },
      ),
      { numRuns: edits },
    );
  });
});

test('records of any names, with anchors and aliases, say what a model says after a change, and are hardly ever left alone', () => {
  let leftAlone = 0;
  fc.assert(
    fc.property(anyRecords, hand, picks, (written, style, numbers) => {
      const text = new WrittenByHand(style, true).records(written);
      const before = recordsIn(text);
      const { after } = changed(before, { Name: 'Other' }, numbers);
      const made = editContent(text, 'yaml', before, after, undefined);
      if (made === undefined) leftAlone++;
      else expect(isWrittenAlike(recordsIn(made), valuesOf(after))).toBe(true);
    }),
    { numRuns: tries(400) },
  );
  expect(leftAlone).toBeLessThan(tries(400) / 50);
});
