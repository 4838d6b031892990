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
const byCategory: typeof byType = [
  [/^(?:Auto|DirectDebit|International|Investigation|Online|PaymentScheme|Transaction)$/i, 'sending'],
  [/^(?:Foreign|FX)$/, 'abroad'],
  [/^(?:BankersDrafts|Cheque)$/, 'cheques'],
  [/^(?:ATM|CashAdvance|CounterServices|NightSafe|PostOffice)$/, 'cash'],
  [/^(?:Card|Deeds|Report|Safekeeping)$/, 'cards'],
  [/^(?:Loan|Repayment|BalanceTransfer)$/, 'loan'],
  [/^Penalty$/, 'late'],
];

/** Fees of a kind that has no code, by the list that they are in. */
const byList: typeof byType = [
  [/^Overdraft/, 'overdraft'],
  [/^(?:LoanInterest|Repayment)/, 'loan'],
  [/^NonRepayment/, 'late'],
];

/**
 * The question that a fee, or a limit to fees, answers.
 * @param type the code of what it is for, in the interface's own word; the first of a limit's
 * @param category the code of the kind of service, if there is one
 * @param list the field that has it
 */
export function questionOfFee(type: string, category: string, list: string): FeeQuestion {
  // Of cards, the category tells a purchase abroad from one at home.
  if (category === 'FX') return 'abroad';
  const fitting = (table: typeof byType, text: string) => table.find(([pattern]) => pattern.test(text))?.[1];
  return fitting(byType, type) ?? fitting(byCategory, category) ?? fitting(byList, list) ?? 'other';
}
