import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { changeOf, played } from './mistake.js';

/*
 * Mistakes that people make, each with all that `opendata check` says to it. The texts in cases/ are there to be read: the
 * bank in content/ is sound, each begins with what is changed in it, and the rest is what the editor gets to see.
 * `npx vitest run test/mistakes -u` writes them anew. Read each one that has changed as somebody who knows the bank, and
 * neither YAML nor this program.
 */
const cases = new URL('cases/', import.meta.url);

test('there is nothing to say about the bank as it is', async () => {
  expect(await played('')).toMatch(/\n✓ \d+ records in \d+ files: ready to publish\.\n$/);
});

test.each(readdirSync(cases).sort())('%s', async (name) => {
  const file = new URL(name, cases);
  const kept = await played(changeOf(readFileSync(file, 'utf8')));
  await expect(kept).toMatchFileSnapshot(fileURLToPath(file));
});
