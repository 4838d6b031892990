import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { recordRules, siteRules } from '../../src/rules/built-in/index.js';

const folder = new URL('../../src/rules/built-in/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /[\\/].*\.ts$/.test(name),
);
const listed: readonly object[] = [...recordRules, ...siteRules];

describe('src/rules/built-in/every.ts', () => {
  it.each(files)('lists every rule of %s', async (file) => {
    const exported: object = await import(fileURLToPath(new URL(file.replaceAll('\\', '/'), folder)));
    const missing = Object.values(exported)
      .filter(isRule)
      .filter((rule) => !listed.includes(rule));
    expect(
      missing.map(({ rule }) => rule),
      'rules without a line in the list',
    ).toEqual([]);
  });

  it('lists each rule once, by a name of its own', () => {
    const names = [...recordRules, ...siteRules].map(({ rule }) => rule);
    expect(names.length).toBeGreaterThan(30);
    expect(new Set(names).size).toBe(names.length);
  });
});

function isRule(exported: unknown): exported is { readonly rule: string } {
  return typeof exported === 'object' && exported !== null && 'rule' in exported && 'message' in exported;
}
