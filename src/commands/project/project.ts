import fs, { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { isInside } from '../../base/files/inside.js';
import { isEnvironment } from '../../content/content/layout.js';
import { CommandFailure } from '../cli/failure.js';
import type { SiteOptions } from '../cli/options.js';

/** The settings files that mark a folder as the content folder. */
const settings = ['site.yaml', 'site.yml', 'site.json'];

/** The options that name folders of a project, which are beside each other unless they are typed. */
const places = ['content', 'headers', 'out', 'dir'];

/**
 * Uses the folders of the nearest folder above with a content folder, where the current one has none. Folders that were
 * typed stay as they are.
 * @param command about to run, with its options
 */
export function findProject(
  command: Pick<Command, 'getOptionValue' | 'getOptionValueSource' | 'setOptionValueWithSource'>,
): void {
  const content = 'content';
  if (command.getOptionValueSource('content') === 'cli' || existsSync(content)) return;
  for (let folder = '..'; ; folder = join(folder, '..')) {
    if (settings.some((name) => existsSync(join(folder, content, name)))) {
      for (const option of places.filter((place) => command.getOptionValueSource(place) === 'default')) {
        command.setOptionValueWithSource(option, join(folder, command.getOptionValue(option)), 'implied');
      }
      return;
    }
    if (resolve(folder) === dirname(resolve(folder))) return;
  }
}

/** How deep files are in a content folder at most: content, brand and collection. */
const deepestFolder = 3;

/** The content folder that a path is in, by its settings; other programs have a site.yaml too. */
export function contentAround(path: string): string | undefined {
  let folder = dirname(resolve(path));
  for (let depth = 0; depth < deepestFolder; depth++, folder = dirname(folder)) {
    const found = settings.map((name) => join(folder, name)).find((name) => existsSync(name));
    if (found !== undefined && /^\s*"?vendor"?\s*:/m.test(readFileSync(found, 'utf8'))) return folder;
  }
  return undefined;
}

/**
 * Refuses settings that don't exist. Otherwise a misspelt environment would publish the settings of another.
 * @throws CommandFailure that names the existing ones
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
 * Uses the header policy beside a content folder named on the command line, unless the policy was named too. The folder
 * `headers` in the current folder may belong to another project.
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
 * Refuses an output folder that overlaps with the input: the next build would take a publication inside the content for
 * content. Links are followed, and the folders needn't exist yet.
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
      `--out ${out} ${how} the ${what} folder (${folder}), and a build would mix the two. Name a folder beside it, such as ${beside(folder)}.`,
    );
  }
}

function overlap(output: string, folder: string): string | undefined {
  if (output === folder) return 'is';
  if (isInside(output, folder)) return 'lies inside';
  if (isInside(folder, output)) return 'is around';
  return undefined;
}

/** The real path, with links resolved in the part that exists. */
export function realPath(path: string): string {
  const full = resolve(path);
  try {
    return fs.realpathSync(full);
  } catch {
    return dirname(full) === full ? full : join(realPath(dirname(full)), basename(full));
  }
}

/** A folder for the output that is neither inside nor around this one. */
function beside(folder: string): string {
  const parent = dirname(resolve(folder));
  return join(relative('', parent), basename(resolve(folder)) === 'dist' ? 'public' : 'dist');
}
