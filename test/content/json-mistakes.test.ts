import { type ParseError, parseTree } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { json, told } from './reading.js';

type Case = readonly [what: string, text: string, ...told: readonly unknown[][]];

const syntax = (reason: string, at: string) => ['content/json-syntax', { reason }, at];

const cases: Readonly<Record<string, readonly Case[]>> = {
  'what other dialects allow': [
    [
      'a comma at the end of an object',
      '[{"Name": "Ely",}]',
      ['content/json-trailing-comma', {}, '1:16-1:17'],
    ],
    ['a comma at the end of a list', '[{"Name": "Ely"}, ]', ['content/json-trailing-comma', {}, '1:17-1:18']],
    [
      'both',
      '[{"A": 1,},]',
      ['content/json-trailing-comma', {}, '1:9-1:10'],
      ['content/json-trailing-comma', {}, '1:11-1:12'],
    ],
    ['a line comment', '// branches\n[{"A": 1}]', ['content/json-comment', {}, '1:1-1:12']],
    ['a comment inside', '[{"A": 1 /* one */}]', ['content/json-comment', {}, '1:10-1:19']],
    ['nothing but a comment', '// to do', ['content/json-comment', {}, '1:1-1:9']],
    ['keys without quotes', '[{Name: "Ely"}]', syntax('key-without-quotes', '1:3-1:7')],
    [
      'single quotes',
      "[{'Name': 'St Mary'}]",
      syntax('single-quotes', '1:3-1:9'),
      syntax('single-quotes', '1:11-1:20'),
    ],
    [
      'words of another language',
      '[{"A": True, "B": NaN}]',
      syntax('other-word', '1:8-1:12'),
      syntax('other-word', '1:19-1:22'),
    ],
    [
      'keys without quotes, however deep',
      "[{Name: 'Ely', Map: {Hours: [{Open: \"09:00\"}], 'x y': 1}}]",
      syntax('key-without-quotes', '1:3-1:7'),
      syntax('single-quotes', '1:9-1:14'),
      syntax('key-without-quotes', '1:16-1:19'),
      syntax('key-without-quotes', '1:22-1:27'),
      syntax('key-without-quotes', '1:31-1:35'),
      syntax('single-quotes', '1:48-1:53'),
    ],
    [
      'single quotes around what means something in JSON',
      `[{"A": 'it"s', "B": '[a, b]', "C": '{', "D": x}]`,
      syntax('single-quotes', '1:8-1:14'),
      syntax('single-quotes', '1:21-1:29'),
      syntax('single-quotes', '1:36-1:39'),
      syntax('unknown-word', '1:46-1:47'),
    ],
    ['curly quotes', '[{"A": “St Mary’s”}]', syntax('curly-quotes', '1:8-1:19')],
    [
      'texts of several words without quotes',
      '[{"A": St Mary, "B": 01223 460 000, "C": 2026-03-01T08:00:00Z, "D": https://northgate.example/a}]',
      syntax('unknown-word', '1:8-1:15'),
      syntax('number', '1:22-1:35'),
      syntax('number', '1:42-1:62'),
      syntax('unknown-word', '1:69-1:96'),
    ],
    ['a text that begins with a number', '[{"A": 12 High Street}]', syntax('unknown-word', '1:11-1:22')],
    ['a number for a key', '[{12: 3, "A": 1}]', syntax('key-without-quotes', '1:3-1:5')],
    ['a letter for a key', '[{x: 3, "A": 1}]', syntax('key-without-quotes', '1:3-1:4')],
    ['a leading zero', '[{"A": 01234}]', syntax('number', '1:8-1:13')],
    [
      'numbers that are none',
      '[{"A": 1., "B": .5, "C": +1, "D": 1e}]',
      syntax('number', '1:8-1:10'),
      syntax('number', '1:17-1:19'),
      syntax('number', '1:26-1:28'),
      syntax('number', '1:35-1:37'),
    ],
  ],
  'what is missing': [
    ['a comma between fields', '[{"A": 1 "B": 2}]', syntax('missing-comma', '1:9')],
    ['a comma between records', '[\n  {"A": 1}\n  {"A": 2}\n]', syntax('missing-comma', '2:11')],
    ['a colon', '[{"A" 1}]', syntax('missing-colon', '1:6')],
    ['a colon before a list', '[{"A" [1, 2]}]', syntax('missing-colon', '1:6')],
    ['two colons', '[{"A" 1, "B" "b"}]', syntax('missing-colon', '1:6'), syntax('missing-colon', '1:13')],
    [
      'an opening quote',
      '[{"A": Ely", B": "b"}]',
      syntax('unknown-word', '1:8-1:12'),
      syntax('key-without-quotes', '1:14-1:16'),
    ],
    [
      'a comma before a key without quotes',
      '[{"A": 1 B: 2}]',
      syntax('missing-comma', '1:9'),
      syntax('key-without-quotes', '1:10-1:11'),
    ],
    ['a key', '[{"A": 1, {"B": 2}]', syntax('missing-key', '1:11-1:12')],
    ['a value', '[{"A": , "B":}]', syntax('missing-value', '1:7'), syntax('missing-value', '1:14')],
    ['a closing quote', '[{"Name": "Ely,\n"Type": "Mobile"}]', syntax('unclosed-text', '1:11-1:16')],
    ['a closing bracket', '[{"A": 1}', syntax('unclosed-bracket', '1:1-1:2')],
    ['a closing brace', '[{"A": [1, 2]', syntax('unclosed-bracket', '1:2-1:3')],
    ['the end of a comment', '[{"A": 1}] /* one', syntax('unclosed-comment', '1:12-1:18')],
  ],
  'what is too much': [
    ['two commas', '[{"A": 1},, {"B": 2}]', syntax('extra-comma', '1:11-1:12')],
    ['a comma first', '[, {"A": 1}]', syntax('extra-comma', '1:2-1:3')],
    ['a bracket of the other kind', '[{"A": [1}]', syntax('wrong-bracket', '1:10-1:11')],
    ['a key in a list', '["A": 1]', syntax('stray-colon', '1:5-1:6')],
    ['a second value', '{"A": 1}\n{"A": 2}', syntax('second-value', '2:1-2:2')],
    ['a word at the end', '[{"A": 1}] end', syntax('text-after-end', '1:12-1:15')],
  ],
  texts: [
    ['an unknown escape', '[{"A": "C:\\pictures"}]', syntax('escape', '1:11-1:13')],
    ['too few digits', '[{"A": "\\u12"}]', syntax('escape', '1:9-1:14')],
    ['a tab', '[{"A": "E\tly"}]', ['content/control-character', { code: 9 }, '1:10-1:11']],
    ['zero', '[{"A": "E\0ly"}]', ['content/control-character', { code: 0 }, '1:10-1:11']],
    [
      'a character that JSON allows',
      '[{"A": "E\x7fly"}]',
      ['content/control-character', { code: 127 }, '1:10-1:11'],
    ],
    ['zero as an escape', '[{"A": "E\\u0000ly"}]', ['content/control-character', { code: 0 }, '1:8-1:19']],
    ['half a letter', '[{"A": "\\ud83c"}]', ['content/control-character', { code: 0xd83c }, '1:8-1:16']],
  ],
  'keys that must not be': [
    ['twice', '[{"A": 1, "B": 2, "A": 3}]', ['content/duplicate-key', { key: 'A' }, '1:19-1:22', '1:3-1:6']],
    [
      'twice behind an escape',
      '[{"A": 1, "\\u0041": 2}]',
      ['content/duplicate-key', { key: 'A' }, '1:11-1:19', '1:3-1:6'],
    ],
    [
      'a prototype',
      '[{"__proto__": {"polluted": 1}}]',
      ['content/forbidden-key', { key: '__proto__' }, '1:3-1:14'],
    ],
    [
      'a prototype behind an escape',
      '[{"\\u005f_proto__": 1}]',
      ['content/forbidden-key', { key: '__proto__' }, '1:3-1:19'],
    ],
  ],
  'no records': [
    ['an empty file', '', ['content/empty-file', {}, '1:1']],
    ['blanks', ' \n', ['content/empty-file', {}, '1:1']],
    [
      'a text',
      '"Ely"',
      ['content/not-records', { found: 'text', wanted: 'a record or a list of records' }, '1:1-1:6'],
    ],
    [
      'a number',
      '12',
      ['content/not-records', { found: 'number', wanted: 'a record or a list of records' }, '1:1-1:3'],
    ],
    [
      'items that are none',
      '[{"A": 1}, 2, null, true, []]',
      ['content/not-records', { found: 'number', wanted: 'a record' }, '1:12-1:13'],
      ['content/not-records', { found: 'nothing', wanted: 'a record' }, '1:15-1:19'],
      ['content/not-records', { found: 'boolean', wanted: 'a record' }, '1:21-1:25'],
      ['content/not-records', { found: 'list', wanted: 'a record' }, '1:27-1:29'],
    ],
  ],
};

for (const [group, members] of Object.entries(cases)) {
  describe(`JSON, ${group}`, () => {
    for (const [what, text, ...expected] of members) {
      test(what, () => expect(told(json(text).problems)).toEqual(expected));
    }
  });
}

describe('JSON, nesting', () => {
  test('may be 64 deep and no deeper', () => {
    const nested = (levels: number) => `{"A": ${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect(told(json(nested(64)).problems)).toEqual([]);
    expect(told(json(nested(65)).problems)).toEqual([['content/too-deep', { limit: 64 }, '1:70-1:71']]);
  });

  test('of 100,000 brackets is refused and no more', () => {
    const expected = [['content/too-deep', { limit: 64 }, '1:65-1:66']];
    expect(told(json('['.repeat(100_000)).problems)).toEqual(expected);
    expect(told(json(`${'['.repeat(100_000)}${']'.repeat(100_000)}`).problems)).toEqual(expected);
  });
});

describe('JSON, all mistakes of a file', () => {
  const text = [
    '[',
    '  {"Identification": "FB-1" "x"},',
    '  {"Identification": "FB-2"},',
    '  {"Identification": FB-3},',
    '  {"Identification": "FB-4", "Segment": ["Personal"},',
    '  {',
    '    "Identification": "FB-5,',
    '    "Name": "Ely"',
    '  },',
    '  {"Identification": "FB-6", "Name": "a", "Name": "b"},',
    '  {"Identification": "FB-7"},',
    ']',
  ].join('\n');

  test('are told, and its sound records are read', () => {
    const { problems, records } = json(text);
    expect(told(problems)).toEqual([
      syntax('missing-comma', '2:28'),
      syntax('missing-colon', '2:32'),
      syntax('unknown-word', '4:22-4:26'),
      syntax('wrong-bracket', '5:52-5:53'),
      syntax('unclosed-text', '7:23-7:29'),
      ['content/duplicate-key', { key: 'Name' }, '10:43-10:49', '10:30-10:36'],
      ['content/json-trailing-comma', {}, '11:29-11:30'],
    ]);
    expect(records).toEqual([
      { index: 1, value: { Identification: 'FB-2' } },
      { index: 5, value: { Identification: 'FB-6', Name: 'b' } },
      { index: 6, value: { Identification: 'FB-7' } },
    ]);
  });

  test('are told where its last bracket is missing, and its records are read', () => {
    const { problems, records } = json('[\n  {"A": 1},\n  {"A": x},\n  {"A": 3}\n');
    expect(told(problems)).toEqual([
      syntax('unclosed-bracket', '1:1-1:2'),
      syntax('unknown-word', '3:9-3:10'),
    ]);
    expect(records.map(({ value }) => value)).toEqual([{ A: 1 }, { A: 3 }]);
  });

  test('are not guessed at where objects in objects begin lines like records do', () => {
    const flat =
      '[\n{\n"Day": [\n{\n"Name": 1\n},\n{\n"Name": 2\n}\n]\n},\n{\n"Day": x\n},\n{\n"Day": y "\n}\n]\n';
    expect(told(json(flat).problems)[0]).toEqual(syntax('unknown-word', '13:8-13:9'));
    expect(json(flat).problems.map(({ at }) => at[0].start.line)).toSatisfy((lines: number[]) =>
      lines.every((line) => line >= 13),
    );
  });
});

describe("jsonc-parser's tree alone", () => {
  test('overflows the stack where brackets are nested', () => {
    expect(() => parseTree('['.repeat(100_000))).toThrow(RangeError);
  });

  test('reports mistakes that nobody made behind a word or a missing colon', () => {
    for (const text of ['[{Name: {"A": 1, "B": 2}, "C": 3}]', '[{"Name" {"A": 1, "B": 2}, "C": 3}]']) {
      const errors: ParseError[] = [];
      parseTree(text, errors);
      expect(errors.length).toBeGreaterThan(2);
      expect(json(text).problems).toHaveLength(1);
    }
  });
});
