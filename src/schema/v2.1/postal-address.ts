import { changed, coordinate, list, object, pattern, text } from '../types.js';

const geoLocation = object({
  GeographicCoordinates: object({
    Latitude: coordinate,
    Longitude: coordinate,
  }),
});

/** A branch's address (interface 2.3.1). */
export const postalAddress = object({
  AddressLine: list(text(1, 70), 0, 7).optional(),
  BuildingNumber: text(1, 350).optional(),
  StreetName: text(1, 70).optional(),
  TownName: text(1, 35).optional(),
  CountrySubDivision: list(text(1, 35), 0, 2).optional(),
  Country: pattern('CountryCode', /^[A-Z]{2}$/).optional(),
  PostCode: text(1, 16),
  GeoLocation: geoLocation.optional(),
});

/** An ATM's address: the same, and nothing in it is required (interface 2.4). */
export const atmAddress = changed(postalAddress, {
  PostCode: text(1, 16).optional(),
});
