import { z } from 'zod';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { registrationOf } from '../collections/index.js';
import { dateTime, uri } from '../schema/simple-types.js';
import { list, type ObjectSchema, object, text } from '../schema/types.js';
import { brandName, elementSchema } from './records.js';

const meta = object({
  LastUpdated: dateTime,
  TotalResults: z.int().min(0),
  Agreement: text(),
  License: uri,
  TermsOfUse: uri,
});

/**
 * The whole answer to a GET of a collection (interface 2.2): groups of brands, with the records in an array named
 * Branch, ATM, PCA, BCA, SMELoan or CCC (D7), or as the brands themselves (D42). `record` replaces the collection's own
 * record schema if values are published under other names (D9).
 */
export function envelopeSchema(
  version: Version,
  collection: Collection,
  record: z.ZodType = elementSchema(version, collection),
) {
  const { publishedAs } = registrationOf(collection);
  const brand: ObjectSchema =
    publishedAs === 'brand'
      ? (record as ObjectSchema)
      : object({ BrandName: brandName, [publishedAs.list]: list(record, 1) });
  return object({
    meta,
    data: list(object({ Brand: list(brand, 1) })),
  });
}

/** The body of every error answer (interface 7). The status is a text (interface 7.1). */
export const errorSchema = object({
  status: text(),
  title: text(),
  description: text(),
});
