import { groupedBy } from '../../base/grouped-by.js';
import type { Collection } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import type { DeviationKind, SchemaDeviation } from './facts.js';
import type { FieldName, Fields } from './fields.js';
import { type FileFacts, placedIn, recordsIn, type SiteFinding } from './rule.js';
import { partsWithin } from './standard/parts.js';

/** A kind of difference, with its first place and the number of places and records. */
export interface Deviations {
  readonly kind: DeviationKind;
  readonly value: string;
  readonly count: number;
  readonly records: number;
  /** True for an account that is marked as off sale. */
  readonly isOffSale?: true;
}

type Found = Omit<SchemaDeviation, 'count'>;

/** The values of a validated record, in either version, that the public schemas of v2.2 refuse. */
export function deviationsOf(collection: Collection, record: Fields): readonly SchemaDeviation[] {
  const found =
    collection === 'branches'
      ? foundInBranch(record)
      : collection === 'personal-current-accounts'
        ? foundInAccount(record)
        : [];
  const kinds = groupedBy(found, ({ kind }) => kind);
  return [...kinds.values()].map((all) => ({ ...all[0], count: all.length }));
}

/**
 * One finding for each kind of deviation in a site's records, at its first place; but for accounts without
 * OtherFeesCharges, one for each account (D35).
 */
export function deviantRecords(files: readonly FileFacts[]): SiteFinding<Deviations>[] {
  const found = [...recordsIn(files)].flatMap((own) =>
    (own.facts.deviations ?? []).flatMap((deviation) => (deviation.isReported ? [] : [{ own, deviation }])),
  );
  const kinds = groupedBy(found, ({ own, deviation: { kind } }) => (kind === 'no-other-fees' ? own : kind));
  return [...kinds.values()].map((all) => {
    const [{ own, deviation }] = all;
    const { kind, path, value, isOffSale } = deviation;
    const count = all.reduce((sum, each) => sum + each.deviation.count, 0);
    const args = { kind, value, count, records: all.length, ...(isOffSale && { isOffSale }) };
    return { args, ...placedIn(own, () => path), field: path };
  });
}

function foundInBranch({ Availability }: Fields): readonly Found[] {
  return partsWithin(Availability, ['Availability'], ['OpeningHours']).flatMap(({ path: hours, part }) =>
    (['OpeningTime', 'ClosingTime'] as const).flatMap((field): Found[] => {
      const value = part[field] ?? '';
      const path = [...hours, field];
      return [
        ...(value.startsWith('24') ? [{ kind: 'end-of-day', path, value } as const] : []),
        ...(/[Z+-]/.test(value) ? [{ kind: 'offset', path, value } as const] : []),
      ];
    }),
  );
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

function foundInAccount(account: Fields): readonly Found[] {
  const misplaced = (of: Fields, path: FieldPath, parts: readonly FieldName[]) =>
    parts
      .filter((part) => of[part] !== undefined)
      .map((part): Found => ({ kind: 'part-place', path: [...path, part], value: part }));
  // Beside the states it is a part in another place; for an account on sale, standard/missing-sections reports it (C42).
  const isReported = account.OtherFeesCharges !== undefined || account.OnSaleIndicator === true;
  const about = {
    ...(isReported && { isReported }),
    ...(account.OnSaleIndicator === false && { isOffSale: true as const }),
  };
  return [
    ...misplaced(account, [], [...stateParts, ...benefitParts]),
    ...(account.PCAMarketingState ?? []).flatMap((state, at): Found[] => {
      const path = ['PCAMarketingState', at];
      const lacking: Found = { kind: 'no-other-fees', path, value: 'OtherFeesCharges', ...about };
      return [
        ...(state.OtherFeesCharges === undefined ? [lacking] : []),
        ...misplaced(state, path, benefitParts),
      ];
    }),
  ];
}
