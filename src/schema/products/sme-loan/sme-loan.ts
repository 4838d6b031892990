import { once } from '../../once.js';
import { salesAccessChannel, servicingAccessChannel } from '../../shared/core-product.js';
import { marketingStateFields } from '../../shared/marketing-state.js';
import { otherCode } from '../../shared/other-code.js';
import { period } from '../../shared/period.js';
import { codeList, codes, flag, list, notes, type ObjectSchema, object, text } from '../../types.js';
import { eligibility } from './eligibility.js';
import { featuresAndBenefits } from './features-and-benefits.js';
import { loanInterest } from './loan-interest.js';
import { otherFeesCharges } from './other-fees-charges.js';
import { repayment } from './repayment.js';

const segment = codeList('SMESegment', [
  'AgricultureSector',
  'Business',
  'FlexibleBusinessLoan',
  'FixedGroup',
  'GovernmentScheme',
  'Other',
  'SectorSpecific',
]);

const loanSalesAccessChannel = codeList('SMESalesAccessChannels', [
  ...salesAccessChannel.options,
  'PostOffice',
]);

const coreProduct = once(() =>
  object({
    ProductDescription: text(1, 2000).optional(),
    ProductURL: text(1, 500),
    TcsAndCsURL: text(1, 500),
    SalesAccessChannels: list(loanSalesAccessChannel, 1),
    ServicingAccessChannels: list(servicingAccessChannel, 1),
    EarlyPaymentFeeApplicable: flag,
    OverPaymentFeeApplicable: flag,
    LoanApplicationFeeChargeType: codes(
      'ChargedAfterLoanApproval',
      'ChargedIrrespectiveOfLoanApproval',
      'NoLoanApplicationFee',
    ),
    OverpaymentAllowedIndicator: flag.optional(),
    FullEarlyRepaymentAllowedIndicator: flag.optional(),
    Notes: notes.optional(),
  }),
);

/** An unsecured loan to a small or medium-sized business, as 2.2.1 has it, in both versions (D7). */
export const smeLoan = once(
  (): ObjectSchema =>
    object({
      Name: text(1, 350),
      Identification: text(1, 35),
      Segment: list(segment, 1),
      OtherSegment: otherCode.optional(),
      SMELoanMarketingState: list(
        object({
          ...marketingStateFields(period),
          LoanInterest: loanInterest(),
          Repayment: list(repayment(), 1),
          Eligibility: eligibility(),
          FeaturesAndBenefits: featuresAndBenefits(),
          OtherFeesCharges: otherFeesCharges().optional(),
          CoreProduct: coreProduct(),
        }),
        1,
      ),
    }),
);
