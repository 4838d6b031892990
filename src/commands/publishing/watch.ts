import fs from 'node:fs';
import { errorCode, thrownMessage } from '../../base/errors.js';
import { CommandFailure } from '../cli/failure.js';
import type { Terminal } from '../cli/terminal.js';
import { compileInMemory } from '../project/compile-content.js';
import { siteFiles } from '../project/site.js';
import { runBuild } from './publishing.js';
import { watchPaths } from './watched-paths.js';

/** Those of a build. */
type WatchOptions = Parameters<typeof runBuild>[0];

/**
 * Milliseconds without changes before the content is read. Editors write a file in several steps, and a save should be
 * reported once.
 */
const settled = 50;

/**
 * Builds once, then whenever the content, the header policy or the project's own rules change, and at each instant from
 * which on other records are published (D49), until it is closed. Builds never overlap; changes during one cause one more
 * after it. If the content has errors they are shown, and the last good publication stays.
 * @param isLazy builds only when `made` is asked for, so that nothing waits for a build that nobody looks at
 */
export async function watchContent(options: WatchOptions, terminal: Terminal, isLazy = false) {
  compileInMemory();
  let running: Promise<void> | undefined;
  let isClosed = false;
  let isStale = true;
  let timer: NodeJS.Timeout | undefined;
  let alarm: NodeJS.Timeout | undefined;
  const rebuild = () => {
    if (isClosed || running !== undefined) return;
    isStale = false;
    const started = Date.now();
    running = tell(options, terminal).then(({ read, until }) => {
      running = undefined;
      if (isClosed) return;
      // A change between its reading and now came to nobody's notice.
      if (paths.add(read, started)) isStale = true;
      clearTimeout(alarm);
      if (until !== undefined) alarm = setTimeout(changed, Math.max(0, until - Date.now()));
      if (isStale) changed();
    });
  };
  const changed = () => {
    isStale = true;
    clearTimeout(timer);
    if (!isLazy) timer = setTimeout(rebuild, settled);
  };
  // Each cause once, since every file may have the same, such as too many of them.
  const causes = new Set<unknown>();
  // Before the first build, which may take long enough for a change.
  const paths = await watchPaths(options.content, changed, (error) => {
    const code = errorCode(error) ?? error.message;
    if (causes.has(code)) return;
    causes.add(code);
    terminal.complain(`opendata: not every change of the content is noticed: ${error.message}`);
  });
  const made = async () => {
    while (!isClosed && (isStale || running !== undefined)) {
      rebuild();
      await running;
    }
  };
  if (!isLazy) await made();
  return {
    /** Resolves when what changed before is built. */
    made,
    async close(): Promise<void> {
      isClosed = true;
      await paths.close();
      clearTimeout(timer);
      clearTimeout(alarm);
    },
  };
}

/**
 * Builds once, and reports it on a line with the time of day. An error ends this build, but not the watching.
 * @returns the files that it read besides the content, as far as it got, and when the next build will differ
 */
async function tell(options: WatchOptions, terminal: Terminal) {
  const { style } = terminal;
  const now = () => style.faint(new Date().toTimeString().slice(0, 'HH:MM:SS'.length));
  const failed = (text: string) => `${now()} ${style.severity('✗', 'error')} ${text}`;
  const fine = (text: string) => `${now()} ${style.good('✓')} ${text}`;
  try {
    // Otherwise every file would be reported as missing.
    if (fs.statSync('.').nlink === 0)
      throw new CommandFailure('the folder in which this was started was removed');
    const { made, seconds, compiled } = await runBuild(options, terminal);
    const took = `${seconds.toFixed(1)} s`;
    if (made === undefined || made.outcome === 'refused') {
      const text = `Not published (${took}): the last good publication stays.`;
      terminal.say(failed(style.severity(text, 'error')));
    } else if (made.outcome === 'published') {
      const moved = made.routes.filter(({ reason }) => reason !== 'same').map(({ path }) => path);
      terminal.say(fine(`Published (${took}): ${moved.join(', ') || 'the settings changed'}`));
    } else {
      terminal.say(fine(`Nothing to publish (${took}): everything is already published.`));
    }
    const { settingsFiles, ruleFiles, policyFile, until } = compiled;
    return { read: [...settingsFiles, ...ruleFiles, policyFile], until };
  } catch (error) {
    terminal.complain(failed(`opendata: ${thrownMessage(error)}`));
    const read = [siteFiles(options).policy, ...(options.settings === undefined ? [] : [options.settings])];
    return { read, until: undefined };
  }
}
