import { loadProfileFormat, profileFormats } from '../reporting/profile/formats.js';
import { defineCommand, type OptionValues, oneOf, parsed, several } from './cli/command.js';
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
  const [{ openSource, workingContent }, { profileSource }] = await Promise.all([
    import('./sources/diff-sources.js'),
    import('./sources/profile-source.js'),
  ]);
  const own = { ...options, out: '', collection: options.collection[0], format: 'pretty' as const };
  const open = (named: string) => openSource(named, own, terminal, true);
  terminal.progress('reading');
  const source = place === undefined ? await workingContent(own, terminal, true) : await open(place);
  try {
    const previous = options.previous === undefined ? undefined : await open(options.previous);
    try {
      const found = await profileSource(source, previous, options, options.alone === true, terminal);
      terminal.endProgress();
      const { print } = await loadProfileFormat(options.format);
      for (const piece of print(found, resultScreen(options.color))) terminal.result(piece);
      return exitCode.fine;
    } finally {
      previous?.release();
    }
  } finally {
    source.release();
  }
}
