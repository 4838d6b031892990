import { expect, it } from 'vitest';
import { recordSchema } from '../../src/interface/records/index.js';
import { everyField } from '../../src/interface/schema/every-field.js';
import { codesOf, elementOf } from '../../src/interface/schema/node.js';
import { questionOfFee } from '../../src/parts/pages/products/terms/fee-questions.js';
import { newest } from '../newest.js';

const collections = [
  'personal-current-accounts',
  'business-current-accounts',
  'unsecured-sme-loans',
  'commercial-credit-cards',
] as const;

it('each fee answers a question, but for a few that nobody asks', () => {
  const others = collections.flatMap((collection) =>
    [...everyField(recordSchema(newest, collection))].flatMap(({ path, schema }) => {
      const codes = path.at(-1) === 'FeeType' ? (codesOf(elementOf(schema)) ?? []) : [];
      return codes.filter(
        (code) => code !== 'Other' && questionOfFee(code, '', path.at(-2) ?? '') === 'other',
      );
    }),
  );
  const families = /^(?:Legal|ServiceC|Handling$|Maintenance$|OnlineSubscriptionMonthly$|Purchase$)/;
  expect(others.filter((code) => !families.test(code))).toEqual([]);
});

it.each([
  ['ATMAbroadNetworkDebit', 'Transaction', 'abroad'],
  ['Purchase', 'FX', 'abroad'],
  ['CHAPSOutOnline', 'PaymentScheme', 'sending'],
  ['UnauthorisedPaidTrans', '', 'overLimit'],
  ['ArrangedOverdraft', '', 'overdraft'],
  ['LatePayment', 'Penalty', 'late'],
  ['EarlyRepayment', 'Repayment', 'loan'],
  ['ChqGiftCheque', 'Cheque', 'cheques'],
  ['ForeignChqDraft', 'International', 'cheques'],
  ['CounterCashIn', 'CounterServices', 'cash'],
  ['CardCardReplacement', 'Card', 'cards'],
  ['Other', 'Safekeeping', 'cards'],
  ['Other', '', 'other'],
  ['Other', '', 'overdraft', 'OverdraftFeeChargeDetail'],
])('%s of the category %j is under %s', (type, category, question, list = 'FeeChargeDetail') => {
  expect(questionOfFee(type, category, list)).toBe(question);
});
