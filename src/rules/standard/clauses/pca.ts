import { mayBeOnSale, type NumberedClauses, ofProduct } from '../clause-text.js';
import { core, coreFieldsClause, currentAccountClauses, lifted, onSale } from './current-accounts.js';
import { everyProduct, identified, rateRanges, tenure } from './every-product.js';

const overdraft = '<state>.Overdraft.OverdraftTierBandSet';
const fees = [`${overdraft}.OverdraftFeesCharges`, `${overdraft}.OverdraftTierBand.OverdraftFeesCharges`];

/** The rule book of personal current accounts. */
export const pcaClauses: NumberedClauses = ofProduct('PCAMarketingState', {
  ...everyProduct,
  ...currentAccountClauses,
  C2: {
    kind: 'rule',
    asks: 'The ceiling on the monthly charges for unarranged borrowing is published.',
    wanted: 'on sale',
    where: [`${core}.MonthlyMaximumCharge`],
    about: (account) =>
      mayBeOnSale(account) &&
      (account.CoreProduct !== undefined ||
        (account.PCAMarketingState?.some(({ CoreProduct }) => CoreProduct !== undefined) ?? false)),
  },
  C3: {
    kind: 'person',
    asks: 'Unknown: the data dictionary gives the number at Name, but no text explains it.',
    where: ['Name'],
    look: 'There is no text to compare with.',
  },
  C7: identified(`${overdraft}.Identification`),
  C28: rateRanges,
  C29: {
    kind: 'part',
    asks: 'OverdraftControlIndicator is true on fees and caps that belong to an overdraft control feature.',
    wanted: 'on fees and caps that belong to an overdraft control feature',
    where: fees.flatMap((list) => [
      `${list}.OverdraftFeeChargeDetail.OverdraftControlIndicator`,
      `${list}.OverdraftFeeChargeCap.OverdraftControlIndicator`,
    ]),
    about: ({ FeaturesAndBenefits, Overdraft, PCAMarketingState = [] }) => {
      const all = [{ FeaturesAndBenefits, Overdraft }, ...PCAMarketingState];
      const controls = all.some((part) => {
        const { FeatureBenefitItem = [], FeatureBenefitGroup = [] } = part.FeaturesAndBenefits ?? {};
        const items = [
          ...FeatureBenefitItem,
          ...FeatureBenefitGroup,
          ...FeatureBenefitGroup.flatMap((group) => group.FeatureBenefitItem ?? []),
        ];
        return items.some(({ Type }) => Type === 'OverdraftControl');
      });
      return controls && all.some((part) => part.Overdraft !== undefined);
    },
    look: 'Which of the fees and caps belong to the feature?',
  },
  C37: {
    kind: 'person',
    asks: 'An overdraft fee that applies to certain amounts only gives their range.',
    wanted: 'where an overdraft fee applies to certain amounts only',
    where: fees.map((list) => `${list}.OverdraftFeeChargeDetail.OverdraftFeeApplicableRange`),
    about: fees.map((list) => `${list}.OverdraftFeeChargeDetail.OverdraftFeeApplicableRange`),
    look: 'Only v2.1 has the field; the standard removed it in release 2.2.0. Is the range of each such fee right?',
  },
  C38: onSale.segment,
  C39: coreFieldsClause(
    'its page, its terms, the channels where it is sold and served, and the ceiling on monthly charges',
    'MonthlyMaximumCharge',
  ),
  C40: lifted('overdraft terms or core fields', '<state>.Overdraft.TcsAndCsURL', core),
  C41: onSale.noSections,
  C42: onSale.sections,
  C50: tenure,
});
