import { codeList } from '../../types.js';

/** What a fee is for. */
export const feeType = codeList('SMEFeeType', [
  'Application',
  'Arrangement',
  'FeeChargeCap',
  'CreditReference',
  'EarlyRepayment',
  'LatePayment',
  'MissedPaymentFee',
  'Monthly',
  'MissedPaymentRate',
  'OtherPaymentFee',
  'Other',
  'PrepaymentFee',
  'OtherPaymentRate',
  'Re-statement',
  'Statement',
  'SetUp',
]);

/** What kind of service a fee belongs to. */
export const feeCategory = codeList('SMEFeeCategory', [
  'BankersDrafts',
  'CounterServices',
  'Foreign',
  'Legal',
  'Online',
  'Other',
  'PaymentScheme',
  'Penalty',
  'Repayment',
  'Report',
  'Safekeeping',
  'Servicing',
  'Transaction',
]);

/** How often a fee is charged. */
export const feeFrequency = codeList('SMEFeeFrequency', [
  'OnClosing',
  'OnOpening',
  'ChargingPeriod',
  'Daily',
  'Holiday',
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

/** What a rate follows. */
export const feeRateType = codeList('SMEFeeRateType', [
  'CentralBankBaseRate',
  'FixedRate',
  'Gross',
  'LoanProviderBaseRate',
  'Net',
  'Other',
]);

/** How often a benefit is reckoned. */
export const creditFrequency = codeList('SMECreditFrequency', [
  'Daily',
  'HalfYearly',
  'Monthly',
  'Other',
  'Quarterly',
  'Weekly',
  'Yearly',
]);

/** How often a loan is paid back. */
export const repaymentFrequency = codeList('RepaymentFrequency', [
  'Daily',
  'Flexible',
  'Fortnightly',
  'HalfYearly',
  'Monthly',
  'Other',
  'Quarterly',
  'Weekly',
  'Yearly',
]);

/** What a customer must be or do. */
export const eligibilityType = codeList('SMEEligibilityType', [
  'BusinessOnly',
  'CreditScoring',
  'ExistingCustomers',
  'IdAndV',
  'Mortgage',
  'NoArrearsOnLoan',
  'NoCustomerInArrears',
  'NewCustomersOnly',
  'Other',
  'StartUp',
  'Turnover',
]);
