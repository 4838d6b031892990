import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** The versions of a file that git has while it merges, and what git makes of their lines. */
export interface Stages {
  /** Empty if each side added the file. */
  readonly base: Buffer;
  readonly ours: Buffer;
  readonly theirs: Buffer;
  readonly byLines: string | undefined;
}

/** Undefined if git has no merge in progress for the file, or one side removed it. */
export function stagesOf(path: string): Stages | undefined {
  const [base, ours, theirs] = [1, 2, 3].map((stage) => stageOf(path, stage));
  if (ours === undefined || theirs === undefined) return undefined;
  const versions = { base: base ?? Buffer.alloc(0), ours, theirs };
  return { ...versions, byLines: byLinesOf(versions)?.text.toString() };
}

/** One version, as git would write it into the folder: with its line breaks. */
function stageOf(path: string, stage: number): Buffer | undefined {
  const name = `:${stage}:./${basename(path)}`;
  try {
    return execFileSync('git', ['-C', dirname(path), 'cat-file', '--filters', name], {
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}

function byLinesOf(versions: Pick<Stages, 'base' | 'ours' | 'theirs'>): ByLines | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'opendata-merge-'));
  try {
    const [base, ours, theirs] = (['base', 'ours', 'theirs'] as const).map((name) => {
      const path = join(folder, name);
      writeFileSync(path, versions[name]);
      return path;
    });
    return textByLines(base!, ours!, theirs!);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface ByLines {
  readonly text: Buffer;
  /** The number of conflicts in the text. */
  readonly conflicts: number;
}

/** What git makes of the lines of three files; undefined if it can't. */
export function textByLines(base: string, ours: string, theirs: string): ByLines | undefined {
  const { status, stdout } = spawnSync('git', ['merge-file', '-p', ours, base, theirs], {
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // The exit code of git is the number of conflicts; from 128 on it is an error.
  return status === null || status >= 128 ? undefined : { text: stdout, conflicts: status };
}
