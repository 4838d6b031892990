import { groupedBy } from '../../../base/grouped-by.js';
import { addressPath } from '../geography/position.js';
import {
  type FileFacts,
  kindAndIdentity,
  placedIn,
  type RecordIn,
  recordsIn,
  type SiteFinding,
  siteRule,
} from '../rule.js';

export interface TwoDistrictsArgs {
  readonly district: string;
  readonly other: string;
  /** `branch FB-0102`. */
  readonly place: string;
}

/** Places with the same coordinates, and postcodes of different districts. */
export const twoDistricts = siteRule({
  rule: 'places/two-districts',
  severity: 'warning',
  message: ({ district, other, place }: TwoDistrictsArgs) => ({
    message: `this is in ${district}, and the ${place} at the same point in ${other}.`,
    hint: 'is the postcode right, or are the coordinates of another place?',
    related: ['the other place is here'],
  }),
  of: 'site',
  check(files) {
    const found: SiteFinding<TwoDistrictsArgs>[] = [];
    for (const places of crowded(files)) {
      const byDistrict = [...groupedBy(places, ({ facts }) => facts.district ?? '')];
      const [usual, ...others] = byDistrict.sort(([, a], [, b]) => b.length - a.length);
      const first = usual?.[1][0];
      if (usual === undefined || first === undefined) continue;
      for (const [district, odd] of others) {
        for (const own of odd) {
          const args = { district, other: usual[0], place: kindAndIdentity(first) };
          found.push({ args, ...placedIn(own, postcodeIn, first), field: postcodeIn(own.file) });
        }
      }
    }
    return found;
  },
});

/** The points with places of several districts. Nearly all have those of one, of which nothing is kept but the first. */
function crowded(files: readonly FileFacts[]): Iterable<readonly RecordIn[]> {
  const firsts = new Map<string, string>();
  const several = new Map<string, RecordIn[]>();
  for (const { facts } of recordsIn(files)) {
    const { point, district = '' } = facts;
    if (point === undefined) continue;
    const first = firsts.get(point) ?? district;
    firsts.set(point, first);
    if (first !== district) several.set(point, []);
  }
  if (several.size === 0) return [];
  for (const place of recordsIn(files)) several.get(place.facts.point ?? '')?.push(place);
  return several.values();
}

function postcodeIn({ collection }: FileFacts) {
  return [...addressPath(collection), 'PostCode'];
}
