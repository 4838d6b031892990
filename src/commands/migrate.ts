import { defineCommand, required, several } from './command.js';
import { asTyped, collectionName, dryRunOption, siteOptions, versionName } from './options.js';
import { findContent } from './project.js';

export const migrate = defineCommand({
  name: 'migrate',
  otherNames: { convert: '', upgrade: '' },
  summary: 'write content in the shape of another version',
  description:
    'Writes record files in the shape of v2.2, or of v2.1, and `source:` with them. Comments, order and layout stay. What is published is compared before and after: it stays the same, but for what is listed.',
  options: {
    ...siteOptions,
    '--to <version>': required('the version to write content in: v2.2 or v2.1', versionName),
    '--brand <folder>': several('only this brand (may be given several times)', asTyped, 'all brands'),
    '--accept-losses <collection>': several(
      'let this collection lose what the version cannot hold',
      collectionName,
      'none',
    ),
    ...dryRunOption,
  },
  run: async (options, _, isTyped) =>
    (await import('./migrate-content.js')).migrateContent(findContent(options, isTyped)),
});
