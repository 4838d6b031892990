import { versionsFrom } from '../../model/version.js';
import { branch } from '../versions/v2.1/branch.js';
import words from './header-words.json' with { type: 'json' };
import type { Registration } from './registration.js';

/** Interface 2.3. */
export const branches = {
  tag: 'Branch',
  versions: versionsFrom('v2.1'),
  record: () => branch,
  publishedAs: { list: 'Branch' },
  comparedPaths: { address: ['PostalAddress'], branch: ['Identification'] },
  changes: {
    StandardAvailability: 'hours',
    NonStandardAvailability: 'exceptional-hours',
    ServiceAndFacility: 'services',
    OtherServiceAndFacility: 'services',
    Accessibility: 'accessibility',
    OtherAccessibility: 'accessibility',
    ContactInfo: 'contact',
    PostalAddress: 'address',
    GeographicCoordinates: 'position',
    '.Name': 'name',
    '.Note': 'texts',
  },
  newRecord: {
    usual: [
      'Name',
      'PostalAddress.BuildingNumber',
      'PostalAddress.StreetName',
      'PostalAddress.TownName',
      'PostalAddress.Country',
      'Availability.StandardAvailability',
    ],
    depth: 3,
    first: 'B0001',
  },
  table: {
    records: 'branches',
    name: /branch/i,
    usual: { SequenceNumber: ['0'], Type: ['Physical'], CustomerSegment: ['Personal'] },
    columns: words.branches,
  },
} as const satisfies Registration;
