import { registrationOf } from '../schema/collections/index.js';
import { recordSchema } from '../schema/index.js';
import type { Names } from '../schema/published.js';
import { presets } from '../site/presets.js';
import type { IncomingRecord } from './incoming.js';
import { repaired } from './repairs/record.js';

/** The preset by whose words records come in, where they use any that are not the interface's own; else nothing. */
export function presetOf(records: readonly IncomingRecord[]): string | undefined {
  const products = records.filter(({ collection }) => registrationOf(collection).isProduct);
  if (products.length === 0) return undefined;
  const plain = unknownCodes(products, {});
  if (plain === 0) return undefined;
  for (const [preset, { names }] of presets) if (unknownCodes(products, names) < plain) return preset;
  return undefined;
}

function unknownCodes(records: readonly IncomingRecord[], names: Names): number {
  let count = 0;
  for (const { collection, version, value } of records) {
    for (const { rule, args } of repaired(recordSchema(version, collection), value, names).repairs) {
      if (rule === 'import/other-code' || (rule === 'import/lost' && args.what === 'unknown-code')) count++;
    }
  }
  return count;
}
