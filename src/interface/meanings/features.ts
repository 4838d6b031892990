import type { Meanings } from './meaning.js';

/** Features and benefits, singly and in packs. */
export const featureFields: Meanings = {
  FeaturesAndBenefits: 'what customers get besides the product itself',
  FeatureBenefitGroup: 'a pack of benefits, free or for a fee',
  'FeatureBenefitGroup.Name': 'what the pack is called',
  'FeatureBenefitGroup.Type': 'what the pack is for; needed where it lists no items',
  'FeatureBenefitGroup.OtherType': 'a kind of pack that has no code',
  BenefitGroupNominalValue: 'what the bank estimates the pack to be worth',
  Fee: 'price of the pack of benefits',
  'FeatureBenefitGroup.ApplicationFrequency': 'how often the price of the pack is charged',
  'FeatureBenefitGroup.CalculationFrequency': 'how often the price of the pack is worked out',
  'FeatureBenefitGroup.Notes': 'anything else about the pack',
  FeatureBenefitItem: 'one thing that customers get',
  'FeatureBenefitItem.Identification': "the bank's reference for the item",
  'FeatureBenefitItem.Type': 'what sort of thing it is, for those who compare products',
  'FeatureBenefitItem.OtherType': 'a sort of thing that has no code',
  'FeatureBenefitItem.Name': 'what the item is called for customers',
  'FeatureBenefitItem.Amount': 'what the item is worth or covers, as a sum',
  'FeatureBenefitItem.Indicator': 'whether the product has the item',
  'FeatureBenefitItem.Textual': 'what the item gives, in words',
  'FeatureBenefitItem.Notes': 'anything else about the item',
};
