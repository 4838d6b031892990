import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';
import type { Version, versions } from '../../src/model/version.js';
import { publicationName } from '../../src/serving/manifest/manifest.js';
import {
  answersOf,
  followed,
  haveBytesOf,
  publish,
  type TestContent,
  type TestPublication,
} from './publisher.js';

const start = Date.parse('2026-03-01T09:00:00Z');
const names = ['Fen Bank', 'Fen Bank', 'Ouse "Bank"', 'Bänk\u{1f3e6}'];
const groups = [undefined, 'second', 'third'];

interface Brand {
  name: string;
  group: string | undefined;
  records: Record<string, unknown>[];
}

interface Bank {
  agreement: string;
  brands: Brand[];
  isEmpty: boolean;
  hasOld: boolean;
}

/** One edit: what, and three numbers that say where and how. */
const edit = fc.tuple(fc.nat(11), fc.nat(99), fc.nat(99), fc.nat(99));

const values = ['', 'Ely', '£ 4 \\ "x"', '\u{1f3e6}\u2028', 'a'.repeat(40)];

function record(id: number, value: number): Record<string, unknown> {
  return {
    Branch: { Identification: `no. ${value}` },
    Identification: `0${id % 7}`,
    Name: values[value % values.length],
    SequenceNumber: String(id % 2),
    Tags: [{ Key: value }, [], {}],
  };
}

function apply(bank: Bank, [what, a, b, c]: readonly [number, number, number, number]): void {
  const brand = bank.brands[a % Math.max(1, bank.brands.length)];
  const at = brand && b % Math.max(1, brand.records.length);
  if (what === 0) bank.agreement = `Fair use ${a}`;
  else if (what === 1) bank.isEmpty = !bank.isEmpty;
  else if (what === 2) bank.hasOld = !bank.hasOld;
  else if (what === 3)
    bank.brands.splice(b % (bank.brands.length + 1), 0, {
      name: names[a % names.length]!,
      group: groups[c % groups.length],
      records: [record(a, b), record(b, c), record(c, a)],
    });
  else if (brand === undefined || at === undefined) return;
  else if (what === 4) bank.brands.splice(bank.brands.indexOf(brand), 1);
  else if (what === 5) brand.name = names[c % names.length]!;
  else if (what === 6) brand.group = groups[c % groups.length];
  else if (what === 7) brand.records.splice(at, 0, record(c, b));
  else if (what === 8) brand.records.splice(at, 1);
  else if (what === 9 && brand.records.length > 0)
    brand.records[at] = { ...brand.records[at], Name: values[c % values.length] };
  else if (what === 10 && brand.records.length > 0)
    brand.records[at] = { ...brand.records[at], Identification: `0${c % 9}` };
  else if (what === 11)
    brand.records.sort((x, y) => ((JSON.stringify(x).length * c) % 7) - ((JSON.stringify(y).length * c) % 7));
}

function contentOf({ agreement, brands, isEmpty, hasOld }: Bank): TestContent {
  const own = brands.map(({ name, group, records }) => ({
    name,
    ...(group !== undefined && { group }),
    records: [...records],
  }));
  const versions: Version[] = hasOld ? ['v2.1', 'v2.2'] : ['v2.2'];
  return {
    agreement,
    lists: versions.flatMap((version) => [
      { version, collection: 'branches' as const, brands: isEmpty ? [] : own },
      { version, collection: 'atms' as const, brands: own.slice(0, 2) },
    ]),
  };
}

function hashes({ files }: TestPublication): [string, string][] {
  return [...files].map(([path, bytes]) => [path, sha256(bytes)]);
}

test('whoever has any publication of a chain, and follows the feed, has the bytes of the last one', async () => {
  const editing = fc.array(fc.array(edit, { maxLength: 6 }), { minLength: 2, maxLength: 8 });
  let steps = 0;
  await fc.assert(
    fc.asyncProperty(editing, async (edits) => {
      const bank: Bank = { agreement: 'Fair use', brands: [], isEmpty: false, hasOld: true };
      for (const [a, b, c] of [
        [0, 1, 0],
        [2, 3, 1],
      ] as const)
        apply(bank, [3, a, b, c]);
      // What readers of each version have who loaded everything at that publication.
      const readers: Record<
        (typeof versions)[number],
        { from: string; answers: ReturnType<typeof answersOf> }[]
      > = {
        'v2.1': [],
        'v2.2': [],
      };
      let last: TestPublication | undefined;
      const publishNow = (index: number) => publish(contentOf(bank), last, start + index * 60_000);
      for (const [index, some] of edits.entries()) {
        for (const each of some) apply(bank, each);
        last = await publishNow(index);
        const from = publicationName(last.manifest);
        readers['v2.2'].push({ from, answers: answersOf(last, 'v2.2') });
        // A version that was away begins its feed anew.
        if (!bank.hasOld) readers['v2.1'] = [];
        else readers['v2.1'].push({ from, answers: answersOf(last, 'v2.1') });
      }
      for (const version of ['v2.1', 'v2.2'] as const) {
        for (const { from, answers } of readers[version]) {
          const made = await followed(answers, from, last!, version);
          expect(made).toBeDefined();
          expect(haveBytesOf(made!, last!, version)).toBe(true);
          steps++;
        }
      }
      // The same content again adds nothing.
      const again = await publishNow(edits.length);
      expect(hashes(again)).toEqual(hashes(last!));
    }),
    { numRuns: 40 },
  );
  expect(steps).toBeGreaterThan(100);
});
