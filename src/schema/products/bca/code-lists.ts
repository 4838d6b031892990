import { codeList } from '../../types.js';

/** How often a fee is charged. */
export const feeFrequency = codeList('BCAFeeFrequency', [
  'OnClosing',
  'OnOpening',
  'ChargingPeriod',
  'Daily',
  'PerItem',
  'Monthly',
  'OnAnniversary',
  'Other',
  'PerHundredPounds',
  'PerHour',
  'PerOccurrence',
  'PerSheet',
  'PerTransaction',
  'PerTransactionAmount',
  'PerTransactionPercentage',
  'Quarterly',
  'SixMonthly',
  'StatementMonthly',
  'Weekly',
  'Yearly',
]);

/** What a customer must be or do. */
export const eligibilityType = codeList('BCAEligibilityType', [
  'AnyBusinessCustomer',
  'MinimumAnniversary',
  'ExistingCustomers',
  'MinimumDeposit',
  'MinimumTransactions',
  'NewCustomersOnly',
  'Other',
  'SwitchersOnly',
  'StartUp',
  'SoleUkAccount',
  'ThirdSectorOnly',
]);
