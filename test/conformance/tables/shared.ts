import {
  type CodesKind,
  codes,
  flag,
  type Kind,
  list,
  noted,
  object,
  type PatternKind,
  pattern,
  table,
  text,
} from './kind.js';

/** Interface 2.1, row by row. */

export const amount = pattern(
  'minus sign if any, 1 to 14 digits, then if any a point and 1 to 4 digits',
  ['0', '-0', '7', '00012.5000', '99999999999999', '-99999999999999.9999', '0.1'],
  [
    '',
    '-',
    '+1',
    '.5',
    '1.',
    '1.12345',
    '123456789012345',
    '1,000',
    ' 1',
    '1 ',
    '1\n',
    '1e3',
    '--1',
    '£1',
    '١',
  ],
  '2.1 Amount',
);

export const rate = pattern(
  'minus sign if any, 1 to 3 digits, then if any a point and 1 to 4 digits',
  ['0', '-0.0', '999', '-999.9999', '1.5', '007.2500'],
  ['', '-', '+1', '.5', '1.', '1000', '1000.5', '0.12345', '1,5', ' 1', '1\n', '1%', '--1', '٣'],
  '2.1 Rate',
);

export const coordinate = pattern(
  'minus sign if any, 1 to 3 digits, a point, 1 to 8 digits',
  ['52.4', '-0.12345678', '180.0', '000.00000000'],
  ['', '52', '52.', '.5', '-', '1234.5', '0.123456789', '+52.4', '52,4', '52.4 N', '52.4\n', '--52.4'],
  '2.1 Coordinate',
);

export const notes: Kind = { ...list(text(1, 2000)), type: '2.1 Notes' };

export const period = codes('Day, Half Year, Month, Quarter, Week, Year', '2.1 Period');

export const date = pattern(
  'a day of the calendar, YYYY-MM-DD (D11)',
  ['2026-01-31', '2024-02-29', '2000-02-29', '1900-01-01', '9999-12-31'],
  [
    '',
    '2023-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
  ].concat(['20260131', '2026-01-31T00:00:00Z', '31/01/2026', '2026-01-31 ', ' 2026-01-31', '2026-01-31\n']),
);

const fourCapitals = pattern(
  'exactly four capital letters',
  ['FENS', 'AAAA', 'ZZZZ'],
  ['', 'FEN', 'FENSX', 'fens', 'FeNS', 'F3NS', 'F_NS', 'FENÉ', 'FENS\n', ' FENS'],
);

export const wordCharacters = pattern(
  '0 to 4 letters, digits or underscores',
  ['', 'A', 'z', '7', '_', 'a_1Z'],
  ['ABCDE', 'A-B', 'A B', ' ', 'É', 'A.B', 'AB\n'],
);

export const digits = pattern(
  '0 to 5 digits',
  ['', '0', '01110', '99999'],
  ['123456', '12a', ' 1', '1.0', '-1', '١'],
);

/** The two forms of Code are two statements; the rest of OtherCode is one. */
function otherCodeWith(code: PatternKind, where: string) {
  const fields = { Code: noted(code, `in ${where}`), Name: text(1, 70), Description: text(1, 350) };
  const whole = table('2.1 OtherCode', 'Name, Description', fields, { closed: true });
  const { Code, ...rest } = whole.fields;
  return object(
    { ...whole, fields: { Code: { ...Code!, id: `${Code!.id} in ${where}` }, ...rest } },
    '2.1 OtherCode',
  );
}

/** OtherCode as branches and ATMs have it. */
export const otherCode = otherCodeWith(fourCapitals, 'Branch and ATM');
/** OtherCode as PCA has it, and with it the other products (D7). */
export const productOtherCode = otherCodeWith(wordCharacters, 'PCA');

export const dayName = codes('Friday, Monday, Saturday, Sunday, Thursday, Tuesday, Wednesday', '2.1 DayName');

export const timeOfDay = pattern(
  'hh:mm:ss, three digits of a second if any, 24:00:00 for the end of the day, Z or an offset if any',
  ['09:00:00', '00:00:00', '23:59:59', '09:30:00.000', '09:30:00.125', '24:00:00', '24:00:00.000'].concat([
    '09:00:00Z',
    '09:00:00+01:00',
    '09:00:00.500-05:30',
    '24:00:00Z',
    '24:00:00.000+00:00',
  ]) as [string, ...string[]],
  [
    '',
    '09:00',
    '9:00:00',
    '090000',
    '09:00:00.1',
    '09:00:00.1234',
    '09:00:00.',
    '24:00:01',
    '24:01:00',
    '25:00:00',
  ]
    .concat([
      '24:00:00.001',
      '09:60:00',
      '09:00:60',
      '09:00:00+0100',
      '09:00:00+01',
      '09:00:00 Z',
      '09:00:00z',
    ])
    .concat(['09:00:00Z+01:00', '09:00:00\n', ' 09:00:00', '9 am']),
  '2.1 TimeOfDay',
);

export const creditFrequency = codes(
  'PerAcademicTerm, Daily, HalfYearly, Monthly, Other, Quarterly, PerStatementDate, Weekly, Yearly',
  '2.1 CreditFrequency',
);

export const feeFrequency = codes(
  `AccountClosing, AccountOpening, AcademicTerm, ChargingPeriod, Daily, PerItem, Monthly, OnAccountAnniversary,
  Other, PerHour, PerOccurrence, PerSheet, PerTransaction, PerTransactionAmount, PerTransactionPercentage, Quarterly,
  SixMonthly, StatementMonthly, Weekly, Yearly`,
  '2.1 FeeFrequency',
);

export const feeRateType = codes('LinkedBaseRate, Gross, Net, Other', '2.1 FeeRateType');

export const overdraftFeeType = codes(
  `ArrangedOverdraft, EmergencyBorrowing, BorrowingItem, OverdraftRenewal, AnnualReview, OverdraftSetup, Surcharge,
  TempOverdraft, UnauthorisedBorrowing, UnauthorisedPaidTrans, UnauthorisedUnpaidTrans`,
  '2.1 OverdraftFeeType',
);

export const eligibilityType = codes(
  `DirectDebits, ExistingCustomers, MinimumOperatingBalance, MinimumDeposit, NewCustomersOnly,
  PreviousBankruptcyAllowed, Other, StudentsOnly, SoleStudentAccount, SoleUkAccount, SwitchersOnly,
  UniAdmissionFulltimeTwoYears`,
  '2.1 EligibilityType',
);

export const featureBenefitType = codes(
  `AccountManagement, AccountOpeningOrSwitching Incentive, Cashback, Entertainment, HomeInsurance, HomeProtection,
  InternationalPaymentSupport, Lifestyle, MotorBreakdown, OverdraftControl, Other, PremiumService, PreferentialRates,
  PassiveSaving, RelationshipManager, Rewards, TechnologyInsurance, TravelInsurance, Travel`,
  '2.1 FeatureBenefitType',
);

export const feeCategory = codes(
  `AUTO, ATM, BankersDrafts, Card, Cheque, CounterServices, Foreign, FX, International, Investigation, Legal,
  NightSafe, Online, Other, PaymentScheme, Report, Safekeeping, Servicing, Transaction`,
  '2.1 FeeCategory',
);

export const feeType: CodesKind = codes(
  `ReportCertBalance, ATMAbroadConNetworkDebit, ATMConGroupATM, ATMAbroad, ATMForeignCashDebCard,
  ATMAbroadGoldNetworkDebit, ATMNonSterlingWithdrawal, ATMAbroadNetworkDebit, CHAPSOutBranch, CHAPSCancellation,
  CHAPSIn, CHAPSOutInterBank, CHAPSInterBank, CHAPSOutPost, CHAPSOutInterBranch, CHAPSOut, CHAPSOutOnline,
  CardCardReplacement, DraftsCounter, DraftsBankers, DraftsCancellation, CardGuaranteed, DraftsIntlPayableAbroad,
  DraftsLostStolen, CardPersonalisedCard, DraftsIntlStoppedCancelled, EmergencyLending, FPSInBranch, LegalCourtOrder,
  IntlPayFXPaymentIn, IntlPayForeignPaymentInUKAcc, IntlPayForeignCharge, IntlPayForeignInternet, IntlPayFXPaymentOut,
  IntlPayFXPaymentOutIR, IntlPayPurchaseNonSterling, IntlPayPaymentTracing, IntlPayTransNonSterling,
  IntlPayTransRateNonSterling, IntlPayProcessorPayment, InvPayBankDetailsWrong, InvPayForeignBCNR,
  InvPayForeignRecall, InvPayStandingOrdUnpaid, SafeKeepingEnvelope, SafeKeepingInspection, SafeKeepingLargeItem,
  SafeKeepingParcel, NightSafeNightSafePaidIn, OverdraftReview, ChqBookTheftLossAllStopped, ChqCopy, ChqDraftSterling,
  ChqOutIssued, ChqSpecialChqPresentation, ChqSpecialChqClearance, ChqStopped, ChqDraftFX, ChqForeignCourier,
  ChqGiftCheque, ChqForeign, ChqChequePhotocopy, ChqChequeRetrieval, ChqSpecialPresentationCount,
  ChqSpecialPresentationPTT, ChqUnpaidCharge, ChqUnpaidTransIn, ChqUnpaidTransOut, ChqUnpaidCheque,
  ReportCertInterestDuplicate, ReportCertInterest, ReportReference, ReportReferralItem, ReportStatementCopyRegular,
  ReportStatusEnquiry, ReportStatementFrequent, ReportStatementCopy1, SEPAIn, SEPAEuro, SEPAOut,
  TransCreditTransferUKDifferent, TransCredit, TransCreditTransfer, TransBuyForeignWithGBP, TransSWIFTOutUKForeign,
  TransPOSSaleForeign, TransReturnPayment, TransTransferExGroup, TransSWIFTOutNonEEASterling, AutoAutomatedEntries,
  OnlineReplacementCardReader, OnlineUrgentPayment, ForeignChqSent, ForeignFXInwardsCust, ForeignFXOutwards,
  ForeignPurchase, ForeignChqDraft, ServiceCAccountFee, ServiceCAccountFeeMonthly, ServiceCOther, CounterCashOut,
  CounterForeignNoteHandling, CounterForeignCashOut, CounterCashFeeRate, Other`,
  '2.1 FeeType',
);

export const eligibilityItem = object(
  table(
    '2.1 EligibilityItem',
    'Name, Type',
    {
      Name: text(1, 350),
      Description: text(1, 500),
      Type: eligibilityType,
      Amount: amount,
      Indicator: flag,
      Textual: text(1, 500),
      Period: period,
      Notes: notes,
      OtherType: productOtherCode,
    },
    { closed: true },
  ),
  '2.1 EligibilityItem',
);

export const applicableRange = object(
  table(
    '2.1 ApplicableRange',
    '',
    { MinimumAmount: amount, MaximumAmount: amount, MinimumRate: rate, MaximumRate: rate },
    { closed: true },
  ),
  '2.1 ApplicableRange',
);
