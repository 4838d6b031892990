import type { ClauseText, NumberedClauses } from '../clause-text.js';

const details = '<state>.OtherFeesCharges.FeeChargeDetail';
const condition = '<state>.Eligibility.OtherEligibility';
const group = '<state>.FeaturesAndBenefits.FeatureBenefitGroup';

/** The rows that the rule books of all four products have in common. */
export const everyProduct: NumberedClauses = {
  C1: {
    kind: 'person',
    asks: 'The brand has a name under which the institution is registered in the directory of the standard.',
    where: [],
    look: 'Compare the names of the brands with the list of participants.',
  },
  C5: {
    kind: 'rule',
    asks: 'A marketing state without an end has 9999-12-31 as its last day.',
    wanted: 'on each marketing state, as 9999-12-31 where no end is planned',
    where: ['<state>.LastMarketedDate'],
    about: ['<state>'],
  },
  C9: {
    kind: 'rule',
    asks: 'A regular state that follows a promotional one names it in PredecessorID.',
    wanted: 'on a regular state that follows a promotional one',
    where: ['<state>.PredecessorID'],
    about: ({ PCAMarketingState, BCAMarketingState, SMELoanMarketingState, CCCMarketingState }) => {
      const states =
        PCAMarketingState ?? BCAMarketingState ?? SMELoanMarketingState ?? CCCMarketingState ?? [];
      return states.length > 1 || states.some(({ PredecessorID }) => PredecessorID !== undefined);
    },
  },
  C10: {
    kind: 'rule',
    asks: 'A marketing state whose beginning is unknown has 1900-01-01 as its first day.',
    wanted: 'on each marketing state, as 1900-01-01 where the beginning is unknown',
    where: ['<state>.FirstMarketedDate'],
    about: ['<state>'],
  },
  C18: {
    kind: 'rule',
    asks: 'A coded field has a code from its list. The code Other is explained beside it, by a name and a description.',
    where: [],
    about: () => true,
  },
  C19: decides('age', 'AgeEligibility'),
  C20: decides('residence', 'ResidencyEligibility'),
  C21: {
    kind: 'person',
    asks: 'All other conditions for having the product are published.',
    wanted: 'where there are other conditions for having the product',
    where: [condition],
    look: 'Compare the conditions with those of the product itself.',
  },
  C22: {
    kind: 'person',
    asks: 'Benefits that customers pay for are in a group.',
    wanted: 'where customers pay for benefits',
    where: [group],
    look: 'Do customers pay for any benefit among the single items?',
  },
  C23: {
    kind: 'person',
    asks: 'Every fee that a typical customer pays once a quarter is published.',
    wanted: 'for every fee that a typical customer pays once a quarter',
    where: ['<state>.OtherFeesCharges'],
    look: 'Compare the fees with the price list.',
  },
  C24: {
    kind: 'person',
    asks: 'A fee that applies to certain amounts only gives their range.',
    wanted: 'where a fee applies to certain amounts only',
    where: [`${details}.FeeApplicableRange`],
    look: 'Where one fee has several prices, does each say for which amounts? (Nearly all real products have such fees and no ranges, so there is no rule.)',
  },
  C26: {
    kind: 'rule',
    asks: 'AgeEligibility has a minimum age, a maximum age, or both.',
    wanted: {
      '<state>.Eligibility.AgeEligibility.MinimumAge': 'where AgeEligibility has no MaximumAge',
      '<state>.Eligibility.AgeEligibility.MaximumAge': 'where AgeEligibility has no MinimumAge',
    },
    where: ['<state>.Eligibility.AgeEligibility'],
  },
  C27: {
    kind: 'rule',
    asks: 'A range of amounts has both ends.',
    wanted: {
      [`${details}.FeeApplicableRange.MinimumAmount`]: 'where the range has a MaximumAmount',
      [`${details}.FeeApplicableRange.MaximumAmount`]: 'where the range has a MinimumAmount',
    },
    where: [`${details}.FeeApplicableRange`],
  },
  C31: {
    kind: 'rule',
    asks: 'A further condition has an amount, an indicator or a text.',
    wanted: {
      [`${condition}.Amount`]: 'on a further condition without Indicator and Textual',
      [`${condition}.Indicator`]: 'on a further condition without Amount and Textual',
      [`${condition}.Textual`]: 'on a further condition without Amount and Indicator',
    },
    where: [condition],
  },
  C32: {
    kind: 'rule',
    asks: 'A group of benefits with a fee says how often the fee is calculated and applied.',
    wanted: {
      [`${group}.ApplicationFrequency`]: 'on a group of benefits with a Fee',
      [`${group}.CalculationFrequency`]: 'on a group of benefits with a Fee',
    },
    where: [`${group}.Fee`, `${group}.ApplicationFrequency`, `${group}.CalculationFrequency`],
    about: [`${group}.Fee`],
  },
  C33: {
    kind: 'person',
    asks: 'Conditions of a benefit are published.',
    wanted: 'where a benefit has conditions',
    where: [
      '<state>.FeaturesAndBenefits.FeatureBenefitItem.FeatureBenefitEligibility',
      `${group}.FeatureBenefitEligibility`,
      `${group}.FeatureBenefitItem.FeatureBenefitEligibility`,
    ],
    look: 'Does any benefit without them have conditions?',
  },
  C36: {
    kind: 'rule',
    asks: 'A group of benefits without items has a type.',
    wanted: 'on a group of benefits without items',
    where: [`${group}.Type`],
    about: [group],
  },
};

/** The rows on marketing states, which the rule book of cards doesn't have. */
export const statesInTurn: NumberedClauses = {
  C6: {
    kind: 'rule',
    asks: 'Where a marketing state begins in the future, the state before it ends on the day before.',
    where: ['<state>.FirstMarketedDate', '<state>.LastMarketedDate'],
    about: ({ PCAMarketingState, BCAMarketingState, SMELoanMarketingState }) =>
      (PCAMarketingState ?? BCAMarketingState ?? SMELoanMarketingState ?? []).length > 1,
  },
  C8: {
    kind: 'part',
    asks: 'MarketingState is Promotional for introductory terms, and Regular for all others.',
    where: ['<state>.MarketingState'],
    look: 'Are the terms of each promotional state introductory, and those of each regular state not?',
  },
};

/** A row on a condition for having the product. */
export function decides(what: string, field: string): ClauseText {
  return {
    kind: 'person',
    asks: `Where ${what} decides who can have the product, ${field} says so.`,
    wanted: `where ${what} decides who can have the product`,
    where: [`<state>.Eligibility.${field}`],
    look: `Does ${what} decide for a product without it?`,
  };
}

/** The row on the length of marketing states, which has a different number in each book. */
export const tenure: ClauseText = {
  kind: 'rule',
  asks: 'The length of a marketing state has its unit, such as months.',
  wanted: { '<state>.StateTenurePeriod': 'where StateTenureLength is given' },
  where: ['<state>.StateTenureLength', '<state>.StateTenurePeriod'],
  about: ['<state>.StateTenureLength'],
};

/** The row on ids, with the lists that a product's book names. */
export function identified(...where: readonly string[]): ClauseText {
  return {
    kind: 'rule',
    asks: 'An internal id or a sequence number identifies each entry of a list.',
    where: ['<state>.Identification', ...where],
    about: ['<state>'],
  };
}

/** The row on ranges of rates, which is not in every book. */
export const rateRanges: ClauseText = {
  kind: 'rule',
  asks: 'A range of rates has both ends.',
  wanted: {
    [`${details}.FeeApplicableRange.MinimumRate`]: 'where the range has a MaximumRate',
    [`${details}.FeeApplicableRange.MaximumRate`]: 'where the range has a MinimumRate',
  },
  where: [`${details}.FeeApplicableRange`],
};
