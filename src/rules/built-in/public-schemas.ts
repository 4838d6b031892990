import type { Collection } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import type { DeviationKind, SchemaDeviation } from './facts.js';
import { asOne, type FieldName, type Fields } from './fields.js';
import type { FileFacts, SiteFinding } from './rule.js';

/** A kind of difference, with its first place and the number of places and records. */
export interface Deviations {
  readonly kind: DeviationKind;
  readonly value: string;
  readonly count: number;
  readonly records: number;
  /** True for an account that is marked as off sale. */
  readonly isOffSale?: true;
}

/** The values of a validated record, in either version, that the public schemas of v2.2 refuse. */
export function deviationsOf(collection: Collection, record: Fields): readonly SchemaDeviation[] {
  if (collection === 'branches') return deviationsOfBranch(record);
  if (collection === 'personal-current-accounts') return deviationsOfAccount(record);
  return none;
}

/**
 * One finding for each kind of deviation in a site's records, at its first place; but for accounts without
 * OtherFeesCharges, one for each account (D35).
 */
export function deviantRecords(files: readonly FileFacts[]): SiteFinding<Deviations>[] {
  const kinds = new Map<string, SiteFinding<Deviations>>();
  for (const file of files) {
    const { brand, collection } = file;
    for (const { index, identity, deviations = none } of file.records) {
      for (const { kind, path, value, count, isReported, isOffSale } of deviations) {
        if (isReported) continue;
        const record = { collection, brand, identity, index };
        const together = kind === 'no-other-fees' ? `${kind} ${kinds.size}` : kind;
        const known = kinds.get(together);
        if (known === undefined) {
          const args = { kind, value, count, records: 1, ...(isOffSale && { isOffSale }) };
          kinds.set(together, { args, at: [file.locate(index, path)], record, field: path });
          continue;
        }
        const { args } = known;
        kinds.set(together, {
          ...known,
          args: { ...args, count: args.count + count, records: args.records + 1 },
        });
      }
    }
  }
  return [...kinds.values()];
}

const none: readonly never[] = [];

function deviationsOfBranch({ Availability }: Fields): readonly SchemaDeviation[] {
  if (Availability === undefined) return none;
  const found = new DeviationsOfRecord();
  for (const week of ['StandardAvailability', 'NonStandardAvailability'] as const) {
    asOne(Availability[week])?.Day?.forEach((day, at) => {
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

/** Parts that the public schemas have only inside each marketing state. */
export const stateParts = [
  'CoreProduct',
  'CreditInterest',
  'Overdraft',
  'Eligibility',
  'FeaturesAndBenefits',
  'OtherFeesCharges',
] as const satisfies readonly FieldName[];
/** Parts that they have only inside the FeaturesAndBenefits of a marketing state. */
const benefitParts = ['Card', 'MobileWallet'] as const satisfies readonly FieldName[];

function deviationsOfAccount(account: Fields): readonly SchemaDeviation[] {
  const found = new DeviationsOfRecord();
  for (const part of [...stateParts, ...benefitParts]) {
    if (account[part] !== undefined) found.add('part-place', () => [part], part);
  }
  // Beside the states it is a part in another place; for an account on sale, standard/missing-sections reports it (C42).
  const isReported = account.OtherFeesCharges !== undefined || account.OnSaleIndicator === true;
  const about = {
    ...(isReported && { isReported }),
    ...(account.OnSaleIndicator === false && { isOffSale: true as const }),
  };
  account.PCAMarketingState?.forEach((state, at) => {
    const path = ['PCAMarketingState', at];
    if (state.OtherFeesCharges === undefined) {
      found.add('no-other-fees', () => path, 'OtherFeesCharges', about);
    }
    for (const part of benefitParts) {
      if (state[part] !== undefined) found.add('part-place', () => [...path, part], part);
    }
  });
  return found.all;
}

/** The differences found in a record, one of each kind. */
class DeviationsOfRecord {
  readonly #kinds = new Map<DeviationKind, SchemaDeviation>();

  add(
    kind: DeviationKind,
    path: () => FieldPath,
    value: string,
    about: Pick<SchemaDeviation, 'isOffSale' | 'isReported'> = {},
  ): void {
    const known = this.#kinds.get(kind);
    this.#kinds.set(
      kind,
      known ? { ...known, count: known.count + 1 } : { kind, path: path(), value, count: 1, ...about },
    );
  }

  get all(): readonly SchemaDeviation[] {
    return this.#kinds.size === 0 ? none : [...this.#kinds.values()];
  }
}
