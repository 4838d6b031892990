import { describe, expect, it } from 'vitest';
import { branch, changesOf, detailsOf, type Values } from './records.js';

const day = (Name: string, ...hours: readonly (readonly [string, string])[]) => ({
  Name,
  OpeningHours: hours.map(([OpeningTime, ClosingTime]) => ({ OpeningTime, ClosingTime })),
});
const open = (...Day: readonly object[]) => branch({ Availability: { StandardAvailability: { Day } } });
const at = (Latitude: string, Longitude: string): Values => ({
  ...branch(),
  PostalAddress: { PostCode: 'CB7 4NT', GeoLocation: { GeographicCoordinates: { Latitude, Longitude } } },
});

describe('opening hours', () => {
  it('are compared day by day', () => {
    const was = open(day('Monday', ['09:00', '17:00']), day('Saturday', ['09:00', '12:30']));
    const is = open(
      day('Saturday', ['09:00', '12:00'], ['13:00', '15:00']),
      day('Monday', ['09:00', '17:00']),
    );
    expect(detailsOf('branches', was, is)).toEqual([
      {
        kind: 'hours',
        class: 'hours',
        field: 'Availability.StandardAvailability',
        day: 'Saturday',
        was: [['09:00', '12:30']],
        is: [
          ['09:00', '12:00'],
          ['13:00', '15:00'],
        ],
      },
    ]);
  });

  it('that are written otherwise are told as they are written', () => {
    const was = open(
      day('Monday', ['09:00:00', '17:00:00.000Z']),
      day('Sunday', ['24:00:00.000', '00:00:00.000']),
    );
    const is = open(day('Monday', ['09:00', '1700']), day('Saturday', ['00:00', '00:00']));
    const days = 'Availability.StandardAvailability.Day';
    expect(detailsOf('branches', was, is)).toMatchObject([
      { kind: 'value', class: 'hours', field: `${days}.OpeningHours.ClosingTime`, is: '1700' },
      { kind: 'value', class: 'hours', field: `${days}.OpeningHours.OpeningTime`, is: '09:00' },
      { kind: 'value', class: 'hours', field: days, was: { Name: 'Sunday' } },
      { kind: 'value', class: 'hours', field: days, is: { Name: 'Saturday' } },
    ]);
  });

  it('can be closed, and can be withheld', () => {
    const was = open(day('Monday', ['09:00', '17:00']));
    expect(detailsOf('branches', was, open(day('Tuesday')))).toMatchObject([{ day: 'Monday', is: [] }]);
    const [detail] = detailsOf('branches', was, branch());
    expect(detail).toMatchObject({ kind: 'value', class: 'other', field: 'Availability' });
    const none = branch({ Availability: {} });
    expect(detailsOf('branches', was, none)).toMatchObject([
      { kind: 'hours', day: 'Monday', was: [['09:00', '17:00']] },
    ]);
    expect(detailsOf('branches', was, none)[0]).not.toHaveProperty('is');
  });

  it('have notes', () => {
    const was = open({ ...day('Monday', ['09:00', '17:00']), Notes: 'By appointment' });
    expect(detailsOf('branches', was, open(day('Monday', ['09:00', '17:00'])))).toMatchObject([
      {
        kind: 'value',
        class: 'hours',
        items: [{ list: 'Day', key: { Name: 'Monday' } }],
        was: 'By appointment',
      },
    ]);
  });

  it('are told in an object and in a list of one', () => {
    const exception = { Name: 'Christmas Eve', Day: [day('Thursday', ['09:00', '12:00'])] };
    const [was, is] = [exception, [exception]].map((NonStandardAvailability) =>
      branch({ Availability: { NonStandardAvailability } }),
    );
    expect(detailsOf('branches', was!, is!)).toMatchObject([
      { kind: 'value', class: 'exceptional-hours', was: exception, is: [exception] },
    ]);
  });

  it.each([
    ['in a list', true],
    ['by itself', false],
  ])('of a day out of the ordinary are a class of their own: %s', (_, isListed) => {
    const exception = (hours: readonly [string, string]) => {
      const own = { Name: 'Christmas Eve', StartDate: '2026-12-24', Day: [day('Thursday', hours)] };
      return branch({ Availability: { NonStandardAvailability: isListed ? [own] : own } });
    };
    const items = [{ list: 'NonStandardAvailability', key: { Name: 'Christmas Eve' } }];
    expect(detailsOf('branches', exception(['09:00', '17:00']), exception(['09:00', '12:00']))).toMatchObject(
      [{ kind: 'hours', class: 'exceptional-hours', day: 'Thursday', items }],
    );
  });
});

describe('a place that moves', () => {
  it.each([
    ['52.399010', 'corrected', { kind: 'position', metres: 1 }],
    ['52.39900', 'other', { kind: 'value', was: '52.399000', is: '52.39900' }],
    ['52.399100', 'corrected', { kind: 'position', metres: 11 }],
    ['52.400000', 'moved', { kind: 'position', metres: 111 }],
    [
      'nowhere',
      'address',
      { kind: 'value', field: 'PostalAddress.GeoLocation.GeographicCoordinates.Latitude' },
    ],
  ])('to %s is %s', (latitude, name, detail) => {
    const { changes } = changesOf('branches', [at('52.399000', '0.262000')], [at(latitude, '0.262000')]);
    expect(changes).toMatchObject([{ classes: [name], details: [detail] }]);
  });

  it.each([
    ['the edge of a degree', at('0.0', '0.0005'), at('0.0', '-0.0005'), 111],
    ['the pole', at('89.9', '0.0'), at('89.9', '180.0'), 22239],
  ])('across %s', (_, from, to, metres) => {
    expect(detailsOf('branches', from, to)[0]).toMatchObject({ metres });
  });
});

describe('lists', () => {
  it('of codes say what was added and removed', () => {
    const [was, is] = [
      branch({ ServiceAndFacility: ['Lift', 'WiFi'] }),
      branch({ ServiceAndFacility: ['Parking', 'WiFi'] }),
    ];
    expect(detailsOf('branches', was, is)).toEqual([
      { kind: 'list', class: 'services', field: 'ServiceAndFacility', removed: ['Lift'], added: ['Parking'] },
    ]);
  });

  it('of lines of an address have an order', () => {
    const lines = (...AddressLine: string[]) =>
      branch({ PostalAddress: { PostCode: 'CB7 4NT', AddressLine } });
    expect(detailsOf('branches', lines('a', 'b'), lines('b', 'a'))).toMatchObject([
      { kind: 'value', class: 'address' },
    ]);
  });

  it('of sort codes in another order differ in nothing else', () => {
    const codes = (...SortCode: string[]) => branch({ SortCode });
    expect(detailsOf('branches', codes('10-20-30', '10-20-31'), codes('10-20-31', '10-20-30'))).toMatchObject(
      [{ kind: 'value', was: ['10-20-30', '10-20-31'], is: ['10-20-31', '10-20-30'] }],
    );
  });

  it('of contacts are paired by what they are for', () => {
    const contact = (ContactType: string, ContactContent: string) => ({ ContactType, ContactContent });
    const contacts = (...ContactInfo: object[]) => branch({ ContactInfo });
    const was = contacts(contact('Phone', '1'), contact('Fax', '2'));
    expect(detailsOf('branches', was, contacts(contact('Fax', '2'), contact('Phone', '3')))).toEqual([
      {
        kind: 'value',
        class: 'contact',
        field: 'ContactInfo.ContactContent',
        items: [{ list: 'ContactInfo', key: { ContactType: 'Phone' } }],
        was: '1',
        is: '3',
      },
    ]);
  });
});

describe('products', () => {
  const account = (rates: readonly string[], own: object = {}) => {
    const TierBand = rates.map((AER, at) => ({
      Identification: `T${at}`,
      TierValueMinimum: String(at * 1000),
      AER,
    }));
    const CreditInterest = { TierBandSet: [{ TierBandMethod: 'Tiered', TierBand }] };
    const state = { Identification: 'R1', MarketingState: 'Regular', CreditInterest, ...own };
    return { Name: 'Everyday Saver', Identification: 'P1', PCAMarketingState: [state] };
  };
  const pca = 'personal-current-accounts';

  it('have rates by tier and band, with exact percentage points', () => {
    expect(detailsOf(pca, account(['1.50', '2.00']), account(['1.25', '2.00']))).toEqual([
      {
        kind: 'value',
        class: 'rates',
        field: 'PCAMarketingState.CreditInterest.TierBandSet.TierBand.AER',
        items: [
          { list: 'PCAMarketingState', key: { Identification: 'R1', MarketingState: 'Regular' } },
          { list: 'TierBandSet', key: { TierBandMethod: 'Tiered' } },
          { list: 'TierBand', key: expect.objectContaining({ Identification: 'T0', TierValueMinimum: '0' }) },
        ],
        was: '1.50',
        is: '1.25',
        points: '-0.25',
      },
    ]);
  });

  it('have an APR, which is a rate, though the standard has an Amount there', () => {
    const card = (APR: string) => ({ Identification: 'C1', CCCMarketingState: [{ CoreProduct: { APR } }] });
    expect(detailsOf('commercial-credit-cards', card('18.9'), card('17.4'))).toMatchObject([
      { class: 'rates', was: '18.9', is: '17.4', points: '-1.5' },
    ]);
    expect(detailsOf('commercial-credit-cards', card('18.9'), card('18.90'))).toMatchObject([
      { class: 'other', was: '18.9', is: '18.90' },
    ]);
  });

  it('have fees, which are paired by what they are for', () => {
    const fee = (FeeType: string, FeeAmount: string) => ({ FeeCategory: 'Other', FeeType, FeeAmount });
    const fees = (...FeeChargeDetail: object[]) => account([], { OtherFeesCharges: { FeeChargeDetail } });
    const was = fees(fee('A', '1.00'), fee('B', '2.00'));
    const details = detailsOf(pca, was, fees(fee('B', '2.50'), fee('A', '1.00')));
    expect(details).toMatchObject([
      { class: 'fees', was: '2.00', is: '2.50', items: [{}, { key: { FeeType: 'B' } }] },
    ]);
  });

  it('go on sale and are withdrawn', () => {
    const classes = (was: readonly Values[], is: readonly Values[]) =>
      changesOf(pca, was, is).changes.map((change) => change.classes);
    expect(classes([], [account([])])).toEqual([['opened', 'on-sale']]);
    expect(classes([account([])], [])).toEqual([['closed', 'withdrawn']]);
    expect(
      classes([{ ...account([]), OnSaleIndicator: true }], [{ ...account([]), OnSaleIndicator: false }]),
    ).toEqual([['withdrawn']]);
  });
});
