import type { CompiledContent } from '../build/compile/compile-content.js';
import { recordsAtInstant } from '../build/compile/compile-site.js';
import type { MissingArgs } from '../content/documents/problems/files.js';
import { counted } from '../model/message.js';
import { type AnyProblem, hasErrors } from '../model/problem.js';
import { contentReport } from '../report/report/content-report.js';
import { defineCommand } from './cli/command.js';
import { exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { cacheOptions, firstOption, instantOption, siteOptions } from './cli/options.js';
import { compileContent } from './project/compile-content.js';
import { type NamedFiles, namedFiles } from './project/named-files.js';
import { printReport } from './project/reporting.js';

export default defineCommand({
  description: 'Reports every problem that build would report. Writes nothing.',
  arguments: {
    '[files...]':
      'show only the problems of these files or folders (default: of all content, which is read in any case)',
  },
  options: {
    ...siteOptions,
    ...cacheOptions,
    ...instantOption,
    '--notes': 'show each note; by default, only how many there are of a rule',
    '--previous <place>':
      'also report what a build would stop at, compared with this publication, a folder or URL',
    ...firstOption,
  },
  async run(options, terminal, paths) {
    const { good, faint } = terminal.style;
    const named = namedFiles(paths);
    const { compiled, build } =
      options.previous === undefined
        ? { compiled: await compileContent(options, terminal, 'check'), build: undefined }
        : await (await import('./publishing/publishing.js')).comparedWithLast(options, terminal);
    const content = { ...compiled, problems: [...compiled.problems, ...(build?.problems ?? [])] };
    const chosen = concerning(content, named);
    const { files, problems } = chosen;
    const report = await contentReport(chosen, options.format, problems, options.notes);
    await printReport(report, options.format, terminal);
    // Hooks pass every file that changed.
    const read = [options.content, ...content.settingsFiles, content.policyFile];
    for (const path of named.outside(read))
      terminal.say(`${path}: not in the content folder (${options.content}), left out.`);
    const elsewhere = content.problems.length - problems.length;
    const text = `${counted(elsewhere, 'problem')} elsewhere in the content: \`${started()} check\` shows everything.`;
    if (elsewhere > 0) terminal.say(faint(text));
    if (hasErrors(problems)) return exitCode.problems;
    const records = files.reduce((sum, file) => sum + recordsAtInstant(file).length, 0);
    const sum = `${counted(records, 'record')} in ${counted(files.length, 'file')}`;
    const well = paths.length === 0 ? `${sum}: ready to publish.` : `No errors: ${sum}.`;
    terminal.say(`${good('✓')} ${well}`);
    return exitCode.fine;
  },
});

/**
 * The part of the content that concerns some files: problems located in them, and problems of the folders that contain
 * them, such as a brand without brand.yaml. A missing content folder concerns every file.
 */
function concerning(all: CompiledContent, named: NamedFiles): CompiledContent {
  const concerns = ({ rule, args, at }: AnyProblem) =>
    at.some(({ file }) => named.concern(file)) ||
    (rule === 'content/missing' && (args as MissingArgs).what === 'content folder');
  return {
    ...all,
    files: all.files.filter(({ job }) => named.hold(job.file.name)),
    problems: all.problems.filter(concerns),
    accepted: all.accepted.filter(({ problem }) => concerns(problem)),
  };
}
