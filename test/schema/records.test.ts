import { describe, expect, it } from 'vitest';
import { collectionsIn } from '../../src/interface/collections/index.js';
import { recordSchema } from '../../src/interface/records/index.js';
import type { Collection } from '../../src/model/collection.js';
import { type Version, versions } from '../../src/model/version.js';
import { everyCollection } from '../every-collection.js';

const elyHighStreet = {
  Identification: 'FB-0102',
  SequenceNumber: '0',
  Type: 'Physical',
  CustomerSegment: ['Personal'],
  PostalAddress: { PostCode: 'CB7 4LJ' },
};
const quayside = {
  Identification: 'AK-7',
  SupportedCurrencies: ['GBP'],
  Location: { PostalAddress: {} },
};
const dyke = {
  Name: 'Dyke Account',
  Identification: 'NG-DYKE',
  PCAMarketingState: [{ Identification: 'R1', MarketingState: 'Regular' }],
};

function takes(version: Version, collection: Collection, record: object): boolean {
  return recordSchema(version, collection).safeParse(record).success;
}

it('makes a schema once', () => {
  for (const { version, collection } of everyCollection) {
    expect(recordSchema(version, collection)).toBe(recordSchema(version, collection));
  }
});

it('has the same business accounts, loans and cards in both versions (D7)', () => {
  for (const collection of collectionsIn('v2.1').slice(3)) {
    expect(recordSchema('v2.1', collection)).toBe(recordSchema('v2.2', collection));
  }
});

it('puts the keys of every object in code unit order, however they were written (D17)', () => {
  const parsed = recordSchema('v2.1', 'branches').parse({
    Type: 'Physical',
    PostalAddress: { TownName: 'Ely', PostCode: 'CB7 4LJ', Country: 'GB' },
    SequenceNumber: '0',
    CustomerSegment: ['Personal'],
    Identification: 'FB-0102',
  });
  expect(Object.keys(parsed)).toEqual([
    'CustomerSegment',
    'Identification',
    'PostalAddress',
    'SequenceNumber',
    'Type',
  ]);
  expect(Object.keys(parsed['PostalAddress'] as object)).toEqual(['Country', 'PostCode', 'TownName']);
});

describe('a time of day', () => {
  const open = (OpeningTime: string) => ({
    ...elyHighStreet,
    Availability: {
      StandardAvailability: {
        Day: [{ Name: 'Monday', OpeningHours: [{ OpeningTime, ClosingTime: OpeningTime }] }],
      },
    },
  });

  it.each(['09:00:00', '23:59:59.999', '24:00:00', '24:00:00.000', '09:00:00Z', '09:00:00+01:00'])(
    'may be %s in v2.1',
    (time) => expect(takes('v2.1', 'branches', open(time))).toBe(true),
  );
  it.each([
    '09:00',
    '9:00:00',
    '24:00:01',
    '25:00:00',
    '09:60:00',
    '09:00:00.5',
    '09:00:00+0100',
    '09:00:00\n',
  ])('may not be %j in v2.1', (time) => expect(takes('v2.1', 'branches', open(time))).toBe(false));
  it.each(['09:00', '0900', '24:00', '09:00Z', '09:00-02:30'])('may be %s in v2.2 (D2)', (time) =>
    expect(takes('v2.2', 'branches', open(time))).toBe(true),
  );
  it.each(['09:00:00', '9:00', '24:01', '09:60', '09:00+1'])('may not be %s in v2.2', (time) =>
    expect(takes('v2.2', 'branches', open(time))).toBe(false),
  );
});

describe('a code of one of the bank’s own', () => {
  const branch = (Code: string) => ({
    ...elyHighStreet,
    OtherAccessibility: [{ Code, Name: 'Punt', Description: 'A punt at the water gate' }],
  });

  it('is four uppercase letters for branches and ATMs of v2.1', () => {
    expect(
      ['PUNT', 'PUN', 'punt', 'PUNTS', ''].map((code) => takes('v2.1', 'branches', branch(code))),
    ).toEqual([true, false, false, false, false]);
  });

  it('is up to four word characters in v2.2', () => {
    expect(
      ['PUNT', 'p_1', '', 'PUNTS', 'P-1'].map((code) => takes('v2.2', 'branches', branch(code))),
    ).toEqual([true, true, true, false, false]);
  });
});

describe('the content of a contact (D4)', () => {
  const phone = (ContactContent: unknown) => ({
    ...elyHighStreet,
    ContactInfo: [{ ContactType: 'Phone', ContactContent }],
  });

  it('is exactly {} in v2.1', () => {
    expect(takes('v2.1', 'branches', phone({}))).toBe(true);
    expect(takes('v2.1', 'branches', phone({ Number: '01353 496 0000' }))).toBe(false);
    expect(takes('v2.1', 'branches', phone('01353 496 0000'))).toBe(false);
  });

  it('is a text in v2.2', () => {
    expect(takes('v2.2', 'branches', phone('01353 496 0000'))).toBe(true);
    expect(takes('v2.2', 'branches', phone({}))).toBe(false);
  });
});

describe('the least amount that an ATM pays', () => {
  const pays = (version: Version, MinimumPossibleAmount: string) =>
    takes(version, 'atms', { ...quayside, MinimumPossibleAmount });

  it('has up to 13 digits, a point and 5 digits in v2.1', () => {
    expect(pays('v2.1', '1234567890123.12345')).toBe(true);
    expect(pays('v2.1', '')).toBe(true);
    expect(pays('v2.1', '-5')).toBe(false);
    expect(pays('v2.1', '5.123456')).toBe(false);
  });

  it('has a sign, a digit or more and up to two decimals in v2.2', () => {
    expect(pays('v2.2', '-5.')).toBe(true);
    expect(pays('v2.2', '')).toBe(false);
    expect(pays('v2.2', '5.123')).toBe(false);
  });
});

describe('a personal current account', () => {
  const parts = {
    CreditInterest: { TierBandSet: [] },
    Card: [],
    MobileWallet: [],
    CoreProduct: {},
    Eligibility: {},
    FeaturesAndBenefits: { Card: [], MobileWallet: [] },
  };

  it.each(versions)('has its parts beside PCAMarketingState or inside it in %s (D5)', (version) => {
    const { CreditInterest: _, ...empty } = parts;
    expect(takes(version, 'personal-current-accounts', { ...dyke, ...empty })).toBe(true);
    const state = { ...dyke.PCAMarketingState[0], ...empty };
    expect(takes(version, 'personal-current-accounts', { ...dyke, PCAMarketingState: [state] })).toBe(true);
  });

  it.each(versions)('has the same shape of a part in both places in %s', (version) => {
    const { CreditInterest } = parts;
    expect(takes(version, 'personal-current-accounts', { ...dyke, CreditInterest })).toBe(false);
    const state = { ...dyke.PCAMarketingState[0], CreditInterest };
    expect(takes(version, 'personal-current-accounts', { ...dyke, PCAMarketingState: [state] })).toBe(false);
  });

  it.each(versions)('has a name, an identification and a marketing state in %s (D6)', (version) => {
    expect(takes(version, 'personal-current-accounts', dyke)).toBe(true);
    for (const field of ['Name', 'Identification', 'PCAMarketingState']) {
      expect(takes(version, 'personal-current-accounts', { ...dyke, [field]: undefined })).toBe(false);
    }
    expect(takes(version, 'personal-current-accounts', { ...dyke, PCAMarketingState: [] })).toBe(false);
  });

  it('has a segment or more in v2.1 where it has any, and perhaps none in v2.2', () => {
    expect(takes('v2.1', 'personal-current-accounts', { ...dyke, Segment: [] })).toBe(false);
    expect(takes('v2.2', 'personal-current-accounts', { ...dyke, Segment: [] })).toBe(true);
  });

  it('may have a marketing state that says nothing in v2.1, where interface 2.5.1 requires nothing of it', () => {
    expect(takes('v2.1', 'personal-current-accounts', { ...dyke, PCAMarketingState: [{}] })).toBe(true);
    expect(takes('v2.2', 'personal-current-accounts', { ...dyke, PCAMarketingState: [{}] })).toBe(false);
  });
});
