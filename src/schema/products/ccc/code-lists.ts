import { codeList } from '../../types.js';

/** What a fee is for. */
export const feeType = codeList('CCCFeeType', [
  'AdditionalCard',
  'BalanceTransfer',
  'CashAdvance',
  'Card',
  'ChequeIssue',
  'CashWithdrawal',
  'EmergencyCard',
  'ForeignCash',
  'Handling',
  'Maintenance',
  'Other',
  'Purchase',
  'Penalty',
]);

/** What kind of service a fee belongs to. */
export const feeCategory = codeList('CCCFeeCategory', [
  'CashAdvance',
  'BalanceTransfer',
  'Purchase',
  'Cheque',
  'Card',
  'FX',
  'Penalty',
  'Servicing',
  'Other',
]);

/** How often a fee is charged. */
export const feeFrequency = codeList('CCCFeeFrequency', [
  'Daily',
  'Flexible',
  'Fortnightly',
  'Holiday',
  'HalfYearly',
  'Monthly',
  'Other',
  'Quarterly',
  'Weekly',
  'Yearly',
]);

/** What a customer must be or do. */
export const eligibilityType = codeList('CCCEligibilityType', [
  'AnyBusinessCustomer',
  'BusinessCurrentAccount',
  'CreditScoring',
  'OtherFinancialHolding',
  'Other',
  'MinimumTurnover',
]);
