import { describe, expect, test } from 'vitest';
import { readSettings } from '../../src/content/documents/document.js';
import { json, yaml } from './reading.js';

const values = (text: string) => {
  const { problems, records } = yaml(text);
  expect(problems).toEqual([]);
  return records.map(({ value }) => value);
};

describe('YAML scalars', () => {
  test('are text as written, whatever they look like (D19)', () => {
    const written = [
      '1.50',
      '01234',
      'NO',
      'yes',
      'true',
      '09:00:00',
      '0x1F',
      '1e3',
      '.inf',
      '2024-02-30',
      '=',
      '1_000',
    ];
    for (const text of written) expect(values(`- A: ${text}\n`)).toEqual([{ A: text }]);
  });

  test('are null where nothing, or YAML null, is written without quotes', () => {
    for (const text of ['', ' ~', ' null', ' Null', ' NULL', ' # later']) {
      expect(values(`- A:${text}\n  B: x\n`)).toEqual([{ A: null, B: 'x' }]);
    }
  });

  test('are text in quotes, and where only like null', () => {
    for (const text of ["'null'", '"~"', "''", 'nULL', 'nil', '~ ']) {
      const expected = text === '~ ' ? null : text.replace(/^(['"])(.*)\1$/, '$2');
      expect(values(`- A: ${text}\n`)).toEqual([{ A: expected }]);
    }
  });

  test('may go on over lines in every style', () => {
    const text =
      '- A: one\n    two\n  B: |\n    one\n    two\n  C: >-\n    one\n    two\n  D: "one\n    two"\n';
    expect(values(text)).toEqual([{ A: 'one two', B: 'one\ntwo\n', C: 'one two', D: 'one two' }]);
  });

  test('read the same with CR LF, lone CR and a byte order mark', () => {
    const text = '- A: |\n    one\n    two\n  B: [x,\n    y]\n';
    for (const lineBreak of ['\n', '\r\n', '\r']) {
      expect(values(`\ufeff${text.replaceAll('\n', lineBreak)}`)).toEqual([
        { A: 'one\ntwo\n', B: ['x', 'y'] },
      ]);
    }
  });

  test('may be parted from their key by tabs', () => {
    expect(values('- A:\tx\t# note\n  B:\t\ty\n')).toEqual([{ A: 'x', B: 'y' }]);
  });
});

describe('YAML files', () => {
  test('hold a list of records, or one record', () => {
    expect(yaml('- A: x\n- A: y\n').records).toEqual([
      { index: 0, value: { A: 'x' } },
      { index: 1, value: { A: 'y' } },
    ]);
    expect(yaml('A: x\n').records).toEqual([{ index: 0, value: { A: 'x' } }]);
    expect(yaml('[]\n').records).toEqual([]);
    expect(yaml('[]\n').problems).toEqual([]);
  });

  test('may say that they are YAML 1.2, and begin and end as documents', () => {
    expect(values('# Fenland\n%YAML 1.2 # ours\n--- # start\n- A: x\n...\n# end\n')).toEqual([{ A: 'x' }]);
  });

  test('may indent their list, and write it in brackets', () => {
    expect(values('  - A: x\n  - A: y\n')).toEqual([{ A: 'x' }, { A: 'y' }]);
    expect(values('[{A: x}, {A: y}]')).toEqual([{ A: 'x' }, { A: 'y' }]);
  });

  test('may use words that only look forbidden', () => {
    const text = '- A: the constructor of << __proto__ >> \\ !\n  B: "x ! \\u00e9 ? y"\n  C: [a] # : b\n';
    expect(values(text)).toEqual([
      { A: 'the constructor of << __proto__ >> \\ !', B: 'x ! é ? y', C: ['a'] },
    ]);
  });
});

describe('JSON files', () => {
  test('give values of their own types', () => {
    const { records, problems } = json('[{"A": 1.50, "B": true, "C": null, "D": ["x", {}]}]');
    expect(problems).toEqual([]);
    expect(records).toEqual([{ index: 0, value: { A: 1.5, B: true, C: null, D: ['x', {}] } }]);
  });

  test('hold a list of records, or one record, with a byte order mark or without', () => {
    expect(json('\ufeff{"A": 1}').records).toEqual([{ index: 0, value: { A: 1 } }]);
    expect(json('[]')).toMatchObject({ records: [], problems: [] });
  });

  test('may use words that only look forbidden, and escapes', () => {
    const { records, problems } = json('[{"A": "__proto__ << \\u00e9 \\ud83c\\udfe6", "<<": 1}]');
    expect(problems).toEqual([]);
    expect(records[0]?.value).toEqual({ A: '__proto__ << é 🏦', '<<': 1 });
  });
});

describe('Objects', () => {
  test('are plain, and nothing written reaches their prototype', () => {
    const documents = [
      yaml('- __proto__: {polluted: x}\n  constructor: {prototype: {polluted: x}}\n  A: b\n'),
      json('[{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "A": "b"}]'),
    ];
    for (const { records } of documents) {
      const value = records[0]?.value;
      expect(value).toEqual({ A: 'b' });
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  test('may have keys that objects inherit', () => {
    expect(values('- toString: x\n  hasOwnProperty: y\n')).toEqual([{ toString: 'x', hasOwnProperty: 'y' }]);
  });
});

describe('Settings', () => {
  const settings = (text: string) =>
    readSettings({ name: 'content/site.yaml', format: 'yaml' }, Buffer.from(text));

  test('are one mapping', () => {
    expect(settings('vendor: example\nversions: [v2.1]\n')).toMatchObject({
      problems: [],
      value: { vendor: 'example', versions: ['v2.1'] },
    });
  });

  test('are absent where the file holds something else', () => {
    for (const [text, found] of [
      ['- vendor: example\n', 'list'],
      ['example\n', 'text'],
      ['~\n', 'nothing'],
    ] as const) {
      const { value, problems } = settings(text);
      expect(value).toBeUndefined();
      expect(problems).toMatchObject([{ rule: 'content/not-records', args: { found, wanted: 'settings' } }]);
    }
  });
});
