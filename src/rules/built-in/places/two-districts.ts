import { groupedBy } from '../../../base/grouped-by.js';
import { namesOf, shownIdentity } from '../../../model/collection.js';
import { addressPath } from '../geography/position.js';
import { type FileFacts, placedIn, type RecordIn, type SiteFinding, siteRule } from '../rule.js';

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
      const byDistrict = [...groupedBy(places, ({ district }) => district)];
      const [usual, ...others] = byDistrict.sort(([, a], [, b]) => b.length - a.length);
      const first = usual?.[1][0];
      if (first === undefined) continue;
      for (const [district, odd] of others) {
        for (const { file, index, identity } of odd) {
          const { record: kind } = namesOf(first.file.collection);
          const place = `${kind} ${shownIdentity(first.file.collection, first.identity)}`;
          const places = placedIn({ file, index, identity }, postcodeIn, first);
          found.push({
            args: { district, other: first.district, place },
            ...places,
            field: postcodeIn(file),
          });
        }
      }
    }
    return found;
  },
});

interface Place extends RecordIn {
  readonly district: string;
}

/** The points with places of several districts. Nearly all have those of one, of which nothing is kept but the first. */
function crowded(files: readonly FileFacts[]): Iterable<readonly Place[]> {
  const firsts = new Map<string, string>();
  const several = new Map<string, Place[]>();
  for (const { records } of files) {
    for (const { point, district = '' } of records) {
      if (point === undefined) continue;
      const first = firsts.get(point);
      if (first === undefined) firsts.set(point, district);
      else if (first !== district) several.set(point, []);
    }
  }
  if (several.size === 0) return [];
  for (const file of files) {
    for (const { index, identity, point, district = '' } of file.records) {
      if (point !== undefined) several.get(point)?.push({ file, index, identity, district });
    }
  }
  return several.values();
}

function postcodeIn({ collection }: FileFacts) {
  return [...addressPath(collection), 'PostCode'];
}
