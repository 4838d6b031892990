import { describe, expect, test } from 'vitest';
import { Lines } from '../../src/content/documents/lines.js';
import { json, place, yaml } from './reading.js';

const branches = `# Fenland
- Identification: FB-0
  Name: "Ely 🏦"   # main
  PostalAddress:
    TownName: Ely
    AddressLine:
      - 1 High Street
      -
      - 'The Fens'
  Note: |-

    Closed
    on Monday
  Photo:
  Segment: [Personal, {a: b}, c: d]
-   Identification: FB-1
    Type: ~
`;

const inYaml = yaml(branches);
const inJson = json('[\n  {"Name": "Ely",\n   "Codes": [1.50, {"A": null}]},\n  {}\n]');

describe('A value is located', () => {
  test.each([
    ['a plain text', 0, ['Identification'], '2:19-2:23'],
    ['a text in quotes, by code points', 0, ['Name'], '3:9-3:16'],
    ['a mapping', 0, ['PostalAddress'], '5:5-9:19'],
    ['a value in it', 0, ['PostalAddress', 'TownName'], '5:15-5:18'],
    ['an item', 0, ['PostalAddress', 'AddressLine', 0], '7:9-7:22'],
    ['an item that is nothing, by its dash', 0, ['PostalAddress', 'AddressLine', 1], '8:7-8:8'],
    ['an item behind it', 0, ['PostalAddress', 'AddressLine', 2], '9:9-9:19'],
    ['a block text, by its first line', 0, ['Note'], '12:5-13:14'],
    ['nothing, by its key', 0, ['Photo'], '14:3-14:8'],
    ['a list in brackets', 0, ['Segment'], '15:12-15:36'],
    ['a value in brackets', 0, ['Segment', 1, 'a'], '15:27-15:28'],
    ['a pair in brackets', 0, ['Segment', 2, 'c'], '15:34-15:35'],
    ['a null that is written', 1, ['Type'], '17:11-17:12'],
    ['a record', 1, [], '16:5-17:12'],
  ] as const)('%s', (_what, index, path, expected) => {
    expect(place(inYaml.locate(index, path, 'value'))).toBe(expected);
  });

  test.each([
    ['a text', 0, ['Name'], '2:12-2:17'],
    ['a number as written', 0, ['Codes', 0], '3:14-3:18'],
    ['a null', 0, ['Codes', 1, 'A'], '3:26-3:30'],
    ['an empty record', 1, [], '4:3-4:5'],
  ] as const)('%s, in JSON', (_what, index, path, expected) => {
    expect(place(inJson.locate(index, path, 'value'))).toBe(expected);
  });
});

describe('A key is located', () => {
  test.each([
    ['a key', 0, ['Name'], '3:3-3:7'],
    ['a key in a list', 0, ['Segment', 1, 'a'], '15:24-15:25'],
    ['an item that is a mapping, by its first key', 0, ['Segment', 1], '15:24-15:25'],
    ['an item that is none, by itself', 0, ['PostalAddress', 'AddressLine', 0], '7:9-7:22'],
    ['a record, by its first key', 1, [], '16:5-16:19'],
  ] as const)('%s', (_what, index, path, expected) => {
    expect(place(inYaml.locate(index, path, 'key'))).toBe(expected);
  });
});

describe('What is not there is located by the nearest thing around it', () => {
  test.each([
    ['a field of the record, by its first key', 1, ['Name'], '16:5-16:19'],
    ['a field of a mapping, by the key of that', 0, ['PostalAddress', 'PostCode'], '4:3-4:16'],
    ['deeper than anything', 0, ['PostalAddress', 'GeoLocation', 'X', 'Y'], '4:3-4:16'],
    ['a field of an item, by its first key', 0, ['Segment', 1, 'x'], '15:24-15:25'],
    ['an item, by the key of the list', 0, ['PostalAddress', 'AddressLine', 9], '6:5-6:16'],
    ['in a text, by its key', 0, ['Identification', 'x'], '2:3-2:17'],
    ['by a key that is an index', 0, ['PostalAddress', 0], '4:3-4:16'],
    ['in a record that is not there', 7, ['Name'], '1:1'],
  ] as const)('%s', (_what, index, path, expected) => {
    expect(place(inYaml.locate(index, path, 'key'))).toBe(expected);
    expect(place(inYaml.locate(index, path, 'value'))).toBe(expected);
  });
});

test('Of a key written twice, the one that counts is located', () => {
  expect(place(yaml('- A: x\n  A: y\n').locate(0, ['A'], 'value'))).toBe('2:6-2:7');
});

test('A place is the same once the caller has changed the value', () => {
  const { records, locate } = yaml(branches);
  const value = records[0]?.value;
  delete value?.['Name'];
  expect(place(locate(0, ['Name'], 'value'))).toBe('3:9-3:16');
});

describe('Records that cannot be read by themselves', () => {
  test('are located in the whole file', () => {
    const aliased = '- A: &a {B: c}\n- D: *a\n  E: f\n';
    expect(place(yaml(aliased).locate(1, ['E'], 'value'))).toBe('3:6-3:7');
    expect(place(yaml(aliased).locate(1, ['D', 'B'], 'value'))).toBe('1:13-1:14');
    const dashInText = '- A: |\n    x\n    - y\n- A: z\n';
    expect(place(yaml(dashInText).locate(1, ['A'], 'value'))).toBe('4:6-4:7');
    expect(place(yaml('[{A: x}, {A: z}]').locate(1, ['A'], 'value'))).toBe('1:14-1:15');
  });
});

describe('Lines', () => {
  test('end at LF, CR LF and a lone CR', () => {
    const lines = new Lines('a\nb\r\nc\rd');
    expect([0, 2, 5, 7].map((offset) => lines.position(offset).line)).toEqual([1, 2, 3, 4]);
    expect(lines.position(4)).toEqual({ line: 2, column: 2 });
  });

  test('count code points', () => {
    const lines = new Lines('x🏦é\n🏦🏦y');
    expect(lines.position(4)).toEqual({ line: 1, column: 4 });
    expect(lines.position(9)).toEqual({ line: 2, column: 3 });
  });

  test('know no place outside of the text', () => {
    const lines = new Lines('ab\nc');
    expect(lines.position(-5)).toEqual({ line: 1, column: 1 });
    expect(lines.position(99)).toEqual({ line: 2, column: 2 });
    expect(new Lines('').position(1)).toEqual({ line: 1, column: 1 });
  });
});
