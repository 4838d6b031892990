import fs, { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { joined, piecesOf, recordsPiece } from '../../src/base/bytes/pieces.js';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { type Memory, noMemory } from '../../src/base/cache/memory.js';
import { ResultStore } from '../../src/base/cache/store.js';
import { memoryIn } from '../../src/base/cache/store-memory.js';
import type { SiteFile } from '../../src/publication/compile/compile-site.js';
import { draftRoute, isOwnHash, newestOf } from '../../src/publication/drafts/draft.js';
import { publication } from '../http/publication.js';
import { compiled } from '../rules/check.js';

const { manifest } = publication({ basePath: '/open' });

let folder: string;
let nonce = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drafts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const keeping = (): Memory =>
  memoryIn({
    store: new ResultStore(folder, { fs, now: () => 1_700_000_000_000, nonce: `run-${nonce++}` }),
    program: 'a program',
  });

const atm = (identity: string, street = 'Fen Lane') => `- Identification: ${identity}
  SupportedCurrencies: [GBP]
  Location: { PostalAddress: { StreetName: ${street}, TownName: Ely, Country: GB, PostCode: CB7 4AA } }
`;

const content = (ofNorthgate = atm('N1')) =>
  compiled([
    { collection: 'atms', yaml: atm('F1') + atm('F2') },
    { collection: 'atms', yaml: `${atm('F3', '£ Lane')}  Note: Inside\n` },
    { collection: 'atms', brand: 'northgate', yaml: ofNorthgate },
    { collection: 'fca-service-metrics-pca', yaml: 'Notes: None yet.\n', version: 'v2.2' },
  ]);

/** The files with the hashes of their JSON, as those that are kept have them. */
function hashed(files: readonly SiteFile[], isRead: boolean): readonly SiteFile[] {
  return files.map((file) => {
    const json = Object.entries(file.unit.json).map(([version, { length, read }]) => {
      const unread = () => {
        throw new Error('read again');
      };
      const piece = { length, sha256: sha256(read()), read: isRead ? read : unread };
      return [version, recordsPiece([piece])];
    });
    return { ...file, unit: { ...file.unit, json: Object.fromEntries(json) } };
  });
}

describe('a route that is about to be published', () => {
  it('has the records of all files of all brands, at the address of its version', async () => {
    const { files } = await content();
    const route = draftRoute(manifest, 'v2.2', 'atms', files, noMemory);
    expect(route).toMatchObject({ path: '/open/v2.2/atms', records: 4, isEscaped: true });
    expect(route.brands.map(({ folder, records }) => [folder, records])).toEqual([
      ['fenland', 3],
      ['northgate', 1],
    ]);
    const text = Buffer.from(joined(piecesOf(route.data))).toString();
    expect(route.dataHash).toBe(sha256(text));
    expect(draftRoute(manifest, 'v2.1', 'fca-service-metrics-pca', files, noMemory).path).toBe(
      '/open/v2.1/fca-service-metrics/pca',
    );
    expect(draftRoute(manifest, 'v2.1', 'atms', files.slice(2), noMemory)).toMatchObject({
      path: '/open/v2.1/atms',
      records: 1,
      isEscaped: false,
    });
  });

  it('has facts about its bytes that are remembered for each version, and not read again', async () => {
    const { files } = await content();
    const withHashes = (isRead: boolean) => hashed(files, isRead);
    const routes = (all: readonly SiteFile[]) =>
      (['v2.1', 'v2.2'] as const).map((version) => {
        const { dataHash, isEscaped } = draftRoute(manifest, version, 'atms', all, keeping());
        return { dataHash, isEscaped };
      });
    const first = routes(withHashes(true));
    expect(first[0]).not.toEqual(first[1]);
    expect(routes(withHashes(false))).toEqual(first);
    const { dataHash } = first[0]!;
    const known = (version: 'v2.1' | 'v2.2', hash = dataHash) =>
      isOwnHash({ version, collection: 'atms', dataHash: hash } as never, keeping());
    expect([known('v2.1'), known('v2.2'), known('v2.1', 'other')]).toEqual([true, false, false]);
  });

  it('of several versions is the newest one of its collection', () => {
    const routes = [
      { collection: 'atms', version: 'v2.1' },
      { collection: 'branches', version: 'v2.1' },
      { collection: 'atms', version: 'v2.2' },
    ] as const;
    expect(newestOf(routes)).toEqual([routes[2], routes[1]]);
  });
});
