import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collectionsIn } from '../../src/interface/collections/index.js';
import { asWritten, readRecords } from '../../src/source/documents/document.js';
import { seed, tries } from '../seed.js';
import {
  commentsOf,
  edited,
  type Fields,
  hand,
  identityOf,
  independentEdits,
  merge,
  smallEdits,
  written,
} from './editing.js';

fc.configureGlobal({ seed, endOnFailure: true });

const read = (text: string, format: 'yaml' | 'json') => {
  const { records, problems } = readRecords({ name: `r.${format}`, format }, Buffer.from(text));
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return asWritten(records.map(({ value }) => value)) as Fields[];
};
const byIdentity = (records: readonly Fields[]) =>
  [...records].sort((a, b) => (identityOf(a) < identityOf(b) ? -1 : 1));
/** The records that a side has are in its order. */
function expectOrder(result: readonly Fields[], side: readonly Fields[]): void {
  const [inResult, inSide] = [result, asWritten(side) as Fields[]].map((list) => list.map(identityOf));
  expect(inResult!.filter((id) => inSide!.includes(id))).toEqual(
    inSide!.filter((id) => inResult!.includes(id)),
  );
}

describe('two sides that change different things', () => {
  test('are merged as if one had made the changes of both', () => {
    fc.assert(
      fc.property(smallEdits, hand, ({ base, ours, theirs, both }, style) => {
        // A list of which nothing is left is git's to merge.
        fc.pre(ours.length > 0 && theirs.length > 0 && both.length > 0);
        const text = (records: readonly Fields[]) => written(records, style);
        const merged = merge(text(base), text(ours), text(theirs), style.format);
        expect(merged?.conflicts).toBe(0);
        const result = read(merged!.text, style.format);
        expect(byIdentity(result)).toEqual(byIdentity(asWritten(both) as Fields[]));
        for (const side of [ours, theirs]) expectOrder(result, side);
        const other = merge(text(base), text(theirs), text(ours), style.format);
        expect(byIdentity(read(other!.text, style.format))).toEqual(byIdentity(asWritten(both) as Fields[]));
        expect(merged!.text.includes('\r\n')).toBe(style.lineBreak === '\r\n');
        expect(merged!.text.endsWith('\n')).toBe(style.isEnded);
      }),
      { numRuns: tries(500) },
    );
  }, 300_000);

  test('keep the comments of what both have, and all that one side wrote where the other did nothing', () => {
    fc.assert(
      fc.property(smallEdits, hand, ({ base, ours }, style) => {
        const [a, b] = [written(base, style), written(ours, style)];
        expect(merge(a, b, a, style.format)).toEqual({ text: b, conflicts: 0 });
        expect(merge(a, a, b, style.format)).toEqual({ text: b, conflicts: 0 });
        expect(merge(a, b, b, style.format)).toEqual({ text: b, conflicts: 0 });
        // With a comment at its end the other side has changed too, but nothing that is there.
        const note = style.format === 'yaml' ? `# last${style.lineBreak}` : '';
        const merged = merge(a, b, a + note, style.format);
        if (style.isEnded && note !== '') expect(merged).toEqual({ text: b + note, conflicts: 0 });
      }),
      { numRuns: tries(80) },
    );
  }, 300_000);
});

describe('two sides that may change the same', () => {
  test('keep each comment, and say on each side of the conflicts what that side says', () => {
    fc.assert(
      fc.property(smallEdits, smallEdits, hand, (one, other, style) => {
        const text = (records: readonly Fields[]) => written(records, style);
        const [a, b, c] = [text(one.base), text(one.ours), text(other.ours)];
        const merged = merge(a, b, c, style.format);
        if (merged === undefined) return;
        const marked = merged.text.match(/^<{7} ours$/gm) ?? [];
        expect(marked.length).toBe(merged.conflicts);
        const side = (own: 'ours' | 'theirs') =>
          merged.text
            .replaceAll('\r\n', '\n')
            .replace(
              /^<{7} ours\n([\s\S]*?)^={7}\n([\s\S]*?)^>{7} theirs\n?/gm,
              own === 'ours' ? '$1' : '$2',
            );
        const [inOurs, inTheirs] = [read(side('ours'), style.format), read(side('theirs'), style.format)];
        const ids = (records: readonly Fields[]) => new Set(records.map(identityOf));
        const [inBase, before, after] = [ids(one.base), ids(one.ours), ids(other.ours)];
        // A record that a side added or left alone is lost only where the other removed it.
        for (const id of before) if (!inBase.has(id) || after.has(id)) expect(ids(inOurs)).toContain(id);
        for (const id of after) if (!inBase.has(id) || before.has(id)) expect(ids(inTheirs)).toContain(id);
        // Each record is that of a side, or holds nothing that neither has.
        const values = new Set([b, c].flatMap((each) => each.match(/"[^"]*"/g) ?? []));
        for (const value of merged.text.match(/"[^"]*"/g) ?? []) expect(values).toContain(value);
        if (style.format === 'yaml') {
          const known = new Set([...commentsOf(a), ...commentsOf(b), ...commentsOf(c)]);
          for (const comment of commentsOf(merged.text)) expect(known).toContain(comment);
        }
      }),
      { numRuns: tries(200) },
    );
  }, 300_000);
});

describe.each(collectionsIn('v2.1'))('two sides of %s that change different fields', (collection) => {
  test('are merged as if one had made the changes of both', () => {
    fc.assert(
      fc.property(independentEdits(collection), hand, ({ base, ours, theirs }, style) => {
        const text = (records: readonly Fields[]) => written(records, style);
        const [a, b] = [edited(base, ours), edited(base, theirs)];
        const merged = merge(text(base), text(a), text(b), style.format);
        expect(merged?.conflicts).toBe(0);
        const result = read(merged!.text, style.format);
        expect(byIdentity(result)).toEqual(byIdentity(asWritten(edited(base, ours, theirs)) as Fields[]));
        for (const side of [a, b]) expectOrder(result, side);
      }),
      { numRuns: tries(8) },
    );
  });
});
