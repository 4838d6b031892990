import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tableLines } from '../../src/base/document/terminal.js';
import { columnCount, cutText, paddedText, textBeside, wrappedText } from '../../src/base/text/columns.js';
import { style } from '../../src/report/report/style.js';

const faint = (text: string) => `\x1b[2m${text}\x1b[22m`;

test('a text takes a column a character, two for a wide one, none for an accent of its own or a colour', () => {
  expect(columnCount('Ely')).toBe(3);
  expect(columnCount('支店')).toBe(4);
  expect(columnCount('Cafe\u0301')).toBe(4);
  expect(columnCount(faint('Ely'))).toBe(3);
});

test('what is cut or padded has the width that was asked for', () => {
  expect(cutText('Ely Market Place', 10)).toBe('Ely Marke…');
  expect(cutText('Ely', 10)).toBe('Ely');
  expect(columnCount(cutText('支店支店支店', 8))).toBeLessThanOrEqual(8);
  expect(paddedText('支店', 6)).toBe('支店  ');
  expect(paddedText('5', 3, 'right')).toBe('  5');
});

describe('a line that is too wide', () => {
  const address = 'https://openapi.example.com/open-banking/v2.1/branches';
  test.each([
    [
      'is broken between words, and what follows keeps its indentation',
      '  Branch FB-0102, Type: "Phisical" is not one of Mobile or Physical.',
      40,
      '  Branch FB-0102, Type: "Phisical" is\n  not one of Mobile or Physical.',
    ],
    [
      'goes on behind its mark',
      '  - nginx counts with a bucket that refills',
      24,
      '  - nginx counts with a\n    bucket that refills',
    ],
    [
      'goes on behind its number',
      '  21 × Vary: missing from the 200',
      24,
      '  21 × Vary: missing\n       from the 200',
    ],
    [
      'goes on below its second column',
      '  Fields   12 of 12, 3 mended, each listed above',
      30,
      '  Fields   12 of 12, 3 mended,\n           each listed above',
    ],
    [
      'keeps a number and its unit',
      '- until then the rate is 7.5 % a year',
      28,
      '- until then the rate is\n  7.5 % a year',
    ],
    ['keeps an address whole', `Ask ${address} again`, 30, `Ask\n${address}\nagain`],
    [
      'keeps a command whole',
      'To see more of them run `opendata check` again.',
      30,
      'To see more of them run\n`opendata check` again.',
    ],
    [
      'is broken in a field before its inner names',
      'Branch 1, Availability.StandardAvailability.Day[1].Name: not here',
      30,
      'Branch 1, Availability\n.StandardAvailability.Day[1]\n.Name: not here',
    ],
    [
      'stays whole where it ends with a command, which is there to be copied',
      `  Ask again: curl -sS -i --path-as-is ${address}`,
      40,
      `  Ask again: curl -sS -i --path-as-is ${address}`,
    ],
  ])('%s', (_, line, width, lines) => {
    expect(wrappedText(line, width)).toBe(lines);
  });

  test('takes its colours along, which count for nothing', () => {
    expect(wrappedText(faint('Ely March Wisbech'), 10)).toBe('\x1b[2mEly March\nWisbech\x1b[22m');
  });

  test('has the same words afterwards, and no line with two of them is too wide', () => {
    const word = fc.string({ minLength: 1, maxLength: 12 }).map((text) => text.replace(/[\s`]/g, 'x'));
    fc.assert(
      fc.property(fc.array(word), fc.integer({ min: 5, max: 60 }), (words, width) => {
        const lines = wrappedText(words.join(' '), width).split('\n');
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
    { head: 'records', is: 'number' },
    { head: 'size', is: 'number' },
    { head: '' },
  ] as const;
  const rows = [{ title: 'Ely' }, { cells: ['branches', '12', '4.1 kB', 'unchanged'] }];
  const lines = (width: number) => tableLines({ columns, rows }, { width, style: style(false) });
  expect(lines(80)).toEqual(['name      records    size', 'Ely', 'branches       12  4.1 kB  unchanged']);
  expect(lines(30)).toEqual(['Ely', 'branches', '  records: 12, size: 4.1 kB', '  unchanged']);
});

test.each([
  [38, 'hours/night  A branch opens in the\n             night'],
  [24, 'hours/night\n    A branch opens in\n    the night'],
])('a text beside its name is broken below its beginning, or is below it: at %i columns', (width, lines) => {
  expect(textBeside('hours/night  ', 'A branch opens in the night', width)).toBe(lines);
});
