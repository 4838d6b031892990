import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Problem } from '../../src/model/problem.js';
import { workspace } from '../commands/workspace.js';
import { run } from '../program.js';
import type { ExampleFile, ExampleFiles, ExamplePair } from './pages.js';

type Broken = Pick<Problem, 'rule' | 'severity'>;

/** The day on which the examples are looked at. */
const today = '2026-04-15';

/** The settings of all examples that have none of their own. */
const validSite: ExampleFiles = {
  'content/site.yaml':
    'vendor: fenland\nlicenseUrl: https://fenland.example/licence\ntermsUrl: https://fenland.example/terms\n',
  'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
};

/** A rule that examples of others break: a brand of a branch or two can't have hours for a year's holidays. */
const brokenByFewBranches = 'hours/no-holiday';

/** What the program reports of an example of a rule. */
export async function brokenBy(pair: ExamplePair, side: 'wrong' | 'right'): Promise<readonly Broken[]> {
  const { command } = pair[side];
  const json = command === undefined ? await checked(pair, side) : await commanded(pair, side, command);
  if (json.stdout === '') throw new Error(json.stderr);
  const { problems } = JSON.parse(json.stdout) as { readonly problems: readonly Broken[] };
  return problems.filter(({ rule }) => rule === pair.rule || rule !== brokenByFewBranches);
}

function checked({ beside, ...pair }: ExamplePair, side: 'wrong' | 'right') {
  const folder = mkdtempSync(join(tmpdir(), 'opendata-explain-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  put(folder, { ...validSite, ...beside, ...pair[side].files });
  return run(folder, ['check', '--at', today, '--format', 'json'], {});
}

async function commanded(
  { published, beside, ...pair }: ExamplePair,
  side: 'wrong' | 'right',
  command: string,
) {
  const space = workspace();
  put(space.folder, validSite);
  if (published !== undefined) {
    put(space.folder, published);
    const { code, stderr } = await space.run(['build']);
    if (code !== 0) throw new Error(`the content "Published before" can't be built: ${stderr}`);
  }
  put(space.folder, { ...beside, ...pair[side].files });
  return space.run([...command.replace(/^opendata /, '').split(' '), '--format', 'json'], {});
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
