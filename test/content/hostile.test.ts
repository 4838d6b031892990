import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RecordsDocument, readRecords, readSettings } from '../../src/content/documents/document.js';
import type { Location } from '../../src/model/location.js';
import { everyPlace } from '../every-place.js';
import { tries } from '../seed.js';
import { mutated, rareTexts, yamlCorpus } from './mutations.js';
import { secondReading } from './second-reading.js';

const jsonSamples = [
  '[\n  {"Identification": "FB-1", "Codes": [1.5, true, null, {"a": "\\u00e9"}]},\n  {"Name": "Ely", "Map": {}}\n]\n',
  '{"vendor": "example", "versions": ["v2.1"], "guard": {"removals": 20}}',
  '[\n  {"A": x},\n  {"B": "y},\n  {"C": [1},\n  {"D": 1,}\n]',
];
/** READINGS=100000 compares so many texts. */
const numRuns = Number(process.env['READINGS'] ?? tries(1500));

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
  for (const { index, value } of records)
    for (const path of everyPlace(value)) {
      for (const part of ['key', 'value'] as const) expectInside(locate(index, path, part), lines);
      expectInside(locate(index, [...path, 'no such', 0], 'value'), lines);
    }
  expectInside(locate(1e6, ['x'], 'key'), lines);
}

describe('Whatever a file holds', () => {
  // The program reads sound YAML with js-yaml. Where another parser read it otherwise, a record would depend on who reads it.
  test('YAML is read without a crash, in agreement with another parser, and with everything in its place', {
    timeout: 60_000 + numRuns * 60,
  }, () => {
    fc.assert(
      fc.property(mutated(yamlCorpus()), (text) => {
        const document = readRecords({ name: 'x.yaml', format: 'yaml' }, Buffer.from(text));
        expectPlaces(document);
        if (document.problems.length > 0) return;
        const value = secondReading(document.text);
        const expected = Array.isArray(value) ? value : [value];
        expect(document.records.map((record) => record.value)).toEqual(expected);
      }),
      { numRuns },
    );
  });

  test('no bytes crash a reader', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc
        .tuple(fc.constantFrom(...rareTexts, ...jsonSamples), fc.array(fc.tuple(fc.nat(400), fc.nat(255))))
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
