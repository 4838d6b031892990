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
  type Derive,
  type Derived,
  deriveHere,
  type Job,
  type Maker,
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
    settings: { collection: 'branches', folder: brand, brandName: brand, data: `/${newest}/branches` },
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
});
