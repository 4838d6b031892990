import { describe, expect, test } from 'vitest';
import { readRecords } from '../../src/content/documents/document.js';
import { told } from './reading.js';

const read = (bytes: Uint8Array) => readRecords({ name: 'content/fenland/atms.yaml', format: 'yaml' }, bytes);
const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

describe('A file that is not UTF-8', () => {
  test('is told by its first wrong byte, by offset and place', () => {
    const { problems, records } = read(bytes('- Name: Ely\n- Name: é', [0xe9], ' x\n', [0xff]));
    expect(told(problems)).toEqual([
      ['content/not-utf8', { byte: 22, looksLike: 'Windows-1252' }, '2:10-2:11'],
    ]);
    expect(records).toEqual([]);
  });

  test('looks like Windows-1252 only where that could print it', () => {
    for (const odd of [
      [0x80, 0x81],
      [0x80, 0x00],
      [0x80, 0x1b],
    ]) {
      expect(read(bytes('- Name: ', odd)).problems).toMatchObject([{ args: { byte: 8 } }]);
      expect(read(bytes('- Name: ', odd)).problems[0]?.args).not.toHaveProperty('looksLike');
    }
  });

  test('is recognised as UTF-16, with a byte order mark or without', () => {
    const little = Buffer.from('- Name: Ely\n', 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const text of [little, big, bytes([0xff, 0xfe], [...little]), bytes([0xfe, 0xff], [...big])]) {
      expect(told(read(text).problems)).toEqual([
        ['content/not-utf8', { byte: 0, looksLike: 'UTF-16' }, '1:1-1:2'],
      ]);
    }
  });

  test('is not one that is cut, overlong, a surrogate or out of range, but by these', () => {
    const wrong = [
      [0xe2, 0x82],
      [0xc0, 0xaf],
      [0xe0, 0x80, 0xaf],
      [0xed, 0xa0, 0x80],
      [0xf4, 0x90, 0x80, 0x80],
      [0xf5],
    ];
    for (const sequence of wrong) {
      const { problems } = read(bytes('- A: 🏦', sequence));
      expect(problems, String(sequence)).toMatchObject([{ rule: 'content/not-utf8', args: { byte: 9 } }]);
      expect(problems[0]?.at[0].start).toEqual({ line: 1, column: 7 });
    }
  });

  test('gives a text to show the place in, and no place fails', () => {
    const { text, locate } = read(bytes('- Name: E', [0xff], 'ly\n'));
    expect(text).toBe('- Name: E\ufffdly\n');
    expect(locate(0, ['Name'], 'value')).toMatchObject({ start: { line: 1, column: 1 } });
  });
});

describe('A file that is UTF-8', () => {
  test('may begin with a byte order mark, which is no column', () => {
    const { problems, text, locate } = read(bytes([0xef, 0xbb, 0xbf], '- Name: Ely\n'));
    expect(problems).toEqual([]);
    expect(text).toBe('- Name: Ely\n');
    expect(locate(0, ['Name'], 'key').start).toEqual({ line: 1, column: 3 });
  });

  test('may be a view on a larger buffer', () => {
    const whole = bytes('junk- Name: Ely\njunk');
    expect(read(whole.subarray(4, 16)).records).toEqual([{ index: 0, value: { Name: 'Ely' } }]);
  });
});
