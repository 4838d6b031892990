import type { FieldPath } from '../../../model/location.js';
import type { FieldName, Fields } from '../fields.js';
import { statesIn } from '../states/states.js';
import { allParts, partsOf } from './parts.js';

/** The parts that the standard requires of a current account on sale, and not of one that is no longer sold. */
export const sections = [
  'CoreProduct',
  'Eligibility',
  'FeaturesAndBenefits',
  'OtherFeesCharges',
] as const satisfies readonly FieldName[];

export const coreFields = [
  'ProductURL',
  'TcsAndCsURL',
  'SalesAccessChannels',
  'ServicingAccessChannels',
] as const satisfies readonly FieldName[];

/** The products that can be marked as on sale. */
export const currentAccounts = ['personal-current-accounts', 'business-current-accounts'] as const;

/** True if an account has no Segment. */
export function hasNoSegment({ Segment }: Fields): boolean {
  return Segment === undefined || Segment.length === 0;
}

/** The sections that a marketing state lacks, inside it and beside it, with the first state that lacks any. */
export function missingSections(
  account: Fields,
): { readonly path: FieldPath; readonly missing: readonly string[] } | undefined {
  const states = statesIn(account).map((state) => ({
    path: state.path,
    missing: sections.filter((name) => partsOf(account, state, name).length === 0),
  }));
  const first = states.find(({ missing }) => missing.length > 0);
  if (first === undefined) return undefined;
  const missing = sections.filter((name) => states.some((state) => state.missing.includes(name)));
  return { path: first.path, missing };
}

/** The fields that each CoreProduct of an account lacks. An empty list counts as missing. */
export function incompleteCores(
  account: Fields,
): readonly { readonly path: FieldPath; readonly missing: readonly string[] }[] {
  return allParts(account, 'CoreProduct').flatMap(({ path, part }) => {
    const missing = coreFields.filter((name) => {
      const value = part[name];
      return value === undefined || value.length === 0;
    });
    return missing.length === 0 ? [] : [{ path, missing }];
  });
}
