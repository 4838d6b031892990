import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedLines } from '../../src/authoring/format/changed-lines.js';

const lines = (text: string) => text.split(' ').join('\n');

function linesToRead(before: string, after: string): number {
  const { removed, added } = changedLines(before, after);
  return Math.max(removed, added);
}

describe('lines that change', () => {
  it.each([
    ['a b c', 'a b c', 0],
    ['a b c', 'a x c', 1],
    ['a b c', 'a b c d', 1],
    ['a b c d', 'a c d', 1],
    ['b a c d', 'a b c d', 1],
    ['x - y -', 'x - - y - -', 2],
    ['', 'a b', 2],
    ['a a a b a a', 'a a b a a a', 1],
  ])('from %s to %s are counted', (before, after, count) => {
    expect(linesToRead(lines(before), lines(after))).toBe(count);
  });

  it('are none where only the ends of lines are others', () => {
    expect(linesToRead('a\r\nb\r\n', 'a\nb\n')).toBe(0);
  });

  it('are never more than were written, whatever stands around them', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', 'c', '', '- d', '- e'), { maxLength: 30 });
    fc.assert(
      fc.property(texts, texts, texts, texts, (start, old, fresh, end) => {
        const [before, after] = [old, fresh].map((own) => [...start, ...own, ...end]);
        const count = linesToRead(before!.join('\n'), after!.join('\n'));
        expect(count).toBeLessThanOrEqual(Math.max(old.length, fresh.length));
        expect(count === 0).toBe(before!.join('\n') === after!.join('\n'));
      }),
    );
  });
});
