import { expect, it } from 'vitest';
import { textPiece } from '../../src/base/bytes/pieces.js';
import {
  publishedRecords,
  readAgain,
  recordOf,
  recordsInPieces,
} from '../../src/publication/changes/records.js';

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

/** Answers of brands with these records, and the pieces that the records of one are made of. */
function written(brands: Readonly<Record<string, readonly string[]>>) {
  const records = Object.values(brands).map((ids) => ids.map((id) => `{"Identification":"${id}"}`));
  const elements = Object.keys(brands).map(
    (brand, at) => `{"ATM":[${records[at]!.join()}],"BrandName":"${brand}"}`,
  );
  return {
    bytes: Buffer.from(`{"data":[{"Brand":[${elements.join()}]}]}`),
    other: records.map((own) => {
      const pieces = own.flatMap((text, at) =>
        at === 0 ? [textPiece(text)] : [textPiece(','), textPiece(text)],
      );
      return { pieces, records: recordsInPieces(pieces, own.length) };
    }),
  };
}

it.each([
  ['all brands', { A: ['1', '2'], B: ['3'] }, { A: ['1', '2'], B: ['3'] }, [0, 1]],
  ['brands behind one that changed', { A: ['1', '2'], B: ['3'] }, { A: ['1', '9'], B: ['3'] }, [-1, 1]],
  ['a brand with fewer records', { A: ['1', '2'], B: ['3'] }, { A: ['1'], B: ['3'] }, [-1, 1]],
  ['a brand with more', { A: ['1'], B: ['3'] }, { A: ['1', '2'], B: ['3'] }, [-1, 1]],
  ['brands behind one that is gone', { A: ['1'], B: ['2'], C: ['3'] }, { B: ['2'], C: ['3'] }, [-1, 0, 1]],
  ['brands behind one that is new', { B: ['2'], C: ['3'] }, { A: ['1'], B: ['2'], C: ['3'] }, [1, 2]],
  ['a brand with another name', { A: ['1'] }, { Z: ['1'] }, [0]],
  ['brands in another order', { A: ['1'], B: ['2'] }, { B: ['2'], A: ['1'] }, [1, -1]],
] as const)('gives records with the same bytes the same list: %s', (_, was, is, same) => {
  const { other } = written(is);
  const { bytes } = written(was);
  const found = publishedRecords(bytes, 'atms', other)!;
  expect(found.map(({ records }) => other.findIndex((one) => one.records === records))).toEqual(same);
  // Whether it is the same list or not, it has the same records as without the other answer.
  const texts = (brands: typeof found) =>
    brands.map(({ brand, group, records }) => [brand, group, records.length, records.all().map(recordOf)]);
  expect(texts(found)).toEqual(texts(publishedRecords(bytes, 'atms')!));
});

it('reads the records of a brand again when they are looked into, and refuses others', () => {
  const { bytes } = written({ A: ['1', '2'], B: [], C: ['3'] });
  const ranges: number[] = [];
  const brands = readAgain(publishedRecords(bytes, 'atms')!, (start, length) => {
    ranges.push(length);
    return bytes.subarray(start, start + length);
  });
  expect(brands.map(({ brand, records }) => [brand, records.length])).toEqual(
    Object.entries({ A: 2, B: 0, C: 1 }),
  );
  expect(ranges).toEqual([]);
  const ids = brands.map(({ records }) => records.all().map((record) => recordOf(record)['Identification']));
  expect(ids).toEqual([['1', '2'], [], ['3']]);
  const one = '{"Identification":"1"}'.length;
  expect(ranges).toEqual([2 * one + 1, 0, one]);
});
