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
  mayChangeMediaType,
  mayFind,
  mayLoseAddresses,
  mayLoseRecords,
  namesOfHosts,
  previousOption,
  siteOptions,
} from './cli/options.js';
import { openTerminal, type Terminal } from './cli/terminal.js';
import { LastRun, recording, sayAgain } from './project/last-outcome.js';
import { refuseOverlap } from './project/project.js';
import type { MadeRun } from './publishing/next-run.js';

const options = {
  ...siteOptions,
  ...cacheOptions,
  ...previousOption,
  ...againstOption,
  '--first-if-missing': 'also build if nothing is published at --previous yet (404)',
  '--accept <rule:collection>': mayFind,
  '--accept-removals <collection>': mayLoseRecords,
  '--accept-gone <start>': mayLoseAddresses,
  '--accept-media-type <version>': mayChangeMediaType,
  '--hosts <names>': parsed(
    'write configuration for these hosts into hosts/ of the output folder, such as nginx,netlify or all (default: those in site.yaml)',
    namesOfHosts,
  ),
  ...maxWarningsOption,
  '--purge-list <file>': 'write the paths to purge from caches, one per line',
  '--at <instant>':
    'what holds on this day or at this time, up to now (default: now, or that of SOURCE_DATE_EPOCH)',
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
  const began = performance.now();
  const terminal = openTerminal(options);
  refuseOverlap(options);
  const last = lastRun(options, terminal);
  const same = last?.find();
  if (same !== undefined) {
    sayAgain(same, terminal, (performance.now() - began) / 1000);
    return same.code;
  }
  const [{ runBuild }, { buildSummary, hostSummary }, { nextRun }, { printReport }] = await Promise.all([
    import('./publishing/publishing.js'),
    import('./publishing/build-summary.js'),
    import('./publishing/next-run.js'),
    import('./project/reporting.js'),
  ]);
  const run = await runBuild({ ...options, isPublished: true }, terminal);
  if (run.made === undefined || run.made.outcome === 'refused') {
    terminal.say('Nothing was published.');
    return exitCode.problems;
  }
  const sum = ({ made, ...about }: MadeRun, to: Terminal) => {
    if (about.reported > 0) to.say('');
    const isLive = options.previous !== undefined && about.log?.build?.purge?.length === 0;
    to.say(buildSummary(made, options.out, to, isLive), about.seconds);
    const [below, above] = about.settingsFiles;
    if (above !== undefined) to.say(`  Settings: ${above}, over ${below}.`);
    to.say(`  ${policySummary(about.policyFile)}`);
    for (const host of about.hosts) to.say(hostSummary(host, options.out, to.style));
    if (about.losses > 0) {
      to.say(
        `${counted(about.losses, 'note')} on what a version can't express; \`${started()} check\` lists them.`,
      );
    }
  };
  sum({ ...run, made: run.made }, terminal);
  const next = nextRun(run, options.out);
  if (last !== undefined && next?.inputs !== undefined) {
    const unheard = recording(terminal, false);
    await printReport(next.log, options.format, unheard.terminal);
    sum(next, unheard.terminal);
    last.keep({ code: exitCode.fine, printed: unheard.printed }, next.inputs);
  }
  return exitCode.fine;
}

/** The last build, where its outcome can be that of this one: nothing else is read or written. */
function lastRun(options: BuildOptions, terminal: Terminal): LastRun | undefined {
  const { previous, against, firstIfMissing, dryRun, purgeList } = options;
  const isPlain = [previous, against, firstIfMissing, dryRun, purgeList].every(
    (value) => value === undefined,
  );
  return isPlain ? new LastRun('build', options, terminal) : undefined;
}

/** Names the header policy that was used, so that a policy in the wrong folder does not go unnoticed. */
function policySummary(own: string): string {
  return fs.existsSync(own)
    ? `Header policy: ${own}, over the one that comes with the program.`
    : `Header policy: the one that comes with the program (there is no ${own}).`;
}
