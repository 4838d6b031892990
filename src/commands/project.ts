import fs, { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Command } from 'commander';
import { isEnvironment } from '../content/layout.js';
import { CommandFailure } from './failure.js';
import type { SiteOptions } from './options.js';

/** What makes a folder the content folder. */
const settings = ['site.yaml', 'site.yml', 'site.json'];

/**
 * The folders of the project that the current folder belongs to, where no option names them: those of the nearest
 * folder above that has a content folder.
 * @param isTyped tells options that were typed from those that have their default
 */
export function findContent<Options extends Pick<SiteOptions, 'content' | 'headers'>>(
  options: Options,
  isTyped: (option: string) => boolean,
): Options {
  if (isTyped('content') || existsSync(options.content)) return options;
  const cwd = process.cwd();
  for (let folder = dirname(cwd); ; folder = dirname(folder)) {
    const content = join(folder, options.content);
    if (settings.some((name) => existsSync(join(content, name)))) {
      const headers = isTyped('headers') ? options.headers : relative(cwd, resolve(folder, options.headers));
      return { ...options, content: relative(cwd, content) || '.', headers };
    }
    if (dirname(folder) === folder) return options;
  }
}

/**
 * Refuses settings that aren't there: an environment that is taken for another one is published in its place.
 * @throws CommandFailure that names those which are there
 */
export function refuseMissingSettings(command: Pick<Command, 'getOptionValue'>): void {
  const settings: unknown = command.getOptionValue('settings');
  const content: unknown = command.getOptionValue('content');
  if (typeof settings !== 'string' || typeof content !== 'string' || existsSync(settings)) return;
  const beside = existsSync(content) ? readdirSync(content).filter(isEnvironment) : [];
  const there = beside.map((name) => join(content, name));
  const next =
    there.length === 0
      ? `What differs from site.yaml is best kept beside it, such as in ${join(content, 'site.staging.yaml')}.`
      : `There is ${there.join(', ')}.`;
  throw new CommandFailure(`--settings: there is no file ${settings}. ${next}`);
}

/**
 * Takes the header policy that lies beside a content folder that was named, where none was named itself: the folder
 * `headers` where the command is typed may belong to another project, or not be there.
 * @param command about to run, with its options
 */
export function useHeadersBesideContent(
  command: Pick<Command, 'getOptionValue' | 'getOptionValueSource' | 'setOptionValueWithSource'>,
): void {
  const source = (option: string) => command.getOptionValueSource(option);
  if (source('headers') === 'cli') command.setOptionValueWithSource('isPolicyNamed', true, 'implied');
  if (source('content') === 'default' || source('headers') !== 'default') return;
  const content: unknown = command.getOptionValue('content');
  if (typeof content !== 'string') return;
  const beside = join(content, '..', 'headers');
  if (existsSync(beside)) command.setOptionValueWithSource('headers', beside, 'implied');
}

/**
 * Refuses an output folder that a build would mix up with what it reads: a publication among the content is taken for
 * content by the next build. Links are followed, and the folders needn't be there yet.
 * @throws CommandFailure that says which folders overlap
 */
export function refuseOverlap({
  content,
  headers,
  out,
}: Pick<SiteOptions, 'content' | 'headers' | 'out'>): void {
  const output = realPath(out);
  for (const [what, folder] of [
    ['content', content],
    ['headers', headers],
  ] as const) {
    const how = overlap(output, realPath(folder));
    if (how === undefined) continue;
    throw new CommandFailure(
      `--out ${out} ${how} the ${what} folder (${folder}), and a build would mix the two up. Name a folder beside it, such as ${beside(folder)}.`,
    );
  }
}

function overlap(output: string, folder: string): string | undefined {
  if (output === folder) return 'is';
  if (isInside(output, folder)) return 'lies inside';
  if (isInside(folder, output)) return 'is around';
  return undefined;
}

function isInside(path: string, folder: string): boolean {
  const steps = relative(folder, path);
  return steps !== '' && steps !== '..' && !steps.startsWith(`..${sep}`) && !isAbsolute(steps);
}

/** Without links as far as it is there. */
function realPath(path: string): string {
  const full = resolve(path);
  try {
    return fs.realpathSync(full);
  } catch {
    return dirname(full) === full ? full : join(realPath(dirname(full)), basename(full));
  }
}

/** A folder for the output that is neither in this one nor around it. */
function beside(folder: string): string {
  const parent = dirname(resolve(folder));
  return join(relative('', parent), basename(resolve(folder)) === 'dist' ? 'public' : 'dist');
}
