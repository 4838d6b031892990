import type { RuleExample } from '../rule.js';

/** The dates of a state whose beginning is not known, and that has no end yet. */
const always = 'FirstMarketedDate: 1900-01-01, LastMarketedDate: 9999-12-31';

const indented = (lines: string, by: number) => lines.replace(/^(?=.)/gm, ' '.repeat(by));

/** A personal current account with these parts beside its marketing states, in the shape of v2.1. */
export function account(
  parts: string,
  ...states: readonly [state?: string, ...others: (string | undefined)[]]
): RuleExample {
  const own = states.length > 0 ? states : [`Identification: USUAL, MarketingState: Regular, ${always}`];
  return {
    collection: 'personal-current-accounts',
    yaml: `Name: Fenland Everyday
Identification: FB-EVERYDAY
Segment: [General]
PCAMarketingState:
${own.map((state) => `  - { ${state} }\n`).join('')}${parts}`,
  };
}

/** An account with these lines in the set of bands of its overdraft. */
export function overdraftExample(set: string): RuleExample {
  return account(`Overdraft:
  OverdraftTierBandSet:
    - TierBandMethod: Tiered
      Identification: OD
${indented(set, 6)}`);
}

/** An account with these lines after those of its only fee. */
export function fee(lines: string): RuleExample {
  return account(`OtherFeesCharges:
  FeeChargeDetail:
    - FeeCategory: Foreign
      FeeType: IntlPayPurchaseNonSterling
      FeeAmount: 2.00
      ApplicationFrequency: PerTransaction
      CalculationFrequency: PerTransaction
${indented(lines, 6)}`);
}

/** Lines of a business current account, and lines of its only marketing state. One that isn't on sale was until some day. */
export function business(
  lines: string,
  state: string,
  fee = '',
  last = lines.includes('OnSaleIndicator: false') ? '2024-12-31' : '9999-12-31',
): RuleExample {
  return {
    collection: 'business-current-accounts',
    yaml: `Name: Fenland Business
Identification: FB-BUSINESS
${lines}BCAMarketingState:
  - Identification: USUAL
    MarketingState: Regular
    FirstMarketedDate: 1900-01-01
    LastMarketedDate: ${last}
    OtherFeesCharges:
      - FeeChargeDetail:
          - FeeCategory: Servicing
            FeeType: ServiceCAccountFeeMonthly
            FeeAmount: 6.00
            ApplicationFrequency: Monthly
            CalculationFrequency: Monthly
${indented(fee, 12)}${indented(state, 4)}`,
  };
}

/** An SME loan with these ways to repay it, conditions, and term of its only band. */
export function loan(
  repayment: string,
  eligibility = 'Eligibility: {}\n',
  early = false,
  term = 'TierValueMinTerm: 1, MinTermPeriod: Year',
): RuleExample {
  return {
    collection: 'unsecured-sme-loans',
    yaml: `Name: Fenland Growth Loan
Identification: FB-GROWTH
Segment: [Business]
SMELoanMarketingState:
  - Identification: USUAL
    MarketingState: Regular
    FirstMarketedDate: 1900-01-01
    LastMarketedDate: 9999-12-31
    LoanInterest:
      LoanInterestTierBandSet:
        - TierBandMethod: Whole
          CalculationMethod: Compound
          LoanInterestTierBand:
            - { TierValueMinimum: 1000.00, ${term}, FixedVariableInterestRateType: Fixed, RepAPR: 9.9 }
    Repayment:
${indented(repayment, 6)}${indented(eligibility, 4)}    FeaturesAndBenefits: {}
    CoreProduct:
      ProductURL: https://fenland.example/loan
      TcsAndCsURL: https://fenland.example/terms
      SalesAccessChannels: [Branch]
      ServicingAccessChannels: [Branch]
      EarlyPaymentFeeApplicable: ${early}
      OverPaymentFeeApplicable: false
      LoanApplicationFeeChargeType: NoLoanApplicationFee
`,
  };
}

/** A commercial credit card with these lines in its CoreProduct, and in its Repayment. */
export function cardExample(core: string, repayment = '', fee = ''): RuleExample {
  return {
    collection: 'commercial-credit-cards',
    yaml: `Name: Fenland Business Card
Identification: FB-CARD
Segment: [General]
CCCMarketingState:
  - Identification: USUAL
    MarketingState: Regular
    FirstMarketedDate: 1900-01-01
    LastMarketedDate: 9999-12-31
${indented(repayment, 4)}    Eligibility: {}
    FeaturesAndBenefits: {}
    OtherFeesCharges:
      FeeChargeDetail:
        - { FeeCategory: Card, FeeType: Card, ${fee}FeeAmount: 24.00, ApplicationFrequency: Yearly, CalculationFrequency: Yearly }
    CoreProduct:
      ProductURL: https://fenland.example/card
      TcsAndCsURL: https://fenland.example/terms
      SalesAccessChannels: [Branch]
      ServicingAccessChannels: [Branch]
      CardScheme: [NetworkOne]
      ContactlessIndicator: true
      APR: 26.8
${indented(core, 6)}`,
  };
}
