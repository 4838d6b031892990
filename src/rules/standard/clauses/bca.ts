import { type NumberedClauses, ofProduct } from '../clause-text.js';
import { businessProducts, included, industries, negotiable } from './business-products.js';
import { core, coreFieldsClause, currentAccountClauses, lifted, onSale } from './current-accounts.js';
import { everyProduct, identified, rateRanges, tenure } from './every-product.js';

const overdraft = 'Overdraft.OverdraftTierBandSet';

/** The rule book of business current accounts. */
export const bcaClauses: NumberedClauses = ofProduct('BCAMarketingState', {
  ...everyProduct,
  ...currentAccountClauses,
  ...businessProducts,
  C7: identified(),
  C28: rateRanges,
  C37: {
    kind: 'person',
    asks: 'An overdraft fee that applies to certain amounts only gives their range.',
    where: [],
    about: () => false,
    look: 'The standard removed the field in release 2.2.0, so nothing can be published in it.',
  },
  C38: industries('SICCode', 'OtherSICCode'),
  C42: negotiable(
    'OtherFeesCharges.FeeChargeDetail',
    `${overdraft}.OverdraftFeesCharges.OverdraftFeeChargeDetail`,
    `${overdraft}.OverdraftTierBand.OverdraftFeesCharges.OverdraftFeeChargeDetail`,
  ),
  C43: included('IncludedInMonthlyChargeIndicator', 'monthly charge'),
  C44: onSale.segment,
  C45: {
    kind: 'rule',
    asks: 'A fee-free period is given only for a product that is no longer on sale.',
    where: ['FeeFreeLength', 'FeeFreeLengthPeriod'],
  },
  C46: lifted('overdraft terms, monthly charge or core fields', '<state>.Overdraft.TcsAndCsURL', core),
  C47: onSale.noSections,
  C48: onSale.sections,
  C49: coreFieldsClause('its page, its terms, and the channels where it is sold and served'),
  C50: {
    kind: 'rule',
    asks: 'The length of a fee-free period has its unit, such as months.',
    wanted: { FeeFreeLengthPeriod: 'where FeeFreeLength is given' },
    where: ['FeeFreeLength', 'FeeFreeLengthPeriod'],
    about: ['FeeFreeLength'],
  },
  C51: tenure,
});
