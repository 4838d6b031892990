import { collectionNames } from '../model/collection.js';
import { allVersions } from '../model/version.js';
import { defineCommand, oneOf } from './cli/command.js';
import { dryRunOption, mayLoseRecords, siteOptions } from './cli/options.js';

export const importCommand = defineCommand({
  name: 'import',
  summary: 'import an existing feed into content files, and compare what they publish with it',
  description:
    'Imports an existing feed into content files. Lists every repair, and every value that the interface cannot hold, with its place. Then builds the content in memory and compares it with the input, field by field.',
  arguments: { '<place>': 'a file or address of a feed, or of a CSV file; - for standard input' },
  options: {
    ...siteOptions,
    '--collection <name>': oneOf('the collection, if the feed has only bare records', collectionNames),
    '--version <version>': oneOf('the version of the feed (default: detected)', allVersions),
    '--names <preset or file>': 'the published names of the feed (default: as in site.yaml, or detected)',
    '--brand <name>': 'the folder or name of the brand that all records are of; a new one may be named',
    '--vendor <token>': 'for a new site.yaml: the token in the media type',
    '--base-path <start>': 'for a new site.yaml: the path before /v2.1 in the addresses',
    '--license-url <url>': 'for a new site.yaml: the licence of the data',
    '--terms-url <url>': 'for a new site.yaml: the terms of use',
    '--remove-missing': 'remove records that are no longer in the feed',
    '--accept-removals <collection>': mayLoseRecords,
    ...dryRunOption,
    '--mapping <file>':
      'for a CSV file: which columns become which fields (default: import-<its name>.yaml in the content folder; without one, a mapping is proposed and kept there)',
  },
  async run(options, { place }) {
    const { readIncoming } = await import('./sources/incoming-file.js');
    const source = await readIncoming(place);
    return (await import('./content/import-content.js')).importContent(place, source, options);
  },
});
