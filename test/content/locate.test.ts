import { expect, test } from 'vitest';
import { Lines } from '../../src/content/documents/lines.js';
import { json, place, yaml } from './reading.js';

const inYaml = yaml(`# Fenland
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
`);
const inJson = json('[\n  {"Name": "Ely",\n   "Codes": [1.50, {"A": null}]},\n  {}\n]');

type Path = readonly (string | number)[];

// biome-ignore format: a table
test.each<[what: string, index: number, path: Path, value: string, key?: string]>([
  ['a pair in brackets', 0, ['Segment', 2, 'c'], '15:34-15:35'],
  ['a record', 1, [], '16:5-17:12', '16:5-16:19'],
  ['no field of the record: by its first key', 1, ['Name'], '16:5-16:19', '16:5-16:19'],
  ['no field of a mapping: by the key of that', 0, ['PostalAddress', 'GeoLocation', 'X'], '4:3-4:16', '4:3-4:16'],
  ['no field of an item: by its first key', 0, ['Segment', 1, 'x'], '15:24-15:25', '15:24-15:25'],
  ['no item: by the key of the list', 0, ['PostalAddress', 'AddressLine', 9], '6:5-6:16', '6:5-6:16'],
  ['nothing in a text: by its key', 0, ['Identification', 'x'], '2:3-2:17', '2:3-2:17'],
  ['no record', 7, ['Name'], '2:1-17:12', '2:1-17:12'],
])('YAML: %s', (_, index, path, value, key) => {
  expect(place(inYaml.locate(index, path, 'value'))).toBe(value);
  if (key !== undefined) expect(place(inYaml.locate(index, path, 'key'))).toBe(key);
});

test.each<[number, Path, string]>([
  [0, ['Name'], '2:12-2:17'],
  [0, ['Codes', 0], '3:14-3:18'],
  [0, ['Codes', 1, 'A'], '3:26-3:30'],
  [1, [], '4:3-4:5'],
])('JSON: %d %j', (index, path, value) => {
  expect(place(inJson.locate(index, path, 'value'))).toBe(value);
});

test.each<[string, number, Path, string]>([
  ['- A: x\n  A: y\n', 0, ['A'], '2:6-2:7'],
  ['- A: &a {B: c}\n- D: *a\n  E: f\n', 1, ['E'], '3:6-3:7'],
  ['- A: &a {B: c}\n- D: *a\n  E: f\n', 1, ['D', 'B'], '1:13-1:14'],
  ['- A: |\n    x\n    - y\n- A: z\n', 1, ['A'], '4:6-4:7'],
  ['[{A: x}, {A: z}]', 1, ['A'], '1:14-1:15'],
])('the one that counts, in the whole file if need be: %j', (text, index, path, value) => {
  expect(place(yaml(text).locate(index, path, 'value'))).toBe(value);
});

test('Lines end at LF, CR LF and a lone CR, count code points, and know no place outside of the text', () => {
  const at = (text: string, offset: number) => Object.values(new Lines(text).position(offset)).join(':');
  const ofLines = [0, 2, 4, 5, 7].map((offset) => at('a\nb\r\nc\rd', offset));
  expect(ofLines.join(' ')).toBe('1:1 2:1 2:2 3:1 4:1');
  expect([4, 9].map((offset) => at('x🏦é\n🏦🏦y', offset))).toEqual(['1:4', '2:3']);
  expect([at('ab\nc', -5), at('ab\nc', 99), at('', 1)]).toEqual(['1:1', '2:2', '1:1']);
});
