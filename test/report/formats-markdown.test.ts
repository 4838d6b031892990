import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/model/problem.js';
import { markdown } from '../../src/report/report/formats/markdown.js';
import { reportOf } from '../../src/report/report/report.js';
import { blank, duplicate, file, firstMade, mixed, oddProblem, phisical } from './formats-report.js';

/** The rows of all tables, each as its cells: a backslash takes the meaning from the sign behind it. */
function rows(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => [...line.matchAll(/ ((?:\\.|[^\\|])*) \|/g)].map(([, cell = '']) => cell));
}

function rowsWithoutHeads(text: string): string[][] {
  return rows(text).filter(([first]) => first !== 'Place');
}

describe('the markdown format', () => {
  it('has the totals, then a table of each severity, worst first, notes folded', () => {
    const text = markdown.print(mixed);
    expect(text.match(/^(#+ .*|<.*>)$/gm)).toEqual([
      '## ❌ 4 errors, 1 warning, 1,235 notes',
      '### ❌ 4 errors',
      '### ⚠️ 1 warning',
      '<details><summary>ℹ️ 1,235 notes</summary>',
      '</details>',
    ]);
  });

  it('gives place, record, field, message with hint, and rule', () => {
    expect(markdown.print(reportOf([phisical(1)]))).toBe(`## ❌ 1 error

### ❌ 1 error

| Place | Record | Field | What is wrong | Rule |
|---|---|---|---|---|
| \`${file}:10\` | Branch FB-101 | \`Type\` | "Phisical" is not one of Mobile or Physical.<br>Did you mean "Physical"? | \`schema/enum\` |
`);
  });

  it('names the other places, and says the help of a kind once', () => {
    const again = { ...duplicate, record: { ...duplicate.record!, identity: 'FB-107/0' } } as Problem;
    const [first, second] = rowsWithoutHeads(markdown.print(reportOf([duplicate, again])));
    expect(first![3]).toContain(`First used here: \`${file}:1\`<br>`);
    const odd = rowsWithoutHeads(markdown.print(reportOf([oddProblem, oddProblem])));
    expect(odd.map((cells) => cells[3]!.includes('The fields here are'))).toEqual([true, false]);
    expect(second![1]).toBe('Branch FB-107');
    const args = { key: 'Kind', allowed: ['Name'], instead: { Name: 'Ely_1', Type: 'Physical' } };
    const pasted = { ...oddProblem, args, field: ['Kind'] } as Problem;
    const copied = rowsWithoutHeads(markdown.print(reportOf([pasted, pasted])));
    expect(copied.map((cells) => [cells[2], /<pre>.*/.exec(cells[3]!)?.[0]])).toEqual([
      ['', '<pre>Name: Ely\\_1<br>Type: Physical</pre>'],
      ['', undefined],
    ]);
  });

  it('keeps odd characters in their cells, without markup, HTML or a mention', () => {
    const text = markdown.print(reportOf([oddProblem]));
    const [cells] = rowsWithoutHeads(text);
    expect(cells).toHaveLength(5);
    expect(cells![1]).toBe('ATM A\\|1 \\<i\\>');
    expect(cells![3]).toContain('`"100%0A`: a\\|b \\<b\\>\\`x\\`\\</b\\> &amp;');
    expect(cells![3]).toContain('\\[d\\](e)');
    expect(cells![3]).toContain('`@ely`');
    expect(cells![3]).toContain('🏰');
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
  });

  it('lets long paths of fields break at their dots', () => {
    const field = ['Overdraft', 'OverdraftTierBandSet', 1, 'OverdraftTierBand', 0, 'EAR_x'];
    const [cells] = rowsWithoutHeads(markdown.print(reportOf([{ ...phisical(1), field } as Problem])));
    expect(cells![2]).toBe(
      '<code>Overdraft.<wbr>OverdraftTierBandSet\\[2\\].<wbr>OverdraftTierBand\\[1\\].<wbr>EAR\\_x</code>',
    );
  });

  it('counts what was only counted', () => {
    const more = rowsWithoutHeads(markdown.print(mixed)).filter(([first]) => first === '');
    expect(more).toEqual([['', '', '', '… and 1,232 more of this kind', '`versions/lost`']]);
  });

  it('cuts repetitions to stay under 60,000 bytes, with true counts', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => phisical(index + 1, 'Fysisch 🏦'));
    const text = markdown.print(reportOf([...many, duplicate, oddProblem, firstMade, blank]));
    expect(Buffer.byteLength(text)).toBeLessThan(60_000);
    expect(text).toContain('## ❌ 5,002 errors, 1 warning, 1 note');
    const listed = rowsWithoutHeads(text);
    const shown = listed.filter((cells) => cells[4] === '`schema/enum`' && cells[0] !== '').length;
    expect(shown).toBeGreaterThan(100);
    const left = (5_000 - shown).toLocaleString('en-GB');
    expect(listed.map((cells) => cells[3])).toContain(`… and ${left} more of this kind`);
    for (const rule of ['records/duplicate-identity', 'schema/unknown-key']) {
      expect(listed.map((cells) => cells[4])).toContain(`\`${rule}\``);
    }
  });

  it('counts the kinds of which not even one has room', () => {
    const kinds = Array.from({ length: 2000 }, (_, index) => ({
      problems: [{ ...phisical(index + 1), field: [`Field${index}`] } as Problem] as const,
      count: 3,
    }));
    const text = markdown.print(reportOf([firstMade], kinds));
    expect(Buffer.byteLength(text)).toBeLessThan(60_000);
    const errors = text.slice(0, text.indexOf('⚠️ 1 warning\n'));
    const shown = rowsWithoutHeads(errors).filter(([first]) => first !== '').length;
    expect(shown).toBeGreaterThan(20);
    expect(rowsWithoutHeads(errors)).toHaveLength(2 * shown);
    expect(errors).toContain(
      `… and ${(6000 - 3 * shown).toLocaleString('en')} of other kinds, for which there is no space here.`,
    );
  });

  it('says so where all is well, or where nobody has to act', () => {
    expect(markdown.print(reportOf([]))).toBe('## ✅ The content has no problems\n');
    expect(markdown.print(reportOf([blank]))).toMatch(/^## ✅ 1 note\n/);
    expect(markdown.print(reportOf([firstMade]))).toMatch(
      /^## ⚠️ 1 warning\n[\s\S]*\n\| `content\/site.yaml:1` \| {2}\| {2}\| /,
    );
  });
});
