import type { z } from 'zod';
import { formatFile } from '../../src/authoring/format/format.js';
import { recordSchema } from '../../src/interface/records/index.js';
import type { Collection } from '../../src/model/collection.js';

const branch = recordSchema('v2.1', 'branches');

/** What a text of records becomes; the text itself where it is tidy. */
export function tidy(
  text: string,
  schema: z.core.$ZodType = branch,
  format: 'yaml' | 'json' = 'yaml',
): string {
  const file = { name: `content/fenland/records.${format}`, format };
  const formatted = formatFile(file, Buffer.from(text), schema);
  if (formatted.outcome === 'tidy') return text;
  if (formatted.outcome === 'changed') return Buffer.from(formatted.bytes).toString();
  throw new Error(`${formatted.outcome}: ${JSON.stringify(formatted)}\n${text}`);
}

export function tidyJson(text: string, collection: Collection = 'branches'): string {
  return tidy(text, recordSchema('v2.1', collection), 'json');
}
