import fs from 'node:fs';
import { locateAll, locationsOf } from '../../build/compile/locate.js';
import type { Collection } from '../../model/collection.js';
import type { Location, RecordPlace } from '../../model/location.js';
import { sentence } from '../../report/report/sentence.js';
import { comingOfUnit, type Stretch } from '../../report/upcoming/records.js';
import { comingOfProblem, comingOfSettings } from '../../report/upcoming/settings.js';
import { unitsOfFiles } from '../../report/upcoming/unit-records.js';
import type { Upcoming } from '../../report/upcoming/upcoming.js';
import type { CompiledContent } from './compile-content.js';
import { namedBrand } from './named-brand.js';

export interface ChosenRecords {
  /** All if empty. */
  readonly collection: readonly Collection[];
  /** By their folders or published names; all if empty. */
  readonly brand: readonly string[];
}

/**
 * All that the content says of a stretch of time, in order.
 * @throws CommandFailure for a brand that there isn't
 */
export function comingOfContent(
  compiled: CompiledContent & Required<Pick<CompiledContent, 'terms' | 'locate'>>,
  stretch: Stretch,
  { brand, collection }: ChosenRecords,
): Pick<Upcoming, 'coming' | 'locate'> {
  const { files, acceptedFile } = compiled;
  const { brands, versions, timeZone } = compiled.content;
  const { settings } = compiled.terms!;
  const names = brand.map((written) => namedBrand(written, brands).name);
  const nameOf = (folder: string) => brands.find((one) => one.folder === folder)?.name;
  const isChosen = (one: { readonly brand?: string; readonly collection?: Collection }) =>
    (names.length === 0 || (one.brand !== undefined && names.includes(one.brand))) &&
    (collection.length === 0 || (one.collection !== undefined && collection.includes(one.collection)));
  const found = locateAll(
    compiled.problems.filter(({ from }) => from !== undefined),
    files,
    fs,
  );
  const dated = { lifecycle: settings.lifecycle ?? {}, locate: compiled.locate!, accepted: acceptedFile };
  const coming = [
    ...unitsOfFiles(files, versions)
      .filter(isChosen)
      .flatMap((unit) => comingOfUnit(unit, stretch, settings.pages !== undefined)),
    ...comingOfSettings(dated, timeZone),
    ...found.flatMap((problem) => comingOfProblem(problem, timeZone, sentence(problem), nameOf)),
  ].filter((one) => isChosen(one) && stretch.after < one.instant && one.instant <= stretch.through);
  return {
    coming: coming.sort((a, b) => a.instant - b.instant),
    locate(some) {
      const isFound = (at: Location | RecordPlace): at is Location => 'start' in at;
      const places = some.flatMap(({ at }) => (isFound(at) ? [] : [at]));
      const located = locationsOf(places, files, fs);
      return some.map(({ at }) => (isFound(at) ? at : located.get(at)!));
    },
  };
}
