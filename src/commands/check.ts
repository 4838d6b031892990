import type { MissingArgs } from '../content/documents/problems/files.js';
import { counted } from '../model/message.js';
import { type AnyProblem, hasErrors } from '../model/problem.js';
import { defineCommand, type OptionValues } from './cli/command.js';
import { type ExitCode, exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { cacheOptions, instantOption, maxWarningsOption, siteOptions } from './cli/options.js';
import { openTerminal, type Terminal } from './cli/terminal.js';
import type { CompiledContent } from './project/compile-content.js';
import { type NamedFiles, namedFiles } from './project/named-files.js';

const options = {
  ...siteOptions,
  ...cacheOptions,
  ...maxWarningsOption,
  ...instantOption,
  '--notes': 'show each note; by default, only how many there are of a rule',
  '--previous <place>':
    'also report what a build would stop at, compared with this publication, a folder or URL',
};

export const check = defineCommand({
  name: 'check',
  otherNames: { lint: '', validate: '', test: '' },
  summary: 'report everything that is wrong with the content',
  description: 'Reports every problem that build would report. Writes nothing.',
  arguments: {
    '[files...]':
      'show only the problems of these files, folders or patterns (default: of all content, which is read in any case)',
  },
  options,
  run: (values, { files }) => checkContent(files, values),
});

type CheckOptions = OptionValues<typeof options>;

/**
 * Reports the problems of the content.
 * @param paths files or folders whose problems are reported, all by default. All content is read in any case, because
 * records are compared with each other.
 */
async function checkContent(paths: readonly string[], options: CheckOptions): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const [{ compileContent }, { contentReport, printReport, tooManyWarnings }, { recordsAtInstant }] =
    await Promise.all([
      import('./project/compile-content.js'),
      import('./project/reporting.js'),
      import('../build/compile/compile-site.js'),
    ]);
  const named = paths.length === 0 ? undefined : await namedFiles(paths);
  const purpose = options.previous === undefined ? 'check' : 'publish';
  const content = await withGuards(await compileContent(options, terminal, purpose), options, terminal);
  const chosen = named === undefined ? content : concerning(content, named);
  const { files, problems } = chosen;
  const report = await contentReport(chosen, options.format, chosen.problems, options.notes);
  await printReport(report, options.format, terminal);
  const worst = report.kinds[0]?.problems[0];
  if (
    options.format === 'pretty' &&
    process.stderr.isTTY &&
    worst !== undefined &&
    worst.severity !== 'note'
  ) {
    terminal.say(terminal.style.faint(`${started()} explain ${worst.rule} says more.`));
  }
  if (named !== undefined) {
    sayLeftOut(named, options, [...content.settingsFiles, content.policyFile], terminal);
    sayElsewhere(content.problems.length - problems.length, terminal);
  }
  if (hasErrors(problems)) return exitCode.problems;
  const tooMany = tooManyWarnings(problems, options);
  if (tooMany !== undefined) {
    terminal.complain(tooMany);
    return exitCode.problems;
  }

  const records = files.reduce((sum, file) => sum + recordsAtInstant(file).length, 0);
  const sum = `${counted(records, 'record')} in ${counted(files.length, 'file')}`;
  const well = named === undefined ? `${sum}: ready to publish.` : `No errors: ${sum}.`;
  terminal.say(`${terminal.style.good('✓')} ${well}`);
  return exitCode.fine;
}

/** The content with what a build would stop at, compared with the last publication, if the content itself is sound. */
async function withGuards(
  content: CompiledContent,
  options: CheckOptions,
  terminal: Terminal,
): Promise<CompiledContent> {
  const { terms, acceptedFile, problems } = content;
  if (options.previous === undefined || terms === undefined || hasErrors(problems)) return content;
  const [{ buildInMemory }, { buildDefaults }] = await Promise.all([
    import('./publishing/publishing.js'),
    import('./publishing/build-options.js'),
  ]);
  const all = { ...buildDefaults, ...options };
  const build = await buildInMemory(all, { ...content, terms }, acceptedFile, terminal);
  return { ...content, problems: [...problems, ...build.problems] };
}

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

/** Lists the named files that are not part of the publication: hooks pass every file that changed. */
function sayLeftOut(
  named: NamedFiles,
  options: Pick<CheckOptions, 'content'>,
  read: readonly string[],
  terminal: Terminal,
): void {
  for (const path of named.outside([options.content, ...read]))
    terminal.say(`${path}: not in the content folder (${options.content}), left out.`);
}

function sayElsewhere(count: number, terminal: Terminal): void {
  if (count === 0) return;
  terminal.say(
    terminal.style.faint(
      `${counted(count, 'problem')} elsewhere in the content: \`${started()} check\` shows everything.`,
    ),
  );
}
