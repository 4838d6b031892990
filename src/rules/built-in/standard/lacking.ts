import { namesIn } from '../../../base/names-in.js';
import { productCollections } from '../../../interface/collections/index.js';
import { stateLists } from '../../../interface/terms/states.js';
import { type Clause, ruleBooks } from '../../../model/clause.js';
import type { Collection } from '../../../model/collection.js';
import type { RuleName, Severity } from '../../../model/problem.js';
import { type FieldName, isFilled } from '../fields.js';
import { unitsOf } from '../periods.js';
import { eachField, eachPart, noFindings, type RecordPart, type RecordRule, recordRule } from '../rule.js';
import { currentAccounts } from './on-sale.js';

/** What is asked of parts of a record, or of each entry of lists: at least one of some fields. */
interface Asked {
  /** By default a warning. */
  readonly severity?: Severity;
  /** The numbers of the rows that ask for it, in the book of each collection. */
  readonly rows: readonly `C${number}`[];
  readonly of: readonly Collection[];
  readonly parts: readonly RecordPart[];
  readonly fields: readonly FieldName[];
  readonly missingFields?: readonly string[];
  readonly message: string;
  readonly hint: string;
}

type NoFacts = Readonly<Record<never, never>>;

function lacking<Rule extends RuleName>(rule: Rule, asked: Asked): RecordRule<Rule, NoFacts, NoFacts> {
  const { severity = 'warning', rows, of, parts, fields, missingFields: lacks, ...said } = asked;
  const books = namesIn(ruleBooks).filter((book) => of.includes(ruleBooks[book].collection));
  return recordRule<Rule, NoFacts>({
    rule,
    severity,
    clauses: rows.flatMap((row) => books.map((book): Clause => `${book} ${row}`)),
    ...(lacks !== undefined && { missingFields: lacks }),
    message: () => said,
    collections: of,
    ...eachPart(parts, (part) =>
      // An empty list counts as none.
      fields.some((field) => isFilled(part[field])) ? noFindings : [{ args: {}, path: [] }],
    ),
  });
}

/** The rules of the standard on what has none of several fields. */
export const lackingRules = [
  lacking('standard/benefits-without-type', {
    rows: ['C36'],
    of: productCollections,
    parts: ['FeatureBenefitGroup'],
    fields: ['Type', 'FeatureBenefitItem'],
    message: 'this group has neither a Type nor items.',
    hint: 'add its Type, or the benefits in it as FeatureBenefitItem',
  }),
  lacking('standard/age-without-limit', {
    rows: ['C26'],
    of: productCollections,
    parts: ['AgeEligibility'],
    fields: ['MinimumAge', 'MaximumAge'],
    message: 'AgeEligibility has neither MinimumAge nor MaximumAge.',
    hint: 'add one of them, or leave AgeEligibility out',
  }),
  lacking('standard/no-industry', {
    rows: ['C38'],
    of: ['unsecured-sme-loans', 'commercial-credit-cards'],
    parts: ['IndustryEligibility'],
    fields: [
      'SICCodeIncluded',
      'SICCodeExcluded',
      'OtherSICCodeIncluded',
      'OtherSICCodeExcluded',
      // Misspelt in the standard's loans.
      'OtherSICCodeExluded',
    ],
    message: 'IndustryEligibility has no codes of industries.',
    hint: 'add SICCodeIncluded or SICCodeExcluded, or leave it out',
  }),
  lacking('standard/empty-condition', {
    rows: ['C31'],
    of: productCollections,
    parts: ['OtherEligibility'],
    fields: ['Amount', 'Indicator', 'Textual'],
    message: 'this condition has none of Amount, Indicator and Textual.',
    hint: 'add Indicator: true if its name says it all',
  }),
  lacking('standard/empty-range', {
    rows: ['C27', 'C28'],
    of: productCollections,
    parts: ['FeeApplicableRange'],
    fields: ['MinimumAmount', 'MaximumAmount', 'MinimumRate', 'MaximumRate'],
    missingFields: [],
    message: 'this range has neither amounts nor rates.',
    hint: 'add its ends, or leave FeeApplicableRange out',
  }),
  lacking('standard/empty-cap', {
    rows: ['C14'],
    of: currentAccounts,
    parts: ['FeeChargeCap', 'OverdraftFeeChargeCap'],
    fields: ['FeeCapAmount', 'FeeCapOccurrence'],
    missingFields: ['FeeCapAmount', 'FeeCapOccurrence'],
    message: 'this cap has neither FeeCapAmount nor FeeCapOccurrence.',
    hint: 'add one of the two',
  }),
  lacking('standard/overdraft-fee-without-amount', {
    rows: ['C15'],
    of: currentAccounts,
    parts: ['OverdraftFeeChargeDetail'],
    fields: ['FeeAmount', 'FeeRate', 'IncrementalBorrowingAmount'],
    missingFields: ['FeeAmount', 'FeeRate', 'IncrementalBorrowingAmount'],
    message: 'this fee has neither FeeAmount nor FeeRate.',
    hint: 'add what it costs; 0.00 if nothing',
  }),
  lacking('standard/repayment-fee-unexplained', {
    rows: ['C50'],
    of: ['unsecured-sme-loans'],
    parts: ['RepaymentFeeChargeDetail'],
    fields: ['FeeAmount', 'FeeRate', 'Notes'],
    message: 'this fee has no FeeAmount, no FeeRate and no Notes.',
    hint: 'write its formula in Notes',
  }),
  lacking('standard/no-minimum-payment', {
    rows: ['C51'],
    of: ['commercial-credit-cards'],
    parts: ['Repayment'],
    fields: ['MinBalanceRepaymentRate', 'MinBalanceRepaymentAmount', 'Notes'],
    message: 'nothing says what the minimum monthly payment is.',
    hint: 'add MinBalanceRepaymentRate, MinBalanceRepaymentAmount or Notes',
  }),
  lacking('standard/no-first-day', {
    severity: 'note',
    rows: ['C10'],
    of: productCollections,
    parts: stateLists,
    fields: ['FirstMarketedDate'],
    message: 'this state has no FirstMarketedDate.',
    hint: 'if it is not known, the standard uses 1900-01-01',
  }),
] as const;

/** The message and the check of a length without its unit. */
export function lackingUnit(length: 'StateTenureLength' | 'FeeFreeLength') {
  const unit = unitsOf[length];
  return {
    message: ({ length }: { length: number }) => ({
      message: `${length} of what? ${unit} is missing.`,
      hint: `add ${unit}, such as Month`,
    }),
    ...eachField([length], (value, _, group) => (group[unit] === undefined ? { length: value } : undefined)),
  };
}
