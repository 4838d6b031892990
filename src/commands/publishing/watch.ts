import fs from 'node:fs';
import { errorCode, thrownMessage } from '../../base/errors.js';
import type { OptionValues } from '../cli/command.js';
import { CommandFailure } from '../cli/failure.js';
import type { againstOption, SiteOptions } from '../cli/options.js';
import type { Terminal } from '../cli/terminal.js';
import { compileInMemory } from '../project/compile-content.js';
import type { InstantOptions } from '../project/instant-of-run.js';
import { policyPath } from '../project/site-files.js';
import { buildDefaults } from './build-options.js';
import { runBuild } from './publishing.js';
import { watchPaths } from './watched-paths.js';

/** The options of a watch. */
interface WatchOptions extends SiteOptions, InstantOptions, Partial<OptionValues<typeof againstOption>> {
  /** What each build is compared with, unless that is the one before it. */
  readonly previous?: string;
}

/**
 * Milliseconds without changes before the content is read. Editors write a file in several steps, and a save should be
 * reported once.
 */
const settled = 50;

/**
 * Builds whenever the content, the header policy or the project's own rules change, and at each instant from which on
 * other records are published (D49), until it is closed.
 */
export interface ContentWatch {
  close(): Promise<void>;
}

/**
 * Builds once, then after every change. Builds never overlap; changes during one cause one more after it. If the
 * content has errors they are shown, and the last good publication stays.
 */
export async function watchContent(options: WatchOptions, terminal: Terminal): Promise<ContentWatch> {
  compileInMemory();
  let running: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let alarm: NodeJS.Timeout | undefined;
  const ending = new AbortController();
  const rebuild = () => {
    if (ending.signal.aborted) return;
    if (running !== undefined) {
      again = true;
      return;
    }
    const started = Date.now();
    running = tell(options, terminal, ending.signal)
      .then(({ read, until }) => {
        // A change between its reading and now came to nobody's notice.
        if (paths.add(read, started)) again = true;
        clearTimeout(alarm);
        if (until !== undefined) alarm = setTimeout(rebuild, Math.max(0, until - Date.now()));
      })
      .finally(() => {
        running = undefined;
        if (again) {
          again = false;
          rebuild();
        }
      });
  };
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(rebuild, settled);
  };
  // Before the first build, which may take long enough for a change.
  const paths = await watchPaths(options.content, changed, complaining(terminal));
  rebuild();
  await running;
  return {
    async close() {
      ending.abort();
      await running;
      await paths.close();
      clearTimeout(timer);
      clearTimeout(alarm);
    },
  };
}

/** Reports what can't be watched: each cause once, since every file may have the same, such as too many of them. */
function complaining(terminal: Terminal): (error: Error) => void {
  const known = new Set<unknown>();
  return (error) => {
    const code = errorCode(error) ?? error.message;
    if (known.has(code)) return;
    known.add(code);
    terminal.complain(`opendata: not every change of the content is noticed: ${error.message}`);
  };
}

interface Told {
  readonly read: readonly string[];
  readonly until: number | undefined;
}

/**
 * Builds once, and reports it on a line with the time of day. An error ends this build, but not the watching.
 * @returns the files that it read besides the content, as far as it got, and when the next build will differ
 */
async function tell(options: WatchOptions, terminal: Terminal, ending: AbortSignal): Promise<Told> {
  const { style } = terminal;
  const failed = (text: string) => `${style.faint(timeOfDay())} ${style.severity('✗', 'error')} ${text}`;
  const fine = (text: string) => `${style.faint(timeOfDay())} ${style.good('✓')} ${text}`;
  try {
    // Otherwise every file would be reported as missing.
    if (fs.statSync('.').nlink === 0)
      throw new CommandFailure('the folder in which this was started was removed');
    const { made, seconds, compiled } = await runBuild({ ...buildDefaults, ...options }, terminal, ending);
    const took = `${seconds.toFixed(1)} s`;
    if (made === undefined || made.outcome === 'refused') {
      terminal.say(
        failed(style.severity(`Not published (${took}): the last good publication stays.`, 'error')),
      );
    } else if (made.outcome === 'published') {
      const moved = made.routes.filter(({ reason }) => reason !== 'same').map(({ path }) => path);
      terminal.say(fine(`Published (${took}): ${moved.join(', ') || 'the settings changed'}`));
    } else {
      terminal.say(fine(`Nothing to publish (${took}): everything is already published.`));
    }
    const { settingsFiles, ruleFiles, policyFile, until } = compiled;
    return { read: [...settingsFiles, ...ruleFiles, policyFile], until };
  } catch (error) {
    if (!ending.aborted) {
      terminal.complain(failed(`opendata: ${thrownMessage(error)}`));
    }
    const read = [policyPath(options.headers), ...(options.settings === undefined ? [] : [options.settings])];
    return { read, until: undefined };
  }
}

/** `14:05:09`, local time. */
function timeOfDay(): string {
  return new Date().toTimeString().slice(0, 'HH:MM:SS'.length);
}
