import { defineCommand } from './cli/command.js';
import { CommandFailure, exitCode } from './cli/failure.js';
import { dryRunOption, previousOption, signingOptions, siteOptions } from './cli/options.js';
import { findProject } from './project/project.js';

export const rollback = defineCommand({
  name: 'rollback',
  otherNames: { revert: '', undo: '', restore: '', back: '', withdraw: '' },
  summary: 'publish the data of an earlier publication again, and withdraw what came since',
  description:
    'Makes a new publication with the data of an earlier one, and writes into withdrawn.yaml what the present one has and that one has not: no build publishes it again, until the content has other values, or --release ends the entry. Commit that file. The content itself stays as it is: correct it next.',
  options: {
    ...siteOptions,
    '--to <place>':
      'whose data: the name of a kept publication, a folder, an address, or a revision of the content such as git:main~1 (default: the publication before the present one)',
    '--reason <text>': 'why, for those whose build stops at what was withdrawn',
    '--by <name>': "who withdraws it (default: the name in git's settings)",
    '--accept-guards <reason>': 'accept all that the guards find in going back, for this reason',
    '--release <id>': 'end this entry of withdrawn.yaml, so that its values may be published again',
    ...previousOption,
    '--purge-list <file>': 'write the paths to purge from caches, one per line',
    ...signingOptions,
    ...dryRunOption,
  },
  async run(values, _, isTyped) {
    const options = findProject(values, isTyped);
    const { goBack, releaseWithdrawn } = await import('./publishing/going-back.js');
    if (options.release === undefined) return goBack(options);
    const others = [options.to, options.acceptGuards, options.previous, options.purgeList];
    if (others.some((other) => other !== undefined)) {
      throw new CommandFailure('--release only ends an entry of withdrawn.yaml: give it alone.');
    }
    await releaseWithdrawn(options.release, options);
    return exitCode.fine;
  },
});
