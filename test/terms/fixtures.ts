import type { Fields } from '../../src/interface/records/fields.js';

/** Accounts of a made-up bank: each shows one way in which states follow each other. */
export type VariantOfState = Partial<{
  id: string;
  after: string;
  kind: string;
  first: string;
  last: string;
  months: number;
  charge: string;
  /** The rate of an overdraft, in per cent. */
  ear: string;
}>;

export function state({
  id,
  after,
  kind = 'Regular',
  first,
  last,
  months,
  charge,
  ear,
}: VariantOfState): Fields {
  return {
    ...(id !== undefined && { Identification: id }),
    ...(after !== undefined && { PredecessorID: after }),
    MarketingState: kind,
    ...(first !== undefined && { FirstMarketedDate: first }),
    ...(last !== undefined && { LastMarketedDate: last }),
    ...(months !== undefined && { StateTenureLength: months, StateTenurePeriod: 'Month' }),
    ...(charge !== undefined && { CoreProduct: { MonthlyMaximumCharge: charge } }),
    ...(ear !== undefined && { Overdraft: overdraft(ear) }),
  };
}

export function overdraft(EAR: string): Fields {
  return {
    OverdraftTierBandSet: [
      {
        Identification: 'A',
        TierBandMethod: 'Whole',
        OverdraftTierBand: [{ Identification: 'B', TierValueMin: '0', EAR }],
      },
    ],
  };
}

export function account(states: readonly VariantOfState[], more: Fields = {}): Fields {
  return { Name: 'Vale', Identification: 'NB-1', ...more, PCAMarketingState: states.map(state) };
}

const always = { first: '2026-01-01', last: '9999-12-31' };
const offer = 'Promotional';

/** The worked example of the standard: the first stage is replaced on 1 December. */
export const stages = [
  { id: 'R1', after: 'P2', ...always, charge: '9.00' },
  { id: 'P2', after: 'P1', kind: offer, ...always, months: 12, charge: '4.00' },
  { id: 'P1', kind: offer, first: '2026-01-01', last: '2026-11-30', months: 9, charge: '1.00' },
  { id: 'P3', kind: offer, first: '2026-12-01', last: '9999-12-31', months: 9, charge: '2.00' },
];

/** One set of usual terms after the other. */
export const succession = [
  { id: 'R1', first: '1900-01-01', last: '2026-11-30', charge: '39.00' },
  { id: 'R2', after: 'R1', first: '2026-12-01', charge: '99.00' },
];

const graduate = { first: '2026-02-01', last: '2099-12-31' };

/** Usual stages, and a choice in the end. */
export const choice = [
  { id: 'Y1', ...graduate, months: 12 },
  { id: 'Y2', after: 'Y1', ...graduate, months: 12 },
  { id: 'A', after: 'Y2', ...graduate },
  { id: 'B', after: 'Y2', ...graduate },
];

/** A season; what follows it is announced, and later in conflict. */
export const season = [
  { id: 'S26', kind: offer, first: '2026-08-01', last: '2026-10-31', months: 36 },
  { id: 'S27', after: 'S26', first: '2027-08-01' },
  { id: 'X27', after: 'S27', first: '2027-10-01' },
];

/** No longer sold; a part beside the states, and another of the same kind in one of them. */
export const notSold: Fields = {
  Name: 'Vale Classic',
  Identification: 'NB-3',
  OnSaleIndicator: false,
  MobileWallet: [{ Notes: ['beside'] }],
  PCAMarketingState: [
    { ...state({ id: 'OLD', last: '2014-12-31', charge: '3.00' }) },
    {
      ...state({ id: 'NEW', after: 'OLD', first: '2015-01-01', last: '2015-10-12' }),
      MobileWallet: [{ Notes: ['inside'] }],
    },
  ],
};
