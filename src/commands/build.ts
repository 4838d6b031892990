import fs from 'node:fs';
import { counted } from '../model/message.js';
import { defineCommand, type OptionValues, parsed } from './command.js';
import { type ExitCode, exitCode } from './failure.js';
import { started } from './invocation.js';
import {
  cacheOptions,
  dateOption,
  dryRunOption,
  maxWarningsOption,
  mayChangeMediaType,
  mayLoseAddresses,
  mayLoseRecords,
  namesOfHosts,
  previousOption,
  siteOptions,
} from './options.js';
import { openTerminal } from './terminal.js';

const options = {
  ...siteOptions,
  ...cacheOptions,
  ...previousOption,
  '--first-if-missing': 'also build if nothing is published at that place yet (404)',
  '--accept-removals <collection>': mayLoseRecords,
  '--accept-gone <start>': mayLoseAddresses,
  '--accept-media-type <version>': mayChangeMediaType,
  '--hosts <names>': parsed(
    "write configuration for these hosts, or all, into the output folder's hosts/, instead of those in site.yaml",
    namesOfHosts,
  ),
  ...maxWarningsOption,
  '--purge-list <file>': 'write the paths to purge from caches, one per line',
  ...dateOption,
  ...dryRunOption,
};

export const build = defineCommand({
  name: 'build',
  otherNames: { compile: '', generate: '', publish: '' },
  summary: 'check, then publish into the output folder',
  description: 'Checks the content and publishes it into the output folder: all of it, or nothing.',
  options,
  run: checkAndPublish,
});

type BuildOptions = OptionValues<typeof options>;

async function checkAndPublish(options: BuildOptions): Promise<ExitCode> {
  const [{ runBuild }, { buildSummary, hostSummary }] = await Promise.all([
    import('./publishing.js'),
    import('./build-summary.js'),
  ]);
  const terminal = openTerminal(options);
  const run = await runBuild(options, terminal);
  const { made, reported, losses, hosts, seconds } = run;
  if (made === undefined || made.outcome === 'refused') {
    terminal.say('Nothing was published.');
    return exitCode.problems;
  }
  if (reported > 0) terminal.say('');
  terminal.say(buildSummary(made, options.out, seconds, terminal));
  const [below, above] = run.settingsFiles;
  if (above !== undefined) terminal.say(`  Settings: ${above}, over ${below}.`);
  terminal.say(`  ${policySummary(run.policyFile)}`);
  for (const host of hosts) terminal.say(hostSummary(host, options.out, terminal.style));
  if (losses > 0) {
    terminal.say(
      `${counted(losses, 'note')} on what a version can't express; \`${started()} check\` lists them.`,
    );
  }
  return exitCode.fine;
}

/** Names the header policy that was used, so that a policy in the wrong folder does not go unnoticed. */
function policySummary(own: string): string {
  return fs.existsSync(own)
    ? `Header policy: ${own}, over the one that comes with the program.`
    : `Header policy: the one that comes with the program (there is no ${own}).`;
}
