import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { publishedChain } from '../../src/parts/change-feed/chain.js';
import type { Item } from '../../src/parts/change-feed/feed.js';
import { LastPublication } from '../../src/publication/drafts/last-publication.js';
import { type Manifest, publicationName } from '../../src/serving/manifest/manifest.js';
import { newest } from '../newest.js';
import { account, type VariantOfState } from '../terms/fixtures.js';
import {
  answersOf,
  followed,
  haveBytesOf,
  json,
  publish,
  type TestBrand,
  type TestContent,
  type TestPublication,
} from './publisher.js';

const start = Date.parse('2026-01-05T06:00:00Z');
const day = 24 * 3600_000;

/** A bank whose branches and ATMs change a little each day, and more on some days. */
function contentOn(date: number): TestContent {
  const records = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, at) => ({
      Identification: `${prefix}${String((at + (at % 7 === 0 ? date : 0)) % 97).padStart(4, '0')}`,
      Name: at % 11 === date % 11 ? `Branch ${at} of day ${date}` : `Branch ${at}`,
    }));
  // Every tenth day one brand has nothing, and every eighth day the brands stand in another order.
  const brands: TestBrand[] = [
    { name: 'Fenland Bank', records: records(40 + (date % 5), 'F') },
    { name: 'Northgate', records: date % 10 === 9 ? [] : records(25 - (date % 3), 'N') },
    ...(date % 6 < 4 ? [{ name: 'Northgate', group: 'cards', records: records(5, 'N') }] : []),
  ];
  if (date % 8 === 7) brands.reverse();
  return {
    agreement: date < 25 ? 'Fair use' : 'Open licence',
    lists: (['v2.1', 'v2.2'] as const).flatMap((version) => [
      { version, collection: 'branches' as const, brands },
      { version, collection: 'atms' as const, brands: date % 13 === 12 ? [] : brands.slice(0, 1) },
    ]),
  };
}

describe('terms that change at their time', () => {
  const at = (date: string) => Date.parse(`${date}T06:00:00Z`);
  const old = { id: 'R1', first: '2020-01-01', ear: '39.9' };
  const next = { id: 'R2', after: 'R1', first: '2026-12-01', ear: '99.0' };
  const ofDay = (states: readonly VariantOfState[]): TestContent => ({
    agreement: 'Fair use',
    lists: [
      {
        version: 'v2.2',
        collection: 'personal-current-accounts',
        brands: [{ name: 'Fenland Bank', records: [account(states)] }],
      },
    ],
  });

  test('are in the feed with their days, and its steps lead from each publication to the next', async () => {
    const ended = { ...old, last: '2026-11-30' };
    const later = { ...next, first: '2027-01-01' };
    const days: readonly (readonly [date: string, states: readonly VariantOfState[]])[] = [
      ['2026-11-16', [old]],
      ['2026-11-20', [ended, next]],
      ['2026-11-25', [{ ...old, last: '2026-12-31' }, later]],
      ['2027-01-05', [later]],
      ['2027-01-06', [{ ...later, last: '2027-06-30' }]],
    ];
    const published: TestPublication[] = [];
    for (const [date, states] of days)
      published.push(await publish(ofDay(states), published.at(-1), at(date)));
    const last = published.at(-1)!;
    for (const one of published) {
      const made = await followed(answersOf(one, 'v2.2'), publicationName(one.manifest), last, 'v2.2');
      expect(made && haveBytesOf(made, last, 'v2.2')).toBe(true);
    }
    const { items } = json(last, '/fen/v2.2/changes.json') as { items: readonly Item[] };
    const told = items.map(({ title, _opendata: { collections } }) => ({
      title,
      effective: collections['personal-current-accounts']?.effective,
    }));
    expect(told.reverse()).toEqual([
      {
        title: 'From 1 December 2026 the overdraft rate (EAR) of Vale is 99.0 %, until then 39.9 %',
        effective: { '2026-12-01': { rates: 1 } },
      },
      {
        title:
          "99.0 %, announced for 1 December 2026 as the overdraft rate (EAR) of Vale, won't come before 1 January 2027: until then it stays 39.9 %",
        effective: { '2026-12-01': { rates: 1 } },
      },
      // What is past is taken out.
      { title: '1 personal current account changes other fields', effective: undefined },
      { title: 'Vale is offered until 30 June 2027', effective: { '2027-07-01': { withdrawn: 1 } } },
    ]);
    const atom = Buffer.from(await last.read('fen/v2.2/changes.atom')).toString();
    expect(atom).toContain(
      'From 1 December 2026 the overdraft rate (EAR) of Vale is 99.0 %, until then 39.9 %.',
    );
  });
});

describe('fifty publications, one after the other', () => {
  const count = 50;

  test('whoever has the first one gets each of the others from the feed, to the byte', async () => {
    const first = await publish(contentOn(0), undefined, start, 100);
    const from = publicationName(first.manifest);
    let last = first;
    const names = new Set([from]);
    for (let date = 1; date < count; date++) {
      last = await publish(contentOn(date), last, start + date * day, 100);
      names.add(publicationName(last.manifest));
      for (const version of ['v2.1', 'v2.2'] as const) {
        const made = await followed(answersOf(first, version), from, last, version);
        expect(made && haveBytesOf(made, last, version)).toBe(true);
      }
    }
    expect(names.size).toBe(count);
    expect(json(last, `/fen/${newest}/changes.json`).items).toHaveLength(count - 1);
  });

  test('a feed that keeps thirty reaches back for thirty, and no further', async () => {
    const published: TestPublication[] = [];
    for (let date = 0; date < count; date++) {
      published.push(await publish(contentOn(date), published.at(-1), start + date * day, 30));
    }
    const last = published.at(-1)!;
    for (const [date, one] of published.entries()) {
      const from = publicationName(one.manifest);
      const made = await followed(answersOf(one, newest), from, last, newest);
      if (date < count - 31) expect(made).toBeUndefined();
      else expect(made && haveBytesOf(made, last, newest)).toBe(true);
    }
  });

  test('after the last publication was lost, the feed begins anew and goes on from there', async () => {
    let last = await publish(contentOn(0), undefined, start);
    for (let date = 1; date < 10; date++) last = await publish(contentOn(date), last, start + date * day);
    const anew = await publish(contentOn(10), undefined, start + 10 * day);
    expect(anew.notes.map(({ rule }) => rule)).toEqual(['publish/changes-begin', 'publish/changes-begin']);
    expect(json(anew, `/fen/${newest}/changes.json`).items).toEqual([]);
    const next = await publish(contentOn(11), anew, start + 11 * day);
    const name = publicationName(anew.manifest);
    const made = await followed(answersOf(anew, newest), name, next, newest);
    expect(made && haveBytesOf(made, next, newest)).toBe(true);
    // A reader with an older copy is told to load everything.
    const before = publicationName(last.manifest);
    expect(await followed(answersOf(last, newest), before, next, newest)).toBeUndefined();
  });
});

describe('the chain that a publication has', () => {
  const path = `/fen/${newest}/changes.json`;

  async function threeSteps(): Promise<TestPublication> {
    let last = await publish(contentOn(0), undefined, start);
    for (let date = 1; date < 4; date++) last = await publish(contentOn(date), last, start + date * day);
    return last;
  }

  /** The publication with another feed, whose hash its manifest has. */
  function withFeed(
    published: TestPublication,
    change: (feed: { items: unknown[]; _opendata: { publication: string } }) => void,
  ): LastPublication {
    const feed = json(published, path);
    change(feed);
    const bytes = Buffer.from(JSON.stringify(feed));
    const files = new Map(published.files).set(path.slice(1), bytes);
    const entry = published.manifest.resources[path]!;
    const representations = [{ ...entry.representations[0]!, sha256: sha256(bytes), bytes: bytes.length }];
    const manifest: Manifest = {
      ...published.manifest,
      resources: { ...published.manifest.resources, [path]: { ...entry, representations } },
    };
    return new LastPublication({ manifest, read: async (file) => files.get(file)! }, true, '2026-11-25');
  }

  test('ends before an item that does not lead to the one after it', async () => {
    const last = withFeed(await threeSteps(), ({ items }) => items.splice(1, 1));
    const { items, break: why } = await publishedChain(last, path, 30);
    expect(items).toHaveLength(1);
    expect(why).toEqual({ why: 'gap', file: path.slice(1) });
  });

  test('is empty if the feed is that of another publication', async () => {
    const last = withFeed(await threeSteps(), (feed) => {
      feed._opendata.publication = '000000000000';
    });
    expect(await publishedChain(last, path, 30)).toEqual({
      items: [],
      break: { why: 'gap', file: path.slice(1) },
    });
  });

  test('is empty without a feed', async () => {
    const published = await threeSteps();
    const { [path]: _, ...resources } = published.manifest.resources;
    const last = new LastPublication(
      { manifest: { ...published.manifest, resources }, read: published.read },
      true,
      '2026-11-25',
    );
    expect(await publishedChain(last, path, 30)).toEqual({ items: [], break: { why: 'no-feed' } });
  });
});
