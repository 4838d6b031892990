import fc from 'fast-check';
import { FAILSAFE_SCHEMA, load } from 'js-yaml';
import { expect, test } from 'vitest';
import { soundRecordPlaces } from '../../src/content/documents/document.js';
import type { FieldPath } from '../../src/model/location.js';
import { cut, yaml } from './reading.js';
import { anyRecords, hand, WrittenByHand } from './written-by-hand.js';

const file = { name: 'content/fenland/branches.yaml', format: 'yaml' } as const;
const read = (written: string) => load(written, { schema: FAILSAFE_SCHEMA });

test('Whatever the style, every value is read, and what stands at its place reads as the value', () => {
  fc.assert(
    fc.property(anyRecords, hand, (records, style) => {
      const writer = new WrittenByHand(style, true);
      const whole = writer.records(records);
      const { problems, text, records: found, locate } = yaml(whole);
      expect(problems).toEqual([]);
      expect(text).toBe(whole.replace('\ufeff', ''));
      expect(found.map(({ value }) => value)).toEqual(records);
      const lines = text.split(/\r?\n/);
      const places = soundRecordPlaces(file, Buffer.from(whole), records.length)!;
      const visit = (value: unknown, index: number, path: FieldPath) => {
        const at = locate(index, path, 'value');
        const written = cut(text, at);
        if (written.startsWith('*')) expect(writer.anchored.get(written.slice(1))).toEqual(value);
        else if (value === null) {
          const sign = typeof path.at(-1) === 'number' ? '-' : cut(text, locate(index, path, 'key'));
          const { line, column } = at.end;
          const behind = [...lines[line - 1]!].slice(column - 1).join('');
          if (written === sign) expect(behind).toMatch(/^:? *(?:#.*)?$/);
          else expect(['~', 'null']).toContain(written);
        } else if (typeof value === 'string' && value.includes('\n') && !written.startsWith('"'))
          // The lines of a block text are no YAML without what is before them.
          expect(written.split(/\r?\n */).join('\n')).toBe(value);
        else if (typeof value === 'string') expect(read(written)).toBe(value);
        else if (!/\*a\d/.test(written) && !JSON.stringify(value).includes('null'))
          expect(read(' '.repeat(at.start.column - 1) + written)).toEqual(value);
        if (typeof value !== 'object' || value === null) return;
        for (const [key, inner] of Object.entries(value)) {
          if (Array.isArray(value)) visit(inner, index, [...path, Number(key)]);
          else {
            expect(read(cut(text, locate(index, [...path, key], 'key')))).toBe(key);
            visit(inner, index, [...path, key]);
          }
        }
      };
      for (const [index, record] of records.entries()) {
        visit(record, index, []);
        for (const key of ['Name', 'Type', 'no such'])
          expect(places.locate(index, [key], 'value')).toEqual(locate(index, [key], 'value'));
      }
    }),
    { numRuns: 400 },
  );
});
