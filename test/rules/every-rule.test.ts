import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { recordRules, siteRules } from '../../src/rules/built-in/index.js';

const folder = new URL('../../src/rules/built-in/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /[\\/].*\.ts$/.test(name),
);
const listed = [...recordRules, ...siteRules];

it.each(files)('src/rules/built-in/every.ts lists every rule of %s', async (file) => {
  const exported: object = await import(new URL(file.replaceAll('\\', '/'), folder).href);
  const rules = Object.values(exported).filter(
    (each) => typeof each === 'object' && each && 'message' in each,
  );
  expect(rules.filter((rule) => !listed.includes(rule))).toEqual([]);
});

it('src/rules/built-in/every.ts lists each rule once, by a name of its own', () => {
  expect(listed.length).toBeGreaterThan(30);
  expect(new Set(listed.map(({ rule }) => rule)).size).toBe(listed.length);
});
