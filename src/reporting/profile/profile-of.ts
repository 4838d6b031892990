import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { CollectionRecords } from '../../publication/changes/compare.js';
import { type Collected, collect, fieldsFound } from './collect.js';
import { fieldDifferences } from './compare.js';
import type { FieldCounts, FieldNode } from './fields.js';
import type { Measured } from './measure.js';
import { type NoticeOptions, noticesOf } from './notices.js';
import type { CollectionProfile, Extreme, FieldProfile, Notice, ProfiledRecord } from './profile.js';

const mostTop = 10;
/** Of fewer records of a brand nobody can say that it lacks a field. */
const fewestOfBrand = 10;

/**
 * What each field of a collection has, over all records.
 * @param before the same collection as it was, if it is compared
 */
export function profileOf(
  records: CollectionRecords,
  before: CollectionRecords | undefined,
  options: NoticeOptions,
): CollectionProfile {
  const found = collect(records);
  const was = before === undefined ? undefined : collect(before);
  const fields: FieldProfile[] = [];
  const notices: Notice[] = [];
  const wasNodes = new Map(was === undefined ? [] : named(was.root));
  const nodes = new Map(named(found.root));
  for (const [field, { counts }] of nodes) {
    const parent = counts.steps.slice(0, -1).join('.');
    const of = parent === '' ? found.records : nodes.get(parent)!.counts.records;
    const earlier = was && { counts: wasNodes.get(field)?.counts, records: was.records };
    fields.push(fieldProfile(field, counts, found, earlier));
    const counted = { field, counts, of, isInAll: of === found.records };
    notices.push(...noticesOf(counted, options, found.named), ...withoutIt(counted, found));
    if (earlier !== undefined)
      notices.push(...fieldDifferences(counted, found.records, earlier, found.named));
  }
  for (const [field, { counts }] of wasNodes) {
    if (nodes.has(field) || was === undefined) continue;
    const earlier = { counts, records: was.records };
    notices.push(...fieldDifferences({ field, counts: undefined }, found.records, earlier, found.named));
  }
  const { collection, version }: { collection: Collection; version: Version } = records;
  return { collection, version, records: found.records, brands: found.brands, fields, notices };
}

function* named(root: FieldNode): Generator<[string, FieldNode]> {
  for (const node of fieldsFound(root)) yield [node.counts.steps.join('.'), node];
}

function fieldProfile(
  field: string,
  counts: FieldCounts,
  { brands, named: record }: Collected,
  before: { readonly counts: FieldCounts | undefined; readonly records: number } | undefined,
): FieldProfile {
  const { holds, distinct, measure, items, times, values } = counts;
  const hasValues = distinct.count > 0;
  const isNumber = holds === 'number';
  const lengths = holds === 'list' ? items : holds === 'text' ? measure : undefined;
  const { smallest, largest } = isNumber ? measure : { smallest: undefined, largest: undefined };
  const first = extreme(smallest, record) ?? time(times.first, record);
  const last = extreme(largest, record) ?? time(times.last, record);
  const [shortest, longest] = [extreme(lengths?.smallest, record), extreme(lengths?.largest, record)];
  const middle = isNumber ? measure : lengths;
  return {
    field,
    holds,
    records: counts.records,
    byBrand: brands.map((_, index) => counts.byBrand[index] ?? 0),
    values,
    ...(hasValues && {
      distinct: distinct.count,
      top: distinct
        .seen()
        .slice(0, mostTop)
        .map(({ value, count }) => ({ value, count })),
    }),
    ...(first && { smallest: first }),
    ...(last && { largest: last }),
    ...(middle !== undefined && middle.count > 0 && { median: middle.median }),
    ...(shortest && { shortest }),
    ...(longest && { longest }),
    ...(before && {
      before: {
        records: before.counts?.records ?? 0,
        of: before.records,
        ...(hasValues && { distinct: before.counts?.distinct.count ?? 0 }),
      },
    }),
  };
}

function extreme(
  measured: Measured | undefined,
  record: (index: number) => ProfiledRecord,
): Extreme | undefined {
  return measured && { value: String(measured.value), record: record(measured.record) };
}

function time(
  seen: readonly [string, number] | undefined,
  record: (index: number) => ProfiledRecord,
): Extreme | undefined {
  return seen && { value: seen[0], record: record(seen[1]) };
}

/** A brand without a field that nearly all records of the others have. */
function withoutIt(
  { field, counts }: { field: string; counts: FieldCounts },
  { brands }: Collected,
): Notice[] {
  const large = brands.flatMap(({ records, brand }, index) =>
    records < fewestOfBrand ? [] : [{ brand, records, own: counts.byBrand[index] ?? 0 }],
  );
  return large
    .filter(({ own }) => own === 0)
    .flatMap(({ brand, records }): Notice[] => {
      const others = large.filter((other) => other.brand !== brand && other.own > 0);
      const isUsual = others.every((other) => other.own >= other.records * 0.95);
      if (others.length < 2 || !isUsual || others.length < (large.length - 1) * 0.75) return [];
      return [
        { kind: 'brand-without', field, count: records, of: records, records: [{ brand, identity: '' }] },
      ];
    });
}
