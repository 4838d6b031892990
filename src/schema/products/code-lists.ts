import { codeList } from '../types.js';

/** How often interest or a benefit is reckoned: current accounts and cards. */
export const creditFrequency = codeList('BusinessCreditFrequency', [
  'Daily',
  'HalfYearly',
  'Monthly',
  'Other',
  'Quarterly',
  'PerStatementDate',
  'Weekly',
  'Yearly',
]);
