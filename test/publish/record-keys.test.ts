import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { type Memory, noMemory } from '../../src/base/cache/memory.js';
import { ResultStore } from '../../src/base/cache/store.js';
import { memoryIn } from '../../src/base/cache/store-memory.js';
import type { SiteFile } from '../../src/publication/compile/compile-site.js';
import type { Draft } from '../../src/publication/drafts/draft.js';
import type { Previous } from '../../src/publication/drafts/previous.js';
import { compareRecords, rememberRecords } from '../../src/publication/guards/record-keys.js';
import type { Route } from '../../src/serving/manifest/manifest.js';

let folder: string;
let nonce = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'records-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const keeping = (): Memory =>
  memoryIn({
    store: new ResultStore(folder, { fs, now: () => 1_700_000_000_000, nonce: `run-${nonce++}` }),
    program: 'a program',
  });

/** The identities of a brand's ATMs, file by file. */
type Content = Readonly<Record<string, readonly (readonly string[])[]>>;

/** The compiled files of a content, and which identities were read. */
function filesOf(content: Content) {
  const read: string[] = [];
  const files = Object.entries(content).flatMap(([name, ofBrand]) => {
    const unit = { facts: sha256(JSON.stringify(ofBrand)) };
    return ofBrand.map(
      (identities) =>
        ({
          brand: { folder: name, name, group: undefined },
          job: { collection: 'atms' },
          unit,
          compiled: {
            shape: { valid: identities.length },
            published: identities.length,
            records: () => {
              read.push(...identities);
              return identities.map((identity) => ({ identity }));
            },
          },
        }) as unknown as SiteFile,
    );
  });
  return { files, read };
}

/** A publication of a content, and whether its file was read. */
function publicationOf(content: Content) {
  const publication = { wasRead: false };
  const Brand = Object.entries(content).map(([BrandName, ofBrand]) => ({
    BrandName,
    ATM: ofBrand.flat().map((Identification) => ({ Identification })),
  }));
  const text = JSON.stringify({ data: [{ Brand: Brand.filter(({ ATM }) => ATM.length > 0) }] });
  const representations = [{ file: 'v2.1/atms', sha256: sha256(text) }];
  const route = { collection: 'atms', dataHash: sha256(JSON.stringify(content)), representations };
  const previous = {
    manifest: { routes: { '/v2.1/atms': route } },
    read: async () => {
      publication.wasRead = true;
      return Buffer.from(text);
    },
  } as unknown as Previous;
  const drafts = [{ collection: 'atms', path: '/v2.1/atms', dataHash: route.dataHash } as unknown as Draft];
  return { previous, route: route as unknown as Route, drafts, publication };
}

const before: Content = { Fenland: [['F1', 'F2'], ['F3']], Northgate: [['N1', 'N2']], Skerry: [['S1']] };

/** The records that are gone from `before`. */
async function gone(after: Content, memory: Memory) {
  const { previous, route, publication } = publicationOf(before);
  const { files, read } = filesOf(after);
  const compared = await compareRecords(previous, route, files, memory);
  return { gone: compared.gone.map(({ key }) => key), wasRead: publication.wasRead, read };
}

function remember(content: Content, last?: Content): void {
  const { drafts } = publicationOf(content);
  rememberRecords(drafts, filesOf(content).files, last && publicationOf(last).previous, keeping());
}

describe('the records of the last publication', () => {
  it('are compared with the new ones, in their old order', async () => {
    const after = { Skerry: [['S1']], Fenland: [['F4', 'F3']], Northgate: [['N1', 'N3']] };
    expect((await gone(after, noMemory)).gone).toEqual(['Fenland/F1', 'Fenland/F2', 'Northgate/N2']);
  });

  it('are not gone where they have moved to another file of their brand', async () => {
    remember(before);
    const after = { ...before, Fenland: [['F1'], [], ['F2', 'F3']] };
    expect(await gone(after, keeping())).toEqual({ gone: [], wasRead: false, read: ['F1', 'F2', 'F3'] });
  });

  it('are read of changed brands only, and not from the published file', async () => {
    remember(before);
    expect(await gone(before, keeping())).toEqual({ gone: [], wasRead: false, read: [] });
    const after = { ...before, Northgate: [['N2']] };
    expect(await gone(after, keeping())).toEqual({ gone: ['Northgate/N1'], wasRead: false, read: ['N2'] });
    expect((await gone({}, keeping())).gone).toHaveLength(6);
  });

  it('are read from the published file where what was kept is damaged or gone', async () => {
    remember(before);
    const after = { ...before, Northgate: [['N2']] };
    for (const name of readdirSync(folder).filter((name) => name !== '.gitignore')) {
      const bytes = readFileSync(join(folder, name));
      bytes[bytes.lastIndexOf('N1')] = 0x58;
      writeFileSync(join(folder, name), bytes);
    }
    expect(await gone(after, keeping())).toMatchObject({ gone: ['Northgate/N1'], wasRead: true });
    rmSync(folder, { recursive: true });
    expect(await gone(after, keeping())).toMatchObject({ gone: ['Northgate/N1'], wasRead: true });
  });

  it('are the same whatever was kept', async () => {
    const identities = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 6 });
    const content = fc.dictionary(fc.constantFrom('Fenland', 'Northgate', 'Skerry'), fc.tuple(identities));
    await fc.assert(
      fc.asyncProperty(fc.array(content, { minLength: 2, maxLength: 5 }), async (series) => {
        rmSync(folder, { recursive: true, force: true });
        for (const [at, after] of series.entries()) {
          const last = series[at - 1];
          if (last !== undefined) {
            const { previous, route, publication } = publicationOf(last);
            const { files } = filesOf(after);
            const known = await compareRecords(previous, route, files, keeping());
            expect(publication.wasRead).toBe(false);
            const plain = await compareRecords(previous, route, files, noMemory);
            expect(known.gone).toEqual(plain.gone);
            const all = (of: typeof known) => of.before.reduce((sum, { count }) => sum + count, 0);
            expect(all(known)).toBe(all(plain));
          }
          remember(after, last);
        }
      }),
      { numRuns: 40 },
    );
  });
});
