import { describe, expect, test } from 'vitest';
import { told, yaml } from './reading.js';

const hours = '- Hours: &week\n    - {Name: Monday}\n    - {Name: Friday}\n- Hours: *week\n  Other: *week\n';

describe('Aliases', () => {
  test('repeat what their anchor stands at, as lists and mappings of their own', () => {
    const week = [{ Name: 'Monday' }, { Name: 'Friday' }];
    expect(yaml(hours)).toMatchObject({
      problems: [],
      records: [{}, { value: { Hours: week, Other: week } }],
    });
    for (const text of [hours, '- A: &a {B: &b {C: [x]}}\n- A: *a\n  B: *b\n- *a\n- *a\n']) {
      const seen = new Set<unknown>();
      const visit = (value: unknown) => {
        if (typeof value !== 'object' || value === null) return;
        expect(seen.has(value)).toBe(false);
        seen.add(value);
        Object.values(value).forEach(visit);
      };
      for (const { value } of yaml(text).records) visit(value);
    }
  });

  test.each([
    ['- A: &a\n    B: [x, *a]\n- C: y\n', '2:12-2:14', [1]],
    ['&all\n- A: *all\n', '2:6-2:10', []],
    ['- A: &x { B: *x }\n- A: *x\n- A: { C: [*x] }\n- C: y\n', '1:14-1:16', [3]],
    ['- A: &x [*x]\n- A: *x\n- C: y\n', '1:10-1:12', [2]],
  ])(
    'that hold themselves are refused where they do, and so are the records with them: %j',
    (text, at, sound) => {
      expect(told(yaml(text).problems)).toEqual([['content/yaml-alias-cycle', {}, at]]);
      expect(yaml(text).records.map(({ index }) => index)).toEqual(sound);
    },
  );

  test('are refused where they come to more than a million values, and not for the same hours in thousands of records', () => {
    const level = (index: number) =>
      `L${index}: &l${index} [${Array(10)
        .fill(`*l${index - 1}`)
        .join(', ')}]\n`;
    const { problems, records } = yaml(
      `L0: &l0 [${'x, '.repeat(9)}x]\n${[1, 2, 3, 4, 5, 6, 7, 8, 9].map(level).join('')}`,
    );
    expect(records).toEqual([]);
    expect(problems).toMatchObject([
      { rule: 'content/yaml-alias-bomb', args: { limit: 1_000_000 }, at: [{ start: { line: 6 } }] },
    ]);
    const text = `- Hours: &week [{Name: Monday, At: [x]}]\n${'- Hours: *week\n'.repeat(5000)}`;
    expect(yaml(text)).toMatchObject({ problems: [], records: { length: 5001 } });
  });

  test('that repeat aliases are refused where that makes more than 64 levels, and overflow no stack', () => {
    const chain = (length: number, key: (at: number) => string | number) =>
      Array.from({ length }, (_, at) => `${key(at)}: &l${at} [${at === 0 ? 'x' : `*l${at - 1}`}]\n`).join('');
    const [first] = yaml(chain(70, (at) => `L${at}`)).problems;
    expect(told(first ? [first] : [])).toEqual([['content/too-deep', { limit: 64 }, '64:12-64:16']]);
    expect(yaml(chain(63, (at) => `L${at}`)).problems).toEqual([]);
    const { problems } = yaml(chain(20_000, (at) => 20_000 - at));
    expect(new Set(problems.map(({ rule }) => rule))).toEqual(new Set(['content/too-deep']));
  });
});

test('Of a list with aliases that is no YAML, each record without one is read, and the first mistake of each is found', () => {
  const { problems, records } = yaml(
    `- Name: &ely Ely\n- Name: *ely\n  Town: March: Fen\n- Name: *ely\n- Name: A\n  Name: B\n- Name: High: Street\n- Name: Soham\n`,
  );
  expect(told(problems).map(([rule, , at]) => [rule, at])).toEqual([
    ['content/yaml-colon', '3:9-3:19'],
    ['content/duplicate-key', '6:3-6:7'],
    ['content/yaml-colon', '7:9-7:21'],
  ]);
  expect(records.map(({ index }) => index)).toEqual([0, 3, 5]);
});

describe('A text that begins with & and nothing repeats', () => {
  test.each([
    ['Name: &Co "High Street"', '1:9-1:26', '&Co "High Street"'],
    ['Note: [Ely, &Co High]', '1:15-1:23', '&Co High'],
    ['Note:\n    - &Co High', '2:7-2:15', '&Co High'],
    ['Note: &Co |\n    High', '1:9-1:12', undefined],
  ])('is refused: %j', (written, at, text) => {
    const args = { anchor: '&Co', ...(text !== undefined && { text }) };
    expect(told(yaml(`- ${written}\n`).problems)).toEqual([['content/yaml-anchor', args, at]]);
  });

  test('makes its record wait for it, so that no other rule complains of an empty field', () => {
    const { problems, records } = yaml('- Name: &Co\n- Name: &Co High\n- Name: Ely: High\n- Name: Ely\n');
    expect(records.map(({ index }) => index)).toEqual([3]);
    expect(problems.map(({ rule }) => rule)).toContain('content/yaml-colon');
  });

  test.each([
    '- Name: &Co High Street\n- Name: *Co\n',
    '- Name: &Co High Street\n  Note: [*Co]\n',
    '- Name: Ely &Co\n- Name: R&D\n- Name: "&Co"\n',
    '- Note: |\n    &Co High Street\n',
    '- Hours: &week\n    - {Name: Monday}\n',
  ])('is something else: %j', (text) => {
    expect(yaml(text).problems).toEqual([]);
  });
});
