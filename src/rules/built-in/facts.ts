import type { PlainObject } from '../../base/json/plain-object.js';
import { registrationOf } from '../../interface/collections/index.js';
import type { RecordTimes } from '../../interface/records/record-times.js';
import { daysOfChange, offerOf } from '../../interface/terms/offer.js';
import type { Collection } from '../../model/collection.js';
import { type FieldPath, valueAt } from '../../model/location.js';
import { nationOf } from '../../model/place/nation.js';
import { placeholderAddress } from '../../model/placeholders.js';
import type { Nation } from '../../model/time/bank-holidays.js';
import { dayNames } from '../../model/time/week.js';
import { asOne, type Fields } from './fields.js';
import { addressOf, districtOf, exactPoint } from './geography/position.js';

/** The facts about a record for rules across records. Small and plain, since there may be many thousands, which are kept. */
export interface RecordFacts extends RecordTimes {
  /** Zero-based index in the file. */
  readonly index: number;
  /** Its identity (D16), with parts joined by `/`. */
  readonly identity: string;
  /** A branch's own Identification, or that of the branch that an ATM belongs to. */
  readonly branch?: string;
  /** A branch's name and address, folded so that the same ones are equal. */
  readonly place?: string;
  /** The coordinates of a place, if they are exact enough for one, and its postcode district. */
  readonly point?: string;
  readonly district?: string;
  /** A branch's hours, where its nation is known. */
  readonly hours?: BranchHours;
  /** The first and the last day of a branch's exceptional hours; an unknown first one is empty, before every day. */
  readonly exception?: readonly [from: string, to: string];
  /** True for a product whose OnSaleIndicator is false: v2.1 has no such field for personal current accounts. */
  readonly isNotOnSale?: true;
  /** The days on which a product's terms change, if there are any (D48). */
  readonly daysOfChange?: readonly string[];
  /** True for an unchanged record of a new content folder. */
  readonly placeholder?: true;
  /** The facts that the project's own rules need of it, by rule. */
  readonly own?: PlainObject;
  /** The differences from the public standard's schemas, if these are checked. */
  readonly deviations?: readonly SchemaDeviation[];
}

/** When a branch is open, as far as its bank holidays matter. */
export interface BranchHours {
  readonly nation: Nation;
  /** The weekdays on which it is usually open: `01234`, where 0 is Monday. */
  readonly days: string;
}

/** How records of the interface can differ from the public standard's schemas of v2.2. */
export type DeviationKind = 'end-of-day' | 'offset' | 'no-other-fees' | 'part-place';

/**
 * How a record differs from the public standard's 2.2.1 when it is published as v2.2 (D2, D5, D35): the first place of
 * each kind, and the number of places. Under the standard's names and texts, these are the only differences.
 */
export interface SchemaDeviation {
  readonly kind: DeviationKind;
  readonly path: FieldPath;
  /** The time, or the name of the part. */
  readonly value: string;
  readonly count: number;
  /** True if another problem already reports it for this record. */
  readonly isReported?: true;
  /** True for an account that is marked as off sale, of which the standard requires less (PCA C41). */
  readonly isOffSale?: true;
}

/** The facts of a validated record. */
export function recordFactsOf(
  collection: Collection,
  record: Fields,
  index: number,
  identity: string,
): RecordFacts {
  const facts: Mutable<RecordFacts> = { index, identity };
  const { isProduct, comparedPaths: paths } = registrationOf(collection);
  if (isProduct === true) {
    if (record.OnSaleIndicator === false) facts.isNotOnSale = true;
    const days = daysOfChange(offerOf(record));
    if (days.length > 0) facts.daysOfChange = days;
  }
  if (paths === undefined) return facts;
  const branch = paths.branch && valueAt(record, paths.branch);
  if (typeof branch === 'string') facts.branch = branch;
  const place = collection === 'branches' ? placeOf(record) : undefined;
  if (place !== undefined) facts.place = place;
  const address = addressOf(collection, record);
  if (isPlaceholder(address)) facts.placeholder = true;
  const point = exactPoint(address);
  const district = point && districtOf(address);
  if (point !== undefined && district !== undefined) Object.assign(facts, { point, district });
  if (collection !== 'branches') return facts;
  const hours = hoursOf(record, address);
  if (hours !== undefined) facts.hours = hours;
  const exception = exceptionOf(record);
  if (exception !== undefined) facts.exception = exception;
  return facts;
}

const placeholderFields = Object.entries(placeholderAddress);

/** True for the address of the records in a new content folder. */
function isPlaceholder(address: Fields): boolean {
  return placeholderFields.every(([key, value]) => Reflect.get(address, key) === value);
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

function hoursOf({ Availability: availability }: Fields, address: Fields): BranchHours | undefined {
  const nation = nationOf(address.PostCode, address.Country);
  const week = asOne(availability?.StandardAvailability)?.Day;
  if (nation === undefined || week === undefined) return undefined;
  const open = new Set(
    week.map(({ Name, OpeningHours = [] }) => (OpeningHours.length > 0 ? Name : undefined)),
  );
  let days = '';
  for (const [day, name] of dayNames.entries()) if (open.has(name)) days += day;
  return { nation, days };
}

function exceptionOf({ Availability: availability }: Fields): RecordFacts['exception'] {
  const { StartDate: from = '', EndDate: to = from } = asOne(availability?.NonStandardAvailability) ?? {};
  return to === '' ? undefined : [from, to];
}

/** Without a name, nothing shows that two branches at one address are the same. */
function placeOf(branch: Fields): string | undefined {
  const { Type, Name, PostalAddress: address = {} } = branch;
  if (Name === undefined) return undefined;
  // A mobile branch may stop at one place more than once in its week, each time as a separate branch.
  const hours = Type === 'Mobile' ? JSON.stringify(branch.Availability) : undefined;
  const { PostCode, BuildingNumber, StreetName, AddressLine = [] } = address;
  return fold([hours, Type, Name, PostCode, BuildingNumber, StreetName, ...AddressLine].join('|'));
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[\s.,'’-]+/g, '');
}
