import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnCount } from '../../src/base/text/columns.js';
import { SourceText } from '../../src/model/source-text.js';
import { frame } from '../../src/report/report/frame.js';
import { style } from '../../src/report/report/style.js';
import { place } from './formats-report.js';

/** The frame of a part of the first line of a text. */
function framed(text: string | SourceText, from: number, to: number, hint = '', width = Infinity): string[] {
  const at = place(1, from, to);
  const source = typeof text === 'string' ? new SourceText(text) : text;
  return frame(source.around(at), at, hint, style(false), width);
}

test.each([
  ['tabs', '\tName: 🏰 Ely', 10, 13, ['1 |   Name: 🏰 Ely', '  |            ^^^']],
  ['wide characters', 'Name: 銀行 Ely', 7, 9, ['1 | Name: 銀行 Ely', '  |       ^^^^']],
  ['combining ones', 'Name: Caffe\u0301 Ely', 14, 17, ['1 | Name: Caffe\u0301 Ely', '  |             ^^^']],
  ['the end of a line', 'Name:', 6, 6, ['1 | Name:', '  |      ^']],
  ['control characters', 'Name: a\u0007b', 8, 9, ['1 | Name: a·b', '  |        ^']],
])('carets count %s as they show', (_, text, from, to, lines) => {
  expect(framed(text, from, to)).toEqual(lines);
});

test('a line before that has nothing to show beside a trimmed one is left out', () => {
  const at = place(2, 202, 206);
  const text = new SourceText(`Name:\n${'x'.repeat(200)} here`);
  expect(frame(text.around(at), at, '', style(false))).toHaveLength(2);
});

test('a long line is cut round the caret, which stays under what it means', () => {
  const line = `${'a'.repeat(80)}Country: gb${'z'.repeat(80)}`;
  expect(framed(line, 90, 92, 'did you mean GB?', 40)).toEqual([
    '1 | …aaaaaaaCountry: gbzzzzzzzzzzzzzzzz…',
    '  |                  ^^ did you mean GB?',
  ]);
  expect(framed('a'.repeat(400), 201, 205)[0]!.length).toBeLessThan(110);
});

test('a hint is beside the caret, below it, or broken into lines, as there is space', () => {
  const hint = 'did you mean "Physical"?';
  const shown = (width: number) => framed('Type: Phisical', 7, 15, hint, width).slice(1);
  expect(shown(80)).toEqual([`  |       ^^^^^^^^ ${hint}`]);
  expect(shown(34)).toEqual(['  |       ^^^^^^^^', `  |       ${hint}`]);
  expect(shown(26)).toEqual(['  |       ^^^^^^^^', '  | did you mean', '  | "Physical"?']);
});

test('no frame is wider than the terminal, nor are the carets elsewhere than the text, whatever the line', () => {
  const sign = fc.constantFrom('a', ' ', '支', 'é', '\t', '-', ':');
  fc.assert(
    fc.property(
      fc.array(sign, { minLength: 1, maxLength: 200 }),
      fc.nat(150),
      fc.integer({ min: 1, max: 80 }),
      fc.integer({ min: 30, max: 130 }),
      (signs, from, size, width) => {
        const start = Math.min(from, signs.length - 1);
        const text = signs.with(start, '@' as never).join('');
        const shown = framed(text, start + 1, start + 1 + size, '', width);
        for (const line of shown) expect(columnCount(line)).toBeLessThanOrEqual(width);
        const [line = '', carets = ''] = shown;
        expect(columnCount(line.slice(0, line.indexOf('@')))).toBe(carets.indexOf('^'));
      },
    ),
  );
});

test('a frame is the same wherever the place is in a line that repeats itself, as in a whole file on one line', () => {
  const unit = '{"Name":"銀行 🏰 Ely","Note":"a\u202eb"},';
  const length = [...unit].length;
  const line = new SourceText(unit.repeat(5000));
  for (const index of [10, 14, length - 1, length + 3]) {
    // The first of these is at the beginning of what is looked at, the others are far from it.
    const [expected, ...others] = [10, 20, 2000, 2001, 4990].map((turn) =>
      framed(line, turn * length + index, turn * length + index + 4),
    );
    for (const other of others) expect(other).toEqual(expected);
  }
  expect(framed(line, 5000 * length - 1, 5000 * length + 1)[0]).toMatch(/^1 \| ….*[}],$/);
});

test('no more of a line is looked at than its part at the place: a whole file may be one line', () => {
  const line = new SourceText('{"Name":"銀行 Ely"},'.repeat(100_000));
  // Looking at all of it each time took a quarter of an hour, which no test has.
  const frames = Array.from({ length: 1000 }, (_, index) => framed(line, 10 + 18 * index, 12 + 18 * index));
  expect(frames.filter(([, caret]) => !caret!.endsWith(' ^^^^'))).toEqual([]);
});
