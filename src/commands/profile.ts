import { loadProfileFormat, profileFormats } from '../reporting/profile/formats.js';
import type { CollectionProfile } from '../reporting/profile/profile.js';
import { defineCommand, type OptionValues, oneOf, parsed, several } from './cli/command.js';
import { interruptible } from './cli/ending-signals.js';
import { type ExitCode, exitCode } from './cli/failure.js';
import {
  cacheOptions,
  collectionName,
  instantOptions,
  siteOptions,
  textAsTyped,
  versionName,
} from './cli/options.js';
import { openTerminal, resultScreen } from './cli/terminal.js';
import { namedBrand } from './project/named-brand.js';
import { findProject } from './project/project.js';

const { '--format <name>': _, '--out <folder>': __, ...ownSiteOptions } = siteOptions;

const options = {
  ...ownSiteOptions,
  '--format <name>': oneOf('how the profile is shown', profileFormats, 'pretty'),
  '--collection <name>': several('only this collection; may be repeated', collectionName, 'all'),
  '--brand <name>': several('only the brand with this name; may be repeated', textAsTyped, 'all'),
  '--version <name>': parsed('the version whose fields are counted (default: the newest)', versionName),
  '--previous <place>':
    'compare with this: a publication (folder, manifest or origin), a revision (git:main), a feed or a content folder',
  '--alone': 'name values that only one of hundreds has, too',
  ...cacheOptions,
  ...instantOptions,
};

export const profile = defineCommand({
  name: 'profile',
  otherNames: { describe: '', stats: '', statistics: '', frequencies: '', summary: '' },
  summary: 'count what each field has, and name what stands out',
  description:
    'Counts for each field how many records have it, its different and most frequent values, the smallest and largest, and names what stands out, with the records. Says nothing of right or wrong, and writes nothing.',
  arguments: {
    '[source]':
      'what is read: a publication, a revision of the content (git:main), a published feed, or a content folder (default: the content)',
  },
  options,
  run: (values, { source }, isTyped) => runProfile(source, findProject(values, isTyped)),
});

type ProfileOptions = OptionValues<typeof options>;

async function runProfile(place: string | undefined, options: ProfileOptions): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const [{ openSource, workingContent }, { newestFirst, offersOf, ofBrands }, { profileOf }] =
    await Promise.all([
      import('./sources/diff-sources.js'),
      import('./sources/offers.js'),
      import('../reporting/profile/profile-of.js'),
    ]);
  const own = { ...options, out: '', collection: options.collection[0], format: 'pretty' as const };
  terminal.progress('reading');
  const source =
    place === undefined
      ? await workingContent(own, terminal, true)
      : await openSource(place, own, terminal, true);
  try {
    const previous =
      options.previous === undefined ? undefined : await openSource(options.previous, own, terminal);
    try {
      const collections: CollectionProfile[] = [];
      const names = new Set<string>();
      for (const offer of offersOf(source, options)) {
        terminal.progress(`counting ${offer.collection}`);
        const records = await offer.read();
        for (const { brand } of records.brands) names.add(brand);
        const [before] = newestFirst(previous?.offers ?? [], offer.collection).filter(
          ({ version }) => version === offer.version || previous?.isPart,
        );
        const was = before && ofBrands(await before.read(), options.brand);
        const chosen = ofBrands(records, options.brand);
        collections.push(
          await interruptible(() => profileOf(chosen, was, { isAlone: options.alone === true })),
        );
      }
      for (const name of options.brand) namedBrand(name, [...names]);
      terminal.endProgress();
      const { print } = await loadProfileFormat(options.format);
      const report = { source: source.name, ...(previous && { previous: previous.name }), collections };
      for (const piece of print(report, resultScreen(options.color))) terminal.result(piece);
      return exitCode.fine;
    } finally {
      previous?.release();
    }
  } finally {
    source.release();
  }
}
