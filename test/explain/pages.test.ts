import { describe, expect, it } from 'vitest';
import { families, familyOf, pageForTerminal, rulePages } from '../../src/report/explain/rule-page.js';
import { definitionOf, ruleNames } from '../../src/report/report/registry.js';
import { examplePairs, pages } from './pages.js';

describe('the pages of rules', () => {
  it('belong to families that are listed', () => {
    expect(Object.keys(families).sort()).toEqual([...new Set(ruleNames.all.map(familyOf))].sort());
  });

  it('are there for every rule, and for no other', () => {
    const overlap = definitionOf('hours/overlap');
    const text = '# Two times overlap\n\nTwo times of a day.\n';
    expect(rulePages([overlap], new Map([['rules/built-in/hours/overlap.md', text]]))).toHaveLength(1);
    expect(() => rulePages([overlap], new Map())).toThrow('hours/overlap');
    expect(() => rulePages([], new Map([['rules/built-in/hours/overlap.md', text]]))).toThrow(
      'hours/overlap',
    );
  });

  it.each(pages.map((page) => [page.rule, page] as const))(
    '%s: a short title, sentences, examples',
    (rule, page) => {
      expect(page.title).toMatch(/^[A-Z"].{5,59}[^.]$/s);
      expect(page.means).toMatch(/^[A-Z"].*[.?]$/s);
      expect(page.page).toMatch(/\n## Why it matters\n\n[A-Z"].*[.?]\n/);
      const hasExample = examplePairs.some((pair) => pair.rule === rule);
      expect(page.page.includes('\nThere is no example here. ')).toBe(!hasExample);
    },
  );

  it('are shown in a terminal without signs of Markdown', () => {
    const [page] = pages.filter(({ rule }) => rule === 'hours/overlap');
    const shown = pageForTerminal(
      page!,
      (text) => text.toUpperCase(),
      (text) => text,
    );
    expect(shown).toMatch(/^[A-Z ]+\n\nRule `hours\/overlap`, /);
    expect(shown).toContain('\nWHY IT MATTERS\n');
    expect(shown).toContain('\n    - Identification: ');
    expect(shown).not.toMatch(/^#|```/m);
  });
});
