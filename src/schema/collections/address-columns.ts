import type { TableWords } from './registration.js';

/** Common words for the fields of a postal address in the header of a table, by path. */
export const addressColumns = (prefix: string): TableWords['columns'] => ({
  [`${prefix}.AddressLine`]: ['address', 'full address', 'street address', 'postal address'],
  [`${prefix}.BuildingNumber`]: [
    'building number or name',
    'house number',
    'building',
    'building no',
    'building name',
    'street number',
    'premises',
  ],
  [`${prefix}.StreetName`]: ['street', 'road', 'thoroughfare', 'straße', 'strasse', 'rue', 'stryd'],
  [`${prefix}.TownName`]: ['town', 'city', 'town city', 'town or city', 'post town'],
  [`${prefix}.CountrySubDivision`]: ['county', 'county region', 'state', 'province'],
  [`${prefix}.Country`]: ['country code', 'iso country'],
  [`${prefix}.PostCode`]: ['postcode', 'post code', 'postal code', 'zip', 'zip code', 'pcode'],
  [`${prefix}.GeoLocation.GeographicCoordinates.Latitude`]: ['lat', 'geo lat', 'gps lat', 'gps latitude'],
  [`${prefix}.GeoLocation.GeographicCoordinates.Longitude`]: [
    'lon',
    'lng',
    'long',
    'geo long',
    'gps long',
    'gps longitude',
  ],
});
