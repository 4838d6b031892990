import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inMemory, piecesOf, sha256Of, textPiece } from '../../src/base/bytes/pieces.js';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { FileHashes } from '../../src/base/cache/file-hashes.js';
import { type Memory, noMemory } from '../../src/base/cache/memory.js';
import { type DatedDraft, dataRuns } from '../../src/publication/drafts/draft.js';
import type { Resource } from '../../src/publication/drafts/resource.js';
import { type DistFileSystem, presentSite, stagePublication } from '../../src/publication/output/dist.js';
import { openPresent } from '../../src/publication/output/present.js';
import { StagedFiles } from '../../src/publication/output/staged-files.js';
import { ChangeClock } from '../../src/publication/staging/dates.js';
import { type EncodedRoute, readDrafts } from '../../src/publication/staging/encode-ahead.js';
import { prefetched } from '../../src/publication/staging/prefetched.js';
import { stage } from '../../src/publication/staging/stage.js';
import { manifest as manifestSchema } from '../../src/serving/manifest/manifest.js';
import { rememberingMemory } from './memory.js';
import { openFiles } from './open-files.js';

let out: string;
let work: string;
beforeEach(() => {
  const folder = fs.mkdtempSync(join(tmpdir(), 'stage-'));
  [out, work] = [join(folder, 'dist'), join(folder, 'work')];
  fs.mkdirSync(out);
  fs.mkdirSync(work);
});
afterEach(() => fs.rmSync(join(out, '..'), { recursive: true, force: true }));

const now = Date.parse('2026-03-01T09:00:00Z');

const head = {
  manifestVersion: 4 as const,
  generator: 'opendata-press 0.0.0',
  site: {
    basePath: '',
    vendor: 'fenland',
    agreement: 'Fair use',
    licenseUrl: 'https://fenland.example/licence',
    termsUrl: 'https://fenland.example/terms',
  },
  headers: { always: {}, ok: {}, error: {} },
  rateLimit: { requests: 100, seconds: 60 },
  versions: { 'v2.1': { path: '/v2.1', mediaType: 'application/json', headers: {} } },
  errors: {},
};

/** A route with brands of so many bytes of records. */
function draft(collection: 'atms' | 'branches', ...bytes: readonly number[]): DatedDraft {
  const brands = bytes.map((length, index) => {
    const count = Math.ceil(length / 100);
    const records = Array.from(
      { length: count },
      (_, at) => `{"Identification":"${sha256(`${index} ${at}`)}"}`,
    );
    return {
      folder: `brand-${index}`,
      offers: [],
      name: `Brand ${index}`,
      group: undefined,
      records: records.length,
      json: [textPiece(records.join())],
    };
  });
  const data = dataRuns(collection, brands);
  return {
    path: `/v2.1/${collection}`,
    version: 'v2.1',
    collection,
    records: bytes.length,
    brands,
    data,
    dataHash: sha256Of(piecesOf(data)),
    isEscaped: false,
    lastUpdated: now,
    before: undefined,
    textsChanged: undefined,
  };
}

interface Circumstances {
  readonly files?: DistFileSystem;
  readonly resources?: readonly Resource[];
  readonly memory?: Memory;
  readonly at?: number;
  /** The date with which large collections are encoded ahead; none are without it. */
  readonly dateAhead?: number;
}

async function publish(
  drafts: readonly DatedDraft[],
  { files = fs, resources = [], memory = noMemory, at = now, dateAhead }: Circumstances = {},
) {
  const lock = { work, check: () => {} };
  const time = { now: () => at, sleep: async () => {}, sourceDate: undefined, onWait: () => {} };
  const present = openPresent(out, files, []);
  const staged = new StagedFiles(() => stagePublication(out, lock, files));
  const settings = {
    out,
    at: new Date(at).toISOString(),
    formerAt: present?.manifest.at ?? new Date(at).toISOString(),
    lock,
    fs: files,
    previous: present,
    clock: new ChangeClock(time),
    memory,
    hashes: new FileHashes({}, fs, time.now),
    sleep: time.sleep,
    progress: () => {},
    hostFiles: () => ({}),
  };
  const ahead = new Map<string, Promise<EncodedRoute>>();
  try {
    await readDrafts(drafts, memory, {
      head,
      present: present?.manifest,
      memory,
      create: (path) => staged.create('site', path),
      ahead,
      dateOf: () => dateAhead,
    });
    return await stage(head, drafts, resources, present, staged, ahead, settings);
  } finally {
    staged.discard();
  }
}

const drafts = () => [draft('atms', 1_500_000, 700_000, 100), draft('branches', 900_000)];
const read = (path: string) => fs.readFileSync(join(presentSite(out, fs)!, path));

describe('large collections', () => {
  it('are published with the files that the manifest names', async () => {
    const { manifest, written } = await publish(drafts());
    for (const { representations } of Object.values(manifest.routes)) {
      expect(representations.map(({ encoding }) => encoding)).toEqual(['identity', 'br', 'gzip']);
      const [identity, br, gzip] = representations.map(({ file, bytes, sha256: hash }) => {
        const found = read(file);
        expect([found.length, sha256(found)]).toEqual([bytes, hash]);
        return found;
      });
      expect(brotliDecompressSync(br!).equals(identity!)).toBe(true);
      expect(gunzipSync(gzip!).equals(identity!)).toBe(true);
    }
    expect(written.filter((path) => path.includes('v2.1'))).toHaveLength(6);
    expect((await publish(drafts())).outcome).toBe('unchanged');
  });

  it('are published alike if they were encoded ahead, whatever date was expected', async () => {
    const first = await publish(drafts());
    for (const dateAhead of [now, now - 1000]) {
      fs.rmSync(out, { recursive: true });
      fs.mkdirSync(out);
      expect(await publish(drafts(), { dateAhead })).toEqual(first);
      expect(fs.readdirSync(work)).toEqual([]);
    }
  });

  it('that were encoded ahead are thrown away where their data turn out to be those that are published', async () => {
    const memory = rememberingMemory();
    await publish(drafts(), { memory, dateAhead: now });
    const created: string[] = [];
    const watched = {
      ...fs,
      openSync: (...args: Parameters<typeof fs.openSync>) => {
        if (args[1] === 'wx+') created.push(String(args[0]).slice(work.length));
        return fs.openSync(...args);
      },
    } as DistFileSystem;
    const unknown = drafts().map(({ data, ...rest }) => ({
      ...rest,
      data: data.map(({ kind, pieces }) => ({ kind, pieces: pieces.map(({ read }) => inMemory(read())) })),
    }));
    const again = await publish(unknown, { files: watched, memory, dateAhead: now + 1000 });
    expect(created.filter((path) => path.endsWith('.gz'))).toHaveLength(2);
    expect([again.outcome, fs.readdirSync(work)]).toEqual(['unchanged', []]);
  });

  it.each([undefined, now])(
    'leave nothing half published where the disk becomes full, encoded ahead for %s',
    async (dateAhead) => {
      await publish([draft('atms', 300_000)]);
      const before = read('opendata-manifest.json');
      const total = 3_500_000;
      const failed: string[] = [];
      for (const room of [0, 1, 100_000, 500_000, 1_600_000, 2_400_000, total]) {
        let left = room;
        const { files, opened, count } = openFiles();
        const full: DistFileSystem = {
          ...files,
          writeSync: ((descriptor: number, bytes: Uint8Array, ...rest: [number, number, number]) => {
            left -= bytes.length;
            if (left < 0) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
            return fs.writeSync(descriptor, bytes, ...rest);
          }) as DistFileSystem['writeSync'],
        };
        await expect(publish(drafts(), { files: full, ...(dateAhead && { dateAhead }) })).rejects.toThrow(
          'ENOSPC',
        );
        failed.push(`${room}`);
        expect(read('opendata-manifest.json')).toEqual(before);
        expect(fs.readdirSync(work)).toEqual([]);
        expect(fs.readdirSync(join(out, '.publications'))).toHaveLength(1);
        expect([count() > 0, opened.size]).toEqual([true, 0]);
      }
      expect((await publish(drafts())).outcome).toBe('published');
    },
  );
});

/** A page with so many bytes of text. */
function page(path: string, text: string, times = 1): Resource {
  return {
    path,
    kind: 'page',
    mediaType: 'text/html; charset=utf-8',
    key: `${text} ${times}`,
    *make() {
      const bytes = Buffer.from(text);
      for (let at = 0; at < times; at++) yield bytes;
    },
  };
}

function asset(text: string): Resource {
  const path = `/assets/${sha256(text).slice(0, 12)}.css`;
  return { path, kind: 'asset', mediaType: 'text/css', make: () => [Buffer.from(text)] };
}

/** Remembers, and counts what it is asked. */
describe('files beside the collections (D38)', () => {
  const branches = () => [draft('branches', 2000)];

  it('are in the manifest with their kind, date, fields and encodings', async () => {
    const resources = [
      page('/', 'Small'),
      page('/developers', '<p>Large</p>', 200_000),
      asset('b{}'.repeat(999)),
    ];
    const { manifest } = await publish(branches(), { resources });
    expect(Object.keys(manifest.resources)).toEqual(resources.map(({ path }) => path));
    const [small, large, style] = Object.values(manifest.resources);
    expect(small!.representations.map(({ file }) => file)).toEqual(['index.html']);
    const [identity, br, gzip] = large!.representations.map(({ file, bytes, sha256: hash }) => {
      const found = read(file);
      expect([found.length, sha256(found)]).toEqual([bytes, hash]);
      return found;
    });
    expect(identity!.toString()).toBe('<p>Large</p>'.repeat(200_000));
    expect(brotliDecompressSync(br!).equals(identity!)).toBe(true);
    expect(gunzipSync(gzip!).equals(identity!)).toBe(true);
    expect(style!.representations.map(({ encoding }) => encoding)).toEqual(['identity', 'br', 'gzip']);
    expect(style!.headers['Cache-Control']).toContain('immutable');
    expect(large!.headers['Content-Security-Policy']).toContain("default-src 'none'");
    expect(manifestSchema.parse(JSON.parse(read('opendata-manifest.json').toString()))).toEqual(manifest);
  });

  it('are not written again if they are the same, remembered or not', async () => {
    const memory = rememberingMemory();
    const resources = [page('/', 'Small'), page('/developers', '<p>Large</p>', 200_000)];
    await publish(branches(), { resources, memory });
    const made: string[] = [];
    const watched = resources.map((resource) => ({
      ...resource,
      make: () => {
        made.push(resource.path);
        return resource.make();
      },
    }));
    const again = await publish(branches(), { resources: watched, memory, at: now + 5000 });
    expect([again.outcome, made]).toEqual(['unchanged', []]);
    const unremembered = await publish(branches(), { resources: watched, at: now + 5000 });
    expect(unremembered.outcome).toBe('unchanged');
    const moved = await publish(branches(), {
      resources: [page('/', 'Other'), resources[1]!],
      memory,
      at: now + 5000,
    });
    expect(moved.written).toEqual(['site/index.html', 'site/opendata-manifest.json']);
    const dates = Object.values(moved.manifest.resources).map(({ lastModified }) => Date.parse(lastModified));
    expect(dates).toEqual([now + 5000, now]);
  });

  it('are written anew where one of their files was damaged', async () => {
    const resources = [page('/', 'Small')];
    await publish(branches(), { resources });
    fs.writeFileSync(join(presentSite(out, fs)!, 'index.html'), 'Smell');
    await publish(branches(), { resources, at: now + 5000 });
    expect(read('index.html').toString()).toBe('Small');
  });

  it('keep the assets of earlier pages for as long as these may be in caches', async () => {
    const hours = (count: number) => now + count * 3600_000;
    const at = async (time: number, ...resources: Resource[]) => {
      const { manifest } = await publish(branches(), { resources, at: time });
      return Object.entries(manifest.resources).map(([path, { keptUntil }]) => [path, keptUntil]);
    };
    const [red, green, blue] = [asset('b{color:red}'), asset('b{color:green}'), asset('b{color:blue}')];
    const home = page('/', 'Home');
    expect(await at(now, home, red)).toEqual([
      ['/', undefined],
      [red.path, undefined],
    ]);
    const until = (time: number) => new Date(time).toISOString();
    expect(await at(hours(1), home, green)).toEqual([
      ['/', undefined],
      [green.path, undefined],
      [red.path, until(hours(9))],
    ]);
    expect(read(red.path.slice(1)).toString()).toBe('b{color:red}');
    expect(await at(hours(8), home, blue)).toEqual([
      ['/', undefined],
      [blue.path, undefined],
      [green.path, until(hours(16))],
      [red.path, until(hours(9))],
    ]);
    expect((await at(hours(10), home, red)).map(([path]) => path)).toEqual([
      '/',
      red.path,
      blue.path,
      green.path,
    ]);
  });

  it('are refused if two have the same address', async () => {
    await expect(publish(branches(), { resources: [page('/v2.1/branches', 'No')] })).rejects.toThrow(
      'Two files would have the address /v2.1/branches',
    );
    expect(presentSite(out, fs)).toBeUndefined();
  });
});

describe('work on items', () => {
  const items = [5, 1, 4, 2, 3];
  const pause = (turns: number) => new Promise((resolve) => setTimeout(resolve, 5 * turns));

  it('is yielded in order, with no more than so many heavy ones at a time', async () => {
    let [working, most] = [0, 0];
    const work = async (item: number) => {
      most = Math.max(most, ++working);
      await pause(item);
      working--;
      return item * item;
    };
    const results: [number, number][] = [];
    for await (const result of prefetched(items, work, () => true, 2)) results.push(result);
    expect(results).toEqual(items.map((item) => [item, item * item]));
    expect(most).toBe(2);
  });

  it('goes on behind an item that takes long, and light items wait for none', async () => {
    const begun: number[] = [];
    let endLong = () => {};
    const long = new Promise<void>((resolve) => {
      endLong = resolve;
    });
    const work = async (item: number) => {
      begun.push(item);
      if (item === 5) await long;
      if (item === 3) endLong();
    };
    for await (const _ of prefetched(items, work, (item) => item > 1, 2));
    expect(begun).toEqual([5, 1, 4, 2, 3]);
  });

  it('has ended when an error comes out, and nothing more is begun', async () => {
    const begun: number[] = [];
    const ended: number[] = [];
    const work = async (item: number) => {
      begun.push(item);
      await pause(item);
      if (item === 1) throw new Error('full');
      ended.push(item);
    };
    const all = async () => {
      for await (const [item] of prefetched([1, 4, 2, 3], work, () => true, 2)) expect(item).toBe(0);
    };
    await expect(all()).rejects.toThrow('full');
    expect([begun, ended]).toEqual([[1, 4], [4]]);
  });
});
