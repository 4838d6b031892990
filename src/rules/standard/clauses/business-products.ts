import type { ClauseText, NumberedClauses } from '../clause-text.js';
import { decides } from './every-product.js';

/** The rows that the rule books of business accounts, SME loans and commercial cards have in common. */
export const businessProducts: NumberedClauses = {
  C39: decides('trading history', 'TradingHistoryEligibility'),
  C40: decides('the legal form', 'LegalStructureEligibility'),
  C41: decides('the number of officers', 'OfficerEligibility'),
};

/** The row on trades. @param codes the fields with the codes */
export function industries(...codes: readonly string[]): ClauseText {
  return {
    kind: 'rule',
    asks: 'Where IndustryEligibility is given, it names at least one trade by its SIC code.',
    wanted: 'where IndustryEligibility names no other trade',
    where: codes.map((code) => `<state>.Eligibility.IndustryEligibility.${code}`),
    about: ['<state>.Eligibility.IndustryEligibility'],
  };
}

/** The row on fees that can be negotiated. @param lists the lists of fees */
export function negotiable(...lists: readonly string[]): ClauseText {
  return {
    kind: 'person',
    asks: 'NegotiableIndicator is true where a fee can always be negotiated.',
    wanted: 'where a fee can always be negotiated',
    where: lists.map((list) => `<state>.${list}.NegotiableIndicator`),
    about: lists.map((list) => `<state>.${list}`),
    look: 'Which of the fees can customers negotiate, whoever they are?',
  };
}

/** The row on fees that a regular charge covers. */
export function included(indicator: string, charge: string): ClauseText {
  const where = [`<state>.OtherFeesCharges.FeeChargeDetail.${indicator}`];
  return {
    kind: 'part',
    asks: `${indicator} is true where the ${charge} covers the fee.`,
    wanted: `where the ${charge} covers the fee`,
    where,
    about: ['<state>.OtherFeesCharges.FeeChargeDetail'],
    look: `Which of the fees does the ${charge} cover?`,
  };
}
