import { grouped } from '../../model/message.js';
import type { RecordFacts } from '../facts.js';
import { type Example, type FileFacts, type SiteFinding, siteRule } from '../rule.js';
import { addressPath } from './position.js';

/** A record with its coordinates and the area of its postcode. */
type Placed = RecordFacts & Required<Pick<RecordFacts, 'area' | 'latitude' | 'longitude'>>;

/** How many of a brand's records in an area are needed to know where the area is. */
const enough = 6;

/**
 * The kilometres that a place may be away from the middle of the others: more than the size of most areas, and enough
 * for the Highlands, the islands and Northern Ireland, where most places may be at one end.
 */
const usual = 120;
const wide = { areas: ['BT', 'HS', 'IV', 'KW', 'PA', 'PH', 'ZE'], kilometres: 250 };

/** The tolerated distance as a multiple of the median distance. */
const spread = 4;

/** Postcode areas that aren't places: those of the forces, and of banks. */
const nowhere = ['BF', 'BX'];

const atm = (number: number, postcode: string, latitude: string) => `- Identification: A-000${number}
  SupportedCurrencies: [GBP]
  Location:
    PostalAddress:
      Country: GB
      PostCode: ${postcode}
      GeoLocation: { GeographicCoordinates: { Latitude: ${latitude}, Longitude: 0.15 } }
`;

const wisbech = [1, 2, 3, 4, 5].map((number) => atm(number, `PE13 ${number}AB`, `52.66${number}`)).join('');

const example = (latitude: string): Example => ({
  collection: 'atms',
  yaml: wisbech + atm(6, 'PE13 6AB', latitude),
});

export interface FarFromPostcodeArgs {
  latitude: string;
  longitude: string;
  /** The first letters of the postcode. */
  area: string;
  kilometres: number;
  /** The number of the brand's other records in the area. */
  others: number;
}

/** Branches and ATMs that are far away from the brand's others in the same postcode area. */
export const farFromPostcode = siteRule({
  rule: 'places/far-from-postcode',
  severity: 'warning',
  title: 'The coordinates are far from the postcode',
  means: `A brand has ${enough} or more branches and ATMs with coordinates in a postcode area (the letters that a postcode begins with), and one of them is more than ${usual} km from the middle of them all, and more than ${spread} times as far as half of them are. In ${wide.areas.join(', ')}, which are wide, it is ${wide.kilometres} km. Coordinates outside their country are reported by places/coordinates.`,
  matters: 'Maps send customers to another town, and people who search by postcode do not find the place.',
  wrong: example('50.666'),
  right: example('52.666'),
  message: ({ latitude, longitude, area, kilometres, others }: FarFromPostcodeArgs) => ({
    message: `latitude ${latitude}, longitude ${longitude} are ${grouped(kilometres)} km from the middle of this brand's ${others} other places in the postcode area ${area}.`,
    hint: 'the coordinates are wrong, or the postcode is',
    related: ['with this longitude', 'and this postcode'],
  }),
  of: 'site',
  check(files) {
    const groups = new Map<string, { readonly file: FileFacts; readonly record: Placed }[]>();
    for (const file of files) {
      for (const record of file.records) {
        if (!isPlaced(record)) continue;
        const key = `${file.brand} ${record.area}`;
        const group = groups.get(key);
        if (group === undefined) groups.set(key, [{ file, record }]);
        else group.push({ file, record });
      }
    }
    return [...groups.values()].flatMap((group) =>
      outliers(group.map(({ record }) => record)).map(({ at, away }) =>
        findingOf(group[at]!.file, group[at]!.record, away, group.length - 1),
      ),
    );
  },
});

function isPlaced(record: RecordFacts): record is Placed {
  const { area, latitude, longitude } = record;
  return area !== undefined && latitude !== undefined && longitude !== undefined && !nowhere.includes(area);
}

/** The records of one area that are too far from the middle of all, with their distance in kilometres. */
function outliers(records: readonly Placed[]): { readonly at: number; readonly away: number }[] {
  if (records.length < enough) return [];
  const middle = {
    latitude: median(records.map(({ latitude }) => latitude)),
    longitude: median(records.map(({ longitude }) => longitude)),
  };
  const distances = records.map((record) => kilometres(middle, record));
  const least = wide.areas.includes(records[0]!.area) ? wide.kilometres : usual;
  const most = Math.max(least, spread * median(distances));
  return distances.flatMap((away, at) => (away > most ? [{ at, away }] : []));
}

function findingOf(
  file: FileFacts,
  record: Placed,
  away: number,
  others: number,
): SiteFinding<FarFromPostcodeArgs> {
  const { brand, collection, locate } = file;
  const { index, identity, area } = record;
  const address = addressPath(collection);
  const coordinates = [...address, 'GeoLocation', 'GeographicCoordinates'];
  const field = [...coordinates, 'Latitude'];
  const args = {
    latitude: String(record.latitude),
    longitude: String(record.longitude),
    area,
    kilometres: Math.round(away),
    others,
  };
  return {
    args,
    at: [
      locate(index, field),
      locate(index, [...coordinates, 'Longitude']),
      locate(index, [...address, 'PostCode']),
    ],
    record: { collection, brand, identity, index },
    field,
  };
}

/** A place on the earth, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** The length of a degree of latitude. */
const kilometresOfDegree = 111.2;

/** The distance of two places in kilometres, as on a flat map, which is accurate to a few per cent within a country. */
export function kilometres(a: Point, b: Point): number {
  const narrowing = Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180);
  return kilometresOfDegree * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * narrowing);
}

/** The median, of two middle numbers the greater; there has to be at least one number. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}
