import { thrownMessage } from '../base/errors.js';
import { hasErrors } from '../model/problem.js';
import { toPublish, type Upcoming, upcomingFormats } from '../report/upcoming/upcoming.js';
import { defineCommand, type OptionValues, oneOf, several } from './cli/command.js';
import { CommandFailure, type ExitCode, exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { cacheOptions, collectionName, siteOptions } from './cli/options.js';
import { openTerminal, resultScreen, type Terminal } from './cli/terminal.js';
import { brandsOption } from './project/named-brand.js';

const { '--format <name>': _, ...ownSiteOptions } = siteOptions;

const options = {
  ...ownSiteOptions,
  '--format <name>': oneOf('how it is shown', upcomingFormats, 'pretty'),
  '--until <instant>': 'only what happens until this day, that day included, or this instant (default: all)',
  '--since <place>':
    'only what this publication (folder, manifest or URL) lacks by now, or by --until; exit with 1 if a build has to publish any of it',
  '--collection <name>': several('only this collection; may be repeated', collectionName, 'all'),
  ...brandsOption,
  ...cacheOptions,
};

type UpcomingOptions = OptionValues<typeof options>;

export const upcoming = defineCommand({
  name: 'upcoming',
  otherNames: { calendar: '', schedule: '', agenda: '', due: '', next: '' },
  summary: 'list what will change by itself, or has to be done by a day',
  description:
    'Lists each instant at which the publication will change, or somebody has to do something: times of records, days of marketing states, ends of versions and acceptances. Writes nothing.',
  options,
  run: (values) => listUpcoming(values),
});

async function listUpcoming(options: UpcomingOptions): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const [{ compileContent }, { comingOfContent }, { printUpcoming }] = await Promise.all([
    import('./project/compile-content.js'),
    import('./project/coming-content.js'),
    import('../report/upcoming/formats.js'),
  ]);
  const since = options.since === undefined ? undefined : await publishedAt(options.since);
  const own = { ...options, format: 'pretty' as const };
  const compiled = await compileContent(own, terminal, 'publish', since);
  const { terms, locate, time, problems } = compiled;
  if (terms === undefined || locate === undefined) throw new CommandFailure(unreadable(options));
  if (hasErrors(problems)) warn(terminal);
  const through = await endOfStretch(options, time.instant, time.timeZone);
  const stretch = {
    // What happens at the very instant that is asked for is to come.
    after: since ?? time.instant - 1,
    through: through ?? Number.POSITIVE_INFINITY,
    timeZone: time.timeZone,
  };
  const report: Upcoming = {
    timeZone: time.timeZone,
    now: time.instant,
    ...(through !== undefined && { through }),
    ...(since !== undefined && { since: { place: options.since!, at: since } }),
    ...comingOfContent({ ...compiled, terms, locate }, stretch, options),
  };
  terminal.endProgress();
  terminal.result(printUpcoming(options.format, report, resultScreen(options.color)));
  const { isLate, next } = toPublish(report);
  return since !== undefined && (isLate || next !== undefined) ? exitCode.problems : exitCode.fine;
}

/** The last instant that is asked for; with --since it is now, unless another is named. */
async function endOfStretch(
  { until, since }: Pick<UpcomingOptions, 'since' | 'until'>,
  now: number,
  timeZone: string,
): Promise<number | undefined> {
  if (until === undefined) return since === undefined ? undefined : now;
  const { endOfDay, instantFault, readInstant } = await import('../model/time/time-zone.js');
  const read = readInstant(until, timeZone);
  if ('fault' in read) throw new CommandFailure(`--until: ${until} ${instantFault(until, read, timeZone)}.`);
  return read.isDay ? endOfDay(until, timeZone) - 1 : read.instant;
}

/** The instant that a publication was made for (D49). @throws CommandFailure if there is none */
async function publishedAt(place: string): Promise<number> {
  const [{ openPublication }, { fetchBytes }] = await Promise.all([
    import('../build/publication/publication.js'),
    import('./sources/download.js'),
  ]);
  try {
    return Date.parse((await openPublication(place, fetchBytes)).manifest.at);
  } catch (error) {
    throw new CommandFailure(`--since: ${thrownMessage(error)}`);
  }
}

function unreadable({ content }: UpcomingOptions): string {
  return `the settings of ${content} have errors, so nothing is known of what is coming: \`${started()} check\` shows them`;
}

function warn(terminal: Terminal): void {
  terminal.complain(
    `The content has errors, which \`${started()} check\` shows: records with errors are not listed, and nothing can be built.`,
  );
}
