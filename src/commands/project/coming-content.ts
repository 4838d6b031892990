import fs from 'node:fs';
import { locateAll, locationsOf } from '../../build/compile/locate.js';
import type { Collection } from '../../model/collection.js';
import type { Location, RecordPlace } from '../../model/location.js';
import { sentence } from '../../report/report/sentence.js';
import { comingOfUnit, type Stretch } from '../../report/upcoming/records.js';
import { comingOfProblem, comingOfSettings } from '../../report/upcoming/settings.js';
import { unitsOfFiles } from '../../report/upcoming/unit-records.js';
import type { Coming } from '../../report/upcoming/upcoming.js';
import type { CompiledContent } from './compile-content.js';
import { type NamedBrand, namedBrand } from './named-brand.js';

/** Content whose settings are valid. */
type SoundContent = CompiledContent & Required<Pick<CompiledContent, 'terms' | 'locate'>>;

export interface ChosenRecords {
  /** All if empty. */
  readonly collection: readonly Collection[];
  /** By their folders or published names; all if empty. */
  readonly brand: readonly string[];
}

/**
 * All that the content says of a stretch of time, in order.
 * @param most so many items of each are wanted
 * @throws CommandFailure for a brand that there isn't
 */
export function comingOfContent(
  compiled: SoundContent,
  stretch: Stretch,
  chosen: ChosenRecords,
  most = Number.POSITIVE_INFINITY,
): readonly Coming[] {
  const { content, terms, files } = compiled;
  const { brands, versions, timeZone } = content;
  const isChosen = choice(brands, chosen);
  const hasPages = terms!.settings.pages !== undefined;
  const ofRecords = unitsOfFiles(files, versions)
    .filter(isChosen)
    .flatMap((unit) => comingOfUnit(unit, stretch, hasPages, most));
  const places = ofRecords.flatMap(({ items }) => items.map(({ at }) => at));
  const located = locationsOf(places, files, fs);
  const nameOf = (folder: string) => brands.find((brand) => brand.folder === folder)?.name;
  const found = locateAll(
    compiled.problems.filter(({ from }) => from !== undefined),
    files,
    fs,
  ).flatMap(({ from, ...problem }) =>
    comingOfProblem(problem, from ?? '', timeZone, sentence(problem), nameOf),
  );
  const others = [
    ...comingOfSettings(
      {
        lifecycle: terms!.settings.lifecycle ?? {},
        locate: compiled.locate!,
        accepted: compiled.acceptedFile,
      },
      timeZone,
    ),
    ...found,
  ];
  const { after, through } = stretch;
  return [
    ...ofRecords.map((one) => withLocations(one, located)),
    ...others.filter((one) => isChosen(one) && after < one.instant && one.instant <= through),
  ].sort((a, b) => a.instant - b.instant);
}

function withLocations(
  { items, ...one }: Coming<RecordPlace>,
  located: ReadonlyMap<RecordPlace, Location>,
): Coming {
  return { ...one, items: items.map((item) => ({ ...item, at: located.get(item.at)! })) };
}

/** Whether something is of the chosen brands and collections. */
function choice(
  brands: readonly NamedBrand[],
  { brand, collection }: ChosenRecords,
): (one: { readonly brand?: string; readonly collection?: Collection }) => boolean {
  const wanted = brand.map((written) => namedBrand(written, brands).name);
  return (one) =>
    (wanted.length === 0 || (one.brand !== undefined && wanted.includes(one.brand))) &&
    (collection.length === 0 || (one.collection !== undefined && collection.includes(one.collection)));
}
