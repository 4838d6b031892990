import fs from 'node:fs';
import { locateAll, locationsOf } from '../../build/compile/locate.js';
import type { Collection } from '../../model/collection.js';
import type { Location } from '../../model/location.js';
import { comingOfRecords, type Stretch } from './records.js';
import { comingOfProblem, comingOfSettings, type SoundContent } from './settings.js';
import type { Coming } from './upcoming.js';

/**
 * All that content says of a stretch of time, in order.
 * @param chosen collections and published names of brands; all where there are none
 */
export function comingOfContent(
  compiled: SoundContent,
  stretch: Stretch,
  chosen: { readonly collections: readonly Collection[]; readonly brands: readonly string[] },
): readonly Coming<Location>[] {
  const { files, content, problems, terms } = compiled;
  const isChosen = ({ brand = '', collection }: Coming) =>
    (chosen.brands.length === 0 || chosen.brands.includes(brand)) &&
    (chosen.collections.length === 0 || (collection && chosen.collections.includes(collection)));
  const found = locateAll(
    problems.filter(({ from }) => from !== undefined),
    files,
    fs,
  );
  const coming = [
    ...comingOfRecords(files, content.versions, stretch, terms.settings.pages !== undefined),
    ...comingOfSettings(compiled),
    ...found.flatMap((problem) => comingOfProblem(problem, content)),
  ].filter((one) => isChosen(one) && stretch.after < one.instant && one.instant <= stretch.through);
  const places = coming.flatMap(({ at }) => ('start' in at ? [] : [at]));
  const located = locationsOf(places, files, fs);
  return coming
    .map((one) => ({ ...one, at: 'start' in one.at ? one.at : located.get(one.at)! }))
    .sort((a, b) => a.instant - b.instant);
}
