import { recordKinds } from '../model/collection.js';
import { defineCommand } from './cli/command.js';
import { contentOption, headersOption, terminalOptions } from './cli/options.js';

export const newCommand = defineCommand({
  name: 'new',
  otherNames: { add: '' },
  summary: 'add a record with every field to fill in, in the right file',
  description:
    'Adds a record of a kind to the file where the brand keeps them, under the next free Identification. Each field to fill in says <fill in>, with a comment; `check` names those that still do.',
  arguments: {
    '<kind>': `${recordKinds.slice(0, -1).join(', ')} or ${recordKinds.at(-1)}`,
  },
  options: {
    '--brand <name>': 'the folder or name of the brand (default: the only one there is)',
    '--id <identification>': 'the Identification (default: the next by number)',
    '--name <name>': 'the name, also for its file if it gets its own',
    '--like <identification>': 'a record to copy hours, address and similar fields from',
    '--file <path>': 'the file to add it to, or to create',
    '--dry-run': 'print the record, write nothing',
    ...contentOption,
    ...headersOption,
    ...terminalOptions,
  },
  run: async (options, { kind }) => (await import('./content/new-record.js')).newRecord(kind, options),
});
