import type { ProblemArgs } from '../../model/problem.js';
import { group, text } from '../fields.js';
import type { RecordRuleOf } from '../rule.js';
import { addressOf, branchAt, placed } from './address.js';
import { type Box, boxes, isIn } from './boxes.js';

const at = (latitude: string, longitude: string) =>
  branchAt(
    `Country: GB, PostCode: CB7 4AB, GeoLocation: { GeographicCoordinates: { Latitude: ${latitude}, Longitude: ${longitude} } }`,
  );

/** Coordinates that are not where the address is. */
export const coordinates: RecordRuleOf<'places/coordinates'> = {
  rule: 'places/coordinates',
  title: 'The coordinates are in the wrong place',
  means: `The coordinates are 0 and 0; or latitude and longitude are swapped, or lose a minus sign; or they are outside the country of the address. Countries are checked by a box round them: ${Object.keys(boxes).join(', ')}; of others, and of addresses without a country, only 0 and 0 is noticed.`,
  matters: 'Maps send customers into the sea, or to another country.',
  wrong: { collection: 'branches', yaml: at('0.26221', '52.39912') },
  right: { collection: 'branches', yaml: at('52.39912', '0.26221') },
  of: 'record',
  collections: placed,
  check(record) {
    const { address, path } = addressOf(record);
    const { Latitude, Longitude } = group(group(address.GeoLocation).GeographicCoordinates);
    const [latitude, longitude, country] = [text(Latitude), text(Longitude), text(address.Country)];
    if (latitude === undefined || longitude === undefined) return [];
    const reason = reasonOf(Number(latitude), Number(longitude), country);
    if (reason === undefined) return [];
    const within = reason === 'outside' ? neighbour(Number(latitude), Number(longitude)) : undefined;
    const args = {
      reason,
      latitude,
      longitude,
      ...(country !== undefined && { country }),
      ...(within !== undefined && { within }),
    };
    const place = [...path, 'GeoLocation', 'GeographicCoordinates'];
    return [{ args, path: [...place, 'Latitude'], also: [[...place, 'Longitude']] }];
  },
};

function reasonOf(
  latitude: number,
  longitude: number,
  country: string | undefined,
): ProblemArgs['places/coordinates']['reason'] | undefined {
  if (latitude === 0 && longitude === 0) return 'zero';
  const box = boxOf(country);
  if (box === undefined || isIn(box, latitude, longitude)) return undefined;
  if (isIn(box, longitude, latitude)) return 'swapped';
  return isIn(box, latitude, -longitude) ? 'sign' : 'outside';
}

/** UK is looked for where GB is; that it should be GB is told by places/country. */
function boxOf(country: string | undefined): Box | undefined {
  const code = country === 'UK' ? 'GB' : country;
  return code === undefined || !Object.hasOwn(boxes, code) ? undefined : boxes[code];
}

function neighbour(latitude: number, longitude: number): string | undefined {
  return Object.keys(boxes).find((country) => isIn(boxes[country]!, latitude, longitude));
}
