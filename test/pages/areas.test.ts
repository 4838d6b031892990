import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { PlainObject } from '../../src/base/json/plain-object.js';
import {
  type Area,
  type AreaFacts,
  areaData,
  areasOf as areaPlaces,
  type PlacesUnit,
} from '../../src/parts/pages/areas.js';
import { placesInArea } from '../../src/parts/pages/browser/data.js';
import type { AreaFile } from '../../src/parts/pages/place-data.js';
import { placeEntries } from '../../src/parts/pages/place-entry.js';
import { areaFileSchema } from '../../src/parts/pages/place-schema.js';
import { indexedTowns, indexOf, largestTowns } from '../../src/parts/pages/places-index.js';
import { areaPage, townPages, townPaths } from '../../src/parts/pages/places-pages.js';
import { framed } from '../../src/parts/pages/shell.js';
import { english } from '../../src/parts/pages/texts.js';
import { placesOfBrand } from '../../src/parts/pages/unit-places.js';
import { newest } from '../newest.js';
import { shell } from './shell.js';

const settings = {
  collection: 'branches' as const,
  folder: 'fenland',
  brandName: 'Fenland Bank',
  currency: 'GBP',
  texts: english,
};

const fenland = {
  collection: 'branches',
  version: newest,
  address: '/v2.2/branches',
  brand: 'Fenland Bank',
  brandId: 'fenland',
} as const;

/** The file of an area, which is valid by its schema. */
function fileOf(area: Area): AreaFile {
  const file = JSON.parse(Buffer.from(areaData(area, '/places/schema.json')).toString());
  expect(isAreaFile(file), JSON.stringify(isAreaFile.errors)).toBe(true);
  return file;
}

const isAreaFile = new Ajv2020({ strict: false, validateFormats: false }).compile(areaFileSchema);

function branch(id: string, TownName: string, PostCode: string, more: PlainObject = {}): PlainObject {
  return {
    Identification: id,
    SequenceNumber: '0',
    Name: `Branch ${id}`,
    PostalAddress: {
      TownName,
      PostCode,
      StreetName: 'High Street',
      GeoLocation: { GeographicCoordinates: { Latitude: '52.4', Longitude: '0.26' } },
    },
    ...more,
  };
}

function brand(records: readonly PlainObject[]): PlacesUnit {
  return { ...fenland, groups: placesOfBrand(records, settings) };
}

function areasOf(units: readonly PlacesUnit[]) {
  return areaPlaces(units).map(({ read }) => read());
}

describe('the areas of places', () => {
  it('are postcode areas, with towns in order, whatever their case and accents', () => {
    const areas = areasOf([
      brand([
        branch('2', 'ÉLY', 'CB7 4AA'),
        branch('1', 'Ely', 'CB7 4AB'),
        branch('3', 'Cambridge', 'CB1 1AA'),
        branch('4', 'March', 'PE15 8AA'),
      ]),
    ]);
    expect(areas.map(({ key, towns }) => [key, towns.map(({ id, places }) => [id, places.length])])).toEqual([
      [
        'cb',
        [
          ['town-cambridge', 1],
          ['town-ely', 2],
        ],
      ],
      ['pe', [['town-march', 1]]],
    ]);
    expect(fileOf(areas[0]!).places.map(({ id }) => id)).toEqual([
      'fenland-branches-3',
      'fenland-branches-1',
      'fenland-branches-2',
    ]);
  });

  it('are countries for places without a British postcode', () => {
    const address = (Country: string, PostCode: string) => ({
      PostalAddress: { TownName: 'X', Country, PostCode },
    });
    const areas = areasOf([
      brand([
        branch('1', 'X', '', address('IE', 'D02 AF30')),
        branch('2', 'X', '', address('GB', '')),
        branch('3', 'X', '', address('JE', 'JE2 3AB')),
      ]),
    ]);
    expect(areas.map(({ key }) => key)).toEqual(['in-gb', 'in-ie', 'je']);
  });

  it('are the same, and found by the same postcodes, whether a country is written GB, UK or GBR', () => {
    const places = ['CB7 4AA', 'PE15 8AA', 'M1 1AE', 'JE2 3AB', ''];
    const asWritten = (Country: string) =>
      areaPlaces([
        brand(
          places.map((PostCode, at) =>
            branch(String(at), 'X', PostCode, { PostalAddress: { TownName: 'X', Country, PostCode } }),
          ),
        ),
      ]).map(({ facts }) => facts());
    const right = asWritten('GB');
    expect(right.map(({ key }) => key)).toEqual(['cb', 'in-gb', 'je', 'm', 'pe']);
    for (const code of ['UK', 'GBR']) expect(asWritten(code)).toEqual(right);
  });

  it('are divided by more of the postcode where there are many: the largest parts have areas of their own', () => {
    const many = (count: number, postcode: string, place = (at: number) => `${postcode} ${at % 10}AA`) =>
      Array.from({ length: count }, (_, at) => branch(`${postcode}-${at}`, 'Ely', place(at)));
    const areas = areasOf([
      brand([
        ...many(80, 'CB7'),
        ...many(60, 'CB1', (at) => `CB1 ${at % 2}AA`),
        ...many(20, 'CB2'),
        ...many(30, 'CB10'),
        branch('x', 'Ely', 'CB7'),
        branch('y', 'Wisbech', 'PE13 1AA'),
      ]),
    ]);
    expect(areas.map(({ key, count }) => [key, count])).toEqual([
      ['cb', 20],
      ['cb1', 60],
      ['cb1-0', 30],
      ['cb7', 57],
      ['cb7-0', 8],
      ['cb7-1', 8],
      ['cb7-2', 8],
      ['pe', 1],
    ]);
  });

  it('have no more places than fit into a page, unless these have one postcode', () => {
    const letters = ['A', 'B', 'C', 'D'];
    const areas = areasOf([
      brand(
        Array.from({ length: 4000 }, (_, at) =>
          branch(`${at}`, 'Ely', `${letters[at % 4]}${(at % 7) + 1} ${at % 10}A${'ABCDEF'[at % 6]}`),
        ).concat(Array.from({ length: 90 }, (_, at) => branch(`e${at}`, 'Ely', 'E1 1AA'))),
      ),
    ]);
    expect(areas.reduce((sum, { count }) => sum + count, 0)).toBe(4090);
    const most = areas.filter(({ key }) => key !== 'e1-1aa').map(({ count }) => count);
    expect(Math.max(...most)).toBeLessThanOrEqual(64);
    expect(areas.length).toBeLessThan(120);
  });

  it('stay within the number of files for 90,000 places', () => {
    const letters = 'abcdefghijkl'.toUpperCase();
    const areas = Array.from({ length: 90_000 }, (_, at) =>
      `${letters[at % 12]}${letters[(at >> 4) % 11]}${(at % 40) + 1}-4aa`.toLowerCase(),
    );
    const read = () => ({ codes: [], specials: [], places: [] });
    const group = { areas, towns: areas, positions: [], features: [], read };
    expect(areaPlaces([{ ...fenland, groups: [group] }], 200).length).toBeLessThanOrEqual(200);
  });

  it('have data from which the search reads the same places', () => {
    const hours = (from: string, to: string) => ({ OpeningHours: [{ OpeningTime: from, ClosingTime: to }] });
    const open = branch('1', 'Ely', 'CB7 4AA', {
      Accessibility: ['WheelchairAccess'],
      ServiceAndFacility: ['WiFi', 'Other'],
      OtherServiceAndFacility: [{ Code: 'TEA', Name: 'Tea', Description: 'Tea' }],
      Availability: {
        StandardAvailability: { Day: [{ Name: 'Monday', ...hours('09:00', '17:00') }] },
        NonStandardAvailability: { Name: 'Refit', StartDate: '2026-12-01', EndDate: '2026-12-02' },
      },
    });
    const [area, scottish] = areasOf([
      brand([open, branch('2', 'Ely', 'CB7 4AB'), branch('3', 'Kelso', 'TD5 7AA')]),
    ]);
    const [first, second] = placesInArea(fileOf(area!), 'GBP');
    const [third] = placesInArea(fileOf(scottish!), 'GBP');
    expect(first).toMatchObject({
      id: 'fenland-branches-1',
      kind: 'branches',
      brand: 'Fenland Bank',
      street: 'High Street',
      position: [52.4, 0.26],
      codes: ['WiFi', 'Tea', 'WheelchairAccess'],
      isAlwaysOpen: false,
      nation: 'EW',
      week: '0 09:00-17:00',
      exceptions: [['2026-12-01', '2026-12-02', '', 'Refit']],
      labels: ['Wi-Fi', 'Tea', 'Wheelchair access'],
    });
    expect(second).toMatchObject({ week: '', exceptions: [], codes: [] });
    expect(third).toMatchObject({ nation: 'SC' });
    expect(first!.words).toContain('cb74aa');
  });

  it('have ids that need no escapes, and are different for different identities', () => {
    const entryOf = placeEntries(settings);
    const ids = ['A/1', 'A_1', 'A 1', 'Ä1', '"><b>'].map((id) => entryOf(branch(id, 'Ely', '')).data.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[\w.-]+$/);
  });
});

describe('the facts about an area', () => {
  const at = (Latitude: string, Longitude: string) => ({
    PostalAddress: {
      TownName: 'Ely',
      PostCode: 'CB7 4AA',
      GeoLocation: { GeographicCoordinates: { Latitude, Longitude } },
    },
  });
  const factsOf = (...records: readonly PlainObject[]) => areaPlaces([brand(records)])[0]!.facts();

  it('are bounds, and the middle of each town, of the places with a position', () => {
    const nowhere = branch('4', 'Ely', 'CB7 4AA', {
      PostalAddress: { TownName: 'Ely', PostCode: 'CB7 4AA' },
    });
    const records = [
      branch('1', '', '', at('52.4', '0.26')),
      branch('2', '', '', at('52.3', '-0.01')),
      branch('3', '', '', at('52.49', '0.3')),
      nowhere,
    ];
    expect(factsOf(...records)).toEqual({
      key: 'cb',
      count: 4,
      boxes: [[52_300, -10, 52_490, 300]],
      sets: [['branches', 'Fenland Bank', 0, 4]],
      towns: [{ name: 'Ely', id: 'town-ely', places: 4, middle: [52.4, 0.26], unplaced: 1 }],
    });
    expect(factsOf(nowhere)).toMatchObject({ count: 1, boxes: [], towns: [{ middle: null, unplaced: 1 }] });
  });

  it('are not moved by one wrong position, which is in a box of its own', () => {
    const records = ['52.4', '52.41', '52.42', '52.43', '52.44'].map((latitude, index) =>
      branch(`${index}`, '', '', at(latitude, '0.26')),
    );
    const facts = factsOf(...records, branch('wrong', '', '', at('41.15', '-81.35')));
    expect(facts.boxes).toEqual([
      [52_400, 260, 52_440, 260],
      [41_150, -81_350, 41_150, -81_350],
    ]);
    expect(facts.towns[0]!.middle).toEqual([52.42, 0.26]);
  });

  it('are an index of areas, and of their largest towns in columns', () => {
    const facts = factsOf(branch('1', '', '', at('52.4', '0.26')), branch('2', '', '', at('52.3', '-0.01')));
    expect(indexOf([facts], ['street'])).toEqual({
      areas: [{ area: 'cb', places: 2, boxes: [[52_300, -10, 52_400, 260]] }],
      totals: { kinds: { branches: 2 }, brands: { 'Fenland Bank': 2 }, features: {} },
      common: ['street'],
    });
    expect(largestTowns([facts], indexedTowns([facts]))).toEqual({
      areas: ['cb'],
      towns: { name: ['Ely'], area: [0], places: [2], latitude: [52_350], longitude: [125] },
    });
  });
});

describe('the graph of a page for search engines', () => {
  const day = (Name: string, OpeningTime: string, ClosingTime: string) => ({
    Name,
    OpeningHours: [{ OpeningTime, ClosingTime }],
  });
  const full = branch('1', 'Ely', 'CB7 4AA', {
    PostalAddress: {
      StreetName: 'High Street',
      TownName: 'Ely',
      PostCode: 'CB7 4AA',
      Country: 'GB',
      GeoLocation: { GeographicCoordinates: { Latitude: '52.4', Longitude: '0.26' } },
    },
    ServiceAndFacility: ['WiFi'],
    Accessibility: ['WheelchairAccess'],
    ContactInfo: [
      { ContactType: 'Phone', ContactContent: '+44 1353 555 010' },
      { ContactType: 'Email', ContactContent: 'ely@fenland.example' },
    ],
    Availability: {
      StandardAvailability: {
        Day: [
          day('Monday', '09:00', '17:00'),
          day('Tuesday', '09:00', '17:00'),
          day('Wednesday', '09:00', '17:00'),
        ],
      },
      NonStandardAvailability: [
        { Name: 'Easter', StartDate: '2026-04-03', EndDate: '2026-04-06' },
        { Name: 'Fair', StartDate: '2026-05-01', Day: [day('Friday', '10:00', '12:00')] },
      ],
    },
  });
  const graphOf = (area: Area) => {
    const page = Buffer.from(framed(shell, areaPage(shell, area))).toString();
    const { '@graph': nodes } = JSON.parse(
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page)![1]!,
    );
    return nodes as PlainObject[];
  };

  it('has all of a branch in terms of schema.org, and what places share once', () => {
    const [area] = areasOf([
      brand([full, branch('2', 'Ely', 'CB7 4AB', { Accessibility: ['WheelchairAccess'] })]),
    ]);
    const nodes = graphOf(area!);
    expect(nodes.map((node) => node['@type'])).toEqual([
      'BankOrCreditUnion',
      'BankOrCreditUnion',
      'OpeningHoursSpecification',
      'OpeningHoursSpecification',
      'Brand',
      'LocationFeatureSpecification',
    ]);
    const [easter, fair] = nodes.slice(2);
    expect(nodes[0]).toEqual({
      '@type': 'BankOrCreditUnion',
      '@id': '#fenland-branches-1',
      name: 'Branch 1',
      brand: { '@id': '#fenland' },
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'High Street',
        addressLocality: 'Ely',
        postalCode: 'CB7 4AA',
        addressCountry: 'GB',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 52.4, longitude: 0.26 },
      telephone: '+44 1353 555 010',
      email: 'ely@fenland.example',
      openingHours: ['Mo-We 09:00-17:00'],
      specialOpeningHoursSpecification: [{ '@id': easter!['@id'] }, { '@id': fair!['@id'] }],
      amenityFeature: [{ '@id': '#_WheelchairAccess' }],
    });
    expect([easter, fair]).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        '@id': expect.stringMatching(/^#on-/),
        name: 'Easter',
        opens: '00:00',
        closes: '00:00',
        validFrom: '2026-04-03',
        validThrough: '2026-04-06',
      },
      {
        '@type': 'OpeningHoursSpecification',
        '@id': expect.stringMatching(/^#on-/),
        name: 'Fair',
        dayOfWeek: ['Friday'],
        opens: '10:00',
        closes: '12:00',
        validFrom: '2026-05-01',
        validThrough: '2026-05-01',
      },
    ]);
    const ids = nodes.map((node) => node['@id']);
    for (const { '@id': id } of nodes[0]!['amenityFeature'] as PlainObject[]) expect(ids).toContain(id);
  });

  it('has where cash machines are and who can use them, and says of those that are always open that they are', () => {
    const { data, node } = placeEntries({ ...settings, collection: 'atms' })({
      Identification: 'A1',
      Access24HoursIndicator: true,
      ATMServices: ['Balance'],
      Accessibility: ['AudioCashMachine'],
      Location: {
        PostalAddress: {
          StreetName: 'Broad Street',
          Country: 'GB',
          PostCode: 'PE15 8TG',
          GeoLocation: { GeographicCoordinates: { Latitude: '52.55', Longitude: '0.09' } },
        },
      },
    });
    expect(data).toMatchObject({ access24Hours: true, services: ['Balance'] });
    expect(JSON.parse(node)).toEqual({
      '@type': 'AutomatedTeller',
      '@id': '#fenland-atms-A1',
      name: 'Broad Street',
      brand: { '@id': '#fenland' },
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Broad Street',
        postalCode: 'PE15 8TG',
        addressCountry: 'GB',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 52.55, longitude: 0.09 },
      openingHours: 'Mo-Su',
      amenityFeature: [{ '@id': '#_AudioCashMachine' }],
    });
  });
});

describe('a place of which little is published', () => {
  it('has no members for the rest, and lines of its address one after the other', () => {
    const entryOf = placeEntries(settings);
    expect(entryOf({ Identification: '1', SequenceNumber: '0' }).data).toEqual({
      id: 'fenland-branches-1',
      kind: 'branches',
      brand: 'Fenland Bank',
      record: '1/0',
    });
    const PostalAddress = {
      AddressLine: ['Suite 4', 'The Maltings'],
      BuildingNumber: '3',
      StreetName: 'Ship Lane',
    };
    expect(entryOf(branch('1', 'Ely', '', { PostalAddress })).data.street).toBe(
      'Suite 4, The Maltings, 3 Ship Lane',
    );
  });
});

describe('the list of towns', () => {
  const facts = (towns: number): AreaFacts => ({
    key: 'cb',
    count: towns,
    towns: Array.from({ length: towns }, (_, at) => ({
      name: `${'ABÉ'[at % 3]} ${at}`,
      id: `${at}`,
      places: 1,
      middle: null,
      unplaced: 1,
    })),
    boxes: [],
    sets: [],
  });
  const paths = (towns: number) => townPages(shell, [facts(towns)]).map(({ path, title }) => [path, title]);

  it('has addresses that are known before the pages are made', () => {
    for (const towns of [0, 3, 500, 501, 1600]) {
      expect(townPaths([facts(towns)]).sort()).toEqual(
        paths(towns)
          .map(([path]) => path)
          .sort(),
      );
    }
  });

  it('is one page of up to 500 towns, and of more a page for each letter, or for more of the name', () => {
    const title = english.towns.title;
    expect(paths(500)).toEqual([['/towns', title]]);
    expect(paths(501)).toEqual([
      ['/towns', title],
      ['/towns/a', `${title}: A`],
      ['/towns/b', `${title}: B`],
      ['/towns/e', `${title}: E`],
    ]);
    expect(paths(1600).map(([path]) => path)).toEqual(['/towns', '/towns/a', '/towns/b', '/towns/e']);
    const long = (at: number) => `${['Ashby', 'Aston', 'Éa'][at % 3]} ${at}`;
    const many = facts(1600).towns.map((town, at) => ({ ...town, name: long(at), places: at }));
    const pages = townPages(shell, [{ ...facts(1600), towns: many }]);
    expect(pages.map(({ path }) => path)).toEqual(['/towns', '/towns/ash', '/towns/ast', '/towns/ea']);
  });

  it('has the towns with most places before all others', () => {
    const some = facts(501).towns.map((town, at) => ({ ...town, places: at }));
    const [first, a] = townPages(shell, [{ ...facts(501), towns: some }]).map((page) =>
      Buffer.from(framed(shell, page)).toString(),
    );
    expect(first).toContain('href="/towns/a"');
    const listed = [...first!.matchAll(/href="\/places\/cb#(\d+)"/g)].map(([, id]) => Number(id));
    expect(listed).toEqual(Array.from({ length: 100 }, (_, at) => 500 - at));
    expect(a!.match(/href="\/places\/cb#/g)).toHaveLength(167);
    expect(Buffer.from(framed(shell, townPages(shell, [facts(3)])[0]!)).toString()).toContain('href="#a"');
  });
});

describe('the page of an area', () => {
  it('says once which exceptional hours places have, to which each leads', () => {
    const easter = { Name: 'Easter', StartDate: '2026-04-03', EndDate: '2026-04-06' };
    const closed = { Availability: { NonStandardAvailability: [easter] } };
    const both = [branch('1', 'Ely', 'CB7 4AA', closed), branch('2', 'Ely', 'CB7 4AB', closed)];
    const [area] = areasOf([brand([...both, branch('3', 'Ely', 'CB7 4AC')])]);
    const page = Buffer.from(framed(shell, areaPage(shell, area!))).toString();
    const [, id] = /<ul id="(hours-[^"]*)"><li>(?=.*3 April 2026.*6 April 2026.*, Easter: closed)/.exec(
      page,
    )!;
    expect(page.split(`<a href=#${id}>Special hours</a>`)).toHaveLength(3);
    expect(page.match(/, Easter: closed/g)).toHaveLength(1);
  });

  it('are pages with their places as search engines read them, and without a date', () => {
    const day = (Name: string) => ({
      Name,
      OpeningHours: [{ OpeningTime: '09:00:00', ClosingTime: '17:00:00' }],
    });
    const [area] = areasOf([
      brand([
        branch('1', 'Ely', 'CB7 4AA', {
          Availability: { StandardAvailability: { Day: [day('Monday'), day('Tuesday')] } },
        }),
        branch('2', 'Ely', 'CB7 4AB'),
      ]),
    ]);
    const page = Buffer.from(framed(shell, areaPage(shell, area!))).toString();
    expect(page).toContain('"openingHours":["Mo,Tu 09:00-17:00"]');
    expect(page.match(/<article id=[^>]*>/g)).toEqual([
      '<article id=fenland-branches-1>',
      '<article id=fenland-branches-2>',
    ]);
    expect(page).toContain('<dt>Monday – Tuesday<dd>09:00–17:00<dt>');
    expect(page.match(/data-nation=EW|On bank holidays, hours may differ/g)).toHaveLength(2);
    expect(page).not.toMatch(/\b20\d\d\b/);

    // Where no place has usual hours, such as machines, bank holidays change nothing.
    const [other] = areasOf([brand([branch('2', '<dl>', 'CB7 4AB')])]);
    expect(Buffer.from(framed(shell, areaPage(shell, other!))).toString()).not.toContain('bank holidays');
  });
});
