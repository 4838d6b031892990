import fs from 'node:fs';
import { namesIn } from '../base/names-in.js';
import { locateAll, locationsOf } from '../build/compile/locate.js';
import type { Collection } from '../model/collection.js';
import type { Location } from '../model/location.js';
import { hasErrors } from '../model/problem.js';
import { endOfDay } from '../model/time/time-zone.js';
import { sentence } from '../report/report/sentence.js';
import { upcomingFormats } from '../report/upcoming/formats.js';
import { comingOfRecords, type Stretch } from '../report/upcoming/records.js';
import { comingOfProblem, comingOfSettings } from '../report/upcoming/settings.js';
import { type Coming, toPublish, type Upcoming } from '../report/upcoming/upcoming.js';
import { defineCommand, type OptionValues, oneOf } from './cli/command.js';
import { CommandFailure, exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { cacheOptions, partOptions, readingOptions } from './cli/options.js';
import { openTerminal, resultScreen } from './cli/terminal.js';
import { type CompiledContent, compileContent } from './project/compile-content.js';
import { namedBrand } from './project/named-brand.js';
import { publicationNamed } from './project/publication.js';
import { typedInstant } from './project/site.js';

const options = {
  ...readingOptions,
  '--format <name>': oneOf('how it is shown', namesIn(upcomingFormats), 'pretty'),
  '--until <instant>': 'only what happens until this day, that day included, or this instant (default: all)',
  '--since <place>':
    'only what this publication (folder, manifest or URL) lacks by now, or by --until; exit with 1 if a build has to publish any of it',
  ...partOptions,
  ...cacheOptions,
};

type UpcomingOptions = OptionValues<typeof options>;

export default defineCommand({
  description:
    'Lists each instant at which the publication will change, or somebody has to do something: times of records, days of marketing states, ends of versions and acceptances. Writes nothing.',
  options,
  async run(values) {
    const terminal = openTerminal(values);
    const place = values.since;
    // The instant that it was made for (D49).
    const since =
      place === undefined ? undefined : Date.parse((await publicationNamed('--since', place)).manifest.at);
    const compiled = await compileContent(values, terminal, 'publish', since);
    const { terms, locate, problems } = compiled;
    if (terms === undefined || locate === undefined) {
      throw new CommandFailure(
        `the settings of ${values.content} have errors, so nothing is known of what is coming: \`${started()} check\` shows them`,
      );
    }
    if (hasErrors(problems)) {
      terminal.complain(
        `The content has errors, which \`${started()} check\` shows: records with errors are not listed, and nothing can be built.`,
      );
    }
    const { instant: now, timeZone } = compiled.time;
    const through = lastInstant(values, now, timeZone);
    const stretch = {
      // What happens at the very instant that is asked for is to come.
      after: since ?? now - 1,
      through: through ?? Number.POSITIVE_INFINITY,
      timeZone,
    };
    const report: Upcoming = {
      timeZone,
      now,
      ...(through !== undefined && { through }),
      ...(place !== undefined && since !== undefined && { since: { place, at: since } }),
      coming: comingOfContent({ ...compiled, terms, locate }, stretch, values),
    };
    terminal.result(upcomingFormats[values.format](report, resultScreen(values.color)));
    const { isLate, next } = toPublish(report);
    return since !== undefined && (isLate || next !== undefined) ? exitCode.problems : exitCode.fine;
  },
});

/** The last instant that is asked for; with --since it is now, unless another is named. */
function lastInstant({ until, since }: UpcomingOptions, now: number, timeZone: string): number | undefined {
  if (until === undefined) return since === undefined ? undefined : now;
  const { isDay, instant } = typedInstant('--until', until, timeZone);
  return isDay ? endOfDay(until, timeZone) - 1 : instant;
}

/**
 * All that the content says of a stretch of time, in order.
 * @throws CommandFailure for a brand that there isn't
 */
function comingOfContent(
  compiled: CompiledContent & Required<Pick<CompiledContent, 'terms' | 'locate'>>,
  stretch: Stretch,
  { brand, collection }: UpcomingOptions,
): readonly Coming<Location>[] {
  const { files, acceptedFile } = compiled;
  const { brands, versions, timeZone } = compiled.content;
  const { settings } = compiled.terms;
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
