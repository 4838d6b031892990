import { countryBoxes } from './country-boxes.js';

/** True where a place is in the box round a country; undefined where the country has none. */
export function isInBox(country: string, latitude: number, longitude: number): boolean | undefined {
  const box = countryBoxes[country];
  if (box === undefined) return undefined;
  if (latitude < box[0] || latitude > box[1]) return false;
  const west = box[2];
  const east = box[3];
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
}

/** Countries that are taken for each other, and whose boxes hold little but themselves. */
const mistaken = ['IM', 'JE', 'GG', 'GB', 'IE'];

/** Which of the countries that are taken for each other a place is in. */
export function mistakenCountry(latitude: number, longitude: number): string | undefined {
  return mistaken.find((country) => isInBox(country, latitude, longitude));
}
