import fs from 'node:fs';
import type { FormatJob, formatted as Formatted } from '../authoring/format/formatted-file.js';
import type { ContentWriting } from '../authoring/writing/content-writing.js';
import { sha256 } from '../base/bytes/sha256.js';
import { ChangedMeanwhile } from '../base/files/write-file.js';
import { counted } from '../model/message.js';
import { hasErrors, type Problem } from '../model/problem.js';
import { loadFormat } from '../report/report/formats.js';
import { defineCommand, type OptionValues } from './cli/command.js';
import { handledSignals, interruptible } from './cli/ending-signals.js';
import { type ExitCode, exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { siteOptions } from './cli/options.js';
import { openTerminal, type Terminal } from './cli/terminal.js';
import { namedFiles } from './project/named-files.js';

const options = { ...siteOptions, '--check': 'write nothing, list the files that would change' };

export const fmt = defineCommand({
  name: 'fmt',
  otherNames: { format: '', tidy: '' },
  summary: 'tidy content files without losing a comment',
  description:
    'Tidies the files of records: key order of the interface, indentation, quotes. What they say stays the same.',
  arguments: {
    '[files...]': 'files, folders or patterns in the content folder (default: all of it)',
  },
  options,
  run: (values, { files }) => format(files, values),
});

type FmtOptions = OptionValues<typeof options>;

interface UntidyFile extends FormatJob {
  /** SHA-256 of its bytes as they were read. */
  readonly before: string;
  /** Its formatted bytes; absent for a check. */
  readonly after: Uint8Array | undefined;
}

/** @param paths files or folders of the content folder; none for all of it */
async function format(paths: readonly string[], options: FmtOptions): Promise<ExitCode> {
  const [{ formatted }, { printReport }, { reportOf }] = await Promise.all([
    import('../authoring/format/formatted-file.js'),
    import('./project/reporting.js'),
    import('../report/report/report.js'),
  ]);
  const terminal = openTerminal(options);
  const site = await recordFiles(options);
  const chosen = paths.length === 0 ? site.files : await choose(paths, site.files, terminal);
  const problems = site.problems.filter(({ rule, field }) =>
    paths.length === 0 ? rule.startsWith('content/') || field?.[0] === 'source' : field?.[0] === 'source',
  );
  const untidy: UntidyFile[] = [];
  const busy: string[] = [];
  const unsafe: string[] = [];
  let lines = 0;
  let unread = 0;
  await interruptible(() => {
    for (const [index, job] of chosen.entries()) {
      const one = formatted(job, options.check === true, fs);
      if (one.outcome === 'unreadable') {
        problems.push(...one.problems);
        unread++;
      }
      if (one.outcome === 'unsafe') unsafe.push(job.file.name);
      else if (one.outcome === 'changed') {
        lines += one.lines;
        untidy.push({ ...job, before: one.before, after: one.after });
      }
      terminal.progress(`tidying ${Math.floor((100 * (index + 1)) / chosen.length)} %`);
    }
  });
  if (!options.check && untidy.length > 0) {
    const { writingContent } = await import('./content/write-content.js');
    await writingContent(options.content, terminal, async (writing) => {
      for (const one of untidy) {
        await handledSignals();
        if (!rewrite(one, formatted, writing)) busy.push(one.file.name);
      }
    });
  }
  const changed = untidy.map(({ file }) => file.name).filter((name) => !busy.includes(name));
  await printReport(reportOf(problems, []), options.format, terminal);
  const { isForPrograms } = await loadFormat(options.format);
  const isSilent = unread > 0 && unread === chosen.length;
  if (!isSilent)
    tell(
      { changed, unsafe, busy, lines, count: chosen.length - unread },
      { ...options, isForPrograms },
      terminal,
    );
  const isWell =
    unsafe.length + busy.length === 0 && !hasErrors(problems) && !(options.check && changed.length > 0);
  return isWell ? exitCode.fine : exitCode.problems;
}

/** Formats a file as it is now. @returns false if another program writes it again and again */
function rewrite(
  { before, after, ...job }: UntidyFile,
  formatted: typeof Formatted,
  writing: ContentWriting,
): boolean {
  const formattedNow = (bytes: Buffer) => {
    const made = formatted(job, false, { readFileSync: () => bytes });
    return made.outcome === 'changed' ? made.after : undefined;
  };
  try {
    writing.edit(job.file.path, (bytes) => {
      const isAsBefore = bytes !== undefined && sha256(bytes) === before;
      // Another command may have written it until now.
      return isAsBefore ? after : bytes && formattedNow(bytes);
    });
    return true;
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return false;
    throw error;
  }
}

/** The record files of the content folder, each with the version that it is written in. */
async function recordFiles(options: FmtOptions): Promise<{ files: FormatJob[]; problems: Problem[] }> {
  const [{ sourceOf }, { loadSite }, { siteFiles }] = await Promise.all([
    import('../interface/collections/index.js'),
    import('../content/site/load.js'),
    import('./project/site-files.js'),
  ]);
  const { content, problems } = await loadSite(siteFiles(options));
  const files = content.brands.flatMap((brand) =>
    brand.files.map(({ collection, file }) => ({
      file,
      collection,
      source: sourceOf(collection, brand.source),
    })),
  );
  return { files, problems: [...problems] };
}

/** The record files among `paths`. Other files are ignored, because hooks pass every changed file. */
async function choose(
  paths: readonly string[],
  files: readonly FormatJob[],
  terminal: Terminal,
): Promise<FormatJob[]> {
  const named = await namedFiles(paths);
  for (const path of named.outside(files.map(({ file }) => file.path)))
    terminal.say(`${path}: no file of records, left alone.`);
  return files.filter(({ file }) => named.hold(file.path));
}

interface Outcome {
  /** The names of files that were, or would be, changed. */
  readonly changed: readonly string[];
  readonly unsafe: readonly string[];
  /** Those that another program keeps writing. */
  readonly busy: readonly string[];
  /** The number of lines that would change; counted for --check only. */
  readonly lines: number;
  /** The number of files examined. */
  readonly count: number;
}

function tell(
  { changed, unsafe, busy, lines, count }: Outcome,
  { check, isForPrograms }: Pick<FmtOptions, 'check'> & { readonly isForPrograms: boolean },
  terminal: Terminal,
): void {
  const list = isForPrograms ? terminal.say : (name: string) => terminal.result(`${name}\n`);
  for (const name of changed) list(name);
  for (const name of unsafe) {
    terminal.complain(`${name}: left alone, since formatting would change its meaning.`);
  }
  for (const name of busy)
    terminal.complain(`${name}: left alone, since another program keeps writing it. Run this again.`);
  if (changed.length === 0) terminal.say(`${counted(count, 'file')}: nothing to tidy.`);
  else if (check)
    terminal.say(
      `${changed.length} of ${counted(count, 'file')} would change, in ${lines === 0 ? 'the ends of their lines only' : counted(lines, 'line')}: run \`${started()} fmt\`.`,
    );
  else terminal.say(`${terminal.style.good('✓')} ${changed.length} of ${counted(count, 'file')} tidied.`);
}
