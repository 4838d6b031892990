import fs from 'node:fs';
import type { CompiledContent } from '../../build/compile/compile-content.js';
import { locateAll, locationsOf } from '../../build/compile/locate.js';
import type { Collection } from '../../model/collection.js';
import type { Location } from '../../model/location.js';
import { sentence } from '../report/sentence.js';
import { comingOfRecords, type Stretch } from './records.js';
import { comingOfProblem, comingOfSettings } from './settings.js';
import type { Coming } from './upcoming.js';

/**
 * All that content with sound settings says of a stretch of time, in order.
 * @param chosen collections and published names of brands; all where there are none
 */
export function comingOfContent(
  compiled: CompiledContent & Required<Pick<CompiledContent, 'terms' | 'locate'>>,
  stretch: Stretch,
  chosen: { readonly collections: readonly Collection[]; readonly brands: readonly string[] },
): readonly Coming<Location>[] {
  const { files, acceptedFile } = compiled;
  const { brands, versions, timeZone } = compiled.content;
  const { settings } = compiled.terms;
  const nameOf = (folder: string) => brands.find((one) => one.folder === folder)?.name;
  const isChosen = (one: { readonly brand?: string; readonly collection?: Collection }) =>
    (chosen.brands.length === 0 || (one.brand !== undefined && chosen.brands.includes(one.brand))) &&
    (chosen.collections.length === 0 ||
      (one.collection !== undefined && chosen.collections.includes(one.collection)));
  const found = locateAll(
    compiled.problems.filter(({ from }) => from !== undefined),
    files,
    fs,
  );
  const dated = { lifecycle: settings.lifecycle ?? {}, locate: compiled.locate, accepted: acceptedFile };
  const coming = [
    ...comingOfRecords(files, versions, stretch, settings.pages !== undefined),
    ...comingOfSettings(dated, timeZone),
    ...found.flatMap((problem) => comingOfProblem(problem, timeZone, sentence(problem), nameOf)),
  ].filter((one) => isChosen(one) && stretch.after < one.instant && one.instant <= stretch.through);
  const places = coming.flatMap(({ at }) => ('start' in at ? [] : [at]));
  const located = locationsOf(places, files, fs);
  return coming
    .map((one) => ({ ...one, at: 'start' in one.at ? one.at : located.get(one.at)! }))
    .sort((a, b) => a.instant - b.instant);
}
