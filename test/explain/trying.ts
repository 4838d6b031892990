import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../../src/model/problem.js';
import { siteYaml, type Workspace, workspace } from '../commands/workspace.js';
import type { ExampleFiles, ExamplePair } from './pages.js';

/** The day on which the examples are looked at. */
const today = '2026-04-15';

/** The settings of all examples that have none of their own. */
const validSite = {
  'content/site.yaml': siteYaml,
  'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
};

/** A rule that examples of others break: a brand of a branch or two can't have hours for a year's holidays. */
const brokenByFewBranches = 'hours/no-holiday';

/** What the program reports of an example of a rule. */
export async function brokenBy(pair: ExamplePair, side: 'wrong' | 'right'): Promise<readonly Problem[]> {
  const { rule, published, beside } = pair;
  const { command, files } = pair[side];
  const space = workspace(validSite);
  if (published !== undefined) {
    put(space, published);
    await space.ends('build', 0);
  }
  put(space, { ...beside, ...files });
  const line = command?.replace(/^opendata /, '') ?? `check --at ${today}`;
  const { problems } = await space.reported(line);
  return problems.filter((one) => one.rule === rule || one.rule !== brokenByFewBranches);
}

function put({ folder, write }: Workspace, files: ExampleFiles): void {
  for (const [name, file] of Object.entries(files)) {
    if (typeof file === 'string') write(name, file);
    else if ('linkTo' in file) symlinkSync(file.linkTo, join(folder, name));
    else write(name, windows1252(file.windows1252));
  }
}

/** The signs of Windows-1252 that Latin-1 hasn't got, as far as examples use them. */
const signs: Readonly<Record<string, number>> = { '’': 0x92, '€': 0x80 };

function windows1252(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => signs[sign] ?? sign.charCodeAt(0));
}
