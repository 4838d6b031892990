import { block, codes, flag, list, number, object, text, whole } from './kind.js';
import {
  amount,
  applicableRange,
  date,
  digits,
  notes,
  productOtherCode as otherCode,
  rate,
  wordCharacters,
} from './shared.js';

/** Business current accounts: the public standard's 2.2.1 in both versions (interface 2.6, D7), in neutral words (D9). */

const creditFrequency = codes(
  `Daily, HalfYearly, Monthly, Other, Quarterly, PerStatementDate, Weekly, Yearly`,
  '2.6 BCA CreditFrequency',
);

const eligibilityType = codes(
  `AnyBusinessCustomer, MinimumAnniversary, ExistingCustomers, MinimumDeposit, MinimumTransactions,
  NewCustomersOnly, Other, SwitchersOnly, StartUp, SoleUkAccount, ThirdSectorOnly`,
  '2.6 BCA EligibilityType',
);

const tierBandMethod = codes('Banded, Tiered, Whole', '2.6 BCA TierBandMethod');

const period = codes('Day, Half Year, Month, Quarter, Week, AcademicTerm, Year', '2.6 BCA Period');

const featureBenefitType = codes(
  `AccountManagement, AccountOpeningOrSwitchingIncentive, Cashback, InternationalPaymentsSupport, Other,
  PreferentialRates, RelationshipManager, Rewards, SecureCash`,
  '2.6 BCA FeatureBenefitType',
);

const feeType = codes(
  `ATMDeposATMPaidIn, ReportCertBalance, ATMAbroadConNetworkDebit, ATMProcessorEnvIn,
  ATMCashGroupATMDebitCard, ATMCashNonGroupATMDebitcard, ATMConGroupATM, ATMAbroad, ATMForeignCashDebCard,
  ATMAbroadGoldNetworkDebit, ATMNonSterlingWithdrawal, ATMAbroadNetworkDebit, ATMWithdrawCash,
  BACSOnLineAncilliary, BACSBatch, BACSOnLineFile, BACSItem, BACSBulkBatch, BACSOnLineOverlimit,
  BACSOnLinePayment, BACSOnLineService, BACSBulkInternet, BACSTELDirDebSmartCard, BACSTELDirDebWebInit,
  BACSTELirDebWebInit, BACSTELDirDebOverlimit, BACSTELDirDebPayment, BACSTELDirDebService,
  BACSTELDirDebAncilliary, BACSTELAncilliary, BACSTELSmartCard, BACSTELFile, BACSTELOverlimit,
  BACSTELPayment, BACSTELService, CHAPSOutBranch, CHAPSOutOnlineDepositAcc, CHAPSIn, CHAPSOutPost,
  CHAPSOut, CHAPSOutOnline, CHAPSOutManual, CardCardReplacement, DraftsBankers, DraftsCancellation,
  CardGuaranteed, DraftsIntlPayableAbroad, DraftsIntlStoppedCancelled, EuroChqXLess, EuroChqXPlus, FPSOut,
  FPSOutOwn, FPSInBranch, LegalArticlesReport, LegalSealing, LegalBondAndGuarantee, LegalCoSearch,
  LegalDepositAssignment, LegalGuaranteePrep, LegalLifePolicyPrepCo, LegalLifePolicyPrepPersonal,
  LegalPriorityPariPassu, LegalSubordinationAgreement, DirDebDirectDebitAdmin, DirDebDirectDebitCancel,
  IntlPayBIBForeignLimit, IntlPayCreditTransCust, IntlPayCreditTransNonCust, IntlPayExpressTransfer,
  IntlPayEEAPayUrgent, IntlPayIrishPayUrgent, IntlPayEEAPay, IntlPayFXPaymentIn, IntlPayForeignIn1CPlus,
  IntlPayForeignCharge, IntlPayForeignInternet, IntlPayForeignInSub1C, IntlPayPurchaseNonSterling,
  IntlPayPaymentTracing, IntlPayStandardTransfer, IntlPayMT101Transaction, IntlPayProcessorPayment,
  InvPayBankDetailsWrong, InvPayForeignBCNR, InvPayForeignRecall, InvGeneralInq, InvOldInstruction,
  InvPayReturnDebitXVLess, InvPayReturnDebitXVPlus, InvPayStopPayment, InvPayStandingOrdUnpaid,
  SafeKeepAccess, SafeKeepDeedMedium, SafeKeepingEnvelope, SafeKeepingInspection, SafeKeepingLargeItem,
  SafeKeepMultipleItems, SafeKeepingParcel, SafeKeepDeedSmall, SafeKeepOneItem, LoanArrangement,
  NightSafeNightSafeBankOpen, NightSafeCreditSub5K, NightSafeNightSafe, NightSafeNightSafePaidIn,
  POPostOfficeCounterCredit, POPostOfficeCashCredit, POPostOfficeCashOut, POPostOfficeWithdrawal,
  ChqBookTheftLossAllStopped, ChqIssuedCurrencyAcc, ChqCopy, ChqDraft, ChqIn, ChqSpecialChqClearance,
  ChqOutIssued, ChqSpecialChqPresentation, ChqCounterCheque, ChqChequeswithStatement, ChqStopped,
  ChqTrans, ChqDraftFX, ChqForeignCourier, ChqForeignNegTenThou, ChqForeignNegHundred,
  ChequeForeignBankDivi, ChqForeignNegFiftyThou, ChqPensionCheque, ChequeForeignOtherDivi,
  ChqForeignNegFiveThou, ChqForeignNegMax, ChqForeignGBPMMDPlus, ChqGiftCheque, ChqCounterLodgement,
  ChqCashDropLodgement, ChqForeign, ChqChequePhotocopy, ChqPostOfficeCredit, ChqPostOfficeChequeCollected,
  ChqChequeRetrieval, ChqReconcilliationPerTrans, ChqSpecialPresentationCount, ChqSpecialPresentationPTT,
  ChqDraftSterling, ChqUnpaidCharge, ChqUnpaidTransIn, ChqUnpaidTransOut, ChqUnpaidCheque,
  ReportAuditLetter, ReportFAXAdviceAdditional, ReportTelAdviceAdditional, ReportCreditHistory,
  ReportCertInterestDuplicate, ReportCertInterest, ReportCreditHistoryAdditionalInYear,
  ReportForeignStatusEnqElec, ReportForeignStatusEnq, ReportStatementChqDaily,
  ReportStatementChqFortnightly, ReportStatementChqMonthly, ReportStatementChqWeekly,
  ReportStatementAndDiviChq, ReportReferralItem, ReportStatementByATM, ReportStatementByBranch,
  ReportStatementCopyRegular, ReportStatementDaily, ReportStatusEnquiry, ReportStatementFrequent,
  ReportStatementMonthly, ReportStatementCopy1, ReportStatementToBranch,
  ReportSMSTextMiniStatementorAlert, ReportStatementFortnightly, ReportSMSTextMiniStatementWoM,
  ReportSMSTextAlertBalance, ReportSMSTextAlert, ReportTaxCert, ReportWeeklyStatement, SEPABranch,
  SEPACredit, SEPADirectDebit, SEPAIn, SEPAEuro, SEPAOut, SEPAUnpaid, SEPASoftwareTransaction,
  TransBillPaymentBranch, TransBillCollect, TransTelephoneBillPayment, TransBankPayment,
  TransBillPaymentTelephone, TransCorrespondentBankFee, TransCreditTransferUKDifferent,
  TransCreditTransferUKSame, TransCredit, TransCreditTransfer, TransBranchCredit, TransDebit,
  TransDebCardDeb, TransUKDirDeb, TransManualDeb, TitleDeeds, TransBuyForeignWithGBP, TransGoodValueReq,
  TransSWIFTOutUKForeign, TransInconpleteInstruction, TransManualEntries, TransManualTrans,
  TransNonSterling, Other, TransPOSSaleForeign, TransPriPaymentPost, TransPOSSaleUK,
  TransReconciliationPerTrans, TransStandingOrdAdmin, TransStandingOrd, TransStandingOrdManPay,
  TransTelBusiPriPaymentForeignToUKAcc, TransTeleItem, TransTelBusiPriPaymentToGrpAcc,
  TransTransferExGroup, TransTelBusiPriPaymentToNonGrpAcc, TransSWIFTOutNonEEASterling, AutoAutoCredit,
  AutoAutomatedEntries, AutoAutoCreditPhoneInet, AutoAutomatedTrans, AutoDebitCardCommercial,
  AutoFPSAutoCredit, NetworkTravellersChqorCurrency, OnlineInternetBillPayment,
  OnlineBusinessOnlineEuroPayment, OnlineBusinessOnlineUrgentEuroPayment,
  OnlineBusinessOnlineForeignPayment, OnlineInterbankTransfer, OnlineInterbankPerTransfer,
  OnlineInterbranchTransfer, OnlineInterbranchPerTransfer, OnlineSubscriptionMonthly,
  OnlineBankingPayment, OnlineReplacementCardReader, OnlinePaymentinGBPtoUK, OnlineUrgentPayment,
  OnlinePaymentinUSDtoUS, OnlineBulkDirectDebSterling, ForeignChqSent, ForeignChqSelf,
  ForeignChqEncashment, ForeignFXInwardsCust, ForeignFXTransfersROI, ForeignFXForwardTrans,
  ForeignExMaintenance, ForeignFXInwardsNonCust, ForeignFXOutwards, ForeignPurchase, ForeignStatusRep,
  ForeignChqDraft, ForeignChqCLess, ForeignChqMLess, ForeignChqOther, ForeignChqMPlus, ForeignChqCCC,
  ServiceCAccountFee, ServiceCAccountFeeMonthly, ServiceCAccountFeeQuarterly, ServiceCFixedTariff,
  ServiceCBusiDepAccBreakage, ServiceCMonitorDaily, ServiceCMinimumMonthlyFee, ServiceCMonitorMonthly,
  ServiceCMonitorWeekly, ServiceCMT940AccountFirst, ServiceCMT940AccountSubsequent, ServiceCOther,
  CounterCoinHandling, CounterCashIn, CounterCashInNotUs, CounterCashOut, CounterCashX,
  CounterForeignNoteHandling, CounterCashFeeRate, CounterForeignCashOutTx, CounterCounterLodgement,
  CounterCashDropLodgement, CounterNotesLodged, CounterNotesOut, CounterCashInOwn, CounterCashFeePercent`,
  '2.6 BCA FeeType',
);

const feeFrequency = codes(
  `OnClosing, OnOpening, ChargingPeriod, Daily, PerItem, Monthly, OnAnniversary, Other, PerHundredPounds,
  PerHour, PerOccurrence, PerSheet, PerTransaction, PerTransactionAmount, PerTransactionPercentage,
  Quarterly, SixMonthly, StatementMonthly, Weekly, Yearly`,
  '2.6 BCA FeeFrequency',
);

const feeCategory = codes(
  `Auto, ATM, BankersDrafts, Card, Cheque, CounterServices, DirectDebit, Deeds, Foreign, FX, International,
  Investigation, Legal, Loan, NightSafe, Online, Other, PostOffice, PaymentScheme, Report, Safekeeping,
  Servicing, Transaction`,
  '2.6 BCA FeeCategory',
);

const overdraftFeeType = codes(
  `ArrangedOverdraft, AnnualReview, EmergencyBorrowing, BorrowingItem, OverdraftRenewal, OverdraftSetup,
  Surcharge, TempOverdraft, UnauthorisedBorrowing, UnauthorisedPaidTrans, Other, UnauthorisedUnpaidTrans`,
  '2.6 BCA OverdraftFeeType',
);

const coreProduct = block('2.6 BCA CoreProduct', '', {
  ProductURL: text(1, 500),
  ProductDescription: text(1, 2000),
  TcsAndCsURL: text(1, 500),
  SalesAccessChannels: list(codes('Branch, CallCentre, Post, Online, RelationshipManager')),
  ServicingAccessChannels: list(
    codes('ATM, Branch, CallCentre, Post, MobileBankingApp, Online, PostOffice, RelationshipManager, Text'),
  ),
  MonthlyCharge: amount,
  Notes: notes,
});

const creditInterestEligibility = block(
  '2.6 BCA CreditInterest.TierBandSet.CreditInterestEligibility',
  'Name, Type',
  {
    Name: text(1, 350),
    Description: text(1, 500),
    Type: eligibilityType,
    Amount: amount,
    Indicator: flag,
    Textual: text(1, 500),
    Period: creditFrequency,
    Notes: notes,
    OtherType: otherCode,
  },
);

const tierBand = block(
  '2.6 BCA CreditInterest.TierBandSet.TierBand',
  'TierValueMinimum, CalculationFrequency, ApplicationFrequency, FixedVariableInterestRateType, AER',
  {
    Identification: text(1, 35),
    TierValueMinimum: amount,
    TierValueMaximum: amount,
    CalculationFrequency: creditFrequency,
    ApplicationFrequency: creditFrequency,
    DepositInterestAppliedCoverage: tierBandMethod,
    FixedVariableInterestRateType: codes('Fixed, Variable'),
    AER: rate,
    BankInterestRateType: codes('Gross, Other'),
    BankInterestRate: rate,
    Notes: notes,
    OtherBankInterestType: otherCode,
    OtherApplicationFrequency: otherCode,
    OtherCalculationFrequency: otherCode,
  },
);

const tierBandSet = block('2.6 BCA CreditInterest.TierBandSet', 'TierBandMethod, Destination, TierBand', {
  TierBandMethod: tierBandMethod,
  CalculationMethod: codes('Compound, SimpleInterest'),
  Destination: codes('PayAway, SelfCredit'),
  Notes: notes,
  TierBand: list(object(tierBand), 1),
  CreditInterestEligibility: list(object(creditInterestEligibility)),
});

const creditInterest = block('2.6 BCA CreditInterest', 'TierBandSet', {
  TierBandSet: list(object(tierBandSet), 1),
});

const ageEligibility = block('2.6 BCA Eligibility.AgeEligibility', '', {
  MinimumAge: number,
  MaximumAge: number,
  Notes: notes,
});

const creditCheckEligibility = block('2.6 BCA Eligibility.CreditCheckEligibility', '', {
  ScoringType: codes('Hard, Soft'),
  Notes: notes,
});

const idEligibility = block('2.6 BCA Eligibility.IDEligibility', '', {
  URL: text(1, 500),
  Notes: notes,
});

const otherSICCode = block('2.6 BCA Eligibility.IndustryEligibility.OtherSICCode', 'Name, Description', {
  Code: digits,
  Name: text(1, 70),
  Description: text(1, 350),
});

const industryEligibility = block('2.6 BCA Eligibility.IndustryEligibility', 'SICCode', {
  SICCode: list(digits, 1),
  Notes: notes,
  OtherSICCode: object(otherSICCode),
});

const legalStructureEligibility = block('2.6 BCA Eligibility.LegalStructureEligibility', '', {
  LegalStructure: codes('CIO, ClubSociety, Charity, Ltd, LBG, LLP, Other, Partnership, SoleTrader, Trust'),
  Notes: notes,
  OtherLegalStructure: otherCode,
});

const officerEligibility = block('2.6 BCA Eligibility.OfficerEligibility', '', {
  OfficerType: codes('Director, Owner, Other, Partner'),
  MinAmount: whole,
  MaxAmount: whole,
  Notes: notes,
  OtherOfficerType: otherCode,
});

const residencyEligibility = block('2.6 BCA Eligibility.ResidencyEligibility', 'ResidencyIncluded', {
  ResidencyType: codes('Incorporated, Owner, Other, Trading, CompanyTax'),
  ResidencyIncluded: list(wordCharacters, 1),
  Notes: notes,
  OtherResidencyType: otherCode,
});

const tradingHistoryEligibility = block('2.6 BCA Eligibility.TradingHistoryEligibility', '', {
  TradingType: codes(
    'AnnualReturns, PreviousCCJSAllowed, GoodTradingHistory, Other, PreviousBankruptcyAllowed, TradingLength, Turnover',
  ),
  MinMaxType: codes('Minimum, Maximum'),
  Amount: amount,
  Indicator: flag,
  Textual: text(1, 500),
  Period: period,
  Notes: notes,
  OtherTradingType: otherCode,
});

const eligibility = block('2.6 BCA Eligibility', '', {
  OtherEligibility: list(object(creditInterestEligibility)),
  AgeEligibility: object(ageEligibility),
  ResidencyEligibility: list(object(residencyEligibility)),
  TradingHistoryEligibility: list(object(tradingHistoryEligibility)),
  LegalStructureEligibility: list(object(legalStructureEligibility)),
  OfficerEligibility: list(object(officerEligibility)),
  IDEligibility: object(idEligibility),
  CreditCheckEligibility: object(creditCheckEligibility),
  IndustryEligibility: object(industryEligibility),
});

const card = block('2.6 BCA FeaturesAndBenefits.Card', 'Type, Scheme, ContactlessIndicator', {
  Type: codes('BusinessQuickLodgeCard, CashCard, DebitCard, DepositCard, Other'),
  Scheme: list(codes('NetworkOne, Other, NetworkTwo'), 1),
  ContactlessIndicator: flag,
  MaxDailyCardWithdrawalLimit: amount,
  Notes: notes,
  OtherType: otherCode,
  OtherScheme: list(otherCode),
});

const featureBenefitEligibility = block(
  '2.6 BCA FeaturesAndBenefits.FeatureBenefitGroup.FeatureBenefitEligibility',
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
    OtherType: otherCode,
  },
);

const featureBenefitItem = block(
  '2.6 BCA FeaturesAndBenefits.FeatureBenefitGroup.FeatureBenefitItem',
  'Type',
  {
    Identification: text(1, 35),
    Type: featureBenefitType,
    Name: text(1, 350),
    Amount: amount,
    Indicator: flag,
    Textual: text(1, 500),
    Notes: notes,
    OtherType: otherCode,
    FeatureBenefitEligibility: list(object(featureBenefitEligibility)),
  },
);

const featureBenefitGroup = block('2.6 BCA FeaturesAndBenefits.FeatureBenefitGroup', 'Name', {
  Name: text(1, 350),
  Type: featureBenefitType,
  BenefitGroupNominalValue: amount,
  Fee: amount,
  ApplicationFrequency: creditFrequency,
  CalculationFrequency: creditFrequency,
  Notes: notes,
  OtherType: otherCode,
  OtherApplicationFrequency: otherCode,
  OtherCalculationFrequency: otherCode,
  FeatureBenefitItem: list(object(featureBenefitItem)),
  FeatureBenefitEligibility: list(object(featureBenefitEligibility)),
});

const mobileWallet = block('2.6 BCA FeaturesAndBenefits.MobileWallet', 'Type', {
  Type: codes(
    'PlatformOnePay, PlatformTwoPay, PlatformFourPay, IssuerMobileApp, MobileBankingApp, Other, PeerPay, PlatformThreePay, OperatorWallet',
  ),
  Notes: notes,
  OtherType: otherCode,
});

const featuresAndBenefits = block('2.6 BCA FeaturesAndBenefits', '', {
  FeatureBenefitGroup: list(object(featureBenefitGroup)),
  FeatureBenefitItem: list(object(featureBenefitItem)),
  Card: list(object(card)),
  MobileWallet: list(object(mobileWallet)),
});

const feeChargeCap = block('2.6 BCA OtherFeesCharges.FeeChargeCap', 'FeeType, MinMaxType', {
  FeeType: list(feeType, 1),
  MinMaxType: codes('Minimum, Maximum'),
  FeeCapOccurrence: number,
  FeeCapAmount: amount,
  CappingPeriod: period,
  Notes: notes,
  OtherFeeType: list(otherCode),
});

const otherFeeType = block(
  '2.6 BCA OtherFeesCharges.FeeChargeDetail.OtherFeeType',
  'FeeCategory, Name, Description',
  {
    Code: wordCharacters,
    FeeCategory: feeCategory,
    Name: text(1, 70),
    Description: text(1, 350),
  },
);

const feeChargeDetail = block(
  '2.6 BCA OtherFeesCharges.FeeChargeDetail',
  'FeeCategory, FeeType, ApplicationFrequency, CalculationFrequency',
  {
    FeeCategory: feeCategory,
    FeeType: feeType,
    NegotiableIndicator: flag,
    IncludedInMonthlyChargeIndicator: flag,
    FeeAmount: amount,
    FeeRate: rate,
    FeeRateType: codes('Gross, Other'),
    ApplicationFrequency: feeFrequency,
    CalculationFrequency: feeFrequency,
    Notes: notes,
    OtherFeeCategory: otherCode,
    OtherFeeType: object(otherFeeType),
    OtherFeeRateType: otherCode,
    OtherApplicationFrequency: otherCode,
    OtherCalculationFrequency: otherCode,
    FeeApplicableRange: applicableRange,
  },
);

const otherFeesCharges = block('2.6 BCA OtherFeesCharges', 'FeeChargeDetail', {
  TariffType: codes('Electronic, Mixed, Other'),
  TariffName: text(1, 350),
  OtherTariffType: otherCode,
  FeeChargeDetail: list(object(feeChargeDetail), 1),
  FeeChargeCap: list(object(feeChargeCap)),
});

const overdraftFeeChargeCap = block(
  '2.6 BCA Overdraft.OverdraftTierBandSet.OverdraftFeesCharges.OverdraftFeeChargeCap',
  'FeeType, MinMaxType',
  {
    FeeType: list(overdraftFeeType, 1),
    MinMaxType: codes('Minimum, Maximum'),
    FeeCapOccurrence: number,
    FeeCapAmount: amount,
    CappingPeriod: period,
    Notes: notes,
    OtherFeeType: list(otherCode),
  },
);

const overdraftFeeChargeDetail = block(
  '2.6 BCA Overdraft.OverdraftTierBandSet.OverdraftFeesCharges.OverdraftFeeChargeDetail',
  'FeeType, ApplicationFrequency, CalculationFrequency',
  {
    FeeType: overdraftFeeType,
    NegotiableIndicator: flag,
    OverdraftControlIndicator: flag,
    IncrementalBorrowingAmount: amount,
    FeeAmount: amount,
    FeeRate: rate,
    FeeRateType: codes('Gross, Other'),
    ApplicationFrequency: feeFrequency,
    CalculationFrequency: feeFrequency,
    Notes: notes,
    OverdraftFeeChargeCap: object(overdraftFeeChargeCap),
    OtherFeeType: otherCode,
    OtherFeeRateType: otherCode,
    OtherApplicationFrequency: otherCode,
    OtherCalculationFrequency: otherCode,
  },
);

const overdraftFeesCharges = block(
  '2.6 BCA Overdraft.OverdraftTierBandSet.OverdraftFeesCharges',
  'OverdraftFeeChargeDetail',
  {
    OverdraftFeeChargeCap: list(object(overdraftFeeChargeCap)),
    OverdraftFeeChargeDetail: list(object(overdraftFeeChargeDetail), 1),
  },
);

const overdraftTierBand = block('2.6 BCA Overdraft.OverdraftTierBandSet.OverdraftTierBand', 'TierValueMin', {
  Identification: text(1, 35),
  TierValueMin: amount,
  TierValueMax: amount,
  EAR: rate,
  AgreementLengthMin: number,
  AgreementLengthMax: number,
  AgreementPeriod: period,
  OverdraftInterestChargingCoverage: tierBandMethod,
  BankGuaranteedIndicator: flag,
  Notes: notes,
  OverdraftFeesCharges: list(object(overdraftFeesCharges)),
});

const overdraftTierBandSet = block(
  '2.6 BCA Overdraft.OverdraftTierBandSet',
  'TierBandMethod, OverdraftTierBand',
  {
    TierBandMethod: tierBandMethod,
    OverdraftType: codes('Committed, OnDemand'),
    Identification: text(1, 35),
    AuthorisedIndicator: flag,
    BufferAmount: amount,
    MinimumArrangedOverdraftAmount: amount,
    Notes: notes,
    OverdraftTierBand: list(object(overdraftTierBand), 1),
    OverdraftFeesCharges: list(object(overdraftFeesCharges)),
  },
);

const overdraft = block('2.6 BCA Overdraft', 'OverdraftTierBandSet', {
  Notes: notes,
  TcsAndCsURL: text(1, 500),
  OverdraftTierBandSet: list(object(overdraftTierBandSet), 1),
});

const marketingState = block(
  '2.6 BCA BCAMarketingState',
  'Identification, MarketingState, OtherFeesCharges',
  {
    Identification: text(1, 35),
    PredecessorID: text(1, 35),
    MarketingState: codes('Promotional, Regular'),
    FirstMarketedDate: date,
    LastMarketedDate: date,
    StateTenureLength: number,
    StateTenurePeriod: period,
    Notes: notes,
    CreditInterest: object(creditInterest),
    Overdraft: object(overdraft),
    Eligibility: object(eligibility),
    FeaturesAndBenefits: object(featuresAndBenefits),
    OtherFeesCharges: list(object(otherFeesCharges), 1),
    CoreProduct: object(coreProduct),
  },
);

export const bca = block('2.6 BCA', 'Name, Identification, BCAMarketingState', {
  Name: text(1, 350),
  Identification: text(1, 35),
  Segment: list(
    codes(
      'ClientAccount, Standard, NonCommercialChaitiesClbSoc, NonCommercialPublicAuthGovt, Religious, SectorSpecific, Startup, Switcher, NonCommercial',
    ),
  ),
  OnSaleIndicator: flag,
  FeeFreeLength: number,
  FeeFreeLengthPeriod: period,
  Notes: notes,
  BCAMarketingState: list(object(marketingState), 1),
});
