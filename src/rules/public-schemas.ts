import type { Collection } from '../model/collection.js';
import type { FieldPath } from '../model/location.js';
import { type DeviationKind, problem, type Unlocated } from '../model/problem.js';
import type { FieldName, Fields } from './fields.js';
import type { FileFacts } from './rule.js';

/**
 * How a record differs from the public standard's 2.2.1 once it is published as v2.2 (D2, D5, D35): the first place of a kind,
 * and how many there are. Under the standard's names and texts, nothing else of ours does.
 */
export interface Deviation {
  readonly kind: DeviationKind;
  readonly path: FieldPath;
  /** The time that is there, or the name of the part. */
  readonly value: string;
  readonly count: number;
}

/** What of a validated record, in either shape, the public schemas of v2.2 don't have. */
export function deviationsOf(collection: Collection, record: Fields): readonly Deviation[] {
  if (collection === 'branches') return deviationsOfBranch(record);
  if (collection === 'personal-current-accounts') return deviationsOfAccount(record);
  return none;
}

/** Of a site's records, one problem a kind, at the first place. */
export function deviantRecords(files: readonly FileFacts[]): Unlocated[] {
  const kinds = new Map<DeviationKind, { first: Unlocated; count: number; records: number }>();
  for (const file of files) {
    const { brand, collection } = file;
    for (const { index, identity, deviations = none } of file.records) {
      for (const { kind, path, value, count } of deviations) {
        const record = { collection, brand, identity, index };
        const known = kinds.get(kind);
        const [all, records] = [(known?.count ?? 0) + count, (known?.records ?? 0) + 1];
        const args = { kind, value, count, records: 1 };
        const first =
          known?.first ??
          problem('site/public-schemas', args, [file.locate(index, path)], { record, field: path });
        kinds.set(kind, { first, count: all, records });
      }
    }
  }
  return [...kinds.values()].map(({ first, count, records }) => ({
    ...first,
    args: { ...first.args, count, records },
  })) as Unlocated[];
}

const none: readonly never[] = [];

function deviationsOfBranch({ Availability }: Fields): readonly Deviation[] {
  if (Availability === undefined) return none;
  const found = new Found();
  for (const week of ['StandardAvailability', 'NonStandardAvailability'] as const) {
    Availability[week]?.Day?.forEach((day, at) => {
      day.OpeningHours?.forEach((hours, number) => {
        for (const field of ['OpeningTime', 'ClosingTime'] as const) {
          const time = hours[field] ?? '';
          const path = () => ['Availability', week, 'Day', at, 'OpeningHours', number, field];
          if (time.startsWith('24')) found.add('end-of-day', path, time);
          if (/[Z+-]/.test(time)) found.add('offset', path, time);
        }
      });
    });
  }
  return found.all;
}

/** What the public schemas have inside each marketing state only. */
const stateParts = [
  'CoreProduct',
  'CreditInterest',
  'Overdraft',
  'Eligibility',
  'FeaturesAndBenefits',
  'OtherFeesCharges',
] as const satisfies readonly FieldName[];
/** What they have only inside the FeaturesAndBenefits of a marketing state. */
const benefitParts = ['Card', 'MobileWallet'] as const satisfies readonly FieldName[];

function deviationsOfAccount(account: Fields): readonly Deviation[] {
  const found = new Found();
  for (const part of [...stateParts, ...benefitParts]) {
    if (account[part] !== undefined) found.add('part-place', () => [part], part);
  }
  account.PCAMarketingState?.forEach((state, at) => {
    const path = ['PCAMarketingState', at];
    if (state.OtherFeesCharges === undefined) found.add('no-other-fees', () => path, 'OtherFeesCharges');
    for (const part of benefitParts) {
      if (state[part] !== undefined) found.add('part-place', () => [...path, part], part);
    }
  });
  return found.all;
}

/** What is found in a record, one of each kind. */
class Found {
  readonly #kinds = new Map<DeviationKind, Deviation>();

  add(kind: DeviationKind, path: () => FieldPath, value: string): void {
    const known = this.#kinds.get(kind);
    this.#kinds.set(
      kind,
      known ? { ...known, count: known.count + 1 } : { kind, path: path(), value, count: 1 },
    );
  }

  get all(): readonly Deviation[] {
    return this.#kinds.size === 0 ? none : [...this.#kinds.values()];
  }
}
