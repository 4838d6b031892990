import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sources } from './imports.js';

it('no two functions that modules export have one name, so that searching for a name finds what is meant', () => {
  const files = new Map<string, Set<string>>();
  for (const path of sources()) {
    const code = readFileSync(`src/${path}`, 'utf8');
    for (const [, name = ''] of code.matchAll(/^export (?:async )?function\*? ?(\w+)/gm))
      files.set(name, (files.get(name) ?? new Set()).add(path));
  }
  expect(files.size).toBeGreaterThan(1000);
  expect([...files].filter(([, where]) => where.size > 1).map(([name, where]) => [name, ...where])).toEqual(
    [],
  );
});
