import fs, { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { isInside } from '../../base/files/inside.js';
import { isEnvironment } from '../../content/content/layout.js';
import { CommandFailure } from '../cli/failure.js';
import type { SiteOptions } from '../cli/options.js';

/** The nearest folder, from one upwards, with a content folder, which has settings; undefined if there is none. */
export function projectAround(folder: string): string | undefined {
  const settings = ['yaml', 'yml', 'json'].map((format) => join(folder, `content/site.${format}`));
  if (settings.some((name) => existsSync(name))) return folder;
  return resolve(folder) === dirname(resolve(folder)) ? undefined : projectAround(join(folder, '..'));
}

/**
 * Uses the folders of the nearest project above, where the current one has no content folder. Folders that were typed stay
 * as they are.
 * @param command about to run, with its options
 */
export function findProject(
  command: Pick<Command, 'getOptionValue' | 'getOptionValueSource' | 'setOptionValueWithSource'>,
): void {
  if (command.getOptionValueSource('content') === 'cli' || existsSync('content')) return;
  const project = projectAround('..');
  if (project === undefined) return;
  const options = ['content', 'out'];
  for (const option of options.filter((each) => command.getOptionValueSource(each) === 'default'))
    command.setOptionValueWithSource(option, join(project, command.getOptionValue(option)), 'implied');
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

/** The folder of the project's own header policy, unless the settings name another. */
export function headersFolder(content: string): string {
  return join(content, '..', 'headers');
}

/**
 * Refuses an output folder that overlaps with the input: the next build would take a publication inside the content for
 * content. Links are followed, and the folders needn't exist yet.
 * @throws CommandFailure that says which folders overlap
 */
export function refuseOverlap({ content, out }: Pick<SiteOptions, 'content' | 'out'>): void {
  const output = realPath(out);
  for (const folder of [content, headersFolder(content)]) {
    const input = realPath(folder);
    if (!isInside(output, input) && !isInside(input, output)) continue;
    const beside = basename(input) === 'dist' ? 'public' : 'dist';
    throw new CommandFailure(
      `--out ${out} overlaps with ${folder}, and a build would mix the two. Name a folder beside it, such as ${join(relative('', dirname(input)), beside)}.`,
    );
  }
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
