import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { textOf } from './command-lines.js';
// @ts-expect-error A script without types, which writes them too.
import { pictures } from './write-pictures.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('the pictures of the README show what the program says; `node test/docs/write-pictures.js` writes them anew', () => {
  const made = Object.entries(pictures() as Record<string, string>);
  const names = ['check', 'check-narrow', 'result', 'result-narrow'];
  const paths = names.flatMap((name) =>
    ['dark', 'light'].map((theme) => `docs/pictures/${name}-${theme}.svg`),
  );
  expect(made.map(([path]) => path).sort()).toEqual(paths.sort());
  for (const [path, text] of made) {
    expect(readFileSync(`${root}${path}`, 'utf8'), path).toBe(text);
    expect(textOf('README.md')).toContain(`"${path}"`);
  }
});
