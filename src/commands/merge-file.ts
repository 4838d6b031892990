import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { basename, dirname } from 'node:path';
import type { SourceFile } from '../content/document.js';
import { formatOf } from '../content/layout.js';
import { type Conflict, conflictsIn, sideOf } from '../content/merge-conflict.js';
import { writeFile } from '../files/write-file.js';
import { isWholeByLines, type MergedFile, mergeFiles } from '../merge/texts.js';
import { counted } from '../model/message.js';
import { CommandFailure, type ExitCode, exitCode } from './failure.js';
import { started } from './invocation.js';
import { openTerminal, type Terminal, type TerminalOptions } from './terminal.js';

export interface MergeFileOptions extends TerminalOptions {
  /** The name of the file in the repository, where the files that are merged are copies of it. */
  readonly path?: string;
  /** Of how many signs a marker is made. */
  readonly markerSize: number;
}

/**
 * `opendata merge-file`: merges by record and field. Of three files, base, ours and theirs, the result replaces ours, as
 * git wants it of a merge driver; of one file with git's conflicts in it, it replaces that.
 */
export async function mergeFile(files: readonly string[], options: MergeFileOptions): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const [first, ours, theirs] = files;
  if (files.length === 1) return settle(first!, options, terminal);
  if (ours === undefined || theirs === undefined || files.length > 3) {
    throw new CommandFailure(
      `name three files, base, ours and theirs, or one that has conflicts in it; these are ${files.length}`,
    );
  }
  const path = options.path ?? ours;
  const [a, b, c] = [first!, ours, theirs].map((file) => fs.readFileSync(file));
  const names = { ours: 'ours', theirs: 'theirs' };
  const versions = { base: a!, ours: b!, theirs: c! };
  const merged = isContent(path) ? attempt(sourceFile(path), versions, options.markerSize, names) : undefined;
  if (merged === undefined) {
    terminal.say(`${path}: can't be merged by record, so git merges it by lines.`);
    return byLines(first!, ours, theirs, options.markerSize);
  }
  const byLine = merged.conflicts > 0 ? mergedByLines(first!, ours, theirs) : undefined;
  if (byLine !== undefined && isWholeByLines(sourceFile(path), byLine, merged)) {
    writeFile(ours, byLine);
    return exitCode.fine;
  }
  writeFile(ours, merged.text);
  return merged.conflicts === 0 ? exitCode.fine : exitCode.problems;
}

/** A fault of this program must not stop git: then all is as it is without it. */
function attempt(
  file: SourceFile,
  versions: Parameters<typeof mergeFiles>[1],
  markerSize: number,
  names: { readonly ours: string; readonly theirs: string },
): MergedFile | undefined {
  try {
    return mergeFiles(file, versions, { markerSize, names });
  } catch {
    return undefined;
  }
}

/** What git would do without a driver. */
function byLines(base: string, ours: string, theirs: string, markerSize: number): ExitCode {
  try {
    const labels = ['-L', 'ours', '-L', 'base', '-L', 'theirs'];
    execFileSync('git', ['merge-file', `--marker-size=${markerSize}`, ...labels, ours, base, theirs], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return exitCode.fine;
  } catch (error) {
    const { status } = error as { readonly status?: number | null };
    // As many as there are conflicts; above that git had an error.
    if (typeof status === 'number' && status > 0 && status < 128) return exitCode.problems;
    throw new CommandFailure(`git merge-file could not merge ${ours}`);
  }
}

/** The same as a text; nothing where git finds a conflict. */
function mergedByLines(base: string, ours: string, theirs: string): string | undefined {
  try {
    return execFileSync('git', ['merge-file', '-p', ours, base, theirs], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}

/** Merges the two sides that stand in a file between git's markers. */
function settle(path: string, options: MergeFileOptions, terminal: Terminal): ExitCode {
  const text = fs.readFileSync(path, 'utf8');
  const conflicts = conflictsIn(text);
  if (conflicts.length === 0) {
    terminal.say(`${path}: there is no conflict in it.`);
    return exitCode.fine;
  }
  const [ours, theirs] = (['ours', 'theirs'] as const).map((side) => sideOf(text, conflicts, side)!.text);
  const base = sideOf(text, conflicts, 'base')?.text ?? baseOf(path);
  if (base === undefined) {
    throw new CommandFailure(
      `${path}: what both sides began from isn't known, since git has no merge under way for this file. \`git checkout --conflict=diff3 ${path}\` writes it into the file while it has.`,
    );
  }
  const versions = { base: Buffer.from(base), ours: Buffer.from(ours!), theirs: Buffer.from(theirs!) };
  const merged = mergeFiles(sourceFile(path), versions, {
    markerSize: options.markerSize,
    names: namesOf(conflicts),
  });
  if (merged === undefined) {
    terminal.complain(
      `${path}: can't be merged by record, and is left as it is. \`${started()} check ${path}\` says what its conflicts are about.`,
    );
    return exitCode.problems;
  }
  writeFile(path, merged.text);
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

/** What git knows of the file both sides began from; an empty text where each side made the file. */
function baseOf(path: string): string | undefined {
  const show = (stage: 1 | 2) => {
    try {
      return execFileSync('git', ['-C', dirname(path), 'show', `:${stage}:./${basename(path)}`], {
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    } catch {
      return undefined;
    }
  };
  return show(1) ?? (show(2) === undefined ? undefined : '');
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
