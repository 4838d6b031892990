import { namesIn } from '../../../base/names-in.js';
import type { FieldName } from '../fields.js';

/** Each list of fees in the products, with the list of caps beside it. */
export const capsBeside = {
  FeeChargeDetail: 'FeeChargeCap',
  OverdraftFeeChargeDetail: 'OverdraftFeeChargeCap',
  RepaymentFeeChargeDetail: 'RepaymentFeeChargeCap',
  NonRepaymentFeeChargeDetail: 'NonRepaymentFeeChargeCap',
  LoanInterestFeeChargeDetail: 'LoanInterestFeeChargeCap',
} as const satisfies Readonly<Partial<Record<FieldName, FieldName>>>;

export const feeLists = namesIn(capsBeside);
