import { textProposal } from '../../../model/proposal.js';
import type { FieldName, Fields } from '../fields.js';
import { eachPart, noFindings, recordRule } from '../rule.js';

/** The conditions of products. */
const conditions = [
  'OtherEligibility',
  'CreditInterestEligibility',
  'FeatureBenefitEligibility',
  'TradingHistoryEligibility',
] as const satisfies readonly FieldName[];

const demand =
  /\b(?:must|needs? to|ha(?:ve|s) to|(?:is|are) required|required to|mandatory|compulsory|only)\b/i;

/** Words with which a demand may be none. */
const denial = /\b(?:not|no|never|cannot|without|unless|neither|nor|except|optional)\b|n['’]t\b/i;

/** Conditions that their texts make, and their Indicator denies. */
export const deniedCondition = recordRule({
  rule: 'codes/denied',
  severity: 'warning',
  message: ({ text }: { text: string }) => ({
    message: `false means that this is not asked for, but the text says ${text}.`,
    hint: 'true, if it is a condition',
    proposals: [textProposal('true')],
  }),
  ...eachPart(conditions, (condition) => {
    if (condition.Indicator !== false || /Allowed$/.test(typeOf(condition))) return noFindings;
    const text = textsOf(condition).join('\n');
    const [word] = demand.exec(text) ?? [];
    if (word === undefined || denial.test(text)) return noFindings;
    return [{ args: { text: `“${word}”` }, path: ['Indicator'] }];
  }),
});

function typeOf({ Type, TradingType }: Fields): string {
  return String(TradingType ?? Type ?? '');
}

function textsOf({ Textual, Description, Notes = [] }: Fields): readonly string[] {
  return [Textual, Description].filter((text) => text !== undefined).concat(Notes);
}
