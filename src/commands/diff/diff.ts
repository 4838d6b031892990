import { namesIn } from '../../base/names-in.js';
import { isNothing } from '../../build/changes/counts.js';
import { loadSite } from '../../content/site/load.js';
import { versions } from '../../model/version.js';
import { diffFormats } from '../../report/diff/formats.js';
import { defineCommand, oneOf } from '../cli/command.js';
import { exitCode } from '../cli/failure.js';
import { cacheOptions, instantOption, outOption, partOptions, readingOptions } from '../cli/options.js';
import { siteFiles } from '../project/site.js';
import { compareSources } from './compare-sources.js';
import { openSource, workingContent } from './source.js';

export default defineCommand({
  description:
    'Compares two publications, record by record. Each is a publication (folder, manifest or origin), a revision of the content (git:main), a published feed (file or address of one collection), or a content folder.',
  arguments: {
    '[old]': 'the older of the two (default: the publication in the output folder)',
    '[new]': 'the newer of the two (default: the present content)',
  },
  options: {
    ...readingOptions,
    ...outOption,
    '--format <name>': oneOf('how changes are shown', namesIn(diffFormats), 'pretty'),
    ...partOptions,
    '--version <name>': oneOf('the version to compare (default: the newest that both have)', versions),
    '--exit-code': 'exit with 1 if something changes',
    ...cacheOptions,
    ...instantOption,
  },
  async run(options, terminal, [old, now]) {
    terminal.progress('reading');
    const was = await openSource(old ?? options.out, options, terminal);
    const is =
      now === undefined ? await workingContent(options, terminal) : await openSource(now, options, terminal);
    // Publications have published names only: `--brand` may name the folders of the content.
    const isOfNames = options.brand.length > 0 && (was.compiled ?? is.compiled) === undefined;
    const brands = isOfNames ? (await loadSite(siteFiles(options))).content.brands : [];
    const diff = await compareSources(was, is, brands, options, terminal);
    terminal.result(diffFormats[options.format](diff, terminal.screen));
    const changes = !isNothing(diff.collections) || diff.later !== undefined;
    return options.exitCode && changes ? exitCode.problems : exitCode.fine;
  },
});
