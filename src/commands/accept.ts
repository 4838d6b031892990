import { defineCommand, parsed, several } from './cli/command.js';
import { CommandFailure } from './cli/failure.js';
import {
  cacheOptions,
  calendarDate,
  mayChangeMediaType,
  mayFind,
  mayLoseAddresses,
  mayLoseRecords,
  previousOption,
  siteOptions,
  textAsTyped,
} from './cli/options.js';

export const accept = defineCommand({
  name: 'accept',
  summary: 'accept current warnings, or what the next publication removes',
  description:
    'With --reason alone: writes the current warnings into baseline.yaml, so that they are counted and no longer shown, until a value changes or --until has passed. With --brand, --removals, --gone, --media-type, --finding or --all: writes into accepted.yaml what the next publication may remove or change although a guard stops it, until it is published. Errors cannot be accepted. Without options: lists what is accepted, and what would stop a build.',
  options: {
    ...siteOptions,
    ...cacheOptions,
    '--reason <text>': 'why it is accepted',
    '--brand <name>': several(
      'let all records of the brand with this folder or name be removed, because it is renamed, sold or closed',
      textAsTyped,
      'none',
    ),
    '--removals <collection>': mayLoseRecords,
    '--gone <start>': mayLoseAddresses,
    '--media-type <version>': mayChangeMediaType,
    '--finding <rule:collection>': mayFind,
    '--all': 'everything that would stop a build',
    ...previousOption,
    '--until <YYYY-MM-DD>': parsed('the last day on which it is accepted', calendarDate),
    '--rule <name>': several(
      'for warnings: only what this rule finds; notes too; may be repeated',
      textAsTyped,
      'all warnings',
    ),
    '--record <start>': 'for warnings: only records whose path begins with this, such as fenland/branches/',
  },
  async run(options) {
    const { all, removals, brand, gone, mediaType, finding, until, rule, record, reason } = options;
    const isOfChanges = all || [removals, brand, gone, mediaType, finding].some((named) => named.length > 0);
    const isOfWarnings = record !== undefined || rule.length > 0;
    if (isOfChanges && isOfWarnings) {
      throw new CommandFailure(
        '--rule and --record are about warnings, the other options about what the next publication removes or changes: use them one after the other.',
      );
    }
    if (isOfChanges) return (await import('./publishing/accepting.js')).acceptChanges(options);
    if (reason === undefined && until === undefined && !isOfWarnings)
      return (await import('./publishing/accepting.js')).listChanges(options);
    return (await import('./publishing/accepting.js')).acceptWarnings(options);
  },
});
