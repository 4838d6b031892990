import { describe, expect, it } from 'vitest';
import { collectionsIn } from '../../src/interface/collections/index.js';
import { envelopeSchema, errorSchema, recordSchema } from '../../src/interface/records/index.js';
import { object, text } from '../../src/interface/schema/types.js';
import type { Collection } from '../../src/model/collection.js';

const meta = {
  LastUpdated: '2024-03-01T09:00:00.000Z',
  TotalResults: 1,
  Agreement: 'Use of this data is subject to the open licence and to terms and conditions.',
  License: 'https://openapi.northgate.example/licence',
  TermsOfUse: 'https://openapi.northgate.example/terms',
};
const elyHighStreet = {
  Identification: 'FB-0102',
  SequenceNumber: '0',
  Type: 'Physical',
  CustomerSegment: ['Personal'],
  PostalAddress: { PostCode: 'CB7 4LJ' },
};
const fenland = { BrandName: 'Fenland Bank', Branch: [elyHighStreet] };

function takes(answer: unknown, collection: Collection = 'branches'): boolean {
  return envelopeSchema('v2.1', collection).safeParse(answer).success;
}

describe('the answer to a GET (interface 2.2)', () => {
  it('is a meta block and groups of brands, each with its records', () => {
    expect(takes({ meta, data: [{ Brand: [fenland] }] })).toBe(true);
    expect(takes({ meta, data: [] })).toBe(true);
  });

  it('takes no group without a brand and no brand without a record', () => {
    expect(takes({ meta, data: [{ Brand: [] }] })).toBe(false);
    expect(takes({ meta, data: [{ Brand: [{ ...fenland, Branch: [] }] }] })).toBe(false);
  });

  it('takes no other fields, at the top, in meta, in a group or in a brand', () => {
    const more = { Colour: 'green' };
    expect(takes({ meta, data: [], ...more })).toBe(false);
    expect(takes({ meta: { ...meta, ...more }, data: [] })).toBe(false);
    expect(takes({ meta, data: [{ Brand: [fenland], ...more }] })).toBe(false);
    expect(takes({ meta, data: [{ Brand: [{ ...fenland, ...more }] }] })).toBe(false);
  });

  it('needs every field of meta', () => {
    for (const field of Object.keys(meta))
      expect(takes({ meta: { ...meta, [field]: undefined }, data: [] })).toBe(false);
  });

  it('names the array of records after the collection (D7)', () => {
    const named = collectionsIn('v2.2').map((collection) => {
      const brand = envelopeSchema('v2.2', collection).shape.data.element.shape.Brand.element;
      return Object.keys(brand.shape).filter((key) => key !== 'BrandName');
    });
    expect(named).toEqual([['Branch'], ['ATM'], ['PCA'], ['BCA'], ['SMELoan'], ['CCC']]);
  });

  it('takes the records of the schema given instead of its own', () => {
    const schema = envelopeSchema('v2.1', 'branches', object({ Lighthouse: text(1, 9) }));
    expect(
      schema.safeParse({ meta, data: [{ Brand: [{ ...fenland, Branch: [{ Lighthouse: 'Cromer' }] }] }] })
        .success,
    ).toBe(true);
    expect(recordSchema('v2.1', 'branches').safeParse({ Lighthouse: 'Cromer' }).success).toBe(false);
  });
});

describe('the body of an error (interface 7)', () => {
  const slowDown = { status: '429', title: 'Too many requests', description: 'Slow down.' };

  it('has its status as a text', () => {
    expect(errorSchema.safeParse(slowDown).success).toBe(true);
    expect(errorSchema.safeParse({ ...slowDown, status: 429 }).success).toBe(false);
  });

  it('has a title, a description, and nothing more', () => {
    expect(errorSchema.safeParse({ ...slowDown, title: undefined }).success).toBe(false);
    expect(errorSchema.safeParse({ ...slowDown, description: undefined }).success).toBe(false);
    expect(errorSchema.safeParse({ ...slowDown, retry: 'later' }).success).toBe(false);
  });
});
