import { describe, expect, it } from 'vitest';
import { addressLine, areasFor, placesInArea, placeTitle } from '../../src/parts/pages/browser/data.js';
import { isFiltered, matcherOf, queryIn, searchOf } from '../../src/parts/pages/browser/query.js';

const openingHours = ['Mo 09:00-17:00'];
const places = placesInArea({
  $schema: '/places/schema.json',
  version: 1,
  area: 'cb',
  collections: {},
  codes: { WiFi: { label: 'Wi-Fi' } },
  places: [
    {
      id: 'ely',
      kind: 'branches',
      brand: 'Fenland Bank',
      record: '1/0',
      name: 'Ely',
      street: 'Market Place',
      town: 'Ely',
      postcode: 'CB7 4NT',
      latitude: 52.4,
      longitude: 0.26,
      openingHours,
      services: ['WiFi', 'Lift'],
    },
    {
      id: 'march',
      kind: 'branches',
      brand: 'Northgate',
      record: '2/0',
      street: 'Broad Street',
      town: 'March',
      postcode: 'PE15 8TG',
      nation: 'EW',
      accessibility: ['WheelchairAccess'],
      openingHours: ['Mo 09:00-12:00', 'Sa 09:00-12:30'],
    },
    {
      id: 'lobby',
      kind: 'atms',
      brand: 'Northgate',
      record: '3',
      name: 'Lobby',
      town: 'Élý',
      postcode: 'CB7 4AA',
      access24Hours: true,
      services: ['Lift'],
    },
    {
      id: 'closed',
      kind: 'atms',
      brand: 'Fenland Bank',
      record: '4',
      name: 'Refit',
      access24Hours: true,
      openingHours,
      accessibility: ['WheelchairAccess'],
      specialHours: [{ from: '2026-03-02', to: '2026-03-02', name: 'Refit', openingHours: [] }],
    },
  ],
});
// A Monday.
const now = (time: string) => ({ date: '2026-03-02', day: 0, time });
const found = (search: string, time = '10:00') =>
  places.filter(matcherOf(queryIn(new URLSearchParams(search)), now(time))).map(({ id }) => id);

describe('a search finds', () => {
  it.each([
    ['', ['ely', 'march', 'lobby', 'closed']],
    ['q=ELY', ['ely', 'lobby']],
    ['q=+market++ely+', ['ely']],
    ['q=ely+march', []],
    ['q=cb74nt', ['ely']],
    ['q=CB7+4', ['ely', 'lobby']],
    ['kind=atms', ['lobby', 'closed']],
    ['brand=Northgate', ['march', 'lobby']],
    ['brand=north', []],
    ['service=Lift', ['ely', 'lobby']],
    ['wheelchair=1', ['march', 'closed']],
    ['always=1', ['lobby', 'closed']],
    ['saturday=1', ['march', 'lobby', 'closed']],
    ['open=1', ['ely', 'march', 'lobby', 'closed']],
    ['kind=branches&brand=Northgate&q=broad', ['march']],
    ['kind=branches&service=Lift&wheelchair=1', []],
  ])('with %j: %j', (search, ids) => expect(found(search)).toEqual(ids));

  it('what is open now, which changes by the hour', () => {
    expect(found('open=1', '12:00')).toEqual(['ely', 'lobby', 'closed']);
    expect(found('open=1', '17:00')).toEqual(['lobby', 'closed']);
  });

  it('no place as open now whose hours may differ, on a bank holiday', () => {
    const easterMonday = { date: '2026-04-06', day: 0, time: '10:00' };
    const open = places.filter(matcherOf(queryIn(new URLSearchParams('open=1')), easterMonday));
    expect(open.map(({ id }) => id)).toEqual(['ely', 'lobby', 'closed']);
  });
});

describe('a search in an address', () => {
  it.each([
    ['', false],
    ['?q=Ely+%26+March', false],
    ['?kind=atms&brand=Fenland+Bank&service=WiFi', true],
    ['?brand=Fenland+Bank', true],
    ['?service=WiFi', true],
    ['?q=x&open=1&saturday=1&wheelchair=1&always=1&map=1', true],
    ['?always=1', true],
    ['?map=0', false],
    ['?map=1', false],
  ])('%j is the same when it is written again; it has filters: %s', (search, hasFilters) => {
    const query = queryIn(new URLSearchParams(search));
    expect(searchOf(query)).toBe(search);
    expect(isFiltered(query)).toBe(hasFilters);
  });

  it('has a map or none only if the reader chose', () => {
    const mapOf = (search: string) => queryIn(new URLSearchParams(search)).map;
    expect([mapOf('map=1'), mapOf('map=0'), mapOf('map='), mapOf('q=')]).toEqual([
      true,
      false,
      true,
      undefined,
    ]);
  });
});

describe('a place in the results', () => {
  it('has its data', () => {
    expect(places[0]).toEqual({
      id: 'ely',
      area: 'cb',
      kind: 'branches',
      brand: 'Fenland Bank',
      name: 'Ely',
      street: 'Market Place',
      town: 'Ely',
      postcode: 'CB7 4NT',
      position: [52.4, 0.26],
      isAlwaysOpen: false,
      nation: undefined,
      hasWheelchairAccess: false,
      week: '0 09:00-17:00',
      exceptions: [],
      services: ['Wi-Fi', 'Lift'],
      data: places[0]!.data,
      words: 'ely market place ely cb7 4nt cb74nt',
    });
    expect(places[2]).toMatchObject({
      position: undefined,
      isAlwaysOpen: true,
      hasWheelchairAccess: false,
      week: '',
    });
    expect(places[1]).toMatchObject({ isAlwaysOpen: false, hasWheelchairAccess: true });
    expect(places[3]!.exceptions).toEqual([['2026-03-02', '2026-03-02', '', 'Refit']]);
  });

  it('is called by its name, else its street, else its kind, and has its address in a line', () => {
    expect(places.map((place) => placeTitle(place, 'Branch'))).toEqual([
      'Ely',
      'Broad Street',
      'Lobby',
      'Refit',
    ]);
    expect(placeTitle({ ...places[0]!, name: '', street: '' }, 'Branch')).toBe('Branch');
    expect(places.map(addressLine)).toEqual([
      'Market Place, Ely, CB7 4NT',
      'Broad Street, March, PE15 8TG',
      'Élý, CB7 4AA',
      '',
    ]);
  });
});

describe('the areas that are searched', () => {
  const index = {
    areas: (['cb1', 'cb7-4', 'cb7-5', 'pe', 'other'] as const).map((key) => [key, 1, 0] as const),
    towns: [
      ['Ely', 1, 3],
      ['Ely', 2, 1],
      ['March', 3, 1],
      ['Ély', 2, 1],
    ] as const,
  };
  it.each([
    ['', [0, 1, 2, 3, 4]],
    ['  ', [0, 1, 2, 3, 4]],
    ['CB7', [1, 2]],
    ['cb7 4a', [1]],
    ['cb7 4', [1]],
    ['CB1 2AB', [0]],
    ['pe15 8', [3]],
    ['zz9', [0, 1, 2, 3, 4]],
    ['ely', [1, 2]],
    ['MARCH', [3]],
    ['market place', [0, 1, 2, 3, 4]],
    ['x cb7', [0, 1, 2, 3, 4]],
  ])('for %j: %j', (q, areas) => expect(areasFor(q, index)).toEqual(areas));
});
