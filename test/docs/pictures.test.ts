import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { textOf } from './command-lines.js';
// @ts-expect-error A script without types, which `npm run pictures` runs too.
import { pictures } from './write-pictures.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('the pictures of the README show what the program says; `npm run pictures` writes them anew', {
  timeout: 120_000,
}, () => {
  const made = Object.entries(pictures() as Record<string, string>);
  expect(made.map(([path]) => path).sort()).toEqual([
    'docs/pictures/check-dark.svg',
    'docs/pictures/check-light.svg',
    'docs/pictures/result-dark.svg',
    'docs/pictures/result-light.svg',
  ]);
  for (const [path, text] of made) {
    expect(readFileSync(`${root}${path}`, 'utf8'), path).toBe(text);
    expect(textOf('README.md')).toContain(`"${path}"`);
  }
});
