import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnCount, cut, padded, wrapped } from '../../src/base/text/columns.js';
import { textTable } from '../../src/base/text/table.js';
import type { Location } from '../../src/model/location.js';
import { SourceText } from '../../src/model/source-text.js';
import { frame } from '../../src/report/report/frame.js';
import { style } from '../../src/report/report/style.js';

const plain = style(false);
const faint = (text: string) => `\x1b[2m${text}\x1b[22m`;

test('a text takes a column a character, two for a wide one, none for an accent of its own or a colour', () => {
  expect(columnCount('Ely')).toBe(3);
  expect(columnCount('支店')).toBe(4);
  expect(columnCount('Cafe\u0301')).toBe(4);
  expect(columnCount(faint('Ely'))).toBe(3);
});

test('what is cut or padded has the width that was asked for', () => {
  expect(cut('Ely Market Place', 10)).toBe('Ely Marke…');
  expect(cut('Ely', 10)).toBe('Ely');
  expect(columnCount(cut('支店支店支店', 8))).toBeLessThanOrEqual(8);
  expect(padded('支店', 6)).toBe('支店  ');
  expect(padded('5', 3, 'right')).toBe('  5');
});

describe('a line that is too wide', () => {
  test('is broken between words, and what follows keeps its indentation', () => {
    expect(wrapped('  Branch FB-0102, Type: "Phisical" is not one of Mobile or Physical.', 40)).toBe(
      '  Branch FB-0102, Type: "Phisical" is\n  not one of Mobile or Physical.',
    );
  });

  test('goes on behind its mark, or below its second column', () => {
    expect(wrapped('  - nginx counts with a bucket that refills', 24)).toBe(
      '  - nginx counts with a\n    bucket that refills',
    );
    expect(wrapped('  21 × Vary: missing from the 200', 24)).toBe(
      '  21 × Vary: missing\n       from the 200',
    );
    expect(wrapped('  Fields   12 of 12, 3 mended, each listed above', 30)).toBe(
      '  Fields   12 of 12, 3 mended,\n           each listed above',
    );
    expect(wrapped('- until then the rate is 7.5 % a year', 28)).toBe(
      '- until then the rate is\n  7.5 % a year',
    );
  });

  test('keeps an address and a command whole, and breaks a field before its inner names', () => {
    const address = 'https://openapi.example.com/open-banking/v2.1/branches';
    expect(wrapped(`Ask ${address} again`, 30)).toBe(`Ask\n${address}\nagain`);
    expect(wrapped('To see more of them run `opendata check` again.', 30)).toBe(
      'To see more of them run\n`opendata check` again.',
    );
    expect(wrapped('Branch 1, Availability.StandardAvailability.Day[1].Name: not here', 30)).toBe(
      'Branch 1, Availability\n.StandardAvailability.Day[1]\n.Name: not here',
    );
  });

  test('stays whole where it ends with a command, which is there to be copied', () => {
    const line = '  Ask again: curl -sS -i --path-as-is https://openapi.example.com/v2.1/branches';
    expect(wrapped(line, 40)).toBe(line);
  });

  test('takes its colours along, which count for nothing', () => {
    expect(wrapped(faint('Ely March Wisbech'), 10)).toBe('\x1b[2mEly March\nWisbech\x1b[22m');
  });

  test('has the same words afterwards, and no line with two of them is too wide', () => {
    const word = fc.string({ minLength: 1, maxLength: 12 }).map((text) => text.replace(/[\s`]/g, 'x'));
    fc.assert(
      fc.property(fc.array(word), fc.integer({ min: 5, max: 60 }), (words, width) => {
        const lines = wrapped(words.join(' '), width).split('\n');
        expect(lines.flatMap((line) => line.trim().split(/ +/)).join('')).toBe(words.join(''));
        for (const line of lines)
          if (line.trim().includes(' ')) expect(columnCount(line)).toBeLessThanOrEqual(width);
      }),
    );
  });
});

test('a table that is too wide has its cells below each other', () => {
  const columns = [
    { head: 'name' },
    { head: 'records', align: 'right' },
    { head: 'size', align: 'right' },
  ] as const;
  const rows = [{ title: 'Ely' }, ['branches', '12', '4.1 kB']];
  expect(textTable(columns, rows, 80)).toEqual([
    'name      records    size',
    'Ely',
    'branches       12  4.1 kB',
  ]);
  expect(textTable(columns, rows, 20)).toEqual(['Ely', 'branches', '  records: 12', '  size: 4.1 kB']);
});

describe('a frame', () => {
  const framed = (line: string, place: Location, hint: string, width: number) =>
    frame(new SourceText(line).around(place), place, hint, plain, width);

  const at = (from: number, to: number) => ({
    file: 'content/fenland/branches.yaml',
    start: { line: 1, column: from },
    end: { line: 1, column: to },
  });

  test('is cut round the caret, which stays under what it means', () => {
    const line = `${'a'.repeat(80)}Country: gb${'z'.repeat(80)}`;
    expect(framed(line, at(90, 92), 'did you mean GB?', 40)).toEqual([
      '1 | …aaaaaaaCountry: gbzzzzzzzzzzzzzzzz…',
      '  |                  ^^ did you mean GB?',
    ]);
  });

  test('has a hint beside the caret, below it, or broken into lines, as there is space', () => {
    const hint = 'did you mean "Physical"?';
    expect(framed('Type: Phisical', at(7, 15), hint, 80).at(-1)).toBe(`  |       ^^^^^^^^ ${hint}`);
    expect(framed('Type: Phisical', at(7, 15), hint, 34).slice(1)).toEqual([
      '  |       ^^^^^^^^',
      `  |       ${hint}`,
    ]);
    expect(framed('Type: Phisical', at(7, 15), hint, 26).slice(1)).toEqual([
      '  |       ^^^^^^^^',
      '  | did you mean',
      '  | "Physical"?',
    ]);
  });

  test('is never wider than the terminal, nor are the carets elsewhere than the text, whatever the line', () => {
    const sign = fc.constantFrom('a', ' ', '支', 'é', '\t', '-', ':');
    const place = fc.record({ from: fc.nat(150), size: fc.integer({ min: 1, max: 80 }) });
    fc.assert(
      fc.property(
        fc.array(sign, { minLength: 1, maxLength: 200 }),
        place,
        fc.integer({ min: 30, max: 130 }),
        (signs, { from, size }, width) => {
          const start = Math.min(from, signs.length - 1);
          const points: string[] = [...signs];
          points[start] = '@';
          const shown = framed(points.join(''), at(start + 1, start + 1 + size), '', width);
          for (const line of shown) expect(columnCount(line)).toBeLessThanOrEqual(width);
          const [text = '', carets = ''] = shown;
          expect(columnCount(text.slice(0, text.indexOf('@')))).toBe(carets.indexOf('^'));
        },
      ),
    );
  });
});
