import fs from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { sha256 } from '../base/bytes/sha256.js';
import { ChangedMeanwhile, replaceFiles } from '../base/files/write-file.js';
import type { ContentFile } from '../content/content/tree.js';
import type { Collection } from '../model/collection.js';
import { counted } from '../model/message.js';
import { hasErrors, type Problem } from '../model/problem.js';
import type { Version } from '../model/version.js';
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

/** A file of records. */
interface FormatJob {
  readonly file: ContentFile;
  readonly collection: Collection;
  /** The version that it is written in. */
  readonly source: Version;
}

/** What becomes of a file: it is as it should be, has problems or a new text, or would mean something else. */
type Formatted = 'tidy' | 'unsafe' | { readonly problems: readonly Problem[] } | UntidyFile;

interface UntidyFile {
  readonly file: ContentFile;
  /** SHA-256 of its bytes as they were read. */
  readonly before: string;
  readonly text: string;
}

/** @param paths files or folders of the content folder; none for all of it */
async function format(paths: readonly string[], options: FmtOptions): Promise<ExitCode> {
  const [formatted, { printReport }, { reportOf }] = await Promise.all([
    loadFormatter(),
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
  let unread = 0;
  await interruptible(() => {
    for (const [index, job] of chosen.entries()) {
      const one = formatted(job);
      if (one === 'unsafe') unsafe.push(job.file.name);
      else if (one !== 'tidy' && 'problems' in one) {
        problems.push(...one.problems);
        unread++;
      } else if (one !== 'tidy') untidy.push(one);
      terminal.progress(`tidying ${Math.floor((100 * (index + 1)) / chosen.length)} %`);
    }
  });
  if (!options.check && untidy.length > 0) {
    const { writingContent } = await import('./project/write-content.js');
    await writingContent(options.content, terminal, async () => {
      for (const { file, before, text } of untidy) {
        await handledSignals();
        try {
          replaceFiles([{ path: file.path, before, text }]);
        } catch (error) {
          if (!(error instanceof ChangedMeanwhile)) throw error;
          busy.push(file.name);
        }
      }
    });
  }
  const changed = untidy.map(({ file }) => file.name).filter((name) => !busy.includes(name));
  await printReport(reportOf(problems, []), options.format, terminal);
  const { isForPrograms } = await loadFormat(options.format);
  const isSilent = unread > 0 && unread === chosen.length;
  if (!isSilent)
    tell({ changed, unsafe, busy, count: chosen.length - unread }, { ...options, isForPrograms }, terminal);
  const isWell =
    unsafe.length + busy.length === 0 && !hasErrors(problems) && !(options.check && changed.length > 0);
  return isWell ? exitCode.fine : exitCode.problems;
}

/** Reads and formats one file. */
async function loadFormatter(): Promise<(job: FormatJob) => Formatted> {
  const [{ formatContent }, { readRecords }, { readBytes }, { recordSchema }] = await Promise.all([
    import('../content/edit/format.js'),
    import('../content/documents/document.js'),
    import('../content/content/file-system.js'),
    import('../interface/records/index.js'),
  ]);
  return ({ file, collection, source }) => {
    const read = readBytes(file, fs);
    if ('problem' in read) return { problems: [read.problem] };
    const { problems, text, records } = readRecords(file, read.bytes);
    if (problems.length > 0) return { problems };
    const made = formatContent(text, file.format, recordSchema(source, collection));
    if (made === undefined) return 'unsafe';
    const bytes = Buffer.from(made);
    if (bytes.equals(read.bytes)) return 'tidy';
    const after = readRecords(file, bytes);
    const isSame = after.problems.length === 0 && isDeepStrictEqual(after.records, records);
    return isSame ? { file, before: sha256(read.bytes), text: made } : 'unsafe';
  };
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
  /** Those that another program has written meanwhile. */
  readonly busy: readonly string[];
  /** The number of files examined. */
  readonly count: number;
}

function tell(
  { changed, unsafe, busy, count }: Outcome,
  { check, isForPrograms }: Pick<FmtOptions, 'check'> & { readonly isForPrograms: boolean },
  terminal: Terminal,
): void {
  const list = isForPrograms ? terminal.say : (name: string) => terminal.result(`${name}\n`);
  for (const name of changed) list(name);
  for (const name of unsafe) {
    terminal.complain(`${name}: left alone, since formatting would change its meaning.`);
  }
  for (const name of busy)
    terminal.complain(`${name}: left alone, since another program has written it meanwhile. Run this again.`);
  if (changed.length === 0) terminal.say(`${counted(count, 'file')}: nothing to tidy.`);
  else if (check)
    terminal.say(`${changed.length} of ${counted(count, 'file')} would change: run \`${started()} fmt\`.`);
  else terminal.say(`${terminal.style.good('✓')} ${changed.length} of ${counted(count, 'file')} tidied.`);
}
