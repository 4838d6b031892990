import { atmAddress, codes, flag, list, note, object, otherCode, pattern, text } from './types.js';

/** An ATM of v2.1. */
export const atm = object({
  Identification: text(1, 35),
  SupportedLanguages: list(pattern(/^[a-z]{2}$/)).optional(),
  ATMServices: list(
    codes(`Balance, BillPayments, CashDeposits, CharityDonation, ChequeDeposits, CashWithdrawal,
      EnvelopeDeposit, FastCash, MobileBankingRegistration, MobilePaymentRegistration, MobilePhoneTopUp,
      OrderStatement, Other, PINActivation, PINChange, PINUnblock, MiniStatement`),
  ).optional(),
  Accessibility: list(
    codes(`AudioCashMachine, AutomaticDoors, ExternalRamp, InductionLoop, InternalRamp, LevelAccess,
      LowerLevelCounter, Other, WheelchairAccess`),
  ).optional(),
  Access24HoursIndicator: flag.optional(),
  SupportedCurrencies: list(pattern(/^[A-Z]{3}$/), 1),
  MinimumPossibleAmount: pattern(/^\d{0,13}\.?\d{0,5}$/).optional(),
  Note: note.optional(),
  OtherAccessibility: list(otherCode).optional(),
  OtherATMServices: list(otherCode).optional(),
  Branch: object({ Identification: text(1, 35).optional() }).optional(),
  Location: object({
    LocationCategory: list(
      codes('BranchExternal, BranchInternal, BranchLobby, Other, RetailerOutlet, RemoteUnit'),
    ).optional(),
    OtherLocationCategory: list(otherCode).optional(),
    Site: object({
      Identification: text(1, 35).optional(),
      Name: text(1, 140).optional(),
    }).optional(),
    PostalAddress: atmAddress,
  }),
});
