/** The questions of people that fees answer. */
export const feeQuestions = [
  'abroad',
  'sending',
  'overLimit',
  'overdraft',
  'late',
  'loan',
  'cheques',
  'cash',
  'cards',
  'other',
] as const;

export type FeeQuestion = (typeof feeQuestions)[number];

/** By the beginning of the code, in the words of the interface: the first that fits. */
const byType: readonly (readonly [RegExp, FeeQuestion])[] = [
  [
    /^(?:Unauthorised|BorrowingItem|Emergency(?:Lending|Borrowing)|OverCreditLimit|CardGuaranteed|ReportReferralItem|InvPayStandingOrdUnpaid|ChqUnpaid(?:TransOut|Cheque$))/,
    'overLimit',
  ],
  [/^(?:ArrangedOverdraft|Overdraft|AnnualReview|TempOverdraft|Surcharge)/, 'overdraft'],
  [/^(?:LatePayment|MissedPayment|ReturnPayment|Penalty)/, 'late'],
  [
    /^(?:Application|Arrangement|SetUp|CreditReference|EarlyRepayment|PrepaymentFee|OtherPayment|LoanArrangement|FeeChargeCap|Monthly$|BalanceTransfer)/,
    'loan',
  ],
  [/^(?:Chq|Cheque|EuroChq|Drafts|ForeignChq)/, 'cheques'],
  [
    /^(?:ATM(?:Abroad|Con|Foreign|NonSterling|Withdraw)|IntlPay(?:Purchase|Trans)|ForeignPurchase|ForeignCash|CounterForeign|TransPOSSaleForeign|TransNonSterling|TransBuyForeign|\w+Travellers)/,
    'abroad',
  ],
  [
    /^(?:Auto|BACS|CHAPS|FPS|SEPA|DirDeb|Trans|Online(?!ReplacementCardReader|Subscription)|IntlPay|ForeignFX|ForeignExMaintenance|Inv)/,
    'sending',
  ],
  [/^(?:Counter|NightSafe|PO[A-Z]|ATM|Cash)/, 'cash'],
  [
    /^(?:Card|AdditionalCard|EmergencyCard|Report|Safe|Statement|Re-statement|TitleDeeds|OnlineReplacementCardReader|ForeignStatusRep)/,
    'cards',
  ],
];

/** Fees of a kind that has no code, by their category. */
const byCategory: Readonly<Record<string, FeeQuestion>> = {
  AUTO: 'sending',
  Auto: 'sending',
  DirectDebit: 'sending',
  International: 'sending',
  Investigation: 'sending',
  Online: 'sending',
  PaymentScheme: 'sending',
  Transaction: 'sending',
  Foreign: 'abroad',
  FX: 'abroad',
  BankersDrafts: 'cheques',
  Cheque: 'cheques',
  ATM: 'cash',
  CashAdvance: 'cash',
  CounterServices: 'cash',
  NightSafe: 'cash',
  PostOffice: 'cash',
  Card: 'cards',
  Deeds: 'cards',
  Report: 'cards',
  Safekeeping: 'cards',
  Loan: 'loan',
  Repayment: 'loan',
  BalanceTransfer: 'loan',
  Penalty: 'late',
};

/** Fees of a kind that has no code, by the list that they are in. */
const byList: Readonly<Record<string, FeeQuestion>> = {
  OverdraftFeeChargeDetail: 'overdraft',
  OverdraftFeeChargeCap: 'overdraft',
  LoanInterestFeeChargeDetail: 'loan',
  LoanInterestFeeChargeCap: 'loan',
  RepaymentFeeChargeDetail: 'loan',
  RepaymentFeeChargeCap: 'loan',
  NonRepaymentFeeChargeDetail: 'late',
  NonRepaymentFeeChargeCap: 'late',
};

/**
 * The question that a fee, or a limit to fees, answers.
 * @param type the code of what it is for, in the interface's own word; the first of a limit's
 * @param category the code of the kind of service, if there is one
 * @param list the field that has it
 */
export function questionOfFee(type: string, category: string, list: string): FeeQuestion {
  // Of cards, the category tells a purchase abroad from one at home.
  if (category === 'FX') return 'abroad';
  const known = byType.find(([pattern]) => pattern.test(type));
  return known?.[1] ?? byCategory[category] ?? byList[list] ?? 'other';
}
