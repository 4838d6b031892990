import { expect, it } from 'vitest';
import { publishedRecords } from '../../src/publication/changes/records.js';

const answer =
  '{"data":[{"Brand":[{"ATM":[{"Identification":"A1"},{"Identification":"A2"}],"BrandName":"Fens"}]}],"meta":{}}';

it('finds the records of an answer by brand', () => {
  const [brand] = publishedRecords(Buffer.from(answer), 'atms')!;
  expect([brand!.brand, brand!.records.length]).toEqual(['Fens', 2]);
});

it('finds none in an answer that is cut off before its meta, wherever that is', () => {
  const end = answer.indexOf(',"meta":') + ',"meta":'.length;
  for (let length = 0; length < end; length++)
    expect(publishedRecords(Buffer.from(answer.slice(0, length)), 'atms'), String(length)).toBeUndefined();
});
