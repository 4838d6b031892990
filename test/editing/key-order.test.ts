import { describe, expect, test } from 'vitest';
import { recordSchema } from '../../src/interface/records/index.js';
import { elementOf, nodeAt } from '../../src/interface/schema/node.js';
import { tableOrder } from '../../src/interface/schema/types.js';

describe('The order of the interface', () => {
  test('is that of its tables (interface 2.4)', () => {
    expect(tableOrder(recordSchema('v2.1', 'atms'))).toEqual([
      'Identification',
      'SupportedLanguages',
      'ATMServices',
      'Accessibility',
      'Access24HoursIndicator',
      'SupportedCurrencies',
      'MinimumPossibleAmount',
      'Note',
      'OtherAccessibility',
      'OtherATMServices',
      'Branch',
      'Location',
    ]);
  });

  test('has the fields of v2.2 beside those that they go with (D2)', () => {
    const account = recordSchema('v2.2', 'personal-current-accounts');
    const orderAt = (...path: string[]) => tableOrder(elementOf(nodeAt(account, path)!));
    const tierBand = orderAt('CreditInterest', 'TierBandSet', '0', 'TierBand', '0');
    expect(tierBand.slice(7, 10)).toEqual(['AER', 'BankInterestRate', 'BankInterestRateType']);
    const overdraft = orderAt('Overdraft', 'OverdraftTierBandSet', '0');
    expect(overdraft.slice(4, 7)).toEqual(['BufferAmount', 'MinimumArrangedOverdraftAmount', 'Notes']);
    const fees = orderAt('OtherFeesCharges', 'FeeChargeDetail', '0');
    expect(fees.slice(7, 10)).toEqual(['Notes', 'OtherFeeCategory', 'OtherFeeType']);
  });
});
