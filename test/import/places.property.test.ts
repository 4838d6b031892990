import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Lines } from '../../src/content/documents/lines.js';
import { rangeAt } from '../../src/content/documents/node.js';
import { treeOf } from '../../src/content/documents/tree.js';
import { readRawJson } from '../../src/import/feed/json.js';
import type { FieldPath } from '../../src/model/location.js';

/** Each path in a value, and one that is not there. */
function pathsIn(value: unknown, path: FieldPath = []): FieldPath[] {
  const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(Object(value));
  const inner = typeof value === 'object' && value !== null ? steps : [];
  const at = (step: string | number) => (value as Record<string | number, unknown>)[step];
  return [path, [...path, 'none'], ...inner.flatMap((step) => pathsIn(at(step), [...path, step]))];
}

it('finds every value and key of a feed in its text where a tree of places has it', () => {
  const key = fc.constantFrom('Name', 'a"b', '{', 'é\\', '', '__proto__');
  const { root } = fc.letrec((tie) => ({
    root: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, true, 1.5, ']', ',:', '"', '𝒂'),
      tie('list'),
      tie('object'),
    ),
    list: fc.array(tie('root'), { maxLength: 3 }),
    object: fc.dictionary(key, tie('root'), { maxKeys: 3 }),
  }));
  fc.assert(
    fc.property(root, fc.constantFrom('', '\n', '\t  '), (value, space) => {
      const text = ` ${JSON.stringify(value, null, space)}\n`;
      const tree = treeOf(text).documents[0]!.root;
      const lines = new Lines(text);
      const read = readRawJson('feed.json', text);
      for (const path of pathsIn(JSON.parse(text)))
        for (const part of ['key', 'value'] as const) {
          const { start, end } = rangeAt(tree, path, part);
          const last = lines.position(Math.min(end, lines.endOf(start)));
          expect(read.place(path, part), `${text} ${path.join()}`).toEqual({
            file: 'feed.json',
            start: lines.position(start),
            end: last,
          });
        }
    }),
    { numRuns: 500 },
  );
});
