import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  type Example,
  type ExampleFile,
  type ExampleFiles,
  type ExamplePair,
  validSite,
} from '../../src/model/explanation.js';
import type { Problem } from '../../src/model/problem.js';
import { workspace } from '../commands/workspace.js';
import { run } from '../program.js';

export interface Tried<Found> {
  readonly folder: string;
  readonly check: () => Promise<readonly Found[]>;
}

type Broken = Pick<Problem, 'rule' | 'severity'>;

/** The day on which the examples are looked at. */
const today = '2026-04-15';

/** Rules that examples of others break: a brand of a branch or two can't have hours for a year's holidays. */
export const brokenByFewBranches: ReadonlySet<string> = new Set(['hours/no-holiday']);

/** What the program says of an example of a rule. */
export async function sayingsOf(
  rule: string,
  pair: ExamplePair,
  example: Example,
): Promise<readonly Broken[]> {
  const { check } = await laidOut(pair, example);
  return (await check()).filter((broken) => broken.rule === rule || !brokenByFewBranches.has(broken.rule));
}

/** The files of an example in a folder of their own, and what finds the problems there. */
export async function laidOut<Found = Broken>(pair: ExamplePair, example: Example): Promise<Tried<Found>> {
  if (example.command !== undefined) return published(pair, example, example.command);
  const folder = mkdtempSync(join(tmpdir(), 'opendata-explain-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  put(folder, { ...validSite, ...pair.beside, ...example.files });
  const check = async () => {
    const { stdout, stderr } = await run(folder, ['check', '--at', today, '--format', 'json'], {});
    return problemsIn<Found>(stdout, stderr);
  };
  return { folder, check };
}

async function published<Found>(
  pair: ExamplePair,
  { files }: Example,
  command: string,
): Promise<Tried<Found>> {
  const space = workspace();
  put(space.folder, validSite);
  if (pair.published !== undefined) {
    put(space.folder, pair.published);
    const { code, stderr } = await space.run(['build']);
    if (code !== 0) throw new Error(`What had been published before can't be: ${stderr}`);
  }
  put(space.folder, { ...pair.beside, ...files });
  const [program, ...args] = command.split(' ');
  if (program !== 'opendata') throw new Error(`Not this program: ${command}`);
  const check = async () => {
    const { stdout, stderr } = await space.run([...args, '--format', 'json'], {});
    return problemsIn<Found>(stdout, stderr);
  };
  return { folder: space.folder, check };
}

function problemsIn<Found>(stdout: string, stderr: string): readonly Found[] {
  if (stdout === '') throw new Error(stderr);
  return (JSON.parse(stdout) as { problems: Found[] }).problems;
}

function put(folder: string, files: ExampleFiles): void {
  for (const [name, file] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    write(path, file);
  }
}

function write(path: string, file: ExampleFile): void {
  if (typeof file === 'string') writeFileSync(path, file);
  else if ('linkTo' in file) symlinkSync(file.linkTo, path);
  else writeFileSync(path, windows1252(file.windows1252));
}

/** The signs of Windows-1252 that Latin-1 hasn't got, as far as examples use them. */
const signs: Readonly<Record<string, number>> = { '’': 0x92, '€': 0x80 };

function windows1252(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => signs[sign] ?? sign.charCodeAt(0));
}
