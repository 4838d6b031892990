import { diffFormats } from '../report/diff/diff.js';
import { defineCommand, type OptionValues, oneOf, parsed, several } from './cli/command.js';
import { type ExitCode, exitCode } from './cli/failure.js';
import { cacheOptions, collectionName, instantOption, siteOptions, versionName } from './cli/options.js';
import { openTerminal, resultScreen } from './cli/terminal.js';
import { brandsOption } from './project/named-brand.js';

const { '--format <name>': _, ...ownSiteOptions } = siteOptions;

const options = {
  ...ownSiteOptions,
  '--format <name>': oneOf('how changes are shown', diffFormats, 'pretty'),
  '--collection <name>': several('only this collection; may be repeated', collectionName, 'all'),
  ...brandsOption,
  '--version <name>': parsed('the version to compare (default: the newest that both have)', versionName),
  '--exit-code': 'exit with 1 if something changes',
  ...cacheOptions,
  ...instantOption,
};

export const diff = defineCommand({
  name: 'diff',
  otherNames: { compare: '', changes: '', changelog: '' },
  summary: 'show what changes for the public, record by record',
  description:
    'Compares two publications, record by record. Each is a publication (folder, manifest or origin), a revision of the content (git:main), a published feed (file or address of one collection), or a content folder.',
  arguments: {
    '[old]': 'the older of the two (default: the publication in the output folder)',
    '[new]': 'the newer of the two (default: the present content)',
  },
  options,
  run: (values, { old, new: now }) => runDiff(old, now, values),
});

type DiffOptions = OptionValues<typeof options>;

async function runDiff(
  old: string | undefined,
  now: string | undefined,
  options: DiffOptions,
): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const [
    { openSource, workingContent },
    { compareSources },
    { printDiff },
    site,
    { loadSite },
    { isNothing },
  ] = await Promise.all([
    import('./sources/source.js'),
    import('./sources/compare-sources.js'),
    import('../report/diff/formats.js'),
    import('./project/site-files.js'),
    import('../content/site/load.js'),
    import('../build/changes/tallies.js'),
  ]);
  const own = { ...options, collection: options.collection[0], format: 'pretty' as const };
  terminal.progress('reading');
  const was = await openSource(old ?? options.out, own, terminal);
  const is = now === undefined ? await workingContent(own, terminal) : await openSource(now, own, terminal);
  const isPublished = was.brands === undefined && is.brands === undefined;
  const brands =
    isPublished && options.brand.length > 0
      ? { brands: (await loadSite(site.siteFiles(options))).content.brands }
      : {};
  const diff = await compareSources(was, is, { ...options, ...brands }, terminal);
  terminal.endProgress();
  terminal.result(printDiff(options.format, diff, resultScreen(options.color)));
  const changes = !isNothing(diff.collections) || diff.later !== undefined;
  return options.exitCode && changes ? exitCode.problems : exitCode.fine;
}
