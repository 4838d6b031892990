import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RecordsDocument, readRecords, readSettings } from '../../src/content/documents/document.js';
import type { Location } from '../../src/model/location.js';
import { tries } from '../seed.js';
import { secondReading } from './second-reading.js';

const yamlSamples = [
  '# Fenland\n- &r Identification: FB-1\n  Name: "Ely: High \\u00e9"\n  Segment: [Personal, \'It\'\'s\', "x"]\n  Note: |\n    one\n      two\n  Hours: &h\n    - Name: Monday\n      Open: 09:00\n    -\n    - Name: ~\n  Map: {a: 1, "b":2, c: [x, {y: z}]}\n- Identification: FB-2\n  Hours: *h\n  Fold: >-\n    a\n\n    b\n  Text: plain over\n    two lines\n-\n  ? a\n  : b\n',
  '%YAML 1.2\n--- # x\nBrandName: Fenland\ngroup: &g x\nother: *g\n...\n',
  '- Name: Ely: High\n- Name: "x\n- A: [b\n- \tC: d\n- E: !f g\n- H: @i\n',
  '[{A: b}, {C: [d, e: f]}, *x, &y {z: }]\n',
];
const jsonSamples = [
  '[\n  {"Identification": "FB-1", "Codes": [1.5, true, null, {"a": "\\u00e9"}]},\n  {"Name": "Ely", "Map": {}}\n]\n',
  '{"vendor": "example", "versions": ["v2.1"], "guard": {"removals": 20}}',
  '[\n  {"A": x},\n  {"B": "y},\n  {"C": [1},\n  {"D": 1,}\n]',
];
const pieces = [
  ' ', '  ', '\n', '\r\n', '\r', '\t', '- ', '-', ': ', ':', '#', ' # ', '"', "'", '[', ']', '{', '}', ',', '&a ', '*a', '*a :',
  '!', '!x ', '!<?>', '? ', '|', '>-', '%', '%YAML 1.1\n', '---\n', '...\n', '\\', '\\x00', '\\u', '\0', '\x07', '\ufeff', '\x85',
  '\u2028', 'é', '🏦', '<<: ', '__proto__: ', '"__proto__":', 'null', '~', '@', '`', '//', '/*', '*/', '1', 'true', '"a":', 'a: b\n',
]; // biome-ignore format: a list of words

interface Edit {
  readonly at: number;
  readonly length: number;
  readonly put: string;
  readonly from: number;
}

const edit = fc.record({
  at: fc.nat(400),
  length: fc.nat(6),
  put: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...pieces) },
    fc.string({ unit: 'binary', maxLength: 3 }),
  ),
  from: fc.nat(400),
});

/** Takes a stretch out, and puts another in its place, or a copy of what stands elsewhere. */
function edited(text: string, { at, length, put, from }: Edit): string {
  const place = at % (text.length + 1);
  const copy = from < 40 ? text.slice(from, from + 12 * length) : put;
  return text.slice(0, place) + copy + text.slice(place + (from % 2 ? length : 0));
}

const broken = (samples: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...samples), fc.array(edit, { minLength: 1, maxLength: 6 }))
    .map(([sample, edits]) => edits.reduce(edited, sample));

function expectInside({ start, end }: Location, lines: readonly string[]): void {
  for (const { line, column } of [start, end]) {
    expect(line).toBeGreaterThanOrEqual(1);
    expect(line).toBeLessThanOrEqual(lines.length);
    expect(column).toBeGreaterThanOrEqual(1);
    expect(column).toBeLessThanOrEqual([...(lines[line - 1] ?? '')].length + 1);
  }
  expect(start.line < end.line || (start.line === end.line && start.column <= end.column)).toBe(true);
}

function expectPlaces({ problems, records, text, locate }: RecordsDocument): void {
  const lines = text.split(/\r\n|\n|\r/);
  for (const { at } of problems) for (const location of at) expectInside(location, lines);
  const visit = (index: number, value: unknown, path: (string | number)[]) => {
    for (const part of ['key', 'value'] as const) expectInside(locate(index, path, part), lines);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      visit(index, child, [...path, Array.isArray(value) ? Number(key) : key]);
    }
    expectInside(locate(index, [...path, 'no such', 0], 'value'), lines);
  };
  for (const { index, value } of records) visit(index, value, []);
  expectInside(locate(1e6, ['x'], 'key'), lines);
}

describe('Whatever a file holds', () => {
  test('YAML is read without a crash, and with every problem and value in its place', () => {
    fc.assert(
      fc.property(broken(yamlSamples), (text) => {
        const document = readRecords({ name: 'x.yaml', format: 'yaml' }, Buffer.from(text));
        expectPlaces(document);
        if (document.problems.length > 0) return;
        const value = secondReading(document.text);
        const expected = Array.isArray(value) ? value : [value];
        expect(document.records.map((record) => record.value)).toEqual(expected);
      }),
      { numRuns: tries(1000) },
    );
  });

  test('JSON is read without a crash, in agreement with the engine, and with everything in its place', () => {
    fc.assert(
      fc.property(broken(jsonSamples), (text) => {
        const document = readRecords({ name: 'x.json', format: 'json' }, Buffer.from(text));
        expectPlaces(document);
        if (document.problems.length > 0) return;
        const value: unknown = JSON.parse(document.text);
        expect(document.records.map((record) => record.value)).toEqual(
          Array.isArray(value) ? value : [value],
        );
      }),
      { numRuns: tries(1000) },
    );
  });

  test('no bytes crash a reader', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc
        .tuple(fc.constantFrom(...yamlSamples, ...jsonSamples), fc.array(fc.tuple(fc.nat(400), fc.nat(255))))
        .map(([sample, changes]) => {
          const changed = Buffer.from(sample);
          for (const [at, byte] of changes) changed[at % changed.length] = byte;
          return changed;
        }),
    );
    fc.assert(
      fc.property(bytes, fc.constantFrom('yaml', 'json'), (written, format) => {
        expectPlaces(readRecords({ name: 'x', format }, written));
        const settings = readSettings({ name: 'x', format }, written);
        expectInside(settings.locate(['a', 0, 'b'], 'value'), settings.text.split(/\r\n|\n|\r/));
      }),
      { numRuns: tries(1000) },
    );
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted');
  });
});

describe('Attacks end in few problems', () => {
  const many = (text: string) => text.repeat(Math.ceil(100_000 / text.length));
  const yamls = [
    many('*'), `a: &a 1\n${many('*a ')}`, many('! '), many('? '), many(']  '), many('- '), many('-\n'), many('- [\n'), many('"'),
    many('- "\n'), many('a: b: c\n'), many('\t\n'), many('\n'), many('%\n'), many('---\n'), many('&a '), many('- &a x\n'),
    `- &a {x: y}\n${many('- *a\n')}- [\n`, many('<<: a\n'), many('a: 1\n'), `{${many('a: 1, ')}}`, many('\x01'), many('\0\n'), many('\ufeff'),
    `- a: b: ${many('x ')}`, many('c\n'), `a: [${many('b,\n')}`, `a: "${many('\\')}"`, many('- "\\q"\n'), `a: &a\n${many('  - *a\n')}`,
    many('- &a [*a]\n'), many('- !x y\n'), `- !${many('x')}`, many('? a\n'), `[${many('{a}:')}]`, many('- a: b\r'), many('{a: '),
  ]; // biome-ignore format: a list of attacks
  const jsons = [
    many('['), many('{"a":'), many('"'), `["${many('\\')}"]`, `[${many(',')}`, `{${many('"a":1,')}"a":1}`, `[${many('1,')}1]`,
    `[${many('x ')}]`, many("'"), `[${many('1.')}]`, many('/* */'), many('/*'), many('// \n'), `[${many('{"a":1 "b":2}\n')}]`,
    `[\n${many('{"a": [},\n')}]`, `{${many(':')}}`, `["${many('\x01')}"]`, `["${many('\\u00zz')}"]`, `{${many('a:1,')}}`,
  ]; // biome-ignore format: a list of attacks

  test.each([
    ['yaml', yamls],
    ['json', jsons],
  ] as const)('in %s', (format, attacks) => {
    for (const attack of attacks) {
      const { problems, text } = readRecords({ name: 'x', format }, Buffer.from(attack));
      const lines = text.split(/\r\n|\n|\r/);
      expect(problems.length, attack.slice(0, 30)).toBeLessThanOrEqual(1000);
      for (const { at } of problems.slice(0, 10)) for (const place of at) expectInside(place, lines);
    }
  });
});
