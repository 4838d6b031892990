import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import type { SharedOptions } from './options.js';

/** What makes a folder the content folder. */
const settings = ['site.yaml', 'site.yml', 'site.json'];

/**
 * The folders of the project that the current folder belongs to, where no option names them: those of the nearest
 * folder above that has a content folder.
 * @param command that the options were typed for
 */
export function findContent<Options extends Pick<SharedOptions, 'content' | 'headers'>>(
  options: Options,
  command: Pick<Command, 'getOptionValueSource'>,
): Options {
  const isTyped = (option: string) => command.getOptionValueSource(option) !== 'default';
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
 * Takes the header policy that lies beside a content folder that was named, where none was named itself: the folder
 * `headers` where the command is typed may belong to another project, or not be there.
 * @param command about to run, with its options
 */
export function useHeadersBesideContent(
  command: Pick<Command, 'getOptionValue' | 'getOptionValueSource' | 'setOptionValueWithSource'>,
): void {
  const source = (option: string) => command.getOptionValueSource(option);
  if (source('content') === 'default' || source('headers') !== 'default') return;
  const content: unknown = command.getOptionValue('content');
  if (typeof content !== 'string') return;
  const beside = join(content, '..', 'headers');
  if (existsSync(beside)) command.setOptionValueWithSource('headers', beside, 'implied');
}
