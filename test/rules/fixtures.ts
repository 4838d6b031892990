import type { Fields } from '../../src/rules/built-in/fields.js';
import type { Fixture } from './check.js';

type Own = Readonly<Record<string, unknown>>;

/** The branch of the examples of rules, with fields of its own in place of the others. */
export function branch(own: Own = {}, file: Partial<Fixture> = {}): Fixture {
  const record = {
    Identification: 'FB-0102',
    SequenceNumber: '0',
    Name: 'Ely High Street',
    Type: 'Physical',
    CustomerSegment: ['Personal'],
    PostalAddress: { BuildingNumber: '3', TownName: 'Ely', PostCode: 'CB7 4AB' },
    ...own,
  };
  return { collection: 'branches', yaml: JSON.stringify(record), ...file };
}

/** Their ATM. */
export function atm(own: Own = {}, file: Partial<Fixture> = {}): Fixture {
  const PostalAddress = {
    BuildingNumber: '3',
    StreetName: 'Park Street',
    Country: 'GB',
    PostCode: 'PE16 6AB',
  };
  const record = {
    Identification: 'FB-A0007',
    SupportedCurrencies: ['GBP'],
    Location: { PostalAddress },
    ...own,
  };
  return { collection: 'atms', yaml: JSON.stringify(record), ...file };
}

/** Their account, with these marketing states: usual terms without end if there are none. */
export function account(states: readonly object[] = [], own: Own = {}, file: Partial<Fixture> = {}): Fixture {
  const usual = { Identification: 'USUAL', FirstMarketedDate: '1900-01-01', LastMarketedDate: '9999-12-31' };
  const record = {
    Name: 'Fenland Saver',
    Identification: 'FB-SAVER',
    Segment: ['General'],
    PCAMarketingState: (states.length === 0 ? [usual] : states).map((state) => ({
      MarketingState: 'Regular',
      ...state,
    })),
    ...own,
  };
  return { collection: 'personal-current-accounts', yaml: JSON.stringify(record), ...file };
}

/** A day with these hours, such as `09:00 17:00`. */
export function day(Name: string, ...hours: readonly string[]): Fields {
  const OpeningHours = hours.map((span) => {
    const [OpeningTime = '', ClosingTime = ''] = span.split(' ');
    return { OpeningTime, ClosingTime };
  });
  return { Name, OpeningHours };
}

/** The hours of a usual week. */
export function week(...Day: readonly Fields[]) {
  return { Availability: { StandardAvailability: { Day } } };
}
