import { groupedBy } from '../../base/grouped-by.js';
import { namesIn } from '../../base/names-in.js';
import type { ChangeClass } from '../../model/change-class.js';
import type { Collection } from '../../model/collection.js';
import type { Change, CollectionChanges, Detail, FieldTally, RecordCounts } from './change.js';
import { fieldAtPath } from './field.js';
import { canonical } from './items.js';

/** A field on more records than this, and on more than this share of those in both publications, is a finding. */
const many = 20;
const share = 0.1;
const mostExamples = 5;

/**
 * How often each field changed, and how.
 * @param of the number of records in both publications
 */
export function talliesOf(collection: Collection, changes: readonly Change[], of: number): FieldTally[] {
  const changed = changes.flatMap((change) =>
    [...groupedBy(change.details, tallyKey)].map(([key, details]) => ({ change, key, details })),
  );
  const alike = groupedBy(changed, ({ key }) => key);
  return [...alike.values()]
    .map((all): FieldTally => {
      const [{ details }] = all;
      const [{ class: name, field }] = details;
      /** What is the same for all. */
      const common = (partOf: (details: readonly Detail[]) => unknown) => {
        const texts = new Set(all.map((one) => canonical(partOf(one.details))));
        return texts.size === 1 ? partOf(details) : undefined;
      };
      const [was, is] = [common((own) => summed(own, 'was')), common((own) => summed(own, 'is'))];
      const day = common((own) =>
        own.every((one) => one.effective === own[0]?.effective) ? own[0]?.effective : '',
      );
      return {
        ...{ collection, class: name, field, how: howOf(details[0]), records: all.length, of },
        brands: [...new Set(all.map(({ change }) => change.brand))],
        ...(was !== undefined && { was }),
        ...(is !== undefined && { is }),
        ...(typeof day === 'string' && day !== '' && { effective: day }),
        examples: all.slice(0, mostExamples).map(({ change: { brand, identity } }) => ({ brand, identity })),
      };
    })
    .sort((a, b) => b.records - a.records || (a.field < b.field ? -1 : 1));
}

/** Whether a tally says more than a list of its records. */
export function isFinding({ records, of }: FieldTally): boolean {
  return records > many && records > of * share;
}

/** Equal for the details of a record that are counted together in a tally. */
export function tallyKey(detail: Detail): string {
  return keyOfTally({ ...detail, how: howOf(detail) });
}

/** The key of the details that are counted in it. */
export function keyOfTally({ class: name, field, how }: Pick<FieldTally, 'class' | 'field' | 'how'>): string {
  return `${how} ${name} ${field}`;
}

function howOf(detail: Detail): FieldTally['how'] {
  if (detail.kind !== 'value' && detail.kind !== 'hours' && detail.kind !== 'stage') return 'changed';
  return detail.was === undefined ? 'new' : detail.is === undefined ? 'gone' : 'changed';
}

/** What a record had, or has, in a field, if that can be said in a value; of a list what was removed, or added. */
function summed([detail, ...others]: readonly Detail[], side: 'is' | 'was'): unknown {
  if (detail === undefined || others.length > 0 || detail.kind === 'stage') return undefined;
  return detail.kind === 'list' ? detail[side === 'was' ? 'removed' : 'added'] : detail[side];
}

/** Numbers of records of all collections. */
export function sumOf(collections: readonly Pick<CollectionChanges, 'counts'>[]): RecordCounts {
  const sum = { opened: 0, closed: 0, renamed: 0, changed: 0, unchanged: 0 };
  for (const { counts } of collections) {
    for (const name of namesIn(sum)) sum[name] += counts[name];
  }
  return sum;
}

/** True if nothing changed for readers. */
export function isNothing(collections: readonly CollectionChanges[]): boolean {
  return collections.every(({ changes, isReordered }) => changes.length === 0 && !isReordered);
}

/** The details of a change that no finding of its collection says already. */
export function ownDetails(
  change: Change,
  { findings }: Pick<CollectionChanges, 'findings'>,
): readonly Detail[] {
  if (findings.length === 0) return change.details;
  const said = new Set(findings.map(keyOfTally));
  return change.details.filter((detail) => !said.has(tallyKey(detail)));
}

/** Numbers of records by class, in the order of classes. */
export function byClass(changes: readonly Change[]): ReadonlyMap<ChangeClass, number> {
  const counts = new Map<ChangeClass, number>();
  for (const { classes } of changes) {
    for (const name of classes) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Whether the values of a difference between records of these are amounts of money. */
export function holdsMoney(
  { collection, version }: Pick<CollectionChanges, 'collection' | 'version'>,
  { kind, field }: Detail,
): boolean {
  return kind === 'value' && fieldAtPath(collection, version, field).holds === 'amount';
}
