import { expect, it } from 'vitest';
import { readFeed } from '../../src/import/feed/feed.js';

it.each([
  ['', 'import/no-records', 1],
  ['{"data":[', 'content/json-syntax', 10],
  ['{"data":[]} x', 'content/json-syntax', 13],
  [null, 'import/no-records', 1],
  [{ error: 'not found' }, 'import/no-records', 1],
  ['"maintenance"', 'import/lost', 1],
  [{}, 'import/lost', 1],
  [[1], 'import/lost', 2],
  [{ data: 'none' }, 'import/lost', 9],
  [{ data: { error: 'not found' } }, 'import/lost', 9],
  [{ data: [{ Brand: 'Fen Bank' }] }, 'import/lost', 19],
  [{ data: [{ Brand: [{ BrandName: 'Fen Bank', Colour: 'blue' }] }] }, 'import/lost', 53],
])('no record is read from %j, and the first place is named where it is none', (value, rule, column) => {
  const bytes = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
  const { records, problems } = readFeed(
    { name: 'feed.json', bytes },
    { collection: 'branches', version: 'v2.2' },
  );
  expect([records, problems[0]?.rule, problems[0]?.at[0].start]).toEqual([[], rule, { line: 1, column }]);
});
