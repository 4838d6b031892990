import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { noMemory } from '../../src/base/cache/memory.js';
import { ResultStore } from '../../src/base/cache/store.js';
import { memoryIn } from '../../src/base/cache/store-memory.js';
import { type BrandTableSettings, brandTables } from '../../src/parts/downloads/brand-tables.js';
import { unitPlaces } from '../../src/parts/pages/unit-places.js';
import { deriveInWorkers } from '../../src/publication/derive/derive-pool.js';
import {
  bySource,
  type Derive,
  type Derived,
  deriveHere,
  deriveTogether,
  type Job,
  type Maker,
  type Making,
  type Task,
  taskKey,
  taskSlot,
} from '../../src/publication/derive/derived.js';
import { newest } from '../newest.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'derived-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const worker = new URL('../../build/program/derive-worker.js', import.meta.url);

function own() {
  const store = new ResultStore(folder, { fs, now: Date.now, nonce: String(Math.random()).slice(2) });
  return { store, program: 'a program' };
}

type Settings = Parameters<typeof unitPlaces.begin>[0];

const jobs = ['fenland', 'northgate', 'skerry'].map((brand, at): Job<Settings> => {
  const record = (count: number) =>
    `{"Identification":"${brand}-${count}","PostalAddress":{"PostCode":"CB${1 + (count % 9)} 4A${'ABCD'[count % 4]}","TownName":"Ely"}}`;
  const bytes = Buffer.from(Array.from({ length: 40 * (at + 1) }, (_, count) => record(count)).join());
  return {
    name: `branches ${brand}`,
    json: [{ length: bytes.length, sha256: sha256(bytes), read: () => bytes }],
    settings: {
      collection: 'branches',
      folder: brand,
      brandName: brand,
      currency: 'GBP',
    },
  };
});

/** All that is known of results, the bytes of their parts included. */
function whole(results: readonly Derived[]) {
  return results.map(({ value, hashes, part }) => ({
    value,
    hashes,
    parts: hashes.map((_, at) => Buffer.from(part(at)).toString()),
  }));
}

/** A maker that must not be asked. */
const unasked: Maker<Settings> = {
  name: unitPlaces.name,
  begin() {
    throw new Error('made again');
  },
};

describe('what is made of the records of brands', () => {
  it('is the same in threads, on this thread, and kept', async () => {
    const plain = whole(await deriveHere(noMemory)(unitPlaces, jobs));
    expect(plain.map(({ parts }) => parts.join('').split('<article').length - 1)).toEqual([40, 80, 120]);
    expect(whole(await deriveInWorkers(own(), worker, 0)(unitPlaces, jobs))).toEqual(plain);
    expect(whole(await deriveInWorkers(own(), worker, 0)(unasked, jobs))).toEqual(plain);
    expect(whole(await deriveHere(memoryIn(own()))(unasked, jobs))).toEqual(plain);
  });

  it('is the same with the tables that are made of the same records at the same time', async () => {
    const tables = jobs.map(({ name, json, settings: { brandName } }): Job<BrandTableSettings> => {
      return { name, json, settings: { version: newest, collection: 'branches', names: {}, brandName } };
    });
    const both = async (derive: Derive) => {
      const made = await Promise.all([derive(unitPlaces, jobs), derive(brandTables, tables)]);
      return made.map(whole);
    };
    const alone = [
      whole(await deriveHere(noMemory)(unitPlaces, jobs)),
      whole(await deriveHere(noMemory)(brandTables, tables)),
    ];
    expect(alone[1]!.map(({ parts }) => parts[0]!.split('\r\n').length - 2)).toEqual([40, 80, 120]);
    expect(await both(deriveHere(noMemory))).toEqual(alone);
    expect(await both(deriveInWorkers(own(), worker, 0))).toEqual(alone);
    expect(await both(deriveHere(memoryIn(own())))).toEqual(alone);
  });

  it('is made again of other records and for other settings only', async () => {
    await deriveHere(memoryIn(own()))(unitPlaces, jobs);
    const [first, second, third] = jobs;
    const changed = [first!, { ...second!, settings: { ...second!.settings, brandName: 'Other' } }, third!];
    const asked: string[] = [];
    const noting: typeof unasked = {
      name: unitPlaces.name,
      begin(settings) {
        asked.push(settings.brandName);
        return unitPlaces.begin(settings);
      },
    };
    const results = whole(await deriveHere(memoryIn(own()))(noting, changed));
    expect(asked).toEqual(['Other']);
    expect(results).toEqual(whole(await deriveHere(noMemory)(unitPlaces, changed)));
  });

  it('is made again where what was kept is damaged, before it is read or after', async () => {
    const plain = whole(await deriveHere(noMemory)(unitPlaces, jobs));
    await deriveHere(memoryIn(own()))(unitPlaces, jobs);
    const damage = (at: (bytes: Buffer) => number) => {
      for (const name of readdirSync(folder)) {
        if (name === '.gitignore') continue;
        const bytes = readFileSync(join(folder, name));
        bytes[at(bytes)]! ^= 1;
        writeFileSync(join(folder, name), bytes);
      }
    };
    const found = await deriveHere(memoryIn(own()))(unasked, jobs).then(() =>
      deriveHere(memoryIn(own()))(unitPlaces, jobs),
    );
    damage((bytes) => bytes.length - 1);
    expect(whole(found)).toEqual(plain);
    damage(() => 100);
    expect(whole(await deriveHere(memoryIn(own()))(unitPlaces, jobs))).toEqual(plain);
  });

  it('is made in threads from so many bytes of records on, and of more than one brand', async () => {
    const nowhere = new URL('file:///there/is/no/worker.js');
    const bytes = jobs.reduce((sum, { json: [piece] }) => sum + piece!.length, 0);
    const derived = async (worth: number, of = jobs) =>
      whole(await deriveInWorkers(own(), nowhere, worth)(unitPlaces, of));
    await expect(derived(0)).rejects.toThrow(/worker\.js/);
    await expect(derived(bytes)).rejects.toThrow(/worker\.js/);
    expect(await derived(0, jobs.slice(0, 1))).toHaveLength(1);
    expect(await derived(bytes + 1)).toEqual(whole(await deriveHere(noMemory)(unitPlaces, jobs)));
    // All is kept now.
    expect(await derived(0)).toHaveLength(3);
  });

  it('is made on this thread, and not kept, of records that have no hash', async () => {
    const unhashed = jobs.map((job) => ({
      ...job,
      json: job.json.map(({ length, read }) => ({ length, read })),
    }));
    const plain = whole(await deriveHere(noMemory)(unitPlaces, jobs));
    const nowhere = new URL('file:///there/is/no/worker.js');
    expect(whole(await deriveInWorkers(own(), nowhere, 0)(unitPlaces, unhashed))).toEqual(plain);
    await expect(deriveHere(memoryIn(own()))(unasked, unhashed)).rejects.toThrow('made again');
  });
});

describe('what is asked for at one time', () => {
  const task = (json: string, sha256: string | undefined, name: string) =>
    ({
      maker: { name: 'pages' },
      job: {
        name,
        json: [{ length: json.length, read: () => Buffer.from(json), ...(sha256 && { sha256 }) }],
        settings: { name },
      },
    }) as unknown as Task;

  it('is made together, and what is asked for later is made later', async () => {
    const made: string[][] = [];
    const derive = deriveTogether(async (tasks) => {
      made.push(tasks.map(({ job }) => job.name));
      return new Map(tasks.map((one) => [one, { value: one.job.name, hashes: [], part: () => Buffer.of() }]));
    });
    const ask = async (...names: readonly string[]) => {
      const own = names.map((name) => ({ name, json: [], settings: null }));
      return (await derive({ name: 'pages', begin: () => ({}) as Making }, own)).map(({ value }) => value);
    };
    expect(await Promise.all([ask('a', 'b'), ask('c')])).toEqual([['a', 'b'], ['c']]);
    expect(await ask('d')).toEqual(['d']);
    expect(made).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('is in groups of the same records, which are known by their hash or are one object', () => {
    const [a, b, c, d] = [
      task('{}', 'x', 'a'),
      task('{}', 'x', 'b'),
      task('{}', 'y', 'c'),
      task('{}', undefined, 'd'),
    ];
    const e = { ...d!, job: { ...d!.job, name: 'e' } };
    const f = task('{}', undefined, 'f');
    expect(bySource([a!, c!, d!, b!, e, f]).map((group) => group.map(({ job }) => job.name))).toEqual([
      ['a', 'b'],
      ['c'],
      ['d', 'e'],
      ['f'],
    ]);
    expect(taskKey(d!)).toBeUndefined();
    expect(new Set([a!, b!, c!].map(taskKey)).size).toBe(3);
    expect([a!, e].map(taskSlot)).toEqual(['pages a', 'pages e']);
  });
});
