import {
  amount,
  codes,
  date,
  flag,
  float,
  list,
  note,
  notes,
  object,
  otherFeeType,
  productOtherCode,
  rate,
  text,
  wordCode,
} from './types.js';

const period = codes('Day, Half Year, Month, Quarter, Week, Year');

const applicableRange = object({
  MinimumAmount: amount.optional(),
  MaximumAmount: amount.optional(),
  MinimumRate: rate.optional(),
  MaximumRate: rate.optional(),
});

const salesAccessChannel = codes('Branch, CallCentre, Post, Online, RelationshipManager');

const servicingAccessChannel = codes(`ATM, Branch, CallCentre, Post, MobileBankingApp, Online, PostOffice,
  RelationshipManager, Text`);

const creditFrequency = codes(
  `PerAcademicTerm, Daily, HalfYearly, Monthly, Other, Quarterly, PerStatementDate, Weekly, Yearly`,
);

const feeFrequency =
  codes(`AccountClosing, AccountOpening, AcademicTerm, ChargingPeriod, Daily, PerItem, Monthly,
  OnAccountAnniversary, Other, PerHour, PerOccurrence, PerSheet, PerTransaction, PerTransactionAmount,
  PerTransactionPercentage, Quarterly, SixMonthly, StatementMonthly, Weekly, Yearly`);

const feeRateType = codes('LinkedBaseRate, Gross, Net, Other');

const eligibilityType =
  codes(`DirectDebits, ExistingCustomers, MinimumOperatingBalance, MinimumDeposit, NewCustomersOnly,
  PreviousBankruptcyAllowed, Other, StudentsOnly, SoleStudentAccount, SoleUkAccount, SwitchersOnly,
  UniAdmissionFulltimeTwoYears`);

const feeType =
  codes(`ReportCertBalance, ATMAbroadConNetworkDebit, ATMConGroupATM, ATMAbroad, ATMForeignCashDebCard,
  ATMAbroadGoldNetworkDebit, ATMNonSterlingWithdrawal, ATMAbroadNetworkDebit, CHAPSOutBranch,
  CHAPSCancellation, CHAPSIn, CHAPSOutInterBank, CHAPSInterBank, CHAPSOutPost, CHAPSOutInterBranch,
  CHAPSOut, CHAPSOutOnline, CardCardReplacement, DraftsCounter, DraftsBankers, DraftsCancellation,
  CardGuaranteed, DraftsIntlPayableAbroad, DraftsLostStolen, CardPersonalisedCard,
  DraftsIntlStoppedCancelled, EmergencyLending, FPSInBranch, LegalCourtOrder, IntlPayFXPaymentIn,
  IntlPayForeignPaymentInUKAcc, IntlPayForeignCharge, IntlPayForeignInternet, IntlPayFXPaymentOut,
  IntlPayFXPaymentOutIR, IntlPayPurchaseNonSterling, IntlPayPaymentTracing, IntlPayTransNonSterling,
  IntlPayTransRateNonSterling, IntlPayProcessorPayment, InvPayBankDetailsWrong, InvPayForeignBCNR,
  InvPayForeignRecall, InvPayStandingOrdUnpaid, SafeKeepingEnvelope, SafeKeepingInspection,
  SafeKeepingLargeItem, SafeKeepingParcel, NightSafeNightSafePaidIn, OverdraftReview,
  ChqBookTheftLossAllStopped, ChqCopy, ChqDraftSterling, ChqOutIssued, ChqSpecialChqPresentation,
  ChqSpecialChqClearance, ChqStopped, ChqDraftFX, ChqForeignCourier, ChqGiftCheque, ChqForeign,
  ChqChequePhotocopy, ChqChequeRetrieval, ChqSpecialPresentationCount, ChqSpecialPresentationPTT,
  ChqUnpaidCharge, ChqUnpaidTransIn, ChqUnpaidTransOut, ChqUnpaidCheque, ReportCertInterestDuplicate,
  ReportCertInterest, ReportReference, ReportReferralItem, ReportStatementCopyRegular,
  ReportStatusEnquiry, ReportStatementFrequent, ReportStatementCopy1, SEPAIn, SEPAEuro, SEPAOut,
  TransCreditTransferUKDifferent, TransCredit, TransCreditTransfer, TransBuyForeignWithGBP,
  TransSWIFTOutUKForeign, TransPOSSaleForeign, TransReturnPayment, TransTransferExGroup,
  TransSWIFTOutNonEEASterling, AutoAutomatedEntries, OnlineReplacementCardReader, OnlineUrgentPayment,
  ForeignChqSent, ForeignFXInwardsCust, ForeignFXOutwards, ForeignPurchase, ForeignChqDraft,
  ServiceCAccountFee, ServiceCAccountFeeMonthly, ServiceCOther, CounterCashOut,
  CounterForeignNoteHandling, CounterForeignCashOut, CounterCashFeeRate, Other`);

const feeCategory =
  codes(`AUTO, ATM, BankersDrafts, Card, Cheque, CounterServices, Foreign, FX, International, Investigation,
  Legal, NightSafe, Online, Other, PaymentScheme, Report, Safekeeping, Servicing, Transaction`);

const card = object({
  Type: codes('CashCard, DebitCard, Other, POCACard, PrepaidDebitCard'),
  Scheme: codes('NetworkOne, Other, NetworkTwo'),
  ContactlessIndicator: flag,
  Notes: notes.optional(),
  OtherType: productOtherCode.optional(),
  OtherScheme: productOtherCode.optional(),
});

const mobileWalletType =
  codes(`PlatformOnePay, PlatformTwoPay, IssuerMobileApp, MobileBankingApp, Other, PeerPay, PlatformThreePay,
  OperatorWallet`);

const mobileWallet = object({
  Type: mobileWalletType,
  Notes: notes.optional(),
  OtherType: productOtherCode.optional(),
});

const coreProduct = object({
  ProductURL: text(1, 500).optional(),
  ProductDescription: text(1, 2000).optional(),
  TcsAndCsURL: text(1, 500).optional(),
  SalesAccessChannels: list(salesAccessChannel).optional(),
  ServicingAccessChannels: list(servicingAccessChannel).optional(),
  MonthlyMaximumCharge: amount.optional(),
});

const eligibilityItem = object({
  Name: text(1, 350),
  Description: text(1, 500).optional(),
  Type: eligibilityType,
  Amount: amount.optional(),
  Indicator: flag.optional(),
  Textual: text(1, 500).optional(),
  Period: period.optional(),
  Notes: notes.optional(),
  OtherType: productOtherCode.optional(),
});

const eligibility = object({
  OtherEligibility: list(eligibilityItem).optional(),
  AgeEligibility: object({
    MinimumAge: float.optional(),
    MaximumAge: float.optional(),
    Notes: notes.optional(),
  }).optional(),
  ResidencyEligibility: object({
    ResidencyType: codes('Householder, Other').optional(),
    ResidencyIncluded: list(wordCode, 1),
    Notes: notes.optional(),
    OtherResidencyType: productOtherCode.optional(),
  }).optional(),
  CreditCheck: object({
    ScoringType: codes('Hard, Soft').optional(),
    Notes: notes.optional(),
  }).optional(),
  IDVerificationCheck: object({
    URL: text(1, 500).optional(),
    Notes: notes.optional(),
  }).optional(),
});

const tierBand = object({
  Identification: text(1, 35),
  TierValueMinimum: amount,
  TierValueMaximum: amount.optional(),
  CalculationFrequency: creditFrequency,
  ApplicationFrequency: creditFrequency,
  DepositInterestAppliedCoverage: codes('Tiered, Whole').optional(),
  FixedVariableInterestRateType: codes('Fixed, Variable'),
  AER: rate,
  BankInterestRateType: feeRateType.optional(),
  Notes: notes.optional(),
  OtherBankInterestType: productOtherCode.optional(),
  OtherApplicationFrequency: productOtherCode.optional(),
  OtherCalculationFrequency: productOtherCode.optional(),
});

const tierBandSet = object({
  TierBandMethod: codes('Tiered, Whole'),
  CalculationMethod: codes('Compound, SimpleInterest').optional(),
  Destination: codes('PayAway, SelfCredit').optional(),
  Notes: notes.optional(),
  CreditInterestEligibility: list(eligibilityItem).optional(),
  TierBand: list(tierBand, 1),
});

const creditInterest = object({
  TierBandSet: list(tierBandSet, 1),
});

const featureBenefitType =
  codes(`AccountManagement, AccountOpeningOrSwitching Incentive, Cashback, Entertainment, HomeInsurance,
  HomeProtection, InternationalPaymentSupport, Lifestyle, MotorBreakdown, OverdraftControl, Other,
  PremiumService, PreferentialRates, PassiveSaving, RelationshipManager, Rewards, TechnologyInsurance,
  TravelInsurance, Travel`);

const featureBenefitItem = object({
  Identification: text(1, 35),
  Type: featureBenefitType,
  Name: text(1, 350).optional(),
  Amount: amount.optional(),
  Indicator: flag.optional(),
  Textual: text(1, 500).optional(),
  Notes: notes.optional(),
  OtherType: productOtherCode.optional(),
  FeatureBenefitEligibility: list(eligibilityItem).optional(),
});

const featureBenefitGroup = object({
  Name: text(1, 350),
  Type: featureBenefitType.optional(),
  BenefitGroupNominalValue: amount.optional(),
  Fee: amount.optional(),
  ApplicationFrequency: creditFrequency.optional(),
  CalculationFrequency: creditFrequency.optional(),
  Notes: notes.optional(),
  OtherApplicationFrequency: productOtherCode.optional(),
  OtherCalculationFrequency: productOtherCode.optional(),
  OtherType: productOtherCode.optional(),
  FeatureBenefitItem: list(featureBenefitItem).optional(),
  FeatureBenefitEligibility: list(eligibilityItem).optional(),
});

const featuresAndBenefits = object({
  FeatureBenefitGroup: list(featureBenefitGroup).optional(),
  FeatureBenefitItem: list(featureBenefitItem).optional(),
  Card: list(card).optional(),
  MobileWallet: list(mobileWallet).optional(),
});

const overdraftFeeType =
  codes(`ArrangedOverdraft, EmergencyBorrowing, BorrowingItem, OverdraftRenewal, AnnualReview,
  OverdraftSetup, Surcharge, TempOverdraft, UnauthorisedBorrowing, UnauthorisedPaidTrans,
  UnauthorisedUnpaidTrans`);

const overdraftFeeChargeCap = object({
  FeeType: list(overdraftFeeType, 1),
  OverdraftControlIndicator: flag.optional(),
  FeeMinMaxType: codes('Minimum, Maximum'),
  FeeCapOccurrence: float.optional(),
  FeeCapAmount: amount.optional(),
  CappingPeriod: period.optional(),
  Notes: notes.optional(),
  OtherFeeType: list(productOtherCode).optional(),
});

const overdraftFeeChargeDetail = object({
  FeeType: overdraftFeeType,
  OverdraftControlIndicator: flag.optional(),
  IncrementalBorrowingAmount: amount.optional(),
  FeeAmount: amount.optional(),
  FeeRate: rate.optional(),
  FeeRateType: feeRateType.optional(),
  ApplicationFrequency: feeFrequency,
  CalculationFrequency: feeFrequency,
  Notes: notes.optional(),
  OtherFeeType: productOtherCode.optional(),
  OtherFeeRateType: productOtherCode.optional(),
  OtherApplicationFrequency: productOtherCode.optional(),
  OtherCalculationFrequency: productOtherCode.optional(),
  OverdraftFeeApplicableRange: applicableRange.optional(),
});

const overdraftFeesCharges = object({
  OverdraftFeeChargeCap: list(overdraftFeeChargeCap).optional(),
  OverdraftFeeChargeDetail: list(overdraftFeeChargeDetail, 1),
});

const overdraftTierBand = object({
  Identification: text(1, 35),
  TierValueMin: amount,
  TierValueMax: amount.optional(),
  OverdraftInterestChargingCoverage: codes('Tiered, Whole').optional(),
  BankGuaranteedIndicator: flag.optional(),
  EAR: rate.optional(),
  Notes: notes.optional(),
  OverdraftFeesCharges: list(overdraftFeesCharges, 1).optional(),
});

const overdraftTierBandSet = object({
  TierBandMethod: codes('Tiered, Whole'),
  OverdraftType: codes('Committed, OnDemand, Other').optional(),
  Identification: text(1, 35),
  AuthorisedIndicator: flag.optional(),
  BufferAmount: amount.optional(),
  Notes: notes.optional(),
  OverdraftTierBand: list(overdraftTierBand, 1),
  OverdraftFeesCharges: list(overdraftFeesCharges, 1).optional(),
});

const overdraft = object({
  Notes: note.optional(),
  TcsAndCsURL: text(1, 500).optional(),
  OverdraftTierBandSet: list(overdraftTierBandSet, 1),
});

const feeChargeDetail = object({
  FeeCategory: feeCategory,
  FeeType: feeType,
  FeeAmount: amount.optional(),
  FeeRate: rate.optional(),
  FeeRateType: feeRateType.optional(),
  ApplicationFrequency: feeFrequency,
  CalculationFrequency: feeFrequency,
  Notes: notes.optional(),
  OtherFeeType: otherFeeType(feeCategory).optional(),
  OtherFeeRateType: productOtherCode.optional(),
  OtherApplicationFrequency: productOtherCode.optional(),
  OtherCalculationFrequency: productOtherCode.optional(),
  FeeApplicableRange: applicableRange.optional(),
});

const feeChargeCap = object({
  FeeType: list(feeType, 1),
  FeeMinMaxType: codes('Minimum, Maximum'),
  FeeCapOccurrence: float.optional(),
  FeeCapAmount: amount.optional(),
  CappingPeriod: period.optional(),
  Notes: notes.optional(),
  OtherFeeType: list(productOtherCode).optional(),
});

const otherFeesCharges = object({
  FeeChargeDetail: list(feeChargeDetail, 1),
  FeeChargeCap: list(feeChargeCap).optional(),
});

const parts = {
  CreditInterest: creditInterest.optional(),
  Overdraft: overdraft.optional(),
  Eligibility: eligibility.optional(),
  FeaturesAndBenefits: featuresAndBenefits.optional(),
  Card: list(card).optional(),
  MobileWallet: list(mobileWallet).optional(),
  OtherFeesCharges: otherFeesCharges.optional(),
  CoreProduct: coreProduct.optional(),
};

const segment = codes('Basic, General, Graduate, Packaged, Premium, Reward, Student, YoungAdult, Youth');

const marketingState = object({
  Identification: text(1, 35).optional(),
  PredecessorID: text(1, 35).optional(),
  MarketingState: codes('Promotional, Regular').optional(),
  FirstMarketedDate: date.optional(),
  LastMarketedDate: date.optional(),
  StateTenureLength: float.optional(),
  StateTenurePeriod: period.optional(),
  Notes: notes.optional(),
  ...parts,
});

/** A personal current account of v2.1. */
export const personalCurrentAccount = object({
  Name: text(1, 350),
  Identification: text(1, 35),
  Segment: list(segment, 1).optional(),
  PCAMarketingState: list(marketingState, 1),
  ...parts,
});
