import { describe, expect, it } from 'vitest';
import type { Detail } from '../../src/build/changes/change.js';
import type { Collection } from '../../src/model/collection.js';
import { branch, changesOf, detailsOf, type Values } from './records.js';

/** A difference on a line: class and kind, where it is, and all that is said of it. */
function lineOf({ class: name, kind, field, items = [], ...said }: Detail): string {
  const inside = items.map(({ list, key }) => ` ${list}${JSON.stringify(key)}`).join('');
  return `${name} ${kind}, ${field}${inside}: ${JSON.stringify(said)}`;
}

type Row = [what: string, was: Values, is: Values, lines: string[], collection?: Collection];

const day = (Name: string, ...hours: readonly (readonly [string, string])[]) => ({
  Name,
  OpeningHours: hours.map(([OpeningTime, ClosingTime]) => ({ OpeningTime, ClosingTime })),
});
const monday = day('Monday', ['09:00', '17:00']);
const open = (...Day: readonly object[]) => branch({ Availability: { StandardAvailability: { Day } } });
const except = (NonStandardAvailability: unknown) => branch({ Availability: { NonStandardAvailability } });
const christmas = (to: string) => ({ Name: 'Christmas Eve', Day: [day('Thursday', ['09:00', to])] });
const [short, long] = [christmas('12:00'), christmas('17:00')];
const week = 'Availability.StandardAvailability';
const exceptions = 'Availability.NonStandardAvailability';
const eve = 'NonStandardAvailability{"Name":"Christmas Eve"}: {"day":"Thursday"';
const earlier = `exceptional-hours hours, ${exceptions} ${eve},"was":[["09:00","17:00"]],"is":[["09:00","12:00"]]}`;

const hours: Row[] = [
  [
    'compared day by day',
    open(monday, day('Saturday', ['09:00', '12:30'])),
    open(day('Saturday', ['09:00', '12:00'], ['13:00', '15:00']), monday),
    [
      `hours hours, ${week}: {"day":"Saturday","was":[["09:00","12:30"]],"is":[["09:00","12:00"],["13:00","15:00"]]}`,
    ],
  ],
  [
    'written otherwise, told as they are written',
    open(day('Monday', ['09:00:00', '17:00:00.000Z']), day('Sunday', ['24:00:00.000', '00:00:00.000'])),
    open(day('Monday', ['09:00', '1700']), day('Saturday', ['00:00', '00:00'])),
    [
      `hours value, ${week}.Day.OpeningHours.ClosingTime Day{"Name":"Monday"} OpeningHours{}: {"was":"17:00:00.000Z","is":"1700"}`,
      `hours value, ${week}.Day.OpeningHours.OpeningTime Day{"Name":"Monday"} OpeningHours{}: {"was":"09:00:00","is":"09:00"}`,
      `hours value, ${week}.Day Day{"Name":"Sunday"}: {"was":${JSON.stringify(day('Sunday', ['24:00:00.000', '00:00:00.000']))}}`,
      `hours value, ${week}.Day Day{"Name":"Saturday"}: {"is":${JSON.stringify(day('Saturday', ['00:00', '00:00']))}}`,
    ],
  ],
  [
    'none any more',
    open(monday),
    open(day('Tuesday')),
    [`hours hours, ${week}: {"day":"Monday","was":[["09:00","17:00"]],"is":[]}`],
  ],
  [
    'withheld',
    open({ ...monday, Notes: 'By appointment' }),
    branch({ Availability: {} }),
    [`hours hours, ${week}: {"day":"Monday","was":[["09:00","17:00"]]}`],
  ],
  [
    'withheld with all that they are in',
    open(monday),
    branch(),
    [`other value, Availability: {"was":${JSON.stringify(open(monday)['Availability'])}}`],
  ],
  [
    'with notes',
    open({ ...monday, Notes: 'By appointment' }),
    open(monday),
    [`hours value, ${week}.Day.Notes Day{"Name":"Monday"}: {"was":"By appointment"}`],
  ],
  [
    'in an object, and in a list of one',
    except(short),
    except([short]),
    [
      `exceptional-hours value, ${exceptions}: {"was":${JSON.stringify(short)},"is":${JSON.stringify([short])}}`,
    ],
  ],
  ['of a day out of the ordinary, in a list', except([long]), except([short]), [earlier]],
  ['of a day out of the ordinary, by itself', except(long), except(short), [earlier]],
];

const contact = (ContactType: string, ContactContent: string) => ({ ContactType, ContactContent });
const lines = (...AddressLine: string[]) => branch({ PostalAddress: { PostCode: 'CB7 4NT', AddressLine } });

const lists: Row[] = [
  [
    'of codes: what was added and removed',
    branch({ ServiceAndFacility: ['Lift', 'WiFi'] }),
    branch({ ServiceAndFacility: ['Parking', 'WiFi'] }),
    ['services list, ServiceAndFacility: {"removed":["Lift"],"added":["Parking"]}'],
  ],
  [
    'of lines of an address, which have an order',
    lines('a', 'b'),
    lines('b', 'c'),
    ['address value, PostalAddress.AddressLine: {"was":["a","b"],"is":["b","c"]}'],
  ],
  [
    'of sort codes in another order, which differ in nothing else',
    branch({ SortCode: ['10-20-30', '10-20-31'] }),
    branch({ SortCode: ['10-20-31', '10-20-30'] }),
    ['other value, SortCode: {"was":["10-20-30","10-20-31"],"is":["10-20-31","10-20-30"]}'],
  ],
  [
    'of contacts, paired by what they are for',
    branch({ ContactInfo: [contact('Phone', '1'), contact('Fax', '2')] }),
    branch({ ContactInfo: [contact('Fax', '2'), contact('Phone', '3')] }),
    ['contact value, ContactInfo.ContactContent ContactInfo{"ContactType":"Phone"}: {"was":"1","is":"3"}'],
  ],
];

const account = (rates: readonly string[], own: object = {}) => {
  const TierBand = rates.map((AER, at) => ({ Identification: `T${at}`, AER }));
  const CreditInterest = { TierBandSet: [{ TierBandMethod: 'Tiered', TierBand }] };
  const state = { Identification: 'R1', MarketingState: 'Regular', CreditInterest, ...own };
  return { Name: 'Everyday Saver', Identification: 'P1', PCAMarketingState: [state] };
};
const card = (APR: string) => ({ Identification: 'C1', CCCMarketingState: [{ CoreProduct: { APR } }] });
const apr = 'CCCMarketingState.CoreProduct.APR CCCMarketingState{}';
const pca = 'personal-current-accounts';
const rates = 'PCAMarketingState.CreditInterest.TierBandSet.TierBand.AER';
const state = 'PCAMarketingState{"Identification":"R1","MarketingState":"Regular"}';

const products: Row[] = [
  [
    'rates by tier and band, with exact percentage points',
    account(['1.50', '2.00']),
    account(['1.25', '2.00']),
    [
      `rates value, ${rates} ${state} TierBandSet{"TierBandMethod":"Tiered"} TierBand{"Identification":"T0"}: {"was":"1.50","is":"1.25","points":"-0.25"}`,
    ],
    pca,
  ],
  [
    'an APR, which is a rate, though the standard has an Amount there',
    card('18.9'),
    card('17.4'),
    [`rates value, ${apr}: {"was":"18.9","is":"17.4","points":"-1.5"}`],
    'commercial-credit-cards',
  ],
  [
    'no other rate in other digits of the same number',
    card('18.9'),
    card('18.90'),
    [`other value, ${apr}: {"was":"18.9","is":"18.90"}`],
    'commercial-credit-cards',
  ],
];

describe.each([
  ['opening hours', hours],
  ['lists', lists],
  ['products', products],
])('%s', (_, rows) => {
  it.each(rows)('%s', (_, was, is, expected, collection = 'branches') => {
    expect(detailsOf(collection, was, is).map(lineOf)).toEqual(expected);
  });
});

it('products go on sale and are withdrawn', () => {
  const classes = (was: readonly Values[], is: readonly Values[]) =>
    changesOf(pca, was, is).changes.map((change) => change.classes);
  const sold = (OnSaleIndicator: boolean) => [{ ...account([]), OnSaleIndicator }];
  expect(classes([account([])], [])).toEqual([['closed', 'withdrawn']]);
  expect(classes(sold(true), sold(false))).toEqual([['withdrawn']]);
});

const at = (Latitude: string, Longitude: string): Values => ({
  ...branch(),
  PostalAddress: { PostCode: 'CB7 4NT', GeoLocation: { GeographicCoordinates: { Latitude, Longitude } } },
});
const coordinates = 'PostalAddress.GeoLocation.GeographicCoordinates';

describe('a place that moves', () => {
  it.each([
    ['52.399010', 'corrected position', '"metres":1,'],
    ['52.39900', 'other value', `.Latitude: {"was":"52.399000","is":"52.39900"}`],
    ['52.399100', 'corrected position', '"metres":11,'],
    ['52.400000', 'moved position', '"metres":111,'],
    ['nowhere', 'address value', `.Latitude: {"was":"52.399000","is":"nowhere"}`],
  ])('to %s is %s', (latitude, is, said) => {
    const [line = '', ...others] = detailsOf(
      'branches',
      at('52.399000', '0.262000'),
      at(latitude, '0.262000'),
    ).map(lineOf);
    expect(line.startsWith(`${is}, ${coordinates}`) && line.includes(said), line).toBe(true);
    expect(others).toEqual([]);
  });

  it.each([
    ['the edge of a degree', at('0.0', '0.0005'), at('0.0', '-0.0005'), 111],
    ['the pole', at('89.9', '0.0'), at('89.9', '180.0'), 22239],
  ])('across %s', (_, from, to, metres) => {
    expect(detailsOf('branches', from, to)).toMatchObject([{ kind: 'position', metres }]);
  });
});
