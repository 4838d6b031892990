import { statesIn } from '../../../interface/terms/states.js';
import type { FieldPath } from '../../../model/location.js';
import { alternatives } from '../../../model/message.js';
import type { FieldName, Fields } from '../fields.js';
import { recordRule } from '../rule.js';
import { account, business } from './examples.js';
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

const wholeCore = `CoreProduct:
  ProductURL: https://fenland.example/business
  TcsAndCsURL: https://fenland.example/terms
  SalesAccessChannels: [Branch]
  ServicingAccessChannels: [Branch]
`;

/** A business account with these lines, and with this CoreProduct in its state. */
const accountWith = (lines: string, core: string) =>
  business(lines, `Eligibility: {}\nFeaturesAndBenefits: {}\n${core}`);

const sold = 'Segment: [Standard]\nOnSaleIndicator: true\n';

/** Accounts on sale without a segment. */
export const noSegment = recordRule({
  rule: 'standard/no-segment',
  severity: 'warning',
  clauses: ['PCA C38', 'BCA C44'],
  title: 'An account on sale has no segment',
  means:
    'A current account has OnSaleIndicator: true, and no Segment, or an empty one. Where nothing says whether the account is on sale, standard/on-sale-unknown is reported instead.',
  matters:
    'Readers sort accounts by segment: for students, basic, packaged. This one is in none of their lists.',
  wrong: accountWith('Segment: []\nOnSaleIndicator: true\n', wholeCore),
  right: accountWith(sold, wholeCore),
  message: () => ({
    message: 'this account is on sale, but has no Segment.',
    hint: 'add the customers for whom it is made',
  }),
  of: 'record',
  collections: currentAccounts,
  check(record) {
    if (record.OnSaleIndicator !== true || !hasNoSegment(record)) return [];
    return [{ args: {}, path: [record.Segment === undefined ? 'OnSaleIndicator' : 'Segment'] }];
  },
});

/** Accounts on sale without one of the four sections that every one has. */
export const sectionsMissing = recordRule({
  rule: 'standard/missing-sections',
  severity: 'warning',
  clauses: ['PCA C42', 'BCA C48'],
  title: 'A section of an account on sale is missing',
  means:
    'A current account has OnSaleIndicator: true, and one of its marketing states has no CoreProduct, Eligibility, FeaturesAndBenefits or OtherFeesCharges. In a personal account, a section beside the marketing states applies to all of them. It is reported once for each account. Release 2.2.1 of the public standard requires OtherFeesCharges inside each marketing state of a personal account: with the preset uk-open-banking, site/public-schemas reports this for accounts that are not on sale too (D35).',
  matters: 'Who can have the account, what it offers and what it costs: readers compare accounts by these.',
  wrong: accountWith(sold, ''),
  right: accountWith(sold, wholeCore),
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
  lacks: coreFields,
  title: 'The CoreProduct of an account on sale is incomplete',
  means:
    'A current account has OnSaleIndicator: true, and its CoreProduct lacks ProductURL, TcsAndCsURL, SalesAccessChannels or ServicingAccessChannels, or one of the two lists is empty. The MonthlyMaximumCharge of personal accounts is checked by standard/no-monthly-maximum.',
  matters: 'Somebody who likes the account wants to read more, and to know where to get it.',
  wrong: accountWith(sold, 'CoreProduct:\n  ProductURL: https://fenland.example/business\n'),
  right: accountWith(sold, wholeCore.replace(/\[Branch\]\n$/, '[Branch, Online]\n')),
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

export interface OnSaleUnknownArgs {
  readonly missing: readonly string[];
  /** True if the version has no field for it. */
  readonly cannotSay: boolean;
}

/** Accounts that lack what they need on sale, and don't say whether they are. */
export const onSaleUnknown = recordRule({
  rule: 'standard/on-sale-unknown',
  severity: 'note',
  clauses: [
    { clauses: ['PCA C38', 'BCA C44'], when: lacks(['Segment']) },
    { clauses: ['PCA C39', 'BCA C49'], when: lacks(coreFields) },
    { clauses: ['PCA C42', 'BCA C48'], when: lacks(sections) },
  ],
  lacks: [],
  title: 'Nothing says whether the account is on sale',
  means:
    'A current account without OnSaleIndicator lacks something that the standard requires of an account on sale: a Segment, a section of a marketing state, or a field of CoreProduct. Personal accounts in v2.1 have no OnSaleIndicator, nor does v2.1 show what belongs in CoreProduct: only their Segment is checked.',
  matters:
    'Readers list accounts that are on sale. They cannot tell whether this one is, and the standard allows gaps only in accounts that are no longer sold.',
  wrong: business('', 'Eligibility: {}\n'),
  right: business('OnSaleIndicator: false\n', 'Eligibility: {}\n'),
  message: ({ missing, cannotSay }: OnSaleUnknownArgs) => ({
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
      ...(hasNoSegment(record) ? ['Segment'] : []),
      ...(cannotSay ? [] : (missingSections(record)?.missing ?? [])),
      ...(cannotSay ? [] : incompleteCores(record).flatMap((core) => core.missing)),
    ];
    if (missing.length === 0) return [];
    return [{ args: { missing: [...new Set(missing)], cannotSay }, path: ['Identification'] }];
  },
});

/** Whether a finding says that one of these is missing. */
function lacks(names: readonly string[]): (args: unknown) => boolean {
  return (args) => (args as OnSaleUnknownArgs).missing.some((name) => names.includes(name));
}

const feeFree = (onSale: boolean) =>
  `Segment: [Standard]\nOnSaleIndicator: ${onSale}\nFeeFreeLength: 12\nFeeFreeLengthPeriod: Month\n`;

/** Accounts on sale with the fee-free period of those that are not. */
export const feeFreeOnSale = recordRule({
  rule: 'standard/fee-free-on-sale',
  severity: 'warning',
  clauses: ['BCA C45'],
  title: 'An account on sale has a fee-free length',
  means:
    'A business current account has OnSaleIndicator: true, and FeeFreeLength or FeeFreeLengthPeriod. The standard has these for accounts that are no longer sold; a fee-free period of an account on sale is a Promotional marketing state with a StateTenureLength.',
  matters: 'Readers look for the terms of the first months in the marketing states, and show the usual fees.',
  wrong: accountWith(feeFree(true), wholeCore),
  right: accountWith(feeFree(false), wholeCore),
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

const core = (charge: string) =>
  account(`CoreProduct:
  ProductURL: https://fenland.example/everyday
${charge}`);

export interface NoMonthlyMaximumArgs {
  readonly isOnSale: boolean;
}

/** Personal accounts that do not say how much unarranged borrowing can cost in a month. */
export const noMonthlyMaximum = recordRule({
  rule: 'standard/no-monthly-maximum',
  severity: 'warning',
  clauses: [
    'PCA C2',
    // The row is about accounts on sale.
    { clauses: ['PCA C39'], when: (args) => (args as NoMonthlyMaximumArgs).isOnSale },
  ],
  lacks: ['MonthlyMaximumCharge'],
  title: 'The monthly maximum charge is missing',
  means:
    "A personal current account has a CoreProduct without MonthlyMaximumCharge, and isn't marked as off sale (OnSaleIndicator: false). An account that can never be overdrawn has 0.00.",
  matters:
    'In the UK, banks have to publish the most that they charge in a month for unarranged borrowing. Comparison sites show this amount for each account.',
  wrong: core(''),
  right: core('  MonthlyMaximumCharge: 30.00\n'),
  message: (_: NoMonthlyMaximumArgs) => ({
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
