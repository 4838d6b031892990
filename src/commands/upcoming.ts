import { namesIn } from '../base/names-in.js';
import { hasErrors } from '../model/problem.js';
import { endOfDay } from '../model/time/time-zone.js';
import { comingOfContent } from '../report/upcoming/content.js';
import { upcomingFormats } from '../report/upcoming/formats.js';
import { toPublish, type Upcoming } from '../report/upcoming/upcoming.js';
import { defineCommand, oneOf } from './cli/command.js';
import { CommandFailure, exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { cacheOptions, partOptions, readingOptions } from './cli/options.js';
import { compileContent } from './project/compile-content.js';
import { namedBrand } from './project/named-brand.js';
import { publicationNamed } from './project/publication.js';
import { typedInstant } from './project/site.js';

export default defineCommand({
  description:
    'Lists each instant at which the publication will change, or somebody has to do something: times of records, days of marketing states, ends of versions and acceptances. Writes nothing.',
  options: {
    ...readingOptions,
    '--format <name>': oneOf('how it is shown', namesIn(upcomingFormats), 'pretty'),
    '--until <instant>':
      'only what happens until this day, that day included, or this instant (default: all)',
    '--since <place>':
      'only what this publication (folder, manifest or URL) lacks by now, or by --until; exit with 1 if a build has to publish any of it',
    ...partOptions,
    ...cacheOptions,
  },
  async run(values, terminal) {
    const place = values.since;
    const last = place === undefined ? undefined : await publicationNamed('--since', place);
    // The instant that it was made for (D49).
    const since = last && Date.parse(last.manifest.at);
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
    const { until, brand, collection: collections } = values;
    let through = since === undefined ? undefined : now;
    if (until !== undefined) {
      const { isDay, instant } = typedInstant('--until', until, timeZone);
      through = isDay ? endOfDay(until, timeZone) - 1 : instant;
    }
    const stretch = {
      // What happens at the very instant that is asked for is to come.
      after: since ?? now - 1,
      through: through ?? Number.POSITIVE_INFINITY,
      timeZone,
    };
    const brands = brand.map((written) => namedBrand(written, compiled.content.brands).name);
    const report: Upcoming = {
      timeZone,
      now,
      ...(through !== undefined && { through }),
      ...(place !== undefined && since !== undefined && { since: { place, at: since } }),
      coming: comingOfContent({ ...compiled, terms, locate }, stretch, { collections, brands }),
    };
    terminal.result(upcomingFormats[values.format](report, terminal.screen));
    const { isLate, next } = toPublish(report);
    return since !== undefined && (isLate || next !== undefined) ? exitCode.problems : exitCode.fine;
  },
});
