import { productCollections } from '../../../interface/collections/index.js';
import { stateLists } from '../../../interface/terms/states.js';
import { quoted } from '../../../model/message.js';
import type { FieldName } from '../fields.js';
import { inFields, recordRule } from '../rule.js';

/** The lists whose entries have an Identification of their own. */
const lists = [
  ...stateLists,
  'TierBand',
  'OverdraftTierBandSet',
  'OverdraftTierBand',
  'LoanInterestTierBandSet',
  'LoanInterestTierBand',
  'FeatureBenefitItem',
] as const satisfies readonly FieldName[];

/** Entries of one list with the same Identification. */
export const sameIdentification = recordRule({
  rule: 'standard/same-identification',
  severity: 'warning',
  clauses: ['PCA C7', 'BCA C7', 'SME C7', 'CCC C7'],
  message: ({ identification }: { identification: string }) => ({
    message: `another entry of this list has the Identification ${quoted(identification)} as well.`,
    related: ['first used here'],
  }),
  collections: productCollections,
  ...inFields(lists, (entries, list) => {
    const all = entries.map(({ Identification }) => Identification);
    return all.flatMap((identification, at) => {
      const before = all.indexOf(identification);
      if (identification === undefined || before === at) return [];
      const place = (index: number) => [list, index, 'Identification'];
      return [{ args: { identification }, path: place(at), also: [place(before)] }];
    });
  }),
});
