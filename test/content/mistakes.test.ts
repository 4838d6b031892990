import { describe, expect, test } from 'vitest';
import type { RecordsDocument } from '../../src/content/documents/document.js';
import { json, place, yaml } from './reading.js';

/*
 * What is wrong with a text, and where: what the kept mistakes of test/mistakes don't have. What is proposed is tried there.
 */

type Row = readonly [text: string, ...told: readonly string[]];

function told({ problems }: RecordsDocument): string[] {
  return problems.map(({ rule, args, at }) => {
    const { reason } = args as { readonly reason?: string };
    return `${rule.replace('content/', '')}${reason ? `(${reason})` : ''} ${at.map(place).join(' ')}`;
  });
}

// biome-ignore format: a table
const yamlRows: readonly Row[] = [
  ['- Name: Ely:\n  Type: Mobile\n', 'yaml-colon 1:9-1:13'],
  ['- {Name: Ely: High, Type: Mobile}\n', 'yaml-colon 1:10-1:19'],
  ['- Name: "Ely\n  Type: "Mobile"\n', 'yaml-quotes 1:9-1:13'],
  ["- Note: ['St Mary's', Ely]\n", 'yaml-quotes 1:10-1:27'],
  ['- PostalAddress:\n    \tPostCode: CB7\n', 'yaml-tab 2:5-2:6'],
  ['-\tName: Ely\n', 'yaml-tab 1:2-1:3'],
  ['Segment:\n  - Personal\n - Business\n', 'yaml-syntax(indentation) 3:2-3:12'],
  ['Segment: - Personal\n', 'yaml-syntax(unreadable) 1:10-1:20'],
  ['- Type: x\n  Name:\u00a0Ely\n', 'yaml-syntax(no-break-space) 2:8-2:9'],
  ['- Name: Ely\nName: March\n', 'yaml-syntax(indentation) 2:1-2:12'],
  ['Name: March\n- Name: Ely\n', 'yaml-syntax(indentation) 2:1-2:12'],
  ['Name: Ely\n: Mobile\n', 'yaml-syntax(missing-key) 2:1-2:2'],
  ['"Name":Ely\nType: x\n', 'yaml-syntax(unreadable) 1:7-1:11'],
  ['- Photo: "C:\\pictures"\n', 'yaml-syntax(escape) 1:13-1:14'],
  ['- [Name]: Ely\n', 'yaml-syntax(key-not-text) 1:3-1:9'],
  ['- {Name: Ely}: x\n', 'yaml-syntax(key-not-text) 1:3-1:14'],
  ['- Segment: ]\n', 'yaml-syntax(unreadable) 1:12-1:13'],
  ['- Segment: [Personal] Business\n', 'yaml-syntax(unreadable) 1:23-1:31'],
  ['- Segment: [Personal,, Business]\n', 'yaml-syntax(unreadable) 1:22-1:33'],
  ['- Note: | Closed\n    on Monday\n', 'yaml-syntax(reserved-character) 1:9-1:17'],
  ['- Note: |\n      Closed\n    on Monday\n', 'yaml-syntax(missing-colon) 3:5-3:14'],
  ['- Note: *hours\n', 'yaml-unknown-alias 1:9-1:15'],
  ['- Note: { Text: *hours }\n', 'yaml-unknown-alias 1:17-1:23'],
  ['- Name: !!js/function "x"\n', 'yaml-tag 1:9-1:22'],
  ['- Name: !!str Ely\n', 'yaml-tag 1:9-1:14'],
  ['- !branch\n  Name: Ely\n', 'yaml-tag 1:3-1:10'],
  ['- !x Name: Ely\n', 'yaml-tag 1:3-1:5'],
  ['- Name: !<!> Ely\n', 'yaml-syntax(unreadable) 1:9-1:17'],
  ['- A: &a {B: c}\n- <<: *a\n', 'yaml-merge-key 2:3-2:5'],
  ['%YAML 1.1\n---\n- Name: Ely\n', 'yaml-directive 1:1-1:10'],
  ['%YAML 1.2\nName: Ely\n', 'yaml-syntax(indentation) 2:1-2:10'],
  ['- Name: Ely\n---\n- Name: March\n', 'yaml-documents 2:1-2:4'],
  ['Name: Ely\n...\nName: March\n', 'yaml-documents 3:1-3:12'],
  ['---\n---\nName: Ely\n', 'yaml-documents 2:1-2:4'],
  ['- A: b\n  A: c\n  "A": d\n', 'duplicate-key 2:3-2:4 1:3-1:4', 'duplicate-key 3:3-3:6 1:3-1:4'],
  ['- "\\x5f_proto__": x\n', 'forbidden-key 1:3-1:17'],
  ['- A:\n    - constructor: x\n', 'forbidden-key 2:7-2:18'],
  ['- Name: E\u0000ly\n', 'control-character 1:10-1:11'],
  ['# \u001b[1m\n- Name: Ely\n', 'control-character 1:3-1:4'],
  ['- Name: Ely\x85\n', 'control-character 1:12-1:13'],
  ['- Name: Ely\n\ufeff- Name: March\n', 'control-character 2:1-2:2'],
  ['- Name: "E\\0ly"\n', 'control-character 1:9-1:16'],
  ['- Name: "\\ud83c"\n', 'control-character 1:9-1:17'],
  ['', 'empty-file 1:1'],
  ['~\n', 'not-records 1:1-1:2'],
  ['- Ely\n- Name: March\n', 'not-records 1:3-1:6'],
  ['- - Name: Ely\n    Type: x\n', 'not-records 1:3-1:14'],
  ['- Name: Ely\n-\n- Name: March\n', 'not-records 2:1-2:2'],
];

// biome-ignore format: a table
const jsonRows: readonly Row[] = [
  ['[{"Name": "Ely"}, ]', 'json-trailing-comma 1:17-1:18'],
  ['// branches\n[{"A": 1}]', 'json-comment 1:1-1:12'],
  ['[{"A": 1 /* one */}]', 'json-comment 1:10-1:19'],
  ['[{Name: "Ely"}]', 'json-syntax(quotes) 1:3-1:7'],
  ["[{\"A\": 'St Mary'}]", 'json-syntax(quotes) 1:8-1:17'],
  ['[{"A": St Mary, "B": 01223 460 000}]', 'json-syntax(quotes) 1:8-1:15'],
  ['[{"A": 01234}]', 'json-syntax(quotes) 1:8-1:13'],
  ['[\n  {"A": 1}\n  {"A": 2}\n]', 'json-syntax(missing-comma) 2:11'],
  ['[{"A" 1}]', 'json-syntax(missing-name) 1:6'],
  ['[{"A": 1, {"B": 2}]', 'json-syntax(missing-name) 1:10'],
  ['[{"A": , "B":}]', 'json-syntax(missing-value) 1:7'],
  ['[{"Name": "Ely,\n"Type": "Mobile"}]', 'json-syntax(unclosed-text) 1:11-1:16'],
  ['[{"A": 1}', 'json-syntax(unclosed-bracket) 1:10'],
  ['[{"A": 1},, {"B": 2}]', 'json-syntax(missing-value) 1:11'],
  ['[{"A": [1}]', 'json-syntax(unreadable) 1:10-1:11'],
  ['{"A": 1}\n{"A": 2}', 'json-syntax(text-after-end) 2:1-2:2'],
  ['[{"A": "C:\\pictures"}]', 'json-syntax(escape) 1:8-1:21'],
  ['[{"A": "E\tly"}]', 'control-character 1:10-1:11'],
  ['[{"A": "E\u0000ly"}]', 'control-character 1:10-1:11'],
  ['[{"A": "E\x7fly"}]', 'control-character 1:10-1:11'],
  ['[{"A": "\\ud83c"}]', 'control-character 1:8-1:16'],
  ['[{"A": 1, "B": 2, "A": 3}]', 'duplicate-key 1:19-1:22 1:3-1:6'],
  ['[{"\\u005f_proto__": 1}]', 'forbidden-key 1:3-1:19'],
  ['', 'empty-file 1:1'],
  ['12', 'not-records 1:1-1:3'],
  ['[{"A": 1}, 2, null, true, []]', 'not-records 1:12-1:13', 'not-records 1:15-1:19', 'not-records 1:21-1:25', 'not-records 1:27-1:29'],
];

test.each(yamlRows)('YAML: %j', (text, ...expected) => {
  expect(told(yaml(text))).toEqual(expected);
  expect(told(yaml(`\ufeff${text.replaceAll('\n', '\r\n')}`))).toEqual(expected);
});

test.each(jsonRows)('JSON: %j', (text, ...expected) => {
  expect(told(json(text))).toEqual(expected);
});

describe('a list of YAML', () => {
  const text = [
    '- A: x: y',
    '- A: b',
    '- A: "c',
    '  B: d',
    '- A: e',
    '\tB: f',
    '-',
    '- A: g',
    '  A: h',
    '- A: #7',
    '',
  ].join('\n');

  test('has the first mistake of each record, and its other records are read, at their places', () => {
    expect(told(yaml(text))).toEqual([
      'yaml-colon 1:6-1:10',
      'yaml-quotes 3:6-3:8',
      'yaml-tab 6:1-6:2',
      'not-records 7:1-7:2',
      'duplicate-key 9:3-9:4 8:3-8:4',
      'yaml-cut 10:6-10:8',
    ]);
    const { records, locate } = yaml(text);
    expect(records.map(({ index, value }) => [index, value])).toEqual([
      [1, { A: 'b' }],
      [5, { A: 'h' }],
      [6, { A: null }],
    ]);
    expect(place(locate(1, ['A'], 'value'))).toBe('2:6-2:7');
  });
});

describe('a text with a # in it', () => {
  test.each([
    ['Name: Door #2', '1:7-1:14'],
    ['Name: Door # 2', '1:7-1:15'],
    ['Name: Flat #', '1:7-1:13'],
    ['Name: #1 High Street', '1:7-1:21'],
    ['Notes:\n  - #1 High', '2:5-2:12'],
    ['- A: b\n- Notes:\n    - Ask for #7\n', '3:7-3:17'],
  ])('is published without its end, so that is reported: %j', (text, at) => {
    expect(told(yaml(`${text}\n`))).toEqual([`yaml-cut ${at}`]);
  });

  // biome-ignore format: a table
  test.each([
    'Name: Door # the green one', 'Name: "Door #2"', "Name: 'Door #2' #2", 'Name: Door#2', '#2\nName: Door',
    'Name: |\n  Door #2\n', 'Type: Physical #! generated', 'Name: # 2', 'AER: 1.50 # 2', 'Name: Ely # 2 of them',
    'Note: |\n\n  Ely\n', '- Note: >-\n    Ely\n', 'Name: "|"',
  ])('is nothing in %j', (text) => {
    expect(told(yaml(text))).toEqual([]);
  });
});

describe('nesting', () => {
  const yamlOf = (levels: number) => `A: ${'['.repeat(levels - 1)}x${']'.repeat(levels - 1)}\n`;
  const jsonOf = (levels: number) => `{"A": ${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

  test('may have 64 levels and no more', () => {
    const block = Array.from({ length: 64 }, (_, level) => `${' '.repeat(level)}A:\n`).join('');
    for (const text of [yamlOf(64), `- ${'- '.repeat(62)}A: b\n`, `${block}${' '.repeat(64)}x\n`])
      expect(told(yaml(text)).filter((each) => !each.startsWith('not-records'))).toEqual([]);
    expect(told(json(jsonOf(64)))).toEqual([]);
    expect(told(yaml(yamlOf(65)))).toEqual(['too-deep 1:67-1:68']);
    expect(told(json(jsonOf(65)))).toEqual(['too-deep 1:70-1:71']);
  });

  test('of 100,000 brackets is refused, and no more', () => {
    expect(told(yaml('['.repeat(100_000)))).toEqual(['too-deep 1:65-1:66']);
    expect(told(yaml('{a: '.repeat(100_000)))).toEqual(['too-deep 1:257-1:258']);
    expect(told(json('['.repeat(100_000)))).toEqual(['too-deep 1:65-1:66']);
  });
});
