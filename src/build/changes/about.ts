import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { registrationOf } from '../../interface/collections/index.js';
import { type Collection, identityOf, namesOf } from '../../model/collection.js';
import { valueAt } from '../../model/location.js';
import type { Coordinates } from '../../model/place/distance.js';
import type { About } from './change.js';

/** A record with the names that programs know it by. */
export interface IdentifiedRecord {
  /** The brand's published name. */
  readonly brand: string;
  readonly identity: string;
  readonly record: PlainObject;
}

/** The identity of a record within its brand; empty for one that has none, or is its brand's only one. */
export function identityIn(collection: Collection, record: PlainObject): string {
  return identityOf(collection, record) ?? '';
}

/** The fields of a record that say which one it is, rather than what it is like. */
export function identityFields(collection: Collection): readonly string[] {
  const isBrand = registrationOf(collection).publishedAs === 'brand';
  return [...namesOf(collection).identity, ...(isBrand ? ['BrandName'] : [])];
}

/** The fields that name a record, the nearest first: its own, or that of its site. */
const names = [['Name'], ['Location', 'Site', 'Name']];
const kinds = [['Type'], ['Location', 'LocationCategory']];

/** What a record says of itself that people and renames go by, as published. */
export function traitsOf(collection: Collection, record: PlainObject) {
  const path = registrationOf(collection).comparedPaths?.address;
  const found = path && valueAt(record, path);
  const address = isPlainObject(found) ? found : {};
  const kind = path && kinds.map((own) => valueAt(record, own)).find((value) => value !== undefined);
  return {
    name: names.map((own) => textOf(valueAt(record, own))).find((text) => text !== undefined),
    /** The kind of branch, or where an ATM stands, as JSON. */
    kind: kind === undefined ? undefined : JSON.stringify(kind),
    street: textOf(
      [address['BuildingNumber'], address['StreetName']].flatMap((part) => textOf(part) ?? []).join(' '),
    ),
    town: textOf(address['TownName']),
    postcode: textOf(address['PostCode']),
    position: positionIn(valueAt(address, ['GeoLocation', 'GeographicCoordinates'])),
  };
}

/** What people know a record by. */
export function aboutOf(collection: Collection, record: PlainObject): About {
  const { name, town, postcode, position } = traitsOf(collection, record);
  return {
    ...(name !== undefined && { name }),
    ...(town !== undefined && { town }),
    ...(postcode !== undefined && { postcode }),
    ...(position && { position: [position.latitude, position.longitude] as const }),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The position that an object with Latitude and Longitude has; undefined for anything that is not a place on earth. */
export function positionIn(value: unknown): Coordinates | undefined {
  if (!isPlainObject(value)) return undefined;
  const [latitude, longitude] = [degrees(value['Latitude'], 90), degrees(value['Longitude'], 180)];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

function degrees(value: unknown, most: number): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Math.abs(number) <= most ? number : undefined;
}
