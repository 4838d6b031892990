import { z } from 'zod';
import { type Collection, collections } from '../model/collection.js';
import type { Version } from '../model/version.js';
import { recordSchema } from './records.js';
import { dateTime, list, object, text, uri } from './types.js';

const meta = object({
  LastUpdated: dateTime,
  TotalResults: z.int().min(0),
  Agreement: text(),
  License: uri,
  TermsOfUse: uri,
});

/**
 * The whole answer to a GET of a collection (interface 2.2): groups of brands, the records in an array named
 * Branch, ATM, PCA, BCA, SMELoan or CCC (D7). `record` takes the place of the collection's own record schema,
 * as where values are published under other names (D9).
 */
export function envelopeSchema(
  version: Version,
  collection: Collection,
  record: z.ZodType = recordSchema(version, collection),
) {
  const brand = object({
    BrandName: text(1, 140),
    [collections[collection].array]: list(record, 1),
  });
  return object({
    meta,
    data: list(object({ Brand: list(brand, 1) })),
  });
}
