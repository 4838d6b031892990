import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type RuleBook, ruleBooks } from '../../src/model/clause.js';
import { standardPage } from '../../src/report/audit/standard-page.js';
import { families, familyOf, markdownIndex, markdownPage } from '../../src/report/explain/rule-document.js';
import { rulePage } from '../../src/report/explain/rule-page.js';
import { textPage } from '../../src/report/explain/rule-text.js';
import { definitionOf, ruleNames } from '../../src/report/report/registry.js';
import { recordRules, siteRules } from '../../src/rules/built-in/index.js';
import { clausesIn } from '../../src/rules/standard/clauses/index.js';

const docs = new URL('../../docs/rules/', import.meta.url);
const read = (name: string) => readFileSync(new URL(`${name}.md`, docs), 'utf8');

describe('docs/rules (npm run rules writes them anew)', () => {
  it('has the page of each rule as the program says it', () => {
    for (const rule of ruleNames.all)
      expect(read(rule), rule).toBe(markdownPage(rulePage(definitionOf(rule))));
  });

  it('lists all rules, by family', () => {
    const index = read('README');
    expect(index).toBe(markdownIndex(ruleNames.all.map(definitionOf)));
    for (const rule of ruleNames.all) expect(index, rule).toContain(`[\`${rule}\`](${rule}.md)`);
  });

  it('has no page of a rule that there is not', () => {
    const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => name.replaceAll('\\', '/'));
    expect(pages.sort()).toEqual(['README', ...ruleNames.all].map((name) => `${name}.md`).sort());
  });
});

describe('docs/standard.md (npm run rules writes it anew)', () => {
  const page = read('../standard');
  const lines = page.split('\n');

  it('has the rows of the standard as the program says them', () => {
    expect(page).toBe(standardPage(ruleNames.all.map(definitionOf)));
  });

  it.each(Object.keys(ruleBooks) as RuleBook[])('says of each row of %s what reports it', (book) => {
    const heading = lines.findIndex((line) => line.startsWith('## ') && line.includes(`: ${book} `));
    const after = lines.slice(heading + 1);
    const end = after.findIndex((line) => line.startsWith('## '));
    const own = (end === -1 ? after : after.slice(0, end)).filter((line) => line.startsWith('| C'));
    expect(own).toHaveLength(clausesIn(book).length);
    for (const [at, { clause, kind, look }] of clausesIn(book).entries()) {
      const line = own[at]!;
      expect(line, clause).toContain(`| ${clause.slice(book.length + 1)} |`);
      if (kind === 'rule' || kind === 'part') expect(line, clause).toMatch(/\]\(rules\/[a-z/-]+\.md\)/);
      if (look !== undefined) expect(line, clause).toContain(look);
    }
  });

  it('links to pages of rules that there are', () => {
    const linked = [...page.matchAll(/\(rules\/([a-z/-]+)\.md\)/g)].map(([, rule]) => rule);
    expect(ruleNames.all).toEqual(expect.arrayContaining(linked));
  });
});

describe('pages', () => {
  it('are there for every rule on records, under its own name', () => {
    for (const rule of [...recordRules, ...siteRules]) expect(definitionOf(rule.rule)).toBe(rule);
    for (const rule of ruleNames.all) expect(definitionOf(rule).rule).toBe(rule);
    expect(ruleNames.all).toHaveLength(new Set(ruleNames.all).size);
  });

  it('belong to families that are listed', () => {
    expect(Object.keys(families).sort()).toEqual([...new Set(ruleNames.all.map(familyOf))].sort());
  });

  it('have short titles, sentences, and lines that fit a terminal', () => {
    for (const rule of ruleNames.all) {
      const page = definitionOf(rule);
      expect(page.title, rule).toMatch(/^[A-Z"].{5,59}[^.]$/s);
      for (const prose of [page.means, page.matters]) expect(prose, rule).toMatch(/^[A-Z"].*[.?]$/s);
      const prose = textPage(rulePage({ ...page, examples: { none: 'Not here.' } }), (text) => text);
      expect(Math.max(...prose.split('\n').map((line) => line.length)), rule).toBeLessThanOrEqual(90);
    }
  });
});
