import type { Collection } from '../../../src/model/collection.js';
import type { Version } from '../../../src/model/version.js';
import type { Kind, Table } from './kind.js';
import { readTable, tableOf } from './read.js';

/** The names of the lists of records in a brand. Without one, the brand is the record (D42). */
const lists: Readonly<Partial<Record<Collection, string>>> = {
  branches: 'Branch',
  atms: 'ATM',
  'personal-current-accounts': 'PCA',
  'business-current-accounts': 'BCA',
  'unsecured-sme-loans': 'SMELoan',
  'commercial-credit-cards': 'CCC',
};

/** Interface 2.2: the table of a whole answer. The records have tables of their own. */
export function envelopeOf(of: { version: Version; collection: Collection }): Table {
  const record = tableOf(of);
  const list = lists[of.collection];
  const brand: Table =
    list === undefined
      ? withName(record)
      : readTable(`Brand =\n  BrandName* Text(1..140)\n  ${list}* [1..] Record`, {
          Record: { is: 'object', table: record, elsewhere: true },
        });
  return readTable(
    `Answer =
  meta*
    LastUpdated* Instant
    TotalResults* count
    Agreement* text
    License* Link
    TermsOfUse* Link
  data* []
    Brand* [1..] Brand`,
    { Brand: { is: 'object', table: brand } },
  );
}

function withName({ required, fields }: Table): Table {
  const kinds = Object.entries(fields).map(([name, kind]): [string, Kind] => [
    name,
    kind.is === 'object' ? { ...kind, elsewhere: true } : kind,
  ]);
  return {
    required: ['BrandName', ...required],
    fields: { BrandName: { is: 'text', min: 1, max: 140 }, ...Object.fromEntries(kinds) },
  };
}
