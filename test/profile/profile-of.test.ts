import { describe, expect, it } from 'vitest';
import { recordsIn, recordsInOrder } from '../../src/publication/changes/records.js';
import type { Notice } from '../../src/reporting/profile/profile.js';
import { profileOf } from '../../src/reporting/profile/profile-of.js';
import { newest } from '../newest.js';

type Atm = Record<string, unknown>;

const towns = ['Cambridge', 'Ely', 'March', 'Soham'];

/** An ATM like the others but for `own`. */
const atm = (index: number, own: Atm = {}, address: Atm = {}): Atm => ({
  Identification: `FA-${String(index).padStart(4, '0')}`,
  SupportedLanguages: ['en'],
  MinimumPossibleAmount: '10',
  Access24HoursIndicator: index % 2 === 0,
  Location: {
    PostalAddress: {
      PostCode: `CB${(index % 9) + 1} ${index % 10}AB`,
      TownName: towns[index % 4],
      Country: 'GB',
      GeoLocation: {
        GeographicCoordinates: { Latitude: `52.${1000 + index}`, Longitude: `0.${1000 + index}` },
      },
      ...address,
    },
  },
  ...own,
});

const many = (count: number, from = 0) => Array.from({ length: count }, (_, index) => atm(from + index));

const collected = (brands: Readonly<Record<string, readonly Atm[]>>) => ({
  collection: 'atms' as const,
  version: newest,
  brands: Object.entries(brands).map(([brand, records]) => ({
    brand,
    records: recordsInOrder(recordsIn(Buffer.from(records.map((one) => JSON.stringify(one)).join(',')))),
  })),
});

const profiled = (
  brands: Readonly<Record<string, readonly Atm[]>>,
  before?: typeof brands,
  isAlone = false,
) => profileOf(collected(brands), before && collected(before), { isAlone });

/** The notices as `kind field value: records`. */
const said = (notices: readonly Notice[]) =>
  notices.map(({ kind, field, value, records }) =>
    [kind, field, value, ...records.map(({ identity, brand }) => identity || brand)]
      .filter((part) => part !== undefined)
      .join(' '),
  );

const address = 'Location.PostalAddress';

describe('a profile', () => {
  const { fields, brands, records, notices } = profiled({ Fenland: many(60), Northgate: many(40, 60) });
  const field = (name: string) => fields.find((one) => one.field === name);

  it('counts the records of each brand, and says nothing of data that are alike', () => {
    expect([records, brands]).toEqual([
      100,
      [
        { brand: 'Fenland', records: 60 },
        { brand: 'Northgate', records: 40 },
      ],
    ]);
    expect(notices).toEqual([]);
  });

  it('has for each field what it holds, and how often', () => {
    expect(field('Identification')).toMatchObject({
      holds: 'text',
      records: 100,
      distinct: 100,
      values: 100,
    });
    expect(field('MinimumPossibleAmount')).toMatchObject({
      holds: 'number',
      top: [{ value: '10', count: 100 }],
      smallest: { value: '10', record: { brand: 'Fenland', identity: 'FA-0000' } },
      median: 10,
    });
    expect(field('Access24HoursIndicator')).toMatchObject({ holds: 'flag', distinct: 2 });
    expect(field(`${address}.TownName`)).toMatchObject({
      byBrand: [60, 40],
      shortest: { value: '3' },
      longest: { value: '9' },
    });
    expect(field('Location')).toEqual({
      field: 'Location',
      holds: 'group',
      records: 100,
      byBrand: [60, 40],
      values: 100,
    });
    expect(fields[0]?.field).toBe('Identification');
  });

  it('counts a field in a list once for a record, and each of its values', () => {
    const two = { SupportedLanguages: ['en', 'cy'] };
    const languages = profiled({ Fenland: [atm(1, two), atm(2)] }).fields.find(
      ({ field }) => field === 'SupportedLanguages',
    );
    expect(languages).toMatchObject({
      records: 2,
      values: 3,
      top: [
        { value: 'en', count: 2 },
        { value: 'cy', count: 1 },
      ],
    });
  });

  it('reads fields that the interface does not know, and values of any kind', () => {
    const odd = atm(1, { Extra: { Deep: [[1], null] }, SupportedLanguages: 'en' });
    const names = profiled({ Fenland: [odd] }).fields.map(({ field }) => field);
    expect(names.slice(-2)).toEqual(['Extra', 'Extra.Deep']);
  });

  it.each<[string, Atm, string]>([
    [
      'a number far from the others',
      atm(7, { MinimumPossibleAmount: '5000' }),
      'far-above MinimumPossibleAmount 5000 FA-0007',
    ],
    [
      'a list with many items',
      atm(7, { SupportedLanguages: ['en', 'cy', 'gd', 'fr'] }),
      'many SupportedLanguages 4 FA-0007',
    ],
    [
      'a postcode with another form',
      atm(7, {}, { PostCode: 'CB 1 7AB' }),
      `form ${address}.PostCode CB 1 7AB FA-0007`,
    ],
    [
      'a field that one record lacks',
      atm(7, { SupportedLanguages: undefined }),
      'missing SupportedLanguages FA-0007',
    ],
    ['a field that one record has', atm(7, { BaseLocation: 'x' }), 'rare BaseLocation FA-0007'],
    [
      'a number among texts',
      atm(7, { MinimumPossibleAmount: 10 }),
      'kind MinimumPossibleAmount number FA-0007',
    ],
    [
      'a town in capitals',
      atm(7, {}, { TownName: 'CAMBRIDGE' }),
      `near ${address}.TownName CAMBRIDGE FA-0007`,
    ],
    ['a misspelt town', atm(7, {}, { TownName: 'Cambrige' }), `near ${address}.TownName Cambrige FA-0007`],
  ])('names %s', (_, odd, notice) => {
    const all = many(300).map((one, index) => (index === 7 ? odd : one));
    expect(said(profiled({ Fenland: all }).notices)).toContain(notice);
  });

  it('names a value that is in several records, where each should have its own', () => {
    const all = many(300).map((one, index) => (index < 3 ? { ...one, Identification: 'FA-0000' } : one));
    expect(said(profiled({ Fenland: all }).notices)).toEqual(['repeated Identification FA-0000 FA-0000']);
  });

  it('names what is alone only if it is asked to', () => {
    const all = many(300).map((one, index) => (index === 7 ? atm(7, {}, { TownName: 'Wisbech' }) : one));
    expect(said(profiled({ Fenland: all }).notices)).toEqual([]);
    expect(said(profiled({ Fenland: all }, undefined, true).notices)).toEqual([
      `alone ${address}.TownName Wisbech FA-0007`,
    ]);
  });

  it('names a brand without a field that nearly all records of the others have', () => {
    const without = many(20).map(({ SupportedLanguages: _, ...rest }) => rest);
    const all = { Fenland: many(400), Northgate: many(400), Westmoor: many(400), Eastrigg: without };
    expect(said(profiled(all).notices)).toContain('brand-without SupportedLanguages Eastrigg');
  });

  it('says nothing of what is usual among a few', () => {
    const odd = atm(7, { MinimumPossibleAmount: '5000' }, { PostCode: 'CB 1 7AB', TownName: 'CAMBRIDGE' });
    expect(profiled({ Fenland: [...many(7), odd] }).notices).toEqual([]);
  });
});

describe('a profile beside an earlier one', () => {
  const was = { Fenland: many(100) };

  it('has what each field was like', () => {
    const { fields, notices } = profiled({ Fenland: many(110) }, was);
    expect(fields[0]?.before).toEqual({ records: 100, of: 100, distinct: 100 });
    expect(notices).toEqual([]);
  });

  it('names new and gone values of a field with few of them, and a field that more or fewer have', () => {
    const is = many(100).map((one, index) =>
      index % 4 === 0 ? atm(index, { SupportedLanguages: undefined }, { TownName: 'Wisbech' }) : one,
    );
    expect(said(profiled({ Fenland: is }, was).notices)).toEqual([
      'share SupportedLanguages 75 %',
      `new-value ${address}.TownName Wisbech FA-0000`,
      `gone-value ${address}.TownName Cambridge`,
    ]);
  });

  it('names a field that is gone from all records', () => {
    const is = many(100).map(({ SupportedLanguages: _, ...rest }) => rest);
    expect(said(profiled({ Fenland: is }, was).notices)).toEqual(['share SupportedLanguages 0 %']);
  });
});
