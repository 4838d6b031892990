import fs from 'node:fs';
import { counted } from '../model/message.js';
import { defineCommand, type OptionValues, parsed } from './cli/command.js';
import { type ExitCode, exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import {
  againstOption,
  cacheOptions,
  dryRunOption,
  maxWarningsOption,
  namesOfHosts,
  previousOption,
  siteOptions,
} from './cli/options.js';
import { openTerminal } from './cli/terminal.js';
import { refuseOverlap } from './project/project.js';

const options = {
  ...siteOptions,
  ...cacheOptions,
  ...previousOption,
  ...againstOption,
  '--first-if-missing': 'also build if nothing is published at --previous yet (404)',
  '--hosts <names>': parsed(
    'write configuration for these hosts into hosts/ of the output folder, such as nginx,netlify or all (default: those in site.yaml)',
    namesOfHosts,
  ),
  ...maxWarningsOption,
  '--purge-list <file>': 'write the paths to purge from caches, one per line',
  '--at <instant>':
    'what holds on this day or at this time, up to now (default: now, or that of SOURCE_DATE_EPOCH)',
  '--verbose': 'also say which header policy was used',
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
  const terminal = openTerminal(options);
  refuseOverlap(options);
  const [{ runBuild }, { buildSummary, hostSummary }] = await Promise.all([
    import('./publishing/publishing.js'),
    import('./publishing/build-summary.js'),
  ]);
  const run = await runBuild({ ...options, isPublished: true }, terminal);
  const { made } = run;
  if (made === undefined || made.outcome === 'refused') {
    terminal.say('Nothing was published.');
    return exitCode.problems;
  }
  if (run.reported > 0) terminal.say('');
  const isLive = options.previous !== undefined && run.purge?.length === 0;
  terminal.say(`${buildSummary(made, options.out, terminal, isLive)} (${run.seconds.toFixed(1)} s).`);
  const [below, above] = run.compiled.settingsFiles;
  if (above !== undefined) terminal.say(`  Settings: ${above}, over ${below}.`);
  if (options.verbose) terminal.say(`  ${policySummary(run.compiled.policyFile)}`);
  for (const host of run.hosts) terminal.say(hostSummary(host, options.out, terminal.style));
  if (run.losses > 0) {
    terminal.say(
      `${counted(run.losses, 'note')} on what a version can't express; \`${started()} check\` lists them.`,
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
