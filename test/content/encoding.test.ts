import { expect, test } from 'vitest';
import { readRecords } from '../../src/content/documents/document.js';
import { told } from './reading.js';

const read = (bytes: Uint8Array) => readRecords({ name: 'content/fenland/atms.yaml', format: 'yaml' }, bytes);
const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

const little = Buffer.from('- Name: Ely\n', 'utf16le');
const big = Buffer.from(little).swap16();

// biome-ignore format: a table
test.each<[string, Buffer, object, string]>([
  ['Windows-1252', bytes('- Name: Ely\n- Name: é', [0xe9], ' x\n', [0xff]), { byte: 22, looksLike: 'Windows-1252' }, '2:10-2:11'],
  ...[bytes([0xff, 0xfe], [...little]), bytes([0xfe, 0xff], [...big])].map(
    (text) => ['UTF-16', text, { byte: 0, looksLike: 'UTF-16' }, '1:1-1:2'] as [string, Buffer, object, string]),
  ...[[0x80, 0x81], [0x80, 0x00], [0x80, 0x1b], [0xe2, 0x82, 0], [0xc0, 0xaf, 0], [0xe0, 0x80, 0], [0xed, 0xa0, 0], [0xf4, 0x90, 0], [0xf5, 0]].map(
    (odd) => [String(odd), bytes('- A: 🏦', odd), { byte: 9 }, '1:7-1:8'] as [string, Buffer, object, string]),
])('is not UTF-8, by its first wrong byte: %s', (_, text, args, at) => {
  const { problems, records } = read(text);
  expect(told(problems)).toEqual([['content/not-utf8', args, at]]);
  expect(records).toEqual([]);
});

test('A text that is not UTF-8 is shown, and no place fails', () => {
  const { text, locate } = read(bytes('- Name: E', [0xff], 'ly\n'));
  expect(text).toBe('- Name: E\ufffdly\n');
  expect(locate(0, ['Name'], 'value')).toMatchObject({ start: { line: 1, column: 1 } });
});

test('UTF-8 may begin with a byte order mark, which is no column, and be a view on a larger buffer', () => {
  const { problems, text, locate } = read(bytes([0xef, 0xbb, 0xbf], '- Name: Ely\n'));
  expect([problems, text]).toEqual([[], '- Name: Ely\n']);
  expect(locate(0, ['Name'], 'key').start).toEqual({ line: 1, column: 3 });
  expect(read(bytes('junk- Name: Ely\njunk').subarray(4, 16)).records).toEqual([
    { index: 0, value: { Name: 'Ely' } },
  ]);
});
