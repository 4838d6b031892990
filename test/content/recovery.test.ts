import { describe, expect, test } from 'vitest';
import { told, yaml } from './reading.js';

const identities = (text: string) =>
  yaml(text).records.map(({ index, value }) => [index, value['Identification']]);

describe('All mistakes of a YAML list', () => {
  const text = [
    '# Fenland branches',
    '---',
    '- Identification: FB-0',
    '  Name: Ely: High Street',
    '- Identification: FB-1',
    '- Identification: FB-2',
    '  Name: "Ely',
    '  Type: Mobile',
    '',
    '- Identification: FB-3 # fine',
    '- Identification: FB-4',
    '\tName: Ely',
    '-',
    '- Identification: FB-6',
    '  Identification: FB-6',
    '- Identification: FB-7',
  ].join('\n');

  test('are told at their own lines', () => {
    expect(told(yaml(text).problems)).toEqual([
      ['content/yaml-colon', { key: 'Name', text: 'Ely: High Street' }, '4:9-4:25'],
      ['content/yaml-quotes', { text: '"Ely' }, '7:9-7:13'],
      ['content/yaml-tab', {}, '12:1-12:2'],
      ['content/not-records', { found: 'nothing', wanted: 'a record' }, '13:1-13:2'],
      ['content/duplicate-key', { key: 'Identification' }, '15:3-15:17', '14:3-14:17'],
    ]);
  });

  test('leave its sound records to be read, at their places in the list', () => {
    expect(identities(text)).toEqual([
      [1, 'FB-1'],
      [3, 'FB-3'],
      [6, 'FB-6'],
      [7, 'FB-7'],
    ]);
    const { locate } = yaml(text);
    expect(locate(3, ['Identification'], 'value')).toMatchObject({ start: { line: 10, column: 19 } });
    expect(locate(7, ['Name'], 'value')).toMatchObject({ start: { line: 16, column: 3 } });
  });

  test('are told within one record too', () => {
    const record = '- Name: Ely: High\n  Type: @mobile\n  Photo: x\n  Note: [a\n  Name: y\n  Photo Y\n';
    expect(told(yaml(record).problems)).toEqual([
      ['content/yaml-colon', { key: 'Name', text: 'Ely: High' }, '1:9-1:18'],
      ['content/yaml-syntax', { reason: 'reserved-character' }, '2:9-2:16'],
      ['content/yaml-syntax', { reason: 'unclosed-bracket' }, '4:9-4:11'],
      ['content/yaml-syntax', { reason: 'missing-colon' }, '6:3-6:10'],
    ]);
  });

  test('are told in a file that is one record', () => {
    const record = '# one\nName: Ely: High\nType: Mobile\nNote: "x" y\nType: z\n';
    expect(yaml(record).problems.map(({ rule, at }) => [rule, at[0].start.line])).toEqual([
      ['content/yaml-colon', 2],
      ['content/yaml-quotes', 4],
      ['content/duplicate-key', 5],
    ]);
  });

  test('are told where the list is indented', () => {
    const indented = '  - Name: Ely: High\n  - Identification: FB-1\n  - Name: "x\n';
    expect(yaml(indented).problems.map(({ at }) => at[0].start.line)).toEqual([1, 3]);
    expect(identities(indented)).toEqual([[1, 'FB-1']]);
  });

  test('are told up to a thousand', () => {
    const { problems } = yaml('- Name: "Ely\n'.repeat(3000));
    expect(problems).toHaveLength(1000);
    expect(problems.at(-1)?.at[0].start.line).toBe(1000);
  });
});

describe('Anchors in a YAML list with mistakes', () => {
  test('are known in later records', () => {
    const text = '- A: &hours {Name: Monday}\n- A: "x\n- A: *hours\n  B: *hours\n';
    const { records, problems } = yaml(text);
    expect(problems.map(({ at }) => at[0].start.line)).toEqual([2]);
    expect(records).toEqual([
      { index: 0, value: { A: { Name: 'Monday' } } },
      { index: 2, value: { A: { Name: 'Monday' }, B: { Name: 'Monday' } } },
    ]);
  });

  test('of a broken record make no further mistakes of what repeats them, which is not read', () => {
    const text = '- A: &hours\n    Name: x: y\n- A: *hours\n- A: &hours z\n- A: *hours\n';
    const { records, problems } = yaml(text);
    expect(problems.map(({ rule, at }) => [rule, at[0].start.line])).toEqual([['content/yaml-colon', 2]]);
    expect(records).toEqual([
      { index: 2, value: { A: 'z' } },
      { index: 3, value: { A: 'z' } },
    ]);
  });

  test('in sound fields of a broken record are known', () => {
    const text = '- A: &hours {Name: Monday}\n  B: x: y\n- A: *hours\n';
    expect(yaml(text).records).toEqual([{ index: 1, value: { A: { Name: 'Monday' } } }]);
  });

  test('that are nowhere are told once for each record', () => {
    const text = '- A: *hours\n- B: *hours\n- C: x\n';
    expect(told(yaml(text).problems)).toEqual([
      ['content/yaml-unknown-alias', { alias: 'hours' }, '1:6-1:12'],
      ['content/yaml-unknown-alias', { alias: 'hours' }, '2:6-2:12'],
    ]);
    expect(yaml(text).records).toEqual([{ index: 2, value: { C: 'x' } }]);
  });

  test('must come before what repeats them', () => {
    const text = '- A: *hours\n- A: &hours x\n';
    expect(told(yaml(text).problems)).toEqual([
      ['content/yaml-unknown-alias', { alias: 'hours' }, '1:6-1:12'],
    ]);
  });
});

describe('A dash that nothing follows, at the end of a list in a list', () => {
  test('takes no later record into the list', () => {
    const text = '- A:\n    - x\n    -\n# and\n- A:\n    - y\n- B: z\n';
    const { records, problems, locate } = yaml(text);
    expect(problems).toEqual([]);
    expect(records.map(({ value }) => value)).toEqual([{ A: ['x', null] }, { A: ['y'] }, { B: 'z' }]);
    expect(locate(0, ['A', 1], 'value')).toMatchObject({ start: { line: 3, column: 5 }, end: { column: 6 } });
    expect(locate(2, ['B'], 'value')).toMatchObject({ start: { line: 7, column: 6 } });
  });

  test('takes no later item of the same record into the list', () => {
    const text = '- A:\n    - B:\n        - x\n        -\n    - B: y\n- C: z\n';
    const { records, problems, locate } = yaml(text);
    expect(problems).toEqual([]);
    expect(records.map(({ value }) => value)).toEqual([{ A: [{ B: ['x', null] }, { B: 'y' }] }, { C: 'z' }]);
    expect(locate(0, ['A', 0, 'B', 1], 'value')).toMatchObject({ start: { line: 4, column: 9 } });
  });

  test('is no matter in a text', () => {
    const text = '- A:\n    - |\n      -\n- B: z\n';
    expect(yaml(text)).toMatchObject({
      problems: [],
      records: [
        { index: 0, value: { A: ['-\n'] } },
        { index: 1, value: { B: 'z' } },
      ],
    });
  });
});
