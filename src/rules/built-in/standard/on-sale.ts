import { statesIn } from '../../../interface/terms/states.js';
import type { FieldPath } from '../../../model/location.js';
import { alternatives } from '../../../model/message.js';
import { type FieldName, type Fields, isFilled } from '../fields.js';
import { recordRule } from '../rule.js';
import { allParts, partOf } from './parts.js';

/** The parts that the standard requires of a current account on sale, and not of one that is no longer sold. */
export const sections = [
  'CoreProduct',
  'Eligibility',
  'FeaturesAndBenefits',
  'OtherFeesCharges',
] as const satisfies readonly FieldName[];

const coreFields = [
  'ProductURL',
  'TcsAndCsURL',
  'SalesAccessChannels',
  'ServicingAccessChannels',
] as const satisfies readonly FieldName[];

/** The products that can be marked as on sale. */
export const currentAccounts = ['personal-current-accounts', 'business-current-accounts'] as const;

/** The sections that a marketing state lacks, inside it and beside it, with the first state that lacks any. */
function missingSections(
  account: Fields,
): { readonly path: FieldPath; readonly missing: readonly string[] } | undefined {
  const states = statesIn(account).map((state) => ({
    path: state.path,
    missing: sections.filter((name) => partOf(account, state, name) === undefined),
  }));
  const first = states.find(({ missing }) => missing.length > 0);
  if (first === undefined) return undefined;
  const missing = sections.filter((name) => states.some((state) => state.missing.includes(name)));
  return { path: first.path, missing };
}

/** The fields that each CoreProduct of an account lacks. An empty list counts as missing. */
function incompleteCores(
  account: Fields,
): readonly { readonly path: FieldPath; readonly missing: readonly string[] }[] {
  return allParts(account, 'CoreProduct').flatMap(({ path, part }) => {
    const missing = coreFields.filter((name) => !part[name]?.length);
    return missing.length === 0 ? [] : [{ path, missing }];
  });
}

/** Accounts on sale without a segment. */
export const noSegment = recordRule({
  rule: 'standard/no-segment',
  severity: 'warning',
  clauses: ['PCA C38', 'BCA C44'],
  message: () => ({
    message: 'this account is on sale, but has no Segment.',
    hint: 'add the customers for whom it is made',
  }),
  of: 'record',
  collections: currentAccounts,
  check(record) {
    if (record.OnSaleIndicator !== true || isFilled(record.Segment)) return [];
    return [{ args: {}, path: [record.Segment === undefined ? 'OnSaleIndicator' : 'Segment'] }];
  },
});

/** Accounts on sale without one of the four sections that every one has. */
export const sectionsMissing = recordRule({
  rule: 'standard/missing-sections',
  severity: 'warning',
  clauses: ['PCA C42', 'BCA C48'],
  message: ({ missing }: { missing: readonly string[] }) => ({
    message: `this account is on sale, but has no ${alternatives(missing, 4, 'and')} here.`,
  }),
  of: 'record',
  collections: currentAccounts,
  check(record) {
    const found = record.OnSaleIndicator === true ? missingSections(record) : undefined;
    return found === undefined ? [] : [{ args: { missing: found.missing }, path: found.path }];
  },
});

/** Accounts on sale whose CoreProduct lacks what every product on sale has. */
export const incompleteCoreProduct = recordRule({
  rule: 'standard/incomplete-core-product',
  severity: 'warning',
  clauses: ['PCA C39', 'BCA C49'],
  missingFields: coreFields,
  message: ({ missing }: { missing: readonly string[] }) => ({
    message: `this account is on sale, but its CoreProduct has no ${alternatives(missing, 4, 'and')}.`,
  }),
  of: 'record',
  collections: currentAccounts,
  check(record) {
    if (record.OnSaleIndicator !== true) return [];
    return incompleteCores(record).map(({ path, missing }) => ({ args: { missing }, path }));
  },
});

/** Accounts that lack what they need on sale, and don't say whether they are. */
export const onSaleUnknown = recordRule({
  rule: 'standard/on-sale-unknown',
  severity: 'note',
  clauses: [
    { clauses: ['PCA C38', 'BCA C44'], when: lacks(['Segment']) },
    { clauses: ['PCA C39', 'BCA C49'], when: lacks(coreFields) },
    { clauses: ['PCA C42', 'BCA C48'], when: lacks(sections) },
  ],
  missingFields: [],
  /** `cannotSay` if the version has no field for it. */
  message: ({ missing, cannotSay }: { missing: readonly string[]; cannotSay: boolean }) => ({
    message: cannotSay
      ? `an account on sale has ${alternatives(missing, 9, 'and')}, and this one doesn't.`
      : `OnSaleIndicator is missing. If the account is on sale, it should have ${alternatives(missing, 9, 'and')}.`,
    ...(!cannotSay && { hint: 'add OnSaleIndicator, true or false' }),
  }),
  of: 'record',
  collections: currentAccounts,
  check(record, { collection, version }) {
    if (record.OnSaleIndicator !== undefined) return [];
    const cannotSay = collection === 'personal-current-accounts' && version === 'v2.1';
    const missing = [
      ...(isFilled(record.Segment) ? [] : ['Segment']),
      ...(cannotSay ? [] : (missingSections(record)?.missing ?? [])),
      ...(cannotSay ? [] : incompleteCores(record).flatMap((core) => core.missing)),
    ];
    if (missing.length === 0) return [];
    return [{ args: { missing: [...new Set(missing)], cannotSay }, path: ['Identification'] }];
  },
});

/** Whether a finding says that one of these is missing. */
function lacks(names: readonly string[]): (args: unknown) => boolean {
  return (args) =>
    (args as { readonly missing: readonly string[] }).missing.some((name) => names.includes(name));
}

/** Accounts on sale with the fee-free period of those that are not. */
export const feeFreeOnSale = recordRule({
  rule: 'standard/fee-free-on-sale',
  severity: 'warning',
  clauses: ['BCA C45'],
  message: () => ({
    message: 'this account is on sale, so its fee-free period belongs in a marketing state.',
    hint: 'make it a Promotional state with StateTenureLength',
    related: ['on sale'],
  }),
  of: 'record',
  collections: ['business-current-accounts'],
  check({ OnSaleIndicator, FeeFreeLength, FeeFreeLengthPeriod }) {
    if (OnSaleIndicator !== true) return [];
    if (FeeFreeLength === undefined && FeeFreeLengthPeriod === undefined) return [];
    const path = [FeeFreeLength === undefined ? 'FeeFreeLengthPeriod' : 'FeeFreeLength'];
    return [{ args: {}, path, also: [['OnSaleIndicator']] }];
  },
});

/** Personal accounts that do not say how much unarranged borrowing can cost in a month. */
export const noMonthlyMaximum = recordRule({
  rule: 'standard/no-monthly-maximum',
  severity: 'warning',
  clauses: [
    'PCA C2',
    // The row is about accounts on sale.
    { clauses: ['PCA C39'], when: (args) => (args as { readonly isOnSale: boolean }).isOnSale },
  ],
  missingFields: ['MonthlyMaximumCharge'],
  message: (_: { isOnSale: boolean }) => ({
    message: 'MonthlyMaximumCharge is missing: the most that unarranged borrowing can cost in a month.',
    hint: 'add it; 0.00 if the account cannot be overdrawn',
  }),
  of: 'record',
  collections: ['personal-current-accounts'],
  check(record) {
    if (record.OnSaleIndicator === false) return [];
    return allParts(record, 'CoreProduct').flatMap(({ path, part }) =>
      part.MonthlyMaximumCharge === undefined
        ? [{ args: { isOnSale: record.OnSaleIndicator === true }, path }]
        : [],
    );
  },
});
