import { expect, test } from 'vitest';
import { readSettings } from '../../src/content/documents/document.js';
import { json, yaml } from './reading.js';

const asWritten = '1.50 01234 NO yes true 09:00:00 0x1F 1e3 .inf 2024-02-30 = 1_000 nULL nil'.split(' ');
const nothing = ['', ' ~', ' null', ' Null', ' NULL', ' # later', ' ~ '];

// biome-ignore format: a table
const rows: readonly (readonly [what: string, text: string, ...records: unknown[]])[] = [
  ...asWritten.map((text) => ['a text, whatever it looks like (D19)', `- A: ${text}\n`, { A: text }] as const),
  ...nothing.map((text) => ['nothing', `- A:${text}\n  B: x\n`, { A: null, B: 'x' }] as const),
  ['texts in quotes', `- A: 'null'\n  B: "~"\n  C: ''\n`, { A: 'null', B: '~', C: '' }],
  ['texts over lines', '- A: one\n    two\n  B: |\n    one\n    two\n  C: >-\n    one\n    two\n  D: "one\n    two"\n', { A: 'one two', B: 'one\ntwo\n', C: 'one two', D: 'one two' }],
  ['a lone CR, and a byte order mark', '\ufeff- A: |\r    one\r    two\r  B: [x,\r    y]\r', { A: 'one\ntwo\n', B: ['x', 'y'] }],
  ['tabs behind a key', '- A:\tx\t# note\n  B:\t\ty\n', { A: 'x', B: 'y' }],
  ['one record', 'A: x\n', { A: 'x' }],
  ['an empty list', '[]\n'],
  ['a document with its marks', '# Fenland\n%YAML 1.2 # ours\n--- # start\n- A: x\n...\n# end\n', { A: 'x' }],
  ['an indented list', '  - A: x\n  - A: y\n', { A: 'x' }, { A: 'y' }],
  ['a list in brackets', '[{A: x}, {A: y}]', { A: 'x' }, { A: 'y' }],
  ['words that only look forbidden', '- A: the constructor of << __proto__ >> \\ !\n  B: "x ! \\u00e9 ? y"\n  C: [a] # : b\n', { A: 'the constructor of << __proto__ >> \\ !', B: 'x ! é ? y', C: ['a'] }],
  ['what parsers read in different ways, as YAML 1.2 has it', '- A:\n    - B:\n        - x\n        -\n    - B: y\n', { A: [{ B: ['x', null] }, { B: 'y' }] }],
  ['keys that objects inherit', '- toString: x\n  hasOwnProperty: y\n', { toString: 'x', hasOwnProperty: 'y' }],
];

test.each(rows as [string, string, ...unknown[]][])('YAML: %s: %j', (_, text, ...records) => {
  expect(yaml(text)).toMatchObject({
    problems: [],
    records: records.map((value, index) => ({ index, value })),
  });
  expect(yaml(text.replaceAll('\n', '\r\n')).records).toEqual(yaml(text).records);
});

test.each<[string, ...unknown[]]>([
  ['[{"A": 1.50, "B": true, "C": null, "D": ["x", {}]}]', { A: 1.5, B: true, C: null, D: ['x', {}] }],
  ['\ufeff{"A": 1}', { A: 1 }],
  ['[]'],
  ['[{"A": "__proto__ << \\u00e9 \\ud83c\\udfe6", "<<": 1}]', { A: '__proto__ << é 🏦', '<<': 1 }],
])('JSON: %j', (text, ...records) => {
  expect(json(text)).toMatchObject({
    problems: [],
    records: records.map((value, index) => ({ index, value })),
  });
});

test('Nothing that is written reaches the prototype of objects', () => {
  for (const { records } of [
    yaml('- __proto__: {polluted: x}\n  constructor: {prototype: {polluted: x}}\n- A: b\n'),
    json('[{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}, {"A": "b"}]'),
  ])
    expect(records).toEqual([{ index: 1, value: { A: 'b' } }]);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test.each([
  ['vendor: example\nversions: [v2.1]\n', { vendor: 'example', versions: ['v2.1'] }, []],
  ['- vendor: example\n', undefined, [{ args: { found: 'list', wanted: 'settings' } }]],
  ['example\n', undefined, [{ args: { found: 'text' } }]],
  ['~\n', undefined, [{ rule: 'content/not-records', args: { found: 'nothing' } }]],
])('Settings are one mapping: %j', (text, value, problems) => {
  const read = readSettings({ name: 'content/site.yaml', format: 'yaml' }, Buffer.from(text));
  expect(read.value).toEqual(value);
  expect(read.problems).toMatchObject(problems);
});
