import { readFileSync } from 'node:fs';
import type { PlainObject } from '../../src/base/json/plain-object.js';
import type { Collection } from '../../src/model/collection.js';
import { type Place, placeOf } from '../../src/parts/pages/places/place.js';
import { placesFile } from '../../src/parts/pages/places/places-file.js';

export const districts = readFileSync(
  new URL('../../src/parts/pages/places/districts.csv', import.meta.url),
  'utf8',
);

/** A place as it is published, and as pages know it. */
export function place(
  postcode: string,
  position: readonly [latitude: number, longitude: number] | undefined,
  {
    brand = 'Fenland Bank',
    collection = 'branches',
    ...more
  }: { brand?: string; collection?: Collection } & PlainObject = {},
): Place {
  const { TownName, StreetName, Country = 'GB', ...rest } = more;
  const address = {
    PostCode: postcode,
    Country,
    TownName,
    StreetName,
    ...(position && {
      GeoLocation: {
        GeographicCoordinates: { Latitude: String(position[0]), Longitude: String(position[1]) },
      },
    }),
  };
  const record = {
    Identification: `${postcode}-${brand}`,
    ...(collection === 'branches' ? { PostalAddress: address } : { Location: { PostalAddress: address } }),
    ...rest,
  };
  return placeOf({ name: brand, folder: 'fenland' }, collection, record, 'GBP');
}

/** The file of places as a browser reads it. */
export function fileOf(places: readonly Place[], day = '2026-03-02') {
  return JSON.parse(JSON.stringify(placesFile(places, districts, day))) as ReturnType<typeof placesFile>;
}
