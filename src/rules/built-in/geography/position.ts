import { isPlainObject } from '../../../base/json/plain-object.js';
import { collectionsWith, registrationOf } from '../../../interface/collections/index.js';
import type { Collection } from '../../../model/collection.js';
import { type FieldPath, valueAt } from '../../../model/location.js';
import { countryCodeOf, hasUkPostcodes } from '../../../model/place/country.js';
import type { Coordinates as Degrees } from '../../../model/place/distance.js';
import type { Replacement } from '../../../model/proposal.js';
import { type Fields, memoized } from '../fields.js';
import { isInBox } from './country-boxes.js';
import { isOnMap, mayBeIn } from './postcode-areas.js';
import { areaOf } from './uk-postcode.js';

/** The coordinates of an address, as written and in degrees. */
interface WrittenPosition extends Degrees {
  readonly written: { readonly latitude: string; readonly longitude: string };
}

/** The coordinates of an address, if it has any. */
export const positionOf = memoized(readPosition);

function readPosition(address: Fields): WrittenPosition | undefined {
  if (address.GeoLocation === undefined) return undefined;
  const { Latitude: latitude, Longitude: longitude } = address.GeoLocation.GeographicCoordinates ?? {};
  if (latitude === undefined || longitude === undefined) return undefined;
  return { written: { latitude, longitude }, latitude: Number(latitude), longitude: Number(longitude) };
}

/** A usual mistake in coordinates: they are swapped, or the longitude has the wrong sign. */
export type Slip = 'swapped' | 'sign';

/** How coordinates are wrong: 0/0, by a mistake whose correction brings them to their address, or elsewhere. */
export type Misplacement = 'zero' | Slip | 'outside';

/**
 * The postcode area of an address, such as PE, if it is a place. Without a country, the postcode says which countries it
 * may be in.
 */
export function postcodeArea({ Country, PostCode }: Fields): string | undefined {
  if (PostCode === undefined || (Country !== undefined && !hasUkPostcodes(Country))) return undefined;
  const area = areaOf(PostCode);
  return area !== undefined && isOnMap(area) ? area : undefined;
}

/** The district of an address, such as `CB7`, if it has a possible postcode. */
export function districtOf({ Country, PostCode }: Fields): string | undefined {
  if (PostCode === undefined || (Country !== undefined && !hasUkPostcodes(Country))) return undefined;
  const postcode = areaOf(PostCode) === undefined ? undefined : PostCode.trim();
  return postcode?.slice(0, -3).trimEnd().toUpperCase();
}

/** The coordinates of an address as a text that is equal for equal ones, if one has three decimals at least. */
export function exactPoint(address: Fields): string | undefined {
  const position = positionOf(address);
  if (position === undefined) return undefined;
  const [latitude, longitude] = [String(position.latitude), String(position.longitude)];
  return isExact(latitude) || isExact(longitude) ? `${latitude},${longitude}` : undefined;
}

function isExact(degrees: string): boolean {
  return degrees.length - degrees.indexOf('.') > 3;
}

/** Why coordinates can't be right for the country of an address, however its code is written. */
export function misplacementOf(position: WrittenPosition, address: Fields): Misplacement | undefined {
  const { latitude, longitude } = position;
  if (latitude === 0 && longitude === 0) return 'zero';
  const { Country: country } = address;
  if (country === undefined) return undefined;
  const code = countryCodeOf(country);
  if (isInBox(code, latitude, longitude) ?? true) return undefined;
  return slipOf(position, address, (place) => isInBox(code, place.latitude, place.longitude)) ?? 'outside';
}

/**
 * The mistake whose correction brings coordinates to the postcode area of their address.
 * @param isThere whether a place may be right where the area isn't known
 */
export function slipOf(
  { latitude, longitude }: WrittenPosition,
  address: Fields,
  isThere: (place: Degrees) => boolean | undefined = () => false,
): Slip | undefined {
  const area = postcodeArea(address);
  const fits = (place: Degrees) => (area === undefined ? isThere(place) : mayBeIn(area, place));
  if (fits({ latitude: longitude, longitude: latitude })) return 'swapped';
  return fits({ latitude, longitude: -longitude }) ? 'sign' : undefined;
}

/** What to write in place of coordinates with a usual mistake: the latitude, then the longitude. */
export function coordinatesCorrection(slip: Slip, { latitude, longitude }: WrittenPosition['written']) {
  const isSwapped = slip === 'swapped';
  const [first, second] = isSwapped ? [longitude, latitude] : [latitude, negated(longitude)];
  const values = [{ value: first }, { value: second }] as const satisfies readonly Replacement[];
  const here = isSwapped ? `${first} here, and ` : '';
  return { hint: `write ${here}${second} as the Longitude`, proposals: [{ replace: values }] };
}

/** A coordinate with the other sign, otherwise as written. */
function negated(coordinate: string): string {
  return coordinate.startsWith('-') ? coordinate.slice(1) : `-${coordinate}`;
}

/** The postal address of a record; empty if it has none. */
export function addressOf(collection: Collection, record: Fields): Fields {
  const address = valueAt(record, registrationOf(collection).comparedPaths?.address ?? ['']);
  return isPlainObject(address) ? (address as Fields) : {};
}

/** The path of the address in records of a collection. */
export function addressPath(collection: Collection): FieldPath {
  return registrationOf(collection).comparedPaths?.address ?? [];
}

/** The collections whose records have a postal address. */
export const placedCollections = collectionsWith(({ comparedPaths: facts }) => facts?.address !== undefined);
