import { withCommas } from '../../../model/message.js';
import { mistakenCountry } from '../geography/country-boxes.js';
import {
  coordinatesCorrection,
  type Misplacement,
  misplacementOf,
  positionOf,
  postcodeArea,
  type Slip,
  slipOf,
} from '../geography/position.js';
import { kilometresAway } from '../geography/postcode-areas.js';
import { noFindings, recordRule } from '../rule.js';
import { latitudeAt, longitudeAt, ofAddress } from './address.js';

export interface CoordinatesArgs {
  reason: Misplacement;
  latitude: string;
  longitude: string;
  country: string | undefined;
  /** The postcode area that the correction brings the coordinates to, if it is known. */
  area: string | undefined;
  /** The country of the coordinates, if it borders on the one that is written. */
  within: string | undefined;
}

/** Coordinates that don't match the address. */
export const misplacedCoordinates = recordRule({
  rule: 'places/coordinates',
  severity: 'warning',
  message: ({ reason, latitude, longitude, country, area, within }: CoordinatesArgs) => ({
    message: {
      zero: 'latitude 0 and longitude 0 are in the Gulf of Guinea.',
      swapped: `latitude ${latitude}, longitude ${longitude} are swapped: the other way round they are in ${area === undefined ? country : `the postcode area ${area}`}.`,
      sign: `latitude ${latitude}, longitude ${longitude} are outside ${country}; with the sign of the longitude changed they are in ${area === undefined ? 'it' : `the postcode area ${area}`}.`,
      outside: `latitude ${latitude}, longitude ${longitude} are outside ${country}, the country of the address.`,
    }[reason],
    ...(within !== undefined && { hint: `they are in ${within}: is the Country right?` }),
    ...(reason === 'zero' && { hint: 'leave GeoLocation out if the place is not known' }),
    ...((reason === 'swapped' || (reason === 'sign' && area !== undefined)) &&
      coordinatesCorrection(reason, { latitude, longitude })),
    related: ['with this longitude'],
  }),
  ...ofAddress((address) => {
    const position = positionOf(address);
    const reason = position && misplacementOf(position, address);
    if (position === undefined || reason === undefined) return noFindings;
    const { written, latitude, longitude } = position;
    const area = reason === 'swapped' || reason === 'sign' ? postcodeArea(address) : undefined;
    const within = reason === 'outside' ? mistakenCountry(latitude, longitude) : undefined;
    const args = { reason, ...written, country: address.Country, area, within };
    return [{ args, path: latitudeAt, also: [longitudeAt] }];
  }),
});

export interface FarFromPostcodeArgs {
  latitude: string;
  longitude: string;
  /** The first letters of the postcode. */
  area: string;
  kilometres: number;
  /** The mistake whose correction brings the coordinates there. */
  slip: Slip | undefined;
}

/** Coordinates that are in the country of the address, but far away from its postcode. */
export const farFromPostcode = recordRule({
  rule: 'places/far-from-postcode',
  severity: 'warning',
  message: ({ latitude, longitude, area, kilometres, slip }: FarFromPostcodeArgs) => ({
    message: `latitude ${latitude}, longitude ${longitude} are ${withCommas(kilometres)} km from the town of the postcode area ${area}.`,
    ...(slip === undefined
      ? { hint: 'the coordinates are wrong, or the postcode is' }
      : coordinatesCorrection(slip, { latitude, longitude })),
    related: ['with this longitude', 'and this postcode'],
  }),
  ...ofAddress((address) => {
    const position = positionOf(address);
    const area = postcodeArea(address);
    if (position === undefined || area === undefined || misplacementOf(position, address) !== undefined) {
      return noFindings;
    }
    const kilometres = kilometresAway(area, position);
    if (kilometres === undefined) return noFindings;
    const args = { ...position.written, area, kilometres, slip: slipOf(position, address) };
    return [{ args, path: latitudeAt, also: [longitudeAt, ['PostCode']] }];
  }),
});
