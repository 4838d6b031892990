import { defineCommand, parsed, several } from './cli/command.js';
import { CommandFailure } from './cli/failure.js';
import {
  cacheOptions,
  calendarDate,
  findingName,
  previousOption,
  siteOptions,
  textAsTyped,
} from './cli/options.js';

export const accept = defineCommand({
  name: 'accept',
  summary: 'accept current warnings, or what the next publication removes',
  description:
    'Writes into accepted.yaml. With --reason alone: the current warnings, so that they are counted and no longer shown, until a value changes or --until has passed. With --brand, --finding or --all: what the next publication may remove or change although a guard stops it, until it is published. Errors cannot be accepted. Without options: lists what is accepted, and what would stop a build.',
  options: {
    ...siteOptions,
    ...cacheOptions,
    '--reason <text>': 'why it is accepted',
    '--brand <name>': several(
      'let all records of the brand with this folder or name be removed, because it is renamed, sold or closed',
      textAsTyped,
      'none',
    ),
    '--finding <name>': several(
      'let what this guard finds be published, as its message names it, such as publish/renamed:atms',
      findingName,
      'none',
    ),
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
    const { all, brand, finding, until, rule, record, reason } = options;
    const isOfChanges = all || brand.length > 0 || finding.length > 0;
    const isOfWarnings = record !== undefined || rule.length > 0;
    if (isOfChanges && isOfWarnings) {
      throw new CommandFailure(
        '--rule and --record are about warnings, the other options about what the next publication removes or changes: use them one after the other.',
      );
    }
    const { acceptChanges, acceptWarnings, listChanges } = await import('./publishing/accepting.js');
    if (isOfChanges) return acceptChanges(options);
    if (reason === undefined && until === undefined && !isOfWarnings) return listChanges(options);
    return acceptWarnings(options);
  },
});
