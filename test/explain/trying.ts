import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Problem } from '../../src/model/problem.js';
import { siteYaml, workspace } from '../commands/workspace.js';
import type { ExampleFile, ExampleFiles, ExamplePair } from './pages.js';

/** The day on which the examples are looked at. */
const today = '2026-04-15';

/** The settings of all examples that have none of their own. */
const validSite: ExampleFiles = {
  'content/site.yaml': siteYaml,
  'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
};

/** A rule that examples of others break: a brand of a branch or two can't have hours for a year's holidays. */
const brokenByFewBranches = 'hours/no-holiday';

/** What the program reports of an example of a rule. */
export async function brokenBy(pair: ExamplePair, side: 'wrong' | 'right'): Promise<readonly Problem[]> {
  const { rule, published, beside } = pair;
  const { command, files } = pair[side];
  const space = workspace();
  put(space.folder, validSite);
  if (published !== undefined) {
    put(space.folder, published);
    await space.ends('build', 0);
  }
  put(space.folder, { ...beside, ...files });
  const line = command?.replace(/^opendata /, '') ?? `check --at ${today}`;
  const { problems } = await space.reported(line);
  return problems.filter((one) => one.rule === rule || one.rule !== brokenByFewBranches);
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
