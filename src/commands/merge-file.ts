import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { InvalidArgumentError } from 'commander';
import type * as Merging from '../authoring/merge/merge-files.js';
import { sha256 } from '../base/bytes/sha256.js';
import { rewriteFile, writeFile } from '../base/files/write-file.js';
import { counted } from '../model/message.js';
import { formatOf } from '../source/content/layout.js';
import type { SourceFile } from '../source/documents/document.js';
import type { Conflict } from '../source/documents/merge-conflict.js';
import { defineCommand, type OptionValues, parsed } from './cli/command.js';
import { CommandFailure, type ExitCode, exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { terminalOptions } from './cli/options.js';
import { openTerminal, type Terminal } from './cli/terminal.js';
import { contentAround } from './project/project.js';

const options = {
  '--path <file>': 'the name of the file in the repository, if the files are copies',
  '--marker-size <number>': parsed('how many characters a conflict marker has', markerSize, 7),
  ...terminalOptions,
};

export const mergeFile = defineCommand({
  name: 'merge-file',
  otherNames: { merge: '', resolve: '' },
  summary: 'merge content files by record and field, also for git',
  description:
    'Merges two versions of a content file by record and field, not by lines as git does: two new records are both kept. The result replaces ours, or the one file that has conflicts in it; what both sides changed stays a conflict of whole records or fields. `init --git` makes it the merge driver of a repository.',
  arguments: {
    '<files...>':
      'base, ours and theirs, as git passes them to a merge driver; or one file with conflicts in it',
  },
  options,
  run: (values, { files }) => merge(files, values),
});

type MergeFileOptions = OptionValues<typeof options>;

/** The merging module, loaded when needed. */
type MergingModule = typeof Merging;

function markerSize(value: string): number {
  const number = Number(value);
  if (!/^\d{1,3}$/.test(value) || number === 0)
    throw new InvalidArgumentError('Write a whole number, such as 7.');
  return number;
}

/**
 * Merges by record and field. Given base, ours and theirs, the result replaces ours, as git expects of a merge driver.
 * Given one file with git's conflicts in it, the result replaces that file.
 */
async function merge(files: readonly string[], options: MergeFileOptions): Promise<ExitCode> {
  const merging = await import('../authoring/merge/merge-files.js');
  const terminal = openTerminal(options);
  const [first, ours, theirs] = files;
  if (files.length === 1) return resolveConflicts(first!, options, merging, terminal);
  if (ours === undefined || theirs === undefined || files.length > 3) {
    throw new CommandFailure(
      `name three files, base, ours and theirs, or one that has conflicts in it; these are ${files.length}`,
    );
  }
  const path = options.path ?? ours;
  const [a, b, c] = [first!, ours, theirs].map((file) => fs.readFileSync(file));
  if (!isContent(path)) return byLines(first!, ours, theirs, options.markerSize);
  const file = sourceFile(path);
  const versions = { base: a!, ours: b!, theirs: c! };
  const how = { markerSize: options.markerSize, names: { ours: 'ours', theirs: 'theirs' } };
  const merged = attempt(() => merging.mergeFiles(file, versions, how));
  if (merged?.conflicts === 0) {
    writeFile(ours, merged.text);
    return exitCode.fine;
  }
  const { asOneConflict, isMergeOf } = await import('../authoring/merge/lines.js');
  const { textByLines } = await import('./content/merge-stages.js');
  const byLine = textByLines(first!, ours, theirs);
  if (byLine?.conflicts === 0 && attempt(() => isMergeOf(file, versions, byLine.text))) {
    writeFile(ours, byLine.text);
    return exitCode.fine;
  }
  if (merged === undefined) {
    terminal.say(
      `${path}: can't be merged by record and field, so all lines from the first difference to the last are one conflict.`,
    );
  }
  writeFile(ours, merged?.text ?? asOneConflict(versions, how));
  return exitCode.problems;
}

/** A failure of this program must not stop git: then it is a conflict. */
function attempt<T>(merge: () => T): T | undefined {
  try {
    return merge();
  } catch {
    return undefined;
  }
}

/** Merges a file that isn't content, as git would without a driver. */
function byLines(base: string, ours: string, theirs: string, markerSize: number): ExitCode {
  try {
    const labels = ['-L', 'ours', '-L', 'base', '-L', 'theirs'];
    execFileSync('git', ['merge-file', `--marker-size=${markerSize}`, ...labels, ours, base, theirs], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return exitCode.fine;
  } catch (error) {
    const { status } = error as { readonly status?: number | null };
    // The exit code of git is the number of conflicts; from 128 on it is an error.
    if (typeof status === 'number' && status > 0 && status < 128) return exitCode.problems;
    throw new CommandFailure(`git merge-file could not merge ${ours}`);
  }
}

/** Merges what the conflicts in a file are about. */
async function resolveConflicts(
  path: string,
  options: MergeFileOptions,
  { mergeFiles }: MergingModule,
  terminal: Terminal,
): Promise<ExitCode> {
  const { conflictsIn, sideOf } = await import('../source/documents/merge-conflict.js');
  const { asLeftByGit, settlesOnly } = await import('../authoring/merge/settled.js');
  const { stagesOf } = await import('./content/merge-stages.js');
  const text = fs.readFileSync(path, 'utf8');
  const conflicts = conflictsIn(text);
  if (conflicts.length === 0) {
    terminal.say(`${path}: there is no conflict in it.`);
    return exitCode.fine;
  }
  const stages = stagesOf(path);
  const base = sideOf(text, conflicts, 'base')?.text ?? stages?.base.toString();
  if (base === undefined) {
    throw new CommandFailure(
      `${path}: the common ancestor is unknown, since git has no merge in progress for this file. \`git checkout --conflict=diff3 ${path}\` writes it into the file while it has.`,
    );
  }
  const file = sourceFile(path);
  const how = { markerSize: options.markerSize, names: namesOf(conflicts) };
  const [ours, theirs] = (['ours', 'theirs'] as const).map((side) =>
    Buffer.from(sideOf(text, conflicts, side)!.text),
  );
  const ofText = () => mergeFiles(file, { base: Buffer.from(base), ours: ours!, theirs: theirs! }, how);
  const ofStages = stages && mergeFiles(file, stages, how);
  const merged = stages === undefined ? ofText() : asLeftByGit(text, stages.byLines) ? ofStages : ofText();
  if (merged && ofStages && !settlesOnly(ofStages.text, merged.text)) {
    terminal.complain(
      `${path}: git found no conflict in some lines that aren't what both sides ask for, record by record, so the file is unchanged. Either git put a change on another record, or you have changed these lines since. \`git checkout --merge ${path}\` writes git's conflicts again, without your changes. Then run this again.`,
    );
    return exitCode.problems;
  }
  if (merged === undefined) {
    terminal.complain(
      `${path}: can't be merged by record, and is unchanged. \`${started()} check ${path}\` says what its conflicts are about.`,
    );
    return exitCode.problems;
  }
  await writeMerged(path, text, merged.text, terminal);
  if (merged.conflicts > 0) {
    terminal.complain(
      `${path}: ${counted(merged.conflicts, 'conflict')} left, each about whole records or fields. \`${started()} check ${path}\` says which.`,
    );
    return exitCode.problems;
  }
  terminal.say(
    `${terminal.style.good('✓')} ${path}: merged by record and field, no conflict is left. Look at it, then: git add ${path}`,
  );
  return exitCode.fine;
}

/** Replaces a file that has conflicts in it, under the lock of the content folder that it is in. */
async function writeMerged(path: string, before: string, text: string, terminal: Terminal): Promise<void> {
  const content = contentAround(path);
  if (content === undefined) rewriteFile(path, before, text);
  else {
    const { writingContent } = await import('./content/write-content.js');
    await writingContent(content, terminal, (writing) => writing.write(path, sha256(before), text));
  }
}

function namesOf([first]: readonly Conflict[]): { readonly ours: string; readonly theirs: string } {
  return { ours: first?.ours || 'ours', theirs: first?.theirs || 'theirs' };
}

function isContent(path: string): boolean {
  return /\.(?:ya?ml|json)$/.test(path);
}

function sourceFile(name: string): SourceFile {
  return { name, format: formatOf(name) };
}
