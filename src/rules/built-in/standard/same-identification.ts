import { productCollections } from '../../../interface/collections/index.js';
import { stateLists } from '../../../interface/terms/states.js';
import { quoted } from '../../../model/message.js';
import type { FieldName } from '../fields.js';
import { type RuleFinding, recordRule } from '../rule.js';

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
  of: 'group',
  collections: productCollections,
  fields: lists,
  check(group) {
    return lists.flatMap((list) => {
      const all = (group[list] ?? []).map(({ Identification }) => Identification);
      return all.flatMap((identification, at): RuleFinding<{ identification: string }>[] => {
        const before = all.indexOf(identification);
        if (identification === undefined || before === at) return [];
        const place = (index: number) => [list, index, 'Identification'];
        return [{ args: { identification }, path: place(at), also: [place(before)] }];
      });
    });
  },
});
