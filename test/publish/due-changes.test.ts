import { expect, test } from 'vitest';
import { noMemory } from '../../src/base/cache/memory.js';
import type { RunTime } from '../../src/model/time-zone.js';
import type { SiteFile } from '../../src/publication/compile/compile-site.js';
import { deriveHere } from '../../src/publication/derive/derived.js';
import { draftRoute } from '../../src/publication/drafts/draft.js';
import type { MakeResources, PublishedContent, Resource } from '../../src/publication/drafts/resource.js';
import { type ComingChanges, dueChanges } from '../../src/publication/staging/due-changes.js';
import type { ManifestHead } from '../../src/serving/manifest/manifest.js';
import { publication } from '../http/publication.js';
import { compiled } from '../rules/check.js';

const hour = 3_600_000;
const change = Date.parse('2026-12-01T00:00:00Z');

const branches = (town: string) => `
- Identification: FB-1
  SequenceNumber: '00'
  Name: ${town}
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress: { BuildingNumber: '1', StreetName: Fen Lane, TownName: ${town}, Country: GB, PostCode: CB7 4AA }
`;
const atms = `
- Identification: FA-1
  SupportedCurrencies: [GBP]
  Location: { PostalAddress: { StreetName: Fen Lane, TownName: Ely, Country: GB, PostCode: CB7 4AA } }
`;

async function files(town: string): Promise<readonly SiteFile[]> {
  const all = [
    { collection: 'branches', yaml: branches(town) },
    { collection: 'atms', yaml: atms },
  ] as const;
  const { files, problems } = await compiled(all);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return files;
}

/** A page that is made of branches, one of ATMs, an asset that is named by its bytes, and a list of which nothing is known. */
const part: MakeResources = ({ routes }) => {
  const hashOf = (collection: string) =>
    routes.map((each) => (each.collection === collection ? each.dataHash : '')).join();
  const make = () => [Buffer.from('Fenland')];
  const page = (path: string, collection: string): Resource => {
    return { path, kind: 'page', mediaType: 'text/html', key: hashOf(collection), make };
  };
  return [
    page('/towns', 'branches'),
    page('/machines', 'atms'),
    { path: '/assets/1.css', kind: 'asset', mediaType: 'text/css', key: hashOf('branches'), make },
    { path: '/list.json', kind: 'data', mediaType: 'application/json', make },
  ];
};

/** What is due of a publication that is made at `now`, if Ely moves to March at `change`, and at other instants nothing. */
async function dueAt(now: number, instants: readonly number[], cacheControl = 'max-age=28800') {
  const { manifest } = publication();
  const head: ManifestHead = {
    ...manifest,
    headers: { ...manifest.headers, ok: { 'Cache-Control': cacheControl } },
  };
  const timeOf = (instant: number): RunTime => ({ instant, timeZone: 'UTC', day: '2026-11-30' });
  const present = await files('Ely');
  const content: PublishedContent = {
    head,
    settings: { vendor: 'fenland', licenseUrl: '', termsUrl: '' },
    names: {},
    time: timeOf(now),
    routes: (['v2.1', 'v2.2'] as const).flatMap((version) =>
      (['branches', 'atms'] as const).map((collection) => ({
        ...draftRoute(head, version, collection, present, noMemory),
        lastUpdated: 0,
        before: undefined,
        textsChanged: undefined,
      })),
    ),
    derive: deriveHere(noMemory),
    memory: noMemory,
    last: undefined,
    siteFile: 'content/site.yaml',
    report: () => {},
  };
  const made: number[] = [];
  const coming: ComingChanges = {
    instants,
    contentFrom: async (instant) => {
      made.push(instant);
      return { time: timeOf(instant), files: await files(instant >= change ? 'March' : 'Ely') };
    },
  };
  const { expires, next } = await dueChanges(coming, content, [...(await part(content))], [part]);
  return { expires: [...expires].map(([path, at]) => `${path} ${at - change}`).sort(), next, made };
}

const ofBranches = ['/list.json 0', '/towns 0', '/v2.1/branches 0', '/v2.2/branches 0'];

test('eight hours before a change, what will be another then expires at it, and nothing else (D51)', async () => {
  expect(await dueAt(change - 8 * hour, [change])).toEqual({
    expires: ofBranches,
    next: change,
    made: [change],
  });
});

test('earlier, nothing is made, and only the next time to build is known', async () => {
  expect(await dueAt(change - 8 * hour - 1, [change])).toEqual({
    expires: [],
    next: change - 8 * hour,
    made: [],
  });
});

test('the first instant at which an address is another counts', async () => {
  const now = change - 2 * hour;
  const instants = [change - hour, change, change + hour];
  expect(await dueAt(now, instants)).toMatchObject({ expires: ofBranches, next: change - hour });
});

test('the lifetime is that of the header policy; what is always asked for anew needs nothing', async () => {
  const now = change - 2 * hour;
  expect(await dueAt(now, [change], 'max-age=3600')).toMatchObject({ expires: [], next: change - hour });
  expect(await dueAt(now, [change], 'max-age=7200')).toMatchObject({ expires: ofBranches, next: change });
  expect(await dueAt(now, [change], 'no-cache')).toEqual({ expires: [], next: change, made: [] });
});

test('without anything to come, nothing is due', async () => {
  expect(await dueAt(change, [])).toEqual({ expires: [], next: undefined, made: [] });
});
