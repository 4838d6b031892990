import { describe, expect, test } from 'vitest';
import { startOf } from '../../src/model/location.js';
import { Consents } from '../../src/publication/guards/consents.js';
import { guardAddresses } from '../../src/publication/guards/guard.js';
import { addressItem, mediaTypeItem } from '../../src/publication/guards/items.js';
import type { PlacedChange } from '../../src/source/site/accepted.js';
import { publication } from '../http/publication.js';

const { manifest } = publication({
  versionHeaders: { 'v2.1': { Sunset: 'Sun, 31 Jan 2027 23:59:59 GMT' } },
});
const paths = new Set(Object.keys(manifest.routes));
const { 'v2.1': first, 'v2.2': second } = manifest.versions;
const over = Date.parse('2027-01-31T23:59:59Z');
const at = startOf('content/accepted.yaml');
const nothing = { removals: [], gone: [], mediaTypes: [], rules: [] };

interface Case {
  readonly versions?: object;
  readonly kept?: ReadonlySet<string>;
  readonly options?: object;
  readonly entries?: readonly object[];
  readonly today?: number;
  readonly vendor?: string;
}

/** What the guard says of a new publication, without its items. */
function said({ versions = manifest.versions, kept = paths, today = over - 1, ...more }: Case) {
  const { options = {}, entries = [], vendor = 'fenland' } = more;
  const before = { ...manifest, site: { ...manifest.site, vendor } };
  const consents = new Consents(
    { ...nothing, ...options },
    entries.map((entry) => ({ reason: 'It is meant.', at, ...entry }) as PlacedChange),
    before,
    [],
    '2026-11-25',
  );
  return guardAddresses(before, { versions } as never, kept, consents, today, 'content/site.yaml').map(
    ({ rule, args, at: [{ file }] }) => {
      const { items, ...facts } = args as { readonly items?: readonly object[] };
      return [rule, { ...facts, ...(items && { items: items.length }) }, file];
    },
  );
}

const ofFirst = [...paths].filter((path) => path.startsWith('/v2.1/'));
const withoutFirst = {
  versions: { 'v2.2': second },
  kept: new Set([...paths].filter((path) => path.startsWith('/v2.2/'))),
};
const gone = { version: 'v2.1', prefix: '/v2.1', addresses: ofFirst, sunset: '2027-01-31' };

describe('addresses that would be gone', () => {
  test('are stopped, with the day that was announced, and end after it', () => {
    expect(said({})).toEqual([]);
    expect(said(withoutFirst)).toEqual([
      ['publish/address-gone', { ...gone, items: ofFirst.length }, 'content/site.yaml'],
    ]);
    expect(said({ ...withoutFirst, today: over })).toHaveProperty('0.0', 'publish/address-gone');
    expect(said({ ...withoutFirst, today: over + 1 })).toEqual([
      ['publish/address-accepted', { ...gone, isOver: true }, 'content/site.yaml'],
    ]);
  });

  test('are stopped where they move, whatever was announced', () => {
    const moved = {
      versions: { 'v2.1': { ...first, path: '/open/v2.1' }, 'v2.2': second },
      kept: withoutFirst.kept,
      today: over + 1,
    };
    expect(said(moved)[0]!.slice(0, 2)).toMatchObject(['publish/address-gone', { moved: '/open/v2.1' }]);
    expect(said({ ...moved, versions: manifest.versions })).not.toHaveProperty('0.1.moved');
  });

  test('are accepted by an option, by an entry for the publication, or one by one', () => {
    const accepted = { ...gone, isOver: false };
    expect(said({ ...withoutFirst, options: { gone: ['/v2.1'] } })).toEqual([
      ['publish/address-accepted', accepted, 'content/site.yaml'],
    ]);
    const items = ofFirst.map((path) => addressItem(path, undefined));
    const entry = { id: 'one', rule: 'publish/address-gone' };
    expect(said({ ...withoutFirst, entries: [{ ...entry, items }] })).toEqual([
      ['publish/address-accepted', { ...accepted, reason: 'It is meant.' }, 'content/accepted.yaml'],
    ]);
    expect(said({ ...withoutFirst, entries: [{ ...entry, items: items.slice(1) }] })).toEqual([
      ['publish/address-gone', { ...gone, addresses: ofFirst.slice(0, 1), items: 1 }, 'content/site.yaml'],
    ]);
    const ended = { publication: 'another', gone: ['/v2.1'] };
    expect(said({ ...withoutFirst, entries: [ended] })[0]!.slice(0, 2)).toMatchObject([
      'publish/address-gone',
      { ended: { why: 'publication', publication: 'another' } },
    ]);
  });
});

describe('a media type that would change', () => {
  const other = 'application/prs.other.opendata.v2.1+json';
  const versions = { 'v2.1': { ...first, mediaType: other }, 'v2.2': second };
  const args = { version: 'v2.1', before: first!.mediaType, now: other };

  test('is stopped, unless nobody reads a publication of the placeholder vendor', () => {
    expect(said({ versions })).toEqual([['publish/media-type', { ...args, items: 1 }, 'content/site.yaml']]);
    expect(said({ versions, vendor: 'example' })).toEqual([]);
  });

  test('is accepted by an option or an entry, and an entry that has ended is named', () => {
    expect(said({ versions, options: { mediaTypes: ['v2.1'] } })).toEqual([
      ['publish/media-type-accepted', args, 'content/site.yaml'],
    ]);
    const items = [mediaTypeItem('v2.1', first!.mediaType, other)];
    expect(said({ versions, entries: [{ id: 'one', rule: 'publish/media-type', items }] })).toEqual([
      ['publish/media-type-accepted', { ...args, reason: 'It is meant.' }, 'content/accepted.yaml'],
    ]);
    const of = (mediaTypes?: readonly string[]) =>
      said({ versions, entries: [{ publication: 'another', ...(mediaTypes && { mediaTypes }) }] })[0]![1];
    expect(of([first!.mediaType])).toHaveProperty('ended.publication', 'another');
    expect([of([other]), of()]).toEqual([
      { ...args, items: 1 },
      { ...args, items: 1 },
    ]);
  });
});
