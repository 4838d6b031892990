import { describe, expect, test } from 'vitest';
import { told, yaml } from './reading.js';

const hours = '- Hours: &week\n    - {Name: Monday}\n    - {Name: Friday}\n- Hours: *week\n  Other: *week\n';

describe('Aliases', () => {
  test('repeat what their anchor stands at', () => {
    const week = [{ Name: 'Monday' }, { Name: 'Friday' }];
    expect(yaml(hours)).toMatchObject({
      problems: [],
      records: [
        { index: 0, value: { Hours: week } },
        { index: 1, value: { Hours: week, Other: week } },
      ],
    });
  });

  test('give lists and mappings of their own, all the way down', () => {
    const nested = '- A: &a {B: &b {C: [x]}}\n- A: *a\n  B: *b\n- *a\n- *a\n';
    for (const text of [hours, nested]) {
      const seen = new Set<unknown>();
      const visit = (value: unknown) => {
        if (typeof value !== 'object' || value === null) return;
        expect(seen.has(value)).toBe(false);
        seen.add(value);
        Object.values(value).forEach(visit);
      };
      const { records } = yaml(text);
      expect(records.length).toBeGreaterThan(1);
      for (const { value } of records) visit(value);
    }
  });

  test('are where their anchor is, in what they repeat; and where they are, themselves', () => {
    const { locate } = yaml(hours);
    expect(locate(1, ['Hours', 1, 'Name'], 'value')).toEqual(locate(0, ['Hours', 1, 'Name'], 'value'));
    expect(locate(1, ['Hours'], 'value')).toMatchObject({
      start: { line: 4, column: 10 },
      end: { column: 15 },
    });
    expect(locate(1, ['Other'], 'key')).toMatchObject({ start: { line: 5, column: 3 } });
  });

  test('that hold themselves are refused where they do', () => {
    const text = '- A: &a\n    B: [x, *a]\n- C: y\n';
    expect(told(yaml(text).problems)).toEqual([['content/yaml-alias-cycle', {}, '2:12-2:14']]);
    expect(yaml(text).records).toEqual([{ index: 1, value: { C: 'y' } }]);
    expect(told(yaml('&all\n- A: *all\n').problems)).toEqual([['content/yaml-alias-cycle', {}, '2:6-2:10']]);
  });

  test('of what holds itself make their record unusable too', () => {
    for (const value of ['{ B: *x }', '{ A: &x { B: *x } }', '[*x]']) {
      const { problems, records } = yaml(`- A: &x ${value}\n- A: *x\n- A: { C: [*x] }\n- C: y\n`);
      expect(problems.map(({ rule }) => rule)).toEqual(['content/yaml-alias-cycle']);
      expect(records).toEqual([{ index: 3, value: { C: 'y' } }]);
    }
  });

  test('are refused where they come to more than a million values', () => {
    const level = (index: number) =>
      `L${index}: &l${index} [${Array(10)
        .fill(`*l${index - 1}`)
        .join(', ')}]\n`;
    const bomb = `L0: &l0 [x, x, x, x, x, x, x, x, x, x]\n${[1, 2, 3, 4, 5, 6, 7, 8, 9].map(level).join('')}`;
    const { problems, records } = yaml(bomb);
    expect(records).toEqual([]);
    expect(problems).toMatchObject([{ rule: 'content/yaml-alias-bomb', args: { limit: 1_000_000 } }]);
    expect(problems[0]?.at[0].start.line).toBe(6);
  });

  test('are not refused for what all brands have: thousands of records with the same opening hours', () => {
    const text = `- Hours: &week [{Name: Monday, At: [x]}]\n${'- Hours: *week\n'.repeat(5000)}`;
    expect(yaml(text).problems).toEqual([]);
    expect(yaml(text).records).toHaveLength(5001);
  });

  test('that repeat aliases are refused where that makes more than 64 levels', () => {
    const chain = Array.from(
      { length: 70 },
      (_, at) => `L${at}: &l${at} [${at === 0 ? 'x' : `*l${at - 1}`}]\n`,
    );
    const [first] = yaml(chain.join('')).problems;
    expect(told(first ? [first] : [])).toEqual([['content/too-deep', { limit: 64 }, '64:12-64:16']]);
    expect(yaml(chain.slice(0, 63).join('')).problems).toEqual([]);
  });

  test('in chains that JavaScript would order backwards overflow no stack', () => {
    const links = Array.from(
      { length: 20_000 },
      (_, at) => `${20_000 - at}: &l${at} [${at === 0 ? 'x' : `*l${at - 1}`}]\n`,
    );
    const { problems } = yaml(links.join(''));
    expect(new Set(problems.map(({ rule }) => rule))).toEqual(new Set(['content/too-deep']));
  });
});

describe('A text that begins with & and nothing repeats', () => {
  test.each([
    ['Name: &Co High Street', '1:9-1:24', { anchor: '&Co', text: '&Co High Street' }],
    ['Name: &Co', '1:9-1:12', { anchor: '&Co', text: '&Co' }],
    ['Name: &Co "High Street"', '1:9-1:26', { anchor: '&Co', text: '&Co "High Street"' }],
    ['Note: [Ely, &Co High]', '1:15-1:23', { anchor: '&Co', text: '&Co High' }],
    ['Note:\n    - &Co High', '2:7-2:15', { anchor: '&Co', text: '&Co High' }],
    ['Note: {Name: &Co High}', '1:16-1:24', { anchor: '&Co', text: '&Co High' }],
    ['Note: &Co |\n    High', '1:9-1:12', { anchor: '&Co' }],
  ])('is refused: %j', (text, place, args) => {
    expect(told(yaml(`- ${text}\n`).problems)).toEqual([['content/yaml-anchor', args, place]]);
  });

  test('keeps its first word in the record, so that no other rule complains of an empty field', () => {
    expect(yaml('- Name: &Co\n- Name: &Co High\n').records.map(({ value }) => value)).toEqual([
      { Name: '&Co' },
      { Name: '&Co High' },
    ]);
  });

  test('is refused in a file with other mistakes as well', () => {
    const rules = told(yaml('- Name: &Co High\n- Name: Ely: High\n').problems).map(([rule]) => rule);
    expect(rules).toEqual(['content/yaml-anchor', 'content/yaml-colon']);
  });

  test.each([
    '- Name: &Co High Street\n- Name: *Co\n',
    '- Name: &Co High Street\n  Note: [*Co]\n',
    '- Name: "&Co High Street"\n',
    '- Name: Ely &Co\n',
    '- Name: R&D\n',
    '- Note: |\n    &Co High Street\n',
    '- Hours: &week\n    - {Name: Monday}\n',
  ])('is something else: %j', (text) => {
    expect(yaml(text).problems).toEqual([]);
  });
});
