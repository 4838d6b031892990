import { grouped } from '../../../model/message.js';
import {
  addressOf,
  addressPath,
  branchAt,
  corrected,
  misplaced,
  placed,
  positionInstead,
  positionOf,
  postcodeArea,
  type Slip,
  slipOf,
} from '../geography/position.js';
import { kilometresAway, margin } from '../geography/postcode-areas.js';
import { nothing, recordRule } from '../rule.js';

const at = (latitude: string) =>
  branchAt(
    `Country: GB, PostCode: CB7 4AB, GeoLocation: { GeographicCoordinates: { Latitude: ${latitude}, Longitude: 0.26221 } }`,
  );

export interface FarFromPostcodeArgs {
  latitude: string;
  longitude: string;
  /** The first letters of the postcode. */
  area: string;
  kilometres: number;
  /** The mistake whose correction brings the coordinates there. */
  slip?: Slip;
}

/** Coordinates that are in the country of the address, but far away from its postcode. */
export const farFromPostcode = recordRule({
  rule: 'places/far-from-postcode',
  severity: 'warning',
  title: 'The coordinates are far from the postcode',
  means: `The coordinates of a branch or an ATM are more than ${margin} km beyond its postcode area, the letters that a postcode begins with. For each area, the program knows its town, and how far the area extends from there. Coordinates outside their country are reported by places/coordinates.`,
  matters: 'Maps send customers to another town, and people who search by postcode do not find the place.',
  wrong: { collection: 'branches', yaml: at('50.39912') },
  right: { collection: 'branches', yaml: at('52.39912') },
  message: ({ latitude, longitude, area, kilometres, slip }: FarFromPostcodeArgs) => ({
    message: `latitude ${latitude}, longitude ${longitude} are ${grouped(kilometres)} km from the town of the postcode area ${area}.`,
    ...(slip === undefined
      ? { hint: 'the coordinates are wrong, or the postcode is' }
      : {
          hint: corrected(slip, { latitude, longitude }),
          proposals: [{ replace: positionInstead(slip, { latitude, longitude }) }],
        }),
    related: ['with this longitude', 'and this postcode'],
  }),
  of: 'record',
  collections: placed,
  check(record, { collection }) {
    const address = addressOf(collection, record);
    const position = positionOf(address);
    const area = postcodeArea(address);
    if (position === undefined || area === undefined || misplaced(position, address) !== undefined) {
      return nothing;
    }
    const kilometres = kilometresAway(area, position);
    if (kilometres === undefined) return nothing;
    const slip = slipOf(position, address);
    const args = {
      ...position.written,
      area,
      kilometres,
      ...(slip !== undefined && { slip }),
    };
    const place = addressPath(collection);
    const coordinates = [...place, 'GeoLocation', 'GeographicCoordinates'];
    return [
      {
        args,
        path: [...coordinates, 'Latitude'],
        also: [
          [...coordinates, 'Longitude'],
          [...place, 'PostCode'],
        ],
      },
    ];
  },
});
