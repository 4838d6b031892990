import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allRules } from '../../src/rules/index.js';
import { rulePage, rulesIndex } from '../../src/rules/page.js';

const docs = new URL('../../docs/rules/', import.meta.url);
const read = (name: string) => readFileSync(new URL(`${name}.md`, docs), 'utf8');

describe('docs/rules (npm run rules writes them anew)', () => {
  it('has the page of each rule as its file in src/rules says it', () => {
    for (const rule of allRules) expect(read(rule.rule), rule.rule).toBe(rulePage(rule));
  });

  it('lists all rules', () => {
    expect(read('README')).toBe(rulesIndex(allRules));
  });

  it('has no page of a rule that there is not', () => {
    const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    );
    const expected = ['README', ...allRules.map(({ rule }) => rule)].map((name) => `${name}.md`);
    expect(pages.map((name) => name.replaceAll('\\', '/')).sort()).toEqual(expected.sort());
  });
});
