import { groupedBy } from '../../../base/grouped-by.js';
import { spellingOf } from '../../../model/compared-texts.js';
import { quoted, withCommas } from '../../../model/message.js';
import { type FileFacts, identificationIn, placedIn, type RecordIn, recordsIn, siteRule } from '../rule.js';

const help =
  'Readers know a brand by its BrandName. If one of the folders is a copy, delete it, or give its brand another BrandName in brand.yaml; if both are one brand, put its records into one folder.';

/**
 * Records that readers take for one: of brands of the same name, with the same identity (D16). `folder` is that of the other
 * brand, `more` the number of further records of the collection that both have.
 */
export const inTwoBrands = siteRule({
  rule: 'records/in-two-brands',
  severity: 'error',
  message: ({ name, folder, more }: { name: string; folder: string; more: number }) => ({
    message: `the brand of the folder ${quoted(folder)} is called ${quoted(name)} as well, and has this record too${more === 0 ? '' : `, like ${withCommas(more)} more of this collection`}.`,
    hint: 'which of the two is it?',
    help,
    related: ['the other one is here'],
  }),
  of: 'site',
  check: (files) =>
    namesakes(files).flatMap(({ shared }) =>
      shared.map(({ here, there, count }) => {
        const { brandName: name, brand: folder } = there.file;
        return { ...placedIn(here, identificationIn, there), args: { name, folder, more: count - 1 } };
      }),
    ),
});

/** Brands of the same name that have no record of the same identity. */
export const brandNameTwice = siteRule({
  rule: 'records/brand-name-twice',
  severity: 'warning',
  message: ({ name, folder }: { name: string; folder: string }) => ({
    message: `the brand of the folder ${quoted(folder)} is called ${quoted(name)} as well.`,
    hint: 'of which of the two is it?',
    help,
    related: ['the other brand has this'],
  }),
  of: 'site',
  check: (files) =>
    namesakes(files).flatMap(({ shared, here, there }) => {
      const { brandName: name, brand: folder } = there.file;
      return shared.length > 0
        ? []
        : [{ ...placedIn(here, identificationIn, there), args: { name, folder } }];
    }),
});

/** A brand that has the name of one before it. */
interface Namesake {
  /** The first record of each. */
  readonly here: RecordIn;
  readonly there: RecordIn;
  /** The first record of each collection that another brand of the name has too, and how many there are. */
  readonly shared: readonly { readonly here: RecordIn; readonly there: RecordIn; readonly count: number }[];
}

function namesakes(files: readonly FileFacts[]): Namesake[] {
  return [...groupedBy(files, ({ brandName }) => spellingOf(brandName)).values()].flatMap((own) => {
    const places = [...recordsIn(own)];
    const [first, ...others] = groupedBy(places, ({ file }) => file.brand).values();
    if (first === undefined || others.length === 0) return [];
    const known = new Map(places.toReversed().map((place) => [keyOf(place), place]));
    return others.map((ofBrand): Namesake => {
      const pairs = ofBrand.flatMap((here) => {
        const there = known.get(keyOf(here));
        return there === undefined || there.file.brand === here.file.brand ? [] : [{ here, there }];
      });
      const alike = groupedBy(pairs, ({ there: { file } }) => `${file.brand}/${file.collection}`);
      const shared = [...alike.values()].map((pairs) => ({ ...pairs[0], count: pairs.length }));
      return { here: ofBrand[0], there: first[0], shared };
    });
  });
}

function keyOf({ file, facts }: RecordIn): string {
  return `${file.collection}/${facts.identity}`;
}
