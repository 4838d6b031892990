import type { Collection } from '../../../src/model/collection.js';
import type { Version } from '../../../src/model/version.js';
import { anyText, block, count, list, noted, object, pattern, type Table, table, text } from './kind.js';
import { tableOf } from './records.js';

/** Interface 2.2: what stands around the records of every collection. */

const instant = pattern(
  'an instant, date-time of RFC 3339 (D11)',
  [
    '2026-03-01T09:00:00Z',
    '2026-03-01T09:00:00.000Z',
    '2024-02-29T23:59:59.999Z',
    '2026-03-01T09:00:00+01:00',
  ],
  [
    '',
    '2026-03-01',
    '2026-03-01T09:00:00',
    '2026-02-30T09:00:00Z',
    '2026-03-01T24:00:00Z',
    '2026-03-01T09:60:00Z',
  ].concat(['2026-03-01T09:00Z', '09:00:00Z', 'yesterday']),
);

const link = pattern(
  'an address, URI',
  ['https://fenland.example/licence', 'https://fenland.example/terms?of=use#fen'],
  ['', 'licence', '/licence', 'fenland.example/licence', 'https://', 'https://fenland.example/a licence'],
);

const meta = table(
  '2.2 meta',
  'LastUpdated, TotalResults, Agreement, License, TermsOfUse',
  {
    LastUpdated: instant,
    TotalResults: noted(count, 'the number of records of all brands (D12)'),
    Agreement: noted(anyText, 'always one fixed sentence'),
    License: noted(link, 'always one fixed link'),
    TermsOfUse: noted(link, 'always one fixed link'),
  },
  { closed: true },
);

/** A brand with its records in an array, or a brand that is a record itself (D42). */
function brandOf(array: string | undefined, record: Table): Table {
  if (array === undefined) {
    const kinds = Object.entries(record.fields).map(([name, { kind }]) => [
      name,
      kind.is === 'object' ? { ...kind, elsewhere: true as const } : kind,
    ]);
    const required = ['BrandName', ...record.required].join(', ');
    return block('D42 Brand', required, { BrandName: text(1, 140), ...Object.fromEntries(kinds) });
  }
  const brand = table('2.2 Brand', `BrandName, ${array}`, {
    BrandName: text(1, 140),
    [array]: list({ ...object(record), elsewhere: true }, 1),
  });
  return { ...brand, requiredId: `2.2 Brand.${array} required` };
}

/** The table of a whole answer. */
export function envelopeOf(of: { version: Version; collection: Collection }): Table {
  const brand = brandOf(arrays[of.collection], tableOf(of));
  return table(
    '2.2',
    'meta, data',
    {
      meta: object(meta),
      data: list(object(table('2.2 data', 'Brand', { Brand: list(object(brand), 1) }))),
    },
    { closed: true },
  );
}

/** Without an entry, the brand is the record. */
const arrays: Readonly<Partial<Record<Collection, string>>> = {
  branches: 'Branch',
  atms: 'ATM',
  'personal-current-accounts': 'PCA',
  'business-current-accounts': 'BCA',
  'unsecured-sme-loans': 'SMELoan',
  'commercial-credit-cards': 'CCC',
};
