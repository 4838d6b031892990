import type { Collection } from '../../model/collection.js';
import { type EditableContent, type EditedSite, Refused } from './content.js';
import { brandIn, type InSite, listedTitle, recordFinder, writtenRecords } from './found.js';
import type { Condition, FoundRecords, RecordIn } from './many.js';
import { recordsInTime, type WrittenRecord } from './spans.js';

/** The records of a collection in all brands, or those whose field is as the condition says. */
export async function findRecords(
  content: EditableContent,
  collection: Collection,
  condition: Condition | undefined,
): Promise<FoundRecords> {
  const site = await content.access.load();
  const brands = site.content.brands
    .map(({ folder }) => brandIn(content, site, folder))
    .filter(({ brand, collections }) => collections.includes(collection) && brand.files.length > 0);
  const isWanted = condition === undefined ? () => true : meets(condition);
  return {
    currency: brands[0]?.currency ?? '',
    records: brands.flatMap((found) => {
      const { brand, settings } = found;
      const all = writtenRecords(found, collection);
      const timed = recordsInTime(collection, all, settings.timeZone);
      const when = new Map(timed.map((one) => [one.value, one.when]));
      const wanted = all.filter(({ value }) => isWanted(value));
      return wanted.map(({ file, index, value }) => ({
        brand: brand.folder,
        brandName: brand.name,
        file,
        index,
        ...listedTitle(collection, value),
        when: when.get(value) ?? '',
      }));
    }),
  };
}

function meets({ field, is, text }: Condition): (record: unknown) => boolean {
  const steps = field.split('.');
  const wanted = text.trim().toLowerCase();
  return (record) => {
    const values = valuesAt(record, steps);
    switch (is) {
      case 'there':
        return values.length > 0;
      case 'missing':
        return values.length === 0;
      case 'equal':
        return values.some((value) => shown(value) === wanted);
      case 'containing':
        return values.some((value) => shown(value)?.includes(wanted));
    }
  };
}

function shown(value: unknown): string | undefined {
  return typeof value === 'object' ? undefined : String(value).toLowerCase();
}

/** The values of a field, through all lists on the way. An empty list is none. */
function valuesAt(value: unknown, [step, ...rest]: readonly string[]): readonly unknown[] {
  if (Array.isArray(value))
    return value.flatMap((item) => valuesAt(item, step === undefined ? [] : [step, ...rest]));
  if (value === undefined || value === null) return [];
  if (step === undefined) return [value];
  if (typeof value !== 'object' || !Object.hasOwn(value, step)) return [];
  return valuesAt((value as Record<string, unknown>)[step], rest);
}

/** Chosen records as they are now, with what their brand has. */
interface ChosenRecord extends WrittenRecord {
  readonly found: InSite;
}

/**
 * The records that were chosen, in their order. Each list is read once.
 * @throws Refused if one isn't there any more
 */
export function chosenRecords(
  content: EditableContent,
  site: EditedSite,
  collection: Collection,
  records: readonly RecordIn[],
): readonly ChosenRecord[] {
  const hint = 'Choose the records again.';
  const find = recordFinder(content, site, hint);
  const taken = new Set<WrittenRecord>();
  return records.map(({ brand, file, index }) => {
    const { found, record } = find(brand, collection, { file, index });
    if (taken.has(record)) throw new Refused(`${file} has no record number ${index + 1}. ${hint}`, true);
    taken.add(record);
    return { ...record, found };
  });
}
