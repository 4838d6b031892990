import type { z } from 'zod';
import { formatContent } from '../../src/content/edit/format.js';
import { recordSchema } from '../../src/interface/records/index.js';
import type { Collection } from '../../src/model/collection.js';

const branch = recordSchema('v2.1', 'branches');

/** A text of records as it is written once it is formatted. */
export function tidy(
  text: string,
  schema: z.core.$ZodType = branch,
  format: 'yaml' | 'json' = 'yaml',
): string {
  const formatted = formatContent(text.replace(/^\ufeff/, ''), format, schema);
  if (formatted === undefined) throw new Error(`not formatted:\n${text}`);
  return formatted;
}

export function tidyJson(text: string, collection: Collection = 'branches'): string {
  return tidy(text, recordSchema('v2.1', collection), 'json');
}
