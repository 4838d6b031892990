import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(`${root}docs/decisions.md`, 'utf8');
const headings = [...page.matchAll(/^### D(\d+) /gm)].map(([, number]) => Number(number));

function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}

it('every decision that code, tests and documents cite is on the page, once', () => {
  expect(new Set(headings).size).toBe(headings.length);
  const missing = new Set<string>();
  for (const file of [
    ...filesBelow('src', '.ts'),
    ...filesBelow('test', '.ts'),
    ...filesBelow('docs', '.md'),
    'README.md',
    'CONTRIBUTING.md',
  ]) {
    // D2, and not D02 of a list of places, nor Identifications such as D1 in fixtures: in brackets, or with others.
    for (const [, cited] of readFileSync(root + file, 'utf8').matchAll(
      /\((?:[^()]*, )?D([1-9]\d?)(?:, D\d+)*\)/g,
    ))
      if (!headings.includes(Number(cited))) missing.add(`D${cited} in ${file}`);
  }
  expect([...missing]).toEqual([]);
});
