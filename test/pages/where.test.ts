import { describe, expect, it } from 'vitest';
import { nearest } from '../../src/parts/pages/browser/find/nearest.js';
import { postcodeIn } from '../../src/parts/pages/browser/find/postcode.js';
import { fits, hashOf, queryIn } from '../../src/parts/pages/browser/find/query.js';
import { Finder } from '../../src/parts/pages/browser/find/where.js';
import { directionOf, distanceText } from '../../src/parts/pages/places/distance.js';
import type { Place } from '../../src/parts/pages/places/place.js';
import { readMiddles, readPlaces } from '../../src/parts/pages/places/places-file.js';
import { fileOf, place } from './places.js';

const ely = [
  place('CB7 4AA', [52.399, 0.263], { Name: 'Ely', TownName: 'Ely', StreetName: 'Market Place' }),
  place('CB7 4AB', [52.401, 0.261], { TownName: 'ELY', StreetName: 'High Street', collection: 'atms' }),
];
const others = [
  place('CB1 1AA', [52.2, 0.13], { TownName: 'Cambridge', StreetName: 'Mill Road' }),
  place('CB1 1AB', [52.202, 0.14], { TownName: 'Cambridge', StreetName: 'Mill Road', brand: 'Northgate' }),
  place('TF10 7AA', [52.77, -2.38], { TownName: 'Newport', StreetName: 'High Street' }),
  place('NP20 1AA', [51.58, -2.99], { TownName: 'Newport', StreetName: 'High Street' }),
  place('NP20 1AB', [51.59, -2.99], { TownName: 'Newport', StreetName: 'Dock Street' }),
  place('CB99 1AA', undefined, { TownName: 'Nowhere' }),
];

function finder(places: readonly Place[] = [...ely, ...others]) {
  const file = fileOf(places);
  return new Finder(readPlaces(file), readMiddles(file));
}

const point = (text: string, places?: readonly Place[]) => {
  const found = finder(places).where(text);
  if (found?.kind !== 'point') throw new Error(`${text} is ${found?.kind}`);
  return found;
};

describe('a postcode', () => {
  it.each([
    ['cb12ab', 'CB1 2AB', true],
    ['CB1  2ab', 'CB1 2AB', true],
    ['CB1 O1AB', undefined, false],
    ['CB1 OAB', 'CB1 0AB', true],
    ['cb1 2', 'CB1 2', false],
    ['CB12', 'CB12', false],
    ['EC1A 1BB', 'EC1A 1BB', true],
    ['Cambridge', undefined, false],
  ])('%s is read as %s', (text, name, isWhole) => {
    const read = postcodeIn(text);
    expect([read?.name, read?.isWhole ?? false]).toEqual([name, isWhole]);
  });

  it('that a record has is where that is, and nothing is said of it', () => {
    const at = { latitude: 52.399, longitude: 0.263 };
    expect(point('cb74aa')).toMatchObject({ name: 'CB7 4AA', wrong: 0, said: '', at });
  });

  it('that no record has is in the middle of its district, and that is said', () => {
    const { at, wrong, said } = point('CB1 2AB');
    expect(at).toEqual({ latitude: 52.18, longitude: 0.19 });
    expect(wrong).toBeGreaterThan(0);
    expect(said).toBe('Measured from the middle of CB1: distances may be wrong by a mile or two.');
    // With places in Ely only, it is not there that Cambridge is: 15 miles away, and said to be about that.
    const [first] = nearest(readPlaces(fileOf(ely)), point('CB1 2AB', ely).at);
    expect(distanceText(first!.metres!, wrong)).toBe('about 15 miles');
  });

  it('of a district that nobody knows is by its letters, and that is said; of unknown letters it is nowhere', () => {
    expect(point('CB98 1AA').said).toBe(
      'We don’t know where CB98 is. Nearest by the middle of CB, which may be many miles wrong.',
    );
    expect(finder().where('ZZ1 1AA')).toBeUndefined();
    expect(finder().where('CB99 1AA')).toMatchObject({ kind: 'places', places: [{ town: 'Nowhere' }] });
  });
});

describe('a name', () => {
  it.each([
    ['Ely', 'Ely', ''],
    ['  cambridge ', 'Cambridge', ''],
    ['Cambrige', 'Cambridge', 'Nothing is published for “Cambrige”. Showing Cambridge.'],
    ['mill road', '“mill road”', ''],
    ['Mill Road Cambridge', '“Mill Road Cambridge”', ''],
    ['market pl', '“market pl”', ''],
    ['northgate', '“northgate”', ''],
  ])('%s is found as %s', (text, name, said) => {
    expect(point(text)).toMatchObject({ name, said });
  });

  it('of several towns is the one with most places, and the others can be asked for', () => {
    const found = point('newport');
    expect(found).toMatchObject({ name: 'Newport', others: ['Newport TF'] });
    expect(found.at.latitude).toBeCloseTo(51.585, 2);
    expect(point('Newport TF').at.latitude).toBeCloseTo(52.77, 2);
  });

  it('of streets far from each other is a list of places; one that nothing has is nothing', () => {
    const found = finder().where('high street');
    expect(found?.kind === 'places' && found.places.map(({ town }) => town)).toEqual(
      expect.arrayContaining(['ELY', 'Newport']),
    );
    for (const text of ['Xyzzy', '', '!!!', '<script>', 'a\u2028b\nc'])
      expect(finder().where(text)).toBeUndefined();
  });
});

it('places of a brand at one postcode are one result, with its branch first; the nearest come first', () => {
  const machines = [1, 2].map((id) =>
    place('CB7 4AA', [52.3991, 0.2631], { Identification: `M${id}`, collection: 'atms' }),
  );
  const places = readPlaces(fileOf([...machines, ...ely, ...others]));
  const found = nearest(places, { latitude: 52.4, longitude: 0.26 });
  expect(found.map(({ place: { postcode, kind }, others: more }) => [postcode, kind, more.length])).toEqual([
    ['CB7 4AB', 'atms', 0],
    ['CB7 4AA', 'branches', 2],
    ['CB1 1AB', 'branches', 0],
    ['CB1 1AA', 'branches', 0],
    ['TF10 7AA', 'branches', 0],
    ['NP20 1AB', 'branches', 0],
    ['NP20 1AA', 'branches', 0],
  ]);
});

it.each([
  [40, 0, '40 yards'],
  [1609, 0, '1 mile'],
  [2400, 0, '1.5 miles'],
  [23_000, 0, '14 miles'],
  [300, 3000, 'within a mile or so'],
  [2500, 3000, 'about 1.5 miles'],
  [22_900, 3000, 'about 14 miles'],
] as const)('%d metres, wrong by %d, are %s', (metres, wrong, text) => {
  // Spaces of numbers don't break.
  expect(distanceText(metres, wrong).replaceAll('\u00a0', ' ')).toBe(text);
});

it.each([
  [[53, 0], 'north'],
  [[52, 1], 'east'],
  [[51.5, -0.8], 'south-west'],
] as const)('from 52, 0 to %j is %s', ([latitude, longitude], direction) => {
  expect(directionOf({ latitude: 52, longitude: 0 }, { latitude, longitude })).toBe(direction);
});

describe('a search in an address', () => {
  it('is read as it was written, and as a form without a script makes it', () => {
    const given = '#q=CB1+2AB&kind=atms&brand=A+%26+B&has=now,five';
    expect(hashOf(queryIn(given.slice(1)))).toBe(given);
    expect(hashOf(queryIn('?q=Ely&has=access,nonsense'))).toBe('#q=Ely&has=access');
  });

  it('leaves the places that have all of it', () => {
    const OpeningHours = [{ OpeningTime: '09:30', ClosingTime: '13:00' }];
    const Availability = { StandardAvailability: { Day: [{ Name: 'Saturday', OpeningHours }] } };
    const given = place('CB7 4AA', [52, 0], { Accessibility: ['WheelchairAccess'], Availability });
    const [branch] = readPlaces(fileOf([given]));
    // A Saturday.
    const now = { date: '2026-03-07', time: '10:00' };
    for (const hash of ['', 'has=now', 'has=saturday,access', 'kind=branches'])
      expect(fits(branch!, queryIn(hash), now), hash).toBe(true);
    for (const hash of ['has=sunday', 'has=five', 'kind=atms', 'brand=Other'])
      expect(fits(branch!, queryIn(hash), now), hash).toBe(false);
    expect(fits(branch!, queryIn('has=now'), { ...now, time: '13:00' })).toBe(false);
  });
});
