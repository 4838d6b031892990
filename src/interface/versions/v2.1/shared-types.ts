import { coordinate } from '../../schema/simple-types.js';
import { list, object, pattern, text, withFields } from '../../schema/types.js';
import { otherCode } from './products.js';

/** Interface 2.1 TimeOfDay: to the second or the millisecond, 24:00:00 for the end of the day, Z or an offset. */
export const timeOfDay = pattern(
  'TimeOfDay',
  /^(([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{3})?|24:00:00(\.000)?)(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/,
  {
    called: 'a time of day',
    takes: 'hours, minutes and seconds',
    examples: ['09:30:00'],
    also: '24:00:00 is the end of the day',
    isQuantity: true,
    time: { hasSeconds: true, hasEndOfDay: true },
  },
);

/** Interface 2.4 MinimumPossibleAmount. */
export const minimumPossibleAmount = pattern('MinimumPossibleAmount', /^\d{0,13}\.?\d{0,5}$/, {
  called: 'an amount',
  takes: 'up to 13 digits, optionally a point and up to 5 more',
  examples: ['10', '10.00'],
  isQuantity: true,
  asNumber: [0, 1e18],
});

/** The Code of an OtherCode as branches and ATMs have it in v2.1. */
const fourLetterCode = pattern('FourLetterCode', /^[A-Z]{4}$/, {
  called: 'a code of four letters',
  takes: 'exactly four capital letters',
  examples: ['ABCD'],
});

/** Interface 2.1 OtherCode as branches and ATMs have it in v2.1. */
export const placeOtherCode = withFields(otherCode, {
  Code: fourLetterCode.optional(),
});

/** Notes of an ATM or an overdraft: a single text. */
export const note = text(1, 2000);

const geoLocation = object({
  GeographicCoordinates: object({
    Latitude: coordinate,
    Longitude: coordinate,
  }),
});

/** A country (ISO 3166-1). */
const countryCode = pattern('CountryCode', /^[A-Z]{2}$/, {
  called: 'a country code',
  takes: 'two capital letters (ISO 3166-1)',
  examples: ['GB'],
});

/** A branch's address (interface 2.3.1). */
export const postalAddress = object({
  AddressLine: list(text(1, 70), 0, 7).optional(),
  BuildingNumber: text(1, 350).optional(),
  StreetName: text(1, 70).optional(),
  TownName: text(1, 35).optional(),
  CountrySubDivision: list(text(1, 35), 0, 2).optional(),
  Country: countryCode.optional(),
  PostCode: text(1, 16),
  GeoLocation: geoLocation.optional(),
});

/** An ATM's address: the same, and nothing in it is required (interface 2.4). */
export const atmAddress = withFields(postalAddress, {
  PostCode: text(1, 16).optional(),
});
