import { nothing, type RecordRuleOf } from '../rule.js';
import { addressOf, addressPath, branchAt, placed } from './address.js';
import { mistakenCountry } from './boxes.js';
import { misplaced, positionOf } from './position.js';

const at = (latitude: string, longitude: string) =>
  branchAt(
    `Country: GB, PostCode: CB7 4AB, GeoLocation: { GeographicCoordinates: { Latitude: ${latitude}, Longitude: ${longitude} } }`,
  );

/** Coordinates that are not where the address is. */
export const coordinates: RecordRuleOf<'places/coordinates'> = {
  rule: 'places/coordinates',
  title: 'The coordinates are in the wrong place',
  means:
    'The coordinates are 0 and 0; or latitude and longitude are swapped, or lose a minus sign; or they are outside the country of the address. Countries are checked by a box round them, so not every slip is noticed; of addresses without a country, only 0 and 0 is.',
  matters: 'Maps send customers into the sea, or to another country.',
  wrong: { collection: 'branches', yaml: at('0.26221', '52.39912') },
  right: { collection: 'branches', yaml: at('52.39912', '0.26221') },
  of: 'record',
  collections: placed,
  check(record) {
    const address = addressOf(record);
    const position = positionOf(address);
    if (position === undefined) return nothing;
    const country = address.Country;
    const reason = misplaced(position, country);
    if (reason === undefined) return nothing;
    const { written, latitude, longitude } = position;
    const within = reason === 'outside' ? mistakenCountry(latitude, longitude) : undefined;
    const args = {
      reason,
      ...written,
      ...(country !== undefined && { country }),
      ...(within !== undefined && { within }),
    };
    const place = [...addressPath(record), 'GeoLocation', 'GeographicCoordinates'];
    return [{ args, path: [...place, 'Latitude'], also: [[...place, 'Longitude']] }];
  },
};
