import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { PlainObject } from '../../src/base/json/plain-object.js';
import { placeOfFile } from '../../src/content/content/layout.js';
import { readRecords } from '../../src/content/documents/document.js';
import { changedLinesOf } from '../../src/forms/change.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { type FieldPath, valueAt } from '../../src/model/location.js';
import { textWithChange } from './one-record.js';

const sample = fileURLToPath(new URL('../../content', import.meta.url));

/** The sample's files of records, with their collections. The sample is written in the shape of v2.1, but for one brand. */
const files = readdirSync(sample, { recursive: true, encoding: 'utf8' }).flatMap((path) => {
  const place = placeOfFile(path.split('/'));
  if (place.kind !== 'records' || !/\.(?:ya?ml|json)$/.test(path)) return [];
  const settings = readFileSync(join(sample, path.split('/')[0]!, 'brand.yaml'), 'utf8');
  return [
    {
      path,
      collection: place.collection,
      version: /^source: v2\.2/m.test(settings) ? 'v2.2' : 'v2.1',
    } as const,
  ];
});

/** The paths of all texts, numbers and booleans in a value. */
function* leavesOf(value: unknown, path: FieldPath = []): Generator<FieldPath> {
  if (typeof value !== 'object' || value === null) yield path;
  else {
    for (const [key, inner] of Object.entries(value))
      yield* leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

/** Another value in place of one, so that nothing else changes. */
function replaced(record: PlainObject, path: FieldPath): PlainObject {
  const copy = structuredClone(record);
  const around = valueAt(copy, path.slice(0, -1)) as Record<string | number, unknown>;
  const key = path.at(-1)!;
  around[key] = typeof around[key] === 'boolean' ? !around[key] : `${String(around[key])}9`;
  return copy;
}

const comments = (text: string) => text.match(/(?:^|\s)#.*$/gm)?.length ?? 0;

// One leaf in nine: the files have thousands, and each change reads its file several times.
it.each(files)(
  '$path: a change of a value changes its line and no comment',
  ({ path, collection, version }) => {
    const file = { name: path, format: path.endsWith('.json') ? ('json' as const) : ('yaml' as const) };
    const bytes = readFileSync(join(sample, path));
    const { records, text } = readRecords(file, bytes);
    const schema = recordSchema(version, collection);
    const hasAliases = /[:,[{-] *\*\w/.test(text);
    let count = 0;
    for (const { index, value } of records) {
      for (const leaf of leavesOf(value)) {
        if (count++ % 9 !== 0) continue;
        const after = replaced(value, leaf);
        const made = textWithChange(file, bytes, { index, value }, after, schema);
        const about = `${index} ${leaf.join('.')}`;
        if (typeof made === 'string') throw new Error(`${about}: ${made}`);
        const lines = changedLinesOf(text, made.text!);
        if (!hasAliases) expect([about, ...lines.map(({ sign }) => sign)]).toEqual([about, '-', '+']);
        // What several places share comes apart, and is written where it stays.
        else expect(lines.length, about).toBeGreaterThan(1);
        expect(comments(made.text!), about).toBeGreaterThanOrEqual(comments(text));
      }
    }
  },
);
