import { describe, expect, it } from 'vitest';
import { cardsOf } from '../../src/parts/pages/browser/cards.js';
import {
  countsOf,
  type Filters,
  featuresBesideHours,
  filterNames,
  fitsFilters,
} from '../../src/parts/pages/browser/filters.js';
import { addressLine, streetOf, titleOf } from '../../src/parts/pages/browser/place-words.js';
import { hashOfQuery, queryIn } from '../../src/parts/pages/browser/query.js';
import { placesOf } from './browser-places.js';

const codes = {
  WiFi: { label: 'Wi-Fi' },
  CashDeposits: { label: 'Cash deposits' },
  TeaRoom: { label: 'Tea room' },
};
const places = placesOf(
  'cb',
  [
    {
      id: 'ely',
      openingHours: ['Mo-Fr 09:00-17:00', 'Sa 09:30-12:30'],
      services: ['WiFi', 'ServiceCounter services'],
      accessibility: ['WheelchairAccess'],
      nation: 'EW',
    },
    {
      id: 'march',
      brand: 'Northgate',
      openingHours: ['Mo 09:00-12:00'],
      accessibility: ['LevelAccess', 'InductionLoop'],
    },
    {
      id: 'five',
      kind: 'atms',
      minimumAmount: '5',
      services: ['CashDeposits'],
      currencies: ['GBP'],
      accessibility: ['AudioCashMachine'],
    },
    {
      id: 'ten',
      kind: 'atms',
      brand: 'Northgate',
      minimumAmount: '10',
      currencies: ['GBP', 'EUR'],
      access24Hours: true,
    },
    { id: 'own', kind: 'atms', services: ['Cash Deposit machine', 'Foreign currency'] },
    { id: 'unknown', kind: 'atms' },
  ],
  codes,
);
// 2 March 2026 is a Monday.
const at = (time = '10:00', date = '2026-03-02', day = 0) => ({ date, day, time });
const filters = (hash: string): Filters => queryIn(hash);
const left = (hash: string, now = at()) =>
  places.filter((place) => fitsFilters(place, filters(hash), now)).map(({ id }) => id);

describe('a filter leaves', () => {
  it.each([
    ['', ['ely', 'march', 'five', 'ten', 'own', 'unknown']],
    ['kind=atms', ['five', 'ten', 'own', 'unknown']],
    ['brand=Northgate', ['march', 'ten']],
    ['has=now', ['ely', 'march', 'ten']],
    ['has=saturday', ['ely', 'ten']],
    ['has=always', ['ten']],
    ['has=five', ['five']],
    ['has=cash', ['five', 'own']],
    ['has=counter', ['ely']],
    ['has=foreign', ['ten', 'own']],
    ['has=wheelchair', ['ely']],
    ['has=level,loop', ['march']],
    ['has=audio', ['five']],
    ['has=five,audio&kind=atms&brand=Fenland+Bank', ['five']],
    ['code=WiFi', ['ely']],
    ['at=5-10:00', ['ely', 'ten']],
    ['at=5-12:30', ['ten']],
    ['at=0-11:59', ['ely', 'march', 'ten']],
    ['at=0-12:00', ['ely', 'ten']],
    ['has=unknown', ['ely', 'march', 'five', 'ten', 'own', 'unknown']],
  ])('%j: %j', (hash, ids) => expect(left(hash)).toEqual(ids));

  it('what is open now, also if it closes soon, and nothing whose hours may differ today', () => {
    expect(left('has=now', at('16:45'))).toEqual(['ely', 'ten']);
    expect(left('has=now', at('17:00'))).toEqual(['ten']);
    expect(left('has=now', at('10:00', '2026-04-06'))).toEqual(['march', 'ten']);
  });

  it('with its count, which is of the others that are chosen and itself', () => {
    const of = (hash: string) => countsOf(places, filters(hash), at());
    const all = of('');
    expect(Object.fromEntries(all.kind)).toEqual({ '': 6, branches: 2, atms: 4 });
    expect(Object.fromEntries(of('kind=atms').kind)).toEqual({ '': 6, branches: 2, atms: 4 });
    expect(Object.fromEntries(of('kind=atms').brand)).toEqual({ 'Fenland Bank': 3, Northgate: 1 });
    expect(of('kind=atms&has=cash').has.get('five')).toBe(1);
    expect(of('kind=branches').has.get('five')).toBe(0);
    expect(all.day).toEqual([2, 2, 2, 2, 2, 2, 1]);
    expect(all.code.get('WiFi')).toEqual({ label: 'Wi-Fi', count: 1 });
    // What a count says is what is left.
    for (const name of filterNames) expect(all.has.get(name), name).toBe(left(`has=${name}`).length);
  });
});

describe('what a place has', () => {
  it('is said without what depends on the time', () => {
    expect(places.map((place) => featuresBesideHours(place))).toEqual([
      ['counter', 'wheelchair'],
      ['level', 'loop'],
      ['five', 'cash', 'audio'],
      ['foreign'],
      ['cash', 'foreign'],
      [],
    ]);
  });
});

describe('a search in an address', () => {
  it.each([
    '',
    '#q=CB1+2AB',
    '#q=Ely+%26+March&kind=atms&brand=Fenland+Bank&has=five,saturday&code=WiFi&at=5-10:30',
    '#kind=branches',
    '#at=0-12:00',
  ])('%j is the same when it is written again', (hash) =>
    expect(hashOfQuery(queryIn(hash.slice(1)))).toBe(hash.replace('five,saturday', 'saturday,five')),
  );

  it.each([
    [
      'q=ely&kind=atms&open=1&saturday=1&wheelchair=1&always=1&map=1&service=Lift',
      '#q=ely&kind=atms&has=now,saturday,always,wheelchair',
    ],
    ['q=ely&map=0', '#q=ely'],
  ])('from before, %s, is %s', (before, hash) => expect(hashOfQuery(queryIn(before))).toBe(hash));

  it.each(['has=none', 'at=7-10:00', 'at=x', 'other=1'])('with %s has no filter by it', (hash) =>
    expect(hashOfQuery(queryIn(hash))).toBe(''),
  );
});

describe('results', () => {
  const near = (own: typeof places) => own.map((place, at) => ({ place, metres: at }));
  const at = (id: string, kind: 'branches' | 'atms', postcode: string, brand: string, latitude = 52.4) =>
    ({ id, kind, postcode, brand, latitude, longitude: 0.26 }) as const;

  it('are one for the machines of a brand at an address, with its branch', () => {
    const own = placesOf('cb', [
      at('machine', 'atms', 'CB7 4AA', 'Northgate'),
      at('second', 'atms', 'CB7  4aa', 'Northgate'),
      at('branch', 'branches', 'CB7 4AA', 'Northgate'),
      at('third', 'atms', 'CB7 4AA', 'Northgate'),
      at('another', 'branches', 'CB7 4AA', 'Northgate'),
      at('other', 'atms', 'CB7 4AA', 'Fenland Bank'),
      at('wrong', 'atms', 'CB7 4AA', 'Northgate', 41),
      at('none', 'atms', '', 'Northgate'),
      at('none too', 'atms', '', 'Northgate'),
    ]);
    const cards = cardsOf(near(own)).map(({ place, machines, metres }) => [
      place.id,
      machines.map(({ id }) => id),
      metres,
    ]);
    expect(cards).toEqual([
      ['branch', ['machine', 'second', 'third'], 0],
      ['another', [], 4],
      ['other', ['other'], 5],
      ['wrong', ['wrong'], 6],
      ['none', ['none'], 7],
      ['none too', ['none too'], 8],
    ]);
  });

  it.each([
    [
      { brand: 'Barclays', name: '', street: 'Cambridge, 12 East Road', town: 'Cambridge' },
      'Barclays, East Road',
    ],
    [{ brand: 'HSBC', name: 'HSBC UK', street: '78-80 CHERRY HINTON ROAD' }, 'HSBC, Cherry Hinton Road'],
    [
      { brand: 'Nationwide Building Society', name: 'Nationwide', town: 'ELY' },
      'Nationwide Building Society, Ely',
    ],
    [{ brand: 'NatWest', name: 'NatWest Cambridge Fitzroy Street' }, 'NatWest Cambridge Fitzroy Street'],
    [{ brand: 'Lloyds Bank', name: 'CATTLE MARKET CAMBRIDGE' }, 'Lloyds Bank, Cattle Market Cambridge'],
    [{ brand: 'Northgate' }, 'Northgate'],
  ])('of %j are called %j', (place, title) => {
    expect(titleOf(placesOf('cb', [{ id: '1', ...place }])[0]!)).toBe(title);
  });

  it('have an address that says town and postcode once', () => {
    const [place] = placesOf('cb', [
      { id: '1', street: 'CAMBRIDGE, 12 PETTY CURY', town: 'CAMBRIDGE', postcode: 'CB2  3NB' },
    ]);
    expect(addressLine(place!)).toBe('12 Petty Cury, Cambridge, CB2 3NB');
    expect(addressLine(place!, 'Cambridge')).toBe('12 Petty Cury, CB2 3NB');
    expect(streetOf(place!)).toBe('Petty Cury');
    expect(addressLine(placesOf('cb', [{ id: '2' }])[0]!)).toBe('');
  });
});
