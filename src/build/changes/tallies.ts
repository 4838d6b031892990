import { groupedBy } from '../../base/grouped-by.js';
import type { Collection } from '../../model/collection.js';
import type { Change, Detail, FieldTally } from './change.js';
import { canonical } from './equal.js';

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
    [...groupedBy(change.details, ({ class: name, field }) => `${name} ${field}`).values()].flatMap((own) =>
      [...groupedBy(own, howOf)].map(([how, details]) => ({ change, how, details })),
    ),
  );
  const alike = groupedBy(changed, ({ how, details: [{ class: name, field }] }) => `${how} ${name} ${field}`);
  return [...alike.values()]
    .map((all): FieldTally => {
      const [{ how, details }] = all;
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
        ...{ collection, class: name, field, how, records: all.length, of },
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

/** Whether a detail of a change is counted in a tally. */
export function isIn(detail: Detail, tally: FieldTally): boolean {
  return detail.field === tally.field && detail.class === tally.class && howOf(detail) === tally.how;
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
