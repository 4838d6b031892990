import { expect, it } from 'vitest';
import { recordSchema } from '../../src/interface/records/index.js';
import { codesOf, elementOf, type Schema, unwrapped, visit } from '../../src/interface/schema/node.js';
import { questionOfFee } from '../../src/parts/pages/products/terms/fee-questions.js';
import { newest } from '../newest.js';

/** All codes of a field of that name, with the fields around it. */
function codesIn(schema: Schema, field: string, list = ''): (readonly [code: string, list: string])[] {
  const node = unwrapped(schema);
  return visit<(readonly [string, string])[]>(node, {
    object: (fields) =>
      Object.entries(fields).flatMap(([name, each]) =>
        name === field
          ? (codesOf(elementOf(each)) ?? []).map((code) => [code, list] as const)
          : codesIn(each, field, name),
      ),
    list: (item) => codesIn(item, field, list),
    otherwise: () => [],
  });
}

const collections = [
  'personal-current-accounts',
  'business-current-accounts',
  'unsecured-sme-loans',
  'commercial-credit-cards',
] as const;

it('each fee answers a question, but for a few that nobody asks', () => {
  const others = collections.flatMap((collection) =>
    codesIn(recordSchema(newest, collection), 'FeeType').flatMap(([code, list]) =>
      code !== 'Other' && questionOfFee(code, '', list) === 'other' ? [code] : [],
    ),
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
])('%s of the category %j is under %s', (type, category, question) => {
  expect(questionOfFee(type, category, 'FeeChargeDetail')).toBe(question);
});

it('a fee without a code is under the question of its list', () => {
  expect(questionOfFee('Other', '', 'OverdraftFeeChargeDetail')).toBe('overdraft');
});
