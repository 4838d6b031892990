import { isPlainObject } from '../base/json/plain-object.js';
import { sourceOf } from '../interface/collections/index.js';
import type { Collection } from '../model/collection.js';
import type { EditableContent } from './records/content.js';
import type { FormField, Input, UsedCodes } from './records/contract.js';
import { formForRecord } from './records/form.js';
import { brandIn, writtenRecords } from './records/found.js';

/** What a brand's records of a collection use; what those of the other brands do, if it has none. */
export async function usedCodes(
  content: EditableContent,
  folder: string,
  collection: Collection,
): Promise<UsedCodes> {
  const site = await content.access.load();
  const own = brandIn(content, site, folder);
  const others = site.content.brands.filter((brand) => brand !== own.brand);
  for (const brands of [[own.brand], others]) {
    const counts: Record<string, Record<string, number>> = {};
    for (const brand of brands) {
      const { fields } = formForRecord(collection, sourceOf(collection, brand.source));
      for (const { value } of writtenRecords({ content, brand }, collection))
        countFields(fields, value, '', counts);
    }
    if (Object.keys(counts).length > 0) return counts;
  }
  return {};
}

type Counts = Record<string, Record<string, number>>;

function countFields(fields: readonly FormField[], value: unknown, above: string, counts: Counts): void {
  if (!isPlainObject(value)) return;
  for (const { key, input } of fields) {
    if (Object.hasOwn(value, key)) countIn(input, value[key], `${above}${key}`, counts);
  }
}

function countIn(input: Input, value: unknown, path: string, counts: Counts): void {
  if (input.kind === 'object') countFields(input.fields, value, `${path}.`, counts);
  else if (input.kind === 'list') {
    if (Array.isArray(value)) for (const item of value) countIn(input.item, item, path, counts);
  } else if (input.kind === 'codes' && input.codes.some(({ code }) => code === value)) {
    const code = String(value);
    counts[path] ??= {};
    const own = counts[path];
    own[code] = (own[code] ?? 0) + 1;
  }
}
