import { join } from 'node:path';
import type { TextRow, TextTable } from '../../base/document/document.js';
import { tableLines } from '../../base/document/terminal.js';
import type { Build } from '../../build/build.js';
import { bytesText, counted, withCommas } from '../../model/message.js';
import type { BuildLog } from '../../report/report/build-log.js';
import { hostTitles } from '../../serving/hosts/hosts.js';
import { defineCommand } from '../cli/command.js';
import { exitCode } from '../cli/failure.js';
import { started } from '../cli/invocation.js';
import { cacheOptions, publishingOptions, siteOptions } from '../cli/options.js';
import { runBuild } from './publishing.js';

export default defineCommand({
  description: 'Checks the content and publishes it into the output folder: all of it, or nothing.',
  options: {
    ...siteOptions,
    ...cacheOptions,
    ...publishingOptions,
    '--at <instant>':
      'what holds on this day or at this time, up to now (default: now, or that of SOURCE_DATE_EPOCH)',
  },
  async run(options, terminal) {
    const { style } = terminal;
    const run = await runBuild({ ...options, isPublished: true }, terminal);
    const { made, compiled, log } = run;
    if (made?.manifest === undefined) {
      terminal.say(`${outcomes.refused}.`);
      return exitCode.problems;
    }
    if (run.reported > 0) terminal.say('');
    const rows = byFolder(log.routes);
    const table = tableLines({ columns, rows }, { width: terminal.width - margin.length, style });
    terminal.say(`${table.map((line) => margin + line).join('\n')}\n\n`);
    // The last publication, which is somewhere else, has the same files.
    const isLive = options.previous !== undefined && log.purge?.length === 0;
    const outcome =
      isLive && made.outcome === 'published'
        ? 'Unchanged since the last publication: written'
        : outcomes[made.outcome];
    const where = join(options.out, 'site');
    terminal.say(`${style.good('✓')} ${outcome} in ${where} (${run.seconds.toFixed(1)} s).`);
    const [below, above] = compiled.settingsFiles;
    if (above !== undefined) terminal.say(`  Settings: ${above}, over ${below}.`);
    for (const host of run.hosts) {
      const readme = join(options.out, 'hosts', host, 'README.md');
      terminal.say(`  ${hostTitles[host]}: ${style.place(readme)}`);
    }
    if (run.losses > 0) {
      terminal.say(
        `${counted(run.losses, 'note')} on what a version can't express; \`${started()} check --notes\` lists them.`,
      );
    }
    return exitCode.fine;
  },
});

const margin = '  ';

const columns: TextTable['columns'] = [
  { head: '' },
  { head: 'records', is: 'number' },
  { head: 'size', is: 'number' },
  { head: 'LastUpdated' },
  { head: '' },
];

/** The routes, under a title for each folder such as /open-banking/v2.1. */
function byFolder(routes: BuildLog['routes']): TextRow[] {
  let folder: string | undefined;
  return routes.flatMap((route): TextRow[] => {
    const end = route.path.lastIndexOf('/');
    const cells = [
      `  ${route.path.slice(end + 1)}`,
      withCommas(route.records),
      bytesText(route.bytes),
      route.lastUpdated.replace(/\.\d+Z$/, 'Z'),
      route.data + (route.formerPath === undefined ? '' : `, was ${route.formerPath}`),
    ];
    if (route.path.slice(0, end) === folder) return [{ cells }];
    folder = route.path.slice(0, end);
    return [{ title: folder }, { cells }];
  });
}

const outcomes: Record<Build['outcome'], string> = {
  published: 'Published',
  unchanged: 'Unchanged: this is what was published already',
  restored: 'Restored: the output folder had changed since this was published',
  refused: 'Nothing was published',
};
