import type { Collection } from '../../../src/model/collection.js';
import { tableOf } from '../tables/read.js';
import { completeRecord } from '../tables/samples.js';

/** A made-up brand as its folder in the content holds it: settings, and the records of each collection. */
export interface Bank {
  readonly brand: Readonly<Record<string, unknown>>;
  readonly records: Readonly<Partial<Record<Collection, readonly unknown[]>>>;
}

/** A product with every field of the interface's tables, but for codes that are empty, and with values of its own. */
function complete(collection: Collection, own: Readonly<Record<string, unknown>> = {}): unknown {
  const record = JSON.stringify(completeRecord(tableOf({ version: 'v2.1', collection })));
  return JSON.parse(record, (key, value) => own[key] ?? (key === 'Code' ? undefined : value));
}

const opening = [{ OpeningTime: '09:00:00', ClosingTime: '16:30:00' }];

/** Writes the shape of v2.1. */
export const fenland: Bank = {
  brand: { BrandName: 'Fenland Bank' },
  records: {
    branches: [
      {
        Identification: 'FB-0101',
        SequenceNumber: '0',
        Name: 'Ely High Street',
        Type: 'Physical',
        CustomerSegment: ['Personal', 'SME'],
        Accessibility: ['LevelAccess', 'Other'],
        OtherAccessibility: [
          { Code: 'BOAT', Name: 'Landing stage', Description: 'A mooring at the back door' },
        ],
        Availability: {
          StandardAvailability: {
            Day: ['Monday', 'Tuesday', 'Thursday'].map((Name) => ({ Name, OpeningHours: opening })),
          },
          NonStandardAvailability: {
            Name: 'Eel Day',
            StartDate: '2026-05-02',
            EndDate: '2026-05-02',
            Day: [],
          },
        },
        PostalAddress: {
          AddressLine: ['1 High Street', 'Ely'],
          PostCode: 'CB7 4LJ',
          CountrySubDivision: ['Cambridgeshire'],
          Country: 'GB',
          GeoLocation: { GeographicCoordinates: { Latitude: '52.3991', Longitude: '0.2626' } },
        },
      },
      {
        Identification: 'FB-0101',
        SequenceNumber: '1',
        Name: 'The fen van',
        Type: 'Mobile',
        CustomerSegment: ['Personal'],
        PostalAddress: { PostCode: 'CB7 4LJ' },
      },
    ],
    atms: [
      {
        Identification: 'FB-ATM-1',
        SupportedCurrencies: ['GBP'],
        SupportedLanguages: ['en'],
        MinimumPossibleAmount: '5.00',
        Access24HoursIndicator: true,
        Note: 'Under the arch',
        Branch: { Identification: 'FB-0101' },
        Location: { LocationCategory: ['BranchExternal'], PostalAddress: { TownName: 'Ely' } },
      },
    ],
    'personal-current-accounts': [
      {
        Name: 'Eel Account',
        Identification: 'FB-PCA-1',
        Segment: ['General'],
        PCAMarketingState: [
          {
            Identification: 'FB-PCA-1-R',
            MarketingState: 'Regular',
            FirstMarketedDate: '2019-04-01',
            LastMarketedDate: '9999-12-31',
          },
          {
            Identification: 'FB-PCA-1-P',
            PredecessorID: 'FB-PCA-1-R',
            MarketingState: 'Promotional',
            StateTenureLength: 6,
            StateTenurePeriod: 'Month',
          },
        ],
        Card: [{ Type: 'DebitCard', Scheme: 'NetworkOne', ContactlessIndicator: true }],
      },
    ],
    'business-current-accounts': [complete('business-current-accounts')],
    'unsecured-sme-loans': [complete('unsecured-sme-loans')],
    'commercial-credit-cards': [complete('commercial-credit-cards', { CardScheme: ['NetworkTwo'] })],
  },
};

/** Writes the shape of v2.2, branches and ATMs alone. */
export const northgate: Bank = {
  brand: { BrandName: 'Northgate Building Society', source: 'v2.2' },
  records: {
    branches: [
      {
        Identification: 'NG-1',
        SequenceNumber: '0',
        Name: 'Northgate',
        Type: 'Physical',
        SortCode: ['999901'],
        CustomerSegment: ['Personal'],
        Availability: {
          StandardAvailability: {
            Day: [{ Name: 'Saturday', OpeningHours: [{ OpeningTime: '09:00', ClosingTime: '24:00' }] }],
          },
        },
        ContactInfo: [{ ContactType: 'Phone', ContactContent: '01904 000000' }],
        PostalAddress: { TownName: 'York', PostCode: 'YO30 1AA' },
      },
    ],
    atms: [
      {
        Identification: 'NG-ATM-1',
        SupportedCurrencies: ['GBP', 'EUR'],
        MinimumPossibleAmount: '10',
        Note: ['Through the gate', 'Second window'],
        Location: { PostalAddress: { PostCode: 'YO30 1AA' } },
      },
    ],
  },
};

/** A brand without a record of any kind, which has nothing to be listed with. */
export const aldersyke: Bank = { brand: { BrandName: 'Aldersyke' }, records: {} };
