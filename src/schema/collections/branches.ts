import { versionsFrom } from '../../model/version.js';
import { branch } from '../v2.1/branch.js';
import { addressColumns } from './address-columns.js';
import type { Registration } from './registration.js';

/** Interface 2.3. */
export const branches = {
  tag: 'Branch',
  versions: versionsFrom('v2.1'),
  record: branch,
  publishedAs: { list: 'Branch' },
  facts: { address: ['PostalAddress'], branch: ['Identification'] },
  newRecord: {
    usual: [
      'Name',
      'PostalAddress.BuildingNumber',
      'PostalAddress.StreetName',
      'PostalAddress.TownName',
      'PostalAddress.Country',
    ],
    depth: 3,
    first: 'B0001',
  },
  table: {
    records: 'branches',
    name: /branch/i,
    identifiedBy: /^(?:branch)?sortcodes?$/,
    usual: { SequenceNumber: ['0'], Type: ['Physical'], CustomerSegment: ['Personal'] },
    columns: {
      Identification: [
        'branch code',
        'branch id',
        'branch number',
        'branch no',
        'branch ref',
        'branch reference',
        'branch identification',
        'id',
        'code',
        'identifier',
        'location id',
        'site id',
        'ref',
        'unit number',
        'cost centre',
      ],
      SequenceNumber: ['sequence', 'seq', 'seq no', 'sequence no', 'sub branch', 'sub branch number'],
      Name: ['branch name', 'branch', 'location name', 'site name', 'display name'],
      Type: ['branch type', 'kind', 'branch kind', 'fixed or mobile'],
      Photo: ['photo url', 'image', 'image url', 'picture'],
      CustomerSegment: [
        'customer segments',
        'segment',
        'segments',
        'customers',
        'customer type',
        'customer types',
        'served customers',
      ],
      ServiceAndFacility: [
        'services',
        'facilities',
        'service',
        'amenities',
        'branch services',
        'services and facilities',
        'services facilities',
      ],
      Accessibility: ['access', 'accessibility features', 'disabled access', 'access features'],
      Note: ['notes', 'comment', 'comments', 'remarks', 'additional information'],
      SortCode: ['sort codes', 'branch sort code'],
      ...addressColumns('PostalAddress'),
    },
  },
} as const satisfies Registration;
