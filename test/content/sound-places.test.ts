import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isPlainObject } from '../../src/base/json/plain-object.js';
import { readRecords, soundRecordPlaces } from '../../src/content/documents/document.js';
import type { FieldPath } from '../../src/model/location.js';

/** The places of a value and of all that is in it. */
function pathsIn(value: unknown, path: FieldPath = []): FieldPath[] {
  const entries: (readonly [string | number, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : isPlainObject(value)
      ? Object.entries(value)
      : [];
  return [path, ...entries.flatMap(([key, field]) => pathsIn(field, [...path, key]))];
}

/** The number of places that were compared. */
function compared(text: string): number {
  const file = { name: 'content/fenland/branches.yaml', format: 'yaml' as const };
  const bytes = Buffer.from(text);
  const whole = readRecords(file, bytes);
  expect(whole.problems).toEqual([]);
  const sound = soundRecordPlaces(file, bytes, whole.records.length)!;
  expect(sound.text).toBe(whole.text);
  let count = 0;
  for (const { index, value } of whole.records) {
    for (const path of [...pathsIn(value), ['Missing'], ['PostalAddress', 'Missing']]) {
      for (const part of ['key', 'value'] as const) {
        count++;
        expect(sound.locate(index, path, part)).toEqual(whole.locate(index, path, part));
      }
    }
  }
  return count;
}

it.each(
  readdirSync('content', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[\\/](?!brand).*\.yaml$/.test(name),
  ),
)('finds the places of records without reading all of %s', (name) => {
  expect(compared(readFileSync(`content/${name}`, 'utf8'))).toBeGreaterThan(10);
});

it.each([
  ['a list', '- Identification: A\n  Name: One\n- Identification: B\n  Name: Two\n', 16],
  ['an indented list', '# all\n---\n  - Identification: A\n  - Identification: B\n', 12],
  ['one record', 'Identification: A\nPostalAddress:\n  TownName: Ely\n', 12],
  ['a list in brackets', '[{ Identification: A }, { Identification: B }]\n', 14],
  ['a text that looks like an item', '- Identification: A\n  Name: >\n    - One\n- Identification: C\n', 14],
  ['an alias', '- Name: &n One\n- Name: *n\n', 12],
  ['a byte order mark', '\uFEFF- Name: One\r\n- Name: Two\r\n', 12],
  ['a comment between', '- Name: One\n\n# second\n- Name: Two\n', 12],
])('finds the places of records of %s', (_, text, count) => {
  expect(compared(text)).toBeGreaterThanOrEqual(count);
});
