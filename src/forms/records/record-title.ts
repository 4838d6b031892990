import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { type Collection, identityOf, shownIdentity } from '../../model/collection.js';
import { nationOf } from '../../model/place/nation.js';
import type { Nation } from '../../model/time/bank-holidays.js';
import type { ListedRecord } from './replies.js';

/** What a record is called, and found by. */
type ListedTitle = Pick<ListedRecord, 'detail' | 'identity' | 'name' | 'nation'>;

/** The titles of records as they were read, which are searched at each letter that is typed. */
const known = new WeakMap<PlainObject, ListedTitle>();

/** How a record is listed: by its identity and name, and for a place by its street, town and postcode. */
export function listedTitle(collection: Collection, record: PlainObject): ListedTitle {
  const title = known.get(record) ?? titleOf(collection, record);
  known.set(record, title);
  return title;
}

function titleOf(collection: Collection, record: PlainObject): ListedTitle {
  const address = addressIn(record);
  return {
    identity: shownIdentity(collection, identityOf(collection, record) ?? ''),
    name: asScalar(record['Name'])[0] ?? asScalar(address?.['StreetName'])[0] ?? '',
    detail: ['StreetName', 'TownName', 'PostCode'].flatMap((key) => asScalar(address?.[key])).join(', '),
    nation: nationOfRecord(record),
  };
}

/** `Ely, FB-0102`; empty for a record without name and identity. */
export function nameAndIdentity(collection: Collection, record: PlainObject): string {
  const { identity, name } = listedTitle(collection, record);
  return [name, identity === name ? '' : identity].filter((text) => text !== '').join(', ');
}

/** The nation whose bank holidays a place has. */
export function nationOfRecord(record: PlainObject): Nation | undefined {
  const address = addressIn(record);
  return nationOf(asScalar(address?.['PostCode'])[0], asScalar(address?.['Country'])[0]);
}

export function asScalar(value: unknown): string[] {
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

/** The nearest postal address in a record. */
export function addressIn(record: PlainObject): PlainObject | undefined {
  for (const value of [record, record['Location']]) {
    const address = isPlainObject(value) ? value['PostalAddress'] : undefined;
    if (isPlainObject(address)) return address;
  }
  return undefined;
}
