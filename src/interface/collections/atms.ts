import { versionsFrom } from '../../model/version.js';
import { atm } from '../versions/v2.1/atm.js';
import words from './header-words.json' with { type: 'json' };
import type { Registration } from './registration.js';

/** Interface 2.4. */
export const atms = {
  tag: 'ATM',
  versions: versionsFrom('v2.1'),
  record: () => atm,
  publishedAs: { list: 'ATM' },
  comparedPaths: { address: ['Location', 'PostalAddress'], branch: ['Branch', 'Identification'] },
  changes: {
    Access24HoursIndicator: 'hours',
    ATMServices: 'services',
    OtherATMServices: 'services',
    SupportedCurrencies: 'services',
    SupportedLanguages: 'services',
    MinimumPossibleAmount: 'services',
    Accessibility: 'accessibility',
    OtherAccessibility: 'accessibility',
    Location: 'address',
    GeographicCoordinates: 'position',
    'Site.Name': 'name',
    '.Note': 'texts',
  },
  newRecord: {
    usual: [
      'Location.PostalAddress.BuildingNumber',
      'Location.PostalAddress.StreetName',
      'Location.PostalAddress.TownName',
      'Location.PostalAddress.Country',
      'Location.PostalAddress.PostCode',
    ],
    depth: 3,
    first: 'A0001',
  },
  table: {
    records: 'ATMs',
    name: /(?:^|[^a-z])atms?(?:[^a-z]|$)|cash ?machine|terminal ?id/i,
    usual: { SupportedCurrencies: ['GBP'] },
    columns: words.atms,
  },
} as const satisfies Registration;
