import fs, { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Kept, ResultStore } from '../../src/base/cache/store.js';
import type { Collection } from '../../src/model/collection.js';
import type { CompileSettings } from '../../src/publication/compile/compile.js';
import type { Unit, UnitFileSystem, UnitParts } from '../../src/publication/compile/compile-unit.js';
import { type CompiledUnit, unitInMemory } from '../../src/publication/compile/compiled-unit.js';
import { knownParts, restoredUnit, unitMaker, unitSlot } from '../../src/publication/compile/kept-unit.js';
import type { ChunkSizes } from '../../src/source/documents/yaml/chunks.js';
import { mutated, yamlCorpus } from '../content/mutations.js';
import { tries } from '../seed.js';

const settings: CompileSettings = {
  versions: ['v2.1', 'v2.2'],
  names: {},
  timeZone: 'UTC',
  date: '2026-03-01',
  off: [],
};
const small: ChunkSizes = { least: 300, most: 1500, oneIn: 2 };

let folder: string;
let made = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'opendata-units-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const storeIn = (name: string) =>
  new ResultStore(join(folder, name), { fs, now: Date.now, nonce: `run-${made++}` });

/** Files in memory, each by its index. */
function files(texts: readonly string[]): UnitFileSystem {
  return {
    readFileSync: ((path: string) => Buffer.from(texts[Number(path)]!)) as never,
    statSync: fs.statSync,
  };
}

function unitOf(texts: readonly string[], collection: Collection = 'branches'): Unit {
  const jobs = texts.map((text, index) => ({
    file: {
      path: String(index),
      name: `content/fenland/${collection}/${index}.yaml`,
      format: 'yaml' as const,
      bytes: text.length,
    },
    brand: 'fenland',
    brandName: 'Fenland',
    collection,
    source: 'v2.1' as const,
  }));
  return { brand: 'fenland', collection, jobs };
}

interface Plain {
  readonly files: readonly unknown[];
  readonly json: Readonly<Record<string, string>>;
}

function plain({ files: all, json }: CompiledUnit): Plain {
  return {
    files: all.map((file) => JSON.parse(JSON.stringify({ ...file, records: file.records() }))),
    json: Object.fromEntries(
      Object.entries(json).map(([version, { read }]) => [version, Buffer.from(read()).toString()]),
    ),
  };
}

/** The parts of a run that keeps nothing and cuts nothing. */
function partsAnew(unit: Unit, texts: readonly string[], date: string): UnitParts {
  const { result } = unitMaker({ ...settings, date }, files(texts), Date.now)(unit);
  if (!('parts' in result)) throw new Error('something was kept');
  return result.parts;
}

/** What a run has kept that keeps what it makes. */
function keptEntry(unit: Unit, texts: readonly string[], date: string, store: ResultStore): Kept {
  const keeping = { store, program: 'this' };
  const { result } = unitMaker({ ...settings, date }, files(texts), Date.now, keeping, small)(unit);
  if (!('key' in result)) throw new Error('nothing was kept');
  return store.find(unitSlot(unit), result.key)!;
}

/** The same as a unit. */
function keptUnit(unit: Unit, texts: readonly string[], date: string, store: ResultStore): CompiledUnit {
  const entry = keptEntry(unit, texts, date, store);
  const again = () => {
    throw new Error('something is gone');
  };
  return restoredUnit(unit, 'key', entry, { date }, again)!;
}

const items = yamlCorpus()
  .filter((text) => text.startsWith('- '))
  .map((text) => (text.endsWith('\n') ? text : `${text}\n`));
const item = fc.oneof(
  {
    arbitrary: fc.constantFrom(...items.filter((text) => /SortCode|ServiceAndFacility/.test(text))),
    weight: 10,
  },
  { arbitrary: fc.constantFrom(...items), weight: 2 },
  { arbitrary: mutated(items), weight: 1 },
);
const list = fc.array(item, { minLength: 4, maxLength: 20 });

const edit = fc.record({
  file: fc.nat(1),
  at: fc.nat(100),
  remove: fc.nat(2),
  add: fc.array(item, { maxLength: 2 }),
  date: fc.constantFrom('2026-03-01', '2026-03-02', '2027-01-01', '2025-12-31'),
});

describe('the results of a unit', () => {
  it('are the same whatever was kept, over series of edits', () => {
    let run = 0;
    fc.assert(
      fc.property(
        fc.tuple(list, list),
        fc.array(edit, { minLength: 2, maxLength: 5 }),
        fc.constantFrom<Collection>('branches', 'atms'),
        (lists, edits, collection) => {
          const name = `cache-${run++}`;
          const now = lists.map((texts) => [...texts]);
          for (const { file, at, remove, add, date } of edits) {
            now[file]!.splice(at % (now[file]!.length + 1), remove, ...add);
            const texts = now.map((all) => all.join(''));
            const unit = unitOf(texts, collection);
            const kept = keptUnit(unit, texts, date, storeIn(name));
            expect(plain(kept)).toEqual(plain(unitInMemory(partsAnew(unit, texts, date))));
          }
        },
      ),
      { numRuns: Number(process.env['EDITS'] ?? tries(25)), endOnFailure: true },
    );
  }, 120_000);

  it('take over the chunks that did not change', () => {
    const record = (index: number) => `- Identification: FB-${index}
  SequenceNumber: "0"
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress: { PostCode: CB7 4AA }
`;
    const records = Array.from({ length: 200 }, (_, index) => record(index));
    const known = new Set<string>();
    const partsOf = (texts: readonly string[]) => {
      const entry = keptEntry(unitOf(texts), texts, settings.date, storeIn('taken'));
      return knownParts(entry, settings.date);
    };
    for (const key of partsOf([records.join('')]).keys()) known.add(key);
    expect(known.size).toBeGreaterThan(20);
    const after = partsOf([[...records.slice(0, 100), record(1000), ...records.slice(101)].join('')]);
    expect([...after.keys()].filter((key) => !known.has(key)).length).toBeLessThan(4);
    expect([...after.values()].flatMap(({ records }) => records)).toHaveLength(200);
  });

  it('count records from the first of the file, however the file was cut', () => {
    const record = (index: number) => `- Identification: FB-${index}
  SequenceNumber: "0"
  Type: ${index % 3 === 0 ? 'Ship' : 'Physical'}
  CustomerSegment: [Personal]
  PostalAddress: { PostCode: CB7 4A }
`;
    const texts = [Array.from({ length: 60 }, (_, index) => record(index)).join('')];
    const unit = unitOf(texts);
    const entry = keptEntry(unit, texts, settings.date, storeIn('cut'));
    expect(knownParts(entry, settings.date).size).toBeGreaterThan(5);
    const [one] = keptUnit(unit, texts, settings.date, storeIn('cut')).files;
    const [other] = unitInMemory(partsAnew(unit, texts, settings.date)).files;
    if (one === undefined || other === undefined) throw new Error('there is no file');
    expect(one.shape).toEqual({ ...other.shape, valid: 40, invalid: 20 });
    expect([one.problems, one.records()]).toEqual([other.problems, other.records()]);
    expect(one.found).toHaveLength(80);
    expect(one.found).toEqual(other.found);
    expect(one.records().map(({ index }) => index)).toEqual(
      Array.from({ length: 60 }, (_, index) => index).filter((index) => index % 3 !== 0),
    );
  });
});
