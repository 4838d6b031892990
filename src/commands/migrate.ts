import { defineCommand, required, several } from './cli/command.js';
import { collectionName, dryRunOption, siteOptions, versionName } from './cli/options.js';
import { brandsOption } from './project/named-brand.js';

export const migrate = defineCommand({
  name: 'migrate',
  otherNames: { convert: '', upgrade: '' },
  summary: 'write content in the shape of another version',
  description:
    'Rewrites record files in the shape of v2.2, or of v2.1, and sets `source:`. Comments, order and layout stay. Compares what is published before and after, and lists every difference.',
  options: {
    ...siteOptions,
    '--to <version>': required('the version to write content in: v2.2 or v2.1', versionName),
    ...brandsOption,
    '--accept-losses <collection>': several(
      'let this collection lose what the version cannot hold',
      collectionName,
      'none',
    ),
    ...dryRunOption,
  },
  run: async (options) => (await import('./content/migrate-content.js')).migrateContent(options),
});
