import { codeList } from '../../types.js';

/** Interface 2.1 CreditFrequency. */
export const creditFrequency = codeList('CreditFrequency', [
  'PerAcademicTerm',
  'Daily',
  'HalfYearly',
  'Monthly',
  'Other',
  'Quarterly',
  'PerStatementDate',
  'Weekly',
  'Yearly',
]);

/** Interface 2.1 FeeFrequency. */
export const feeFrequency = codeList('FeeFrequency', [
  'AccountClosing',
  'AccountOpening',
  'AcademicTerm',
  'ChargingPeriod',
  'Daily',
  'PerItem',
  'Monthly',
  'OnAccountAnniversary',
  'Other',
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

/** Interface 2.1 FeeRateType. */
export const feeRateType = codeList('FeeRateType', ['LinkedBaseRate', 'Gross', 'Net', 'Other']);

/** Interface 2.1 EligibilityType. */
export const eligibilityType = codeList('PCAEligibilityType', [
  'DirectDebits',
  'ExistingCustomers',
  'MinimumOperatingBalance',
  'MinimumDeposit',
  'NewCustomersOnly',
  'PreviousBankruptcyAllowed',
  'Other',
  'StudentsOnly',
  'SoleStudentAccount',
  'SoleUkAccount',
  'SwitchersOnly',
  'UniAdmissionFulltimeTwoYears',
]);
