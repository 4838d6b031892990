import type { FieldName } from '../fields.js';

/** Each list of fees in the products, with the list of caps beside it. */
export const feeLists = [
  { fees: 'FeeChargeDetail', caps: 'FeeChargeCap' },
  { fees: 'OverdraftFeeChargeDetail', caps: 'OverdraftFeeChargeCap' },
  { fees: 'RepaymentFeeChargeDetail', caps: 'RepaymentFeeChargeCap' },
  { fees: 'NonRepaymentFeeChargeDetail', caps: 'NonRepaymentFeeChargeCap' },
  { fees: 'LoanInterestFeeChargeDetail', caps: 'LoanInterestFeeChargeCap' },
] as const satisfies readonly Readonly<Record<'fees' | 'caps', FieldName>>[];
