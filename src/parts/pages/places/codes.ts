import { labelOf } from '../words.js';

/** Codes of places in people's words, where the words of the code itself say less. */
const inWords: Readonly<Record<string, string>> = {
  Personal: 'Personal customers',
  Business: 'Firms of any size',
  Corporate: 'Large companies',
  SME: 'Small and medium-sized firms',
  Private: 'Private banking customers',
  Premier: 'Premier customers',
  Select: 'Select customers',
  Wealth: 'People with money to invest',

  AudioCashMachine: 'Talking machine',
  ExternalRamp: 'Ramp outside',
  InternalRamp: 'Ramp inside',
  LevelAccess: 'No steps',
  InductionLoop: 'Hearing loop',
  LowerLevelCounter: 'Low counter',
  HelpingHandUnit: 'Aids at the counter',

  AssistedServiceCounter: 'Machines with staff beside them',
  AccountVerificationService: 'Confirms accounts to others',
  BusinessCounter: 'Counter for firms',
  BureauDeChange: 'Foreign money bought and sold',
  BusinessDepositTerminal: 'Deposit machine for firms',
  BusinessITSupport: 'Advice on banking software',
  CardIssuanceFacility: 'Cards made while you wait',
  CollectionLockers: 'Parcel lockers',
  CounterServices: 'Counter service',
  ExternalATM: 'Cash machine outside',
  InternalATM: 'Cash machine inside',
  ExternalQuickServicePoint: 'Service machine outside',
  InternalQuickServicePoint: 'Service machine inside',
  LodgementDevice: 'Machine for cash and cheques',
  QuickDeposit: 'Fast way to pay in',
  MortgageAdvisor: 'Advice on mortgages',
  OnlineBankingPoint: 'Computer for online banking',
  OnDemandCurrency: 'Foreign money without ordering',
  PremierCounter: 'Counter for premier customers',
  SaturdayCounterService: 'Counter service at the weekend',
  SelfServiceAccountOpening: 'Open an account at a screen',
  VideoBanking: 'Staff by video',

  Balance: 'Shows the balance',
  BillPayments: 'Pays bills',
  CashDeposits: 'Takes cash',
  CashWithdrawal: 'Gives cash',
  CharityDonation: 'Gives to charity',
  ChequeDeposits: 'Takes cheques',
  EnvelopeDeposit: 'Takes money in an envelope',
  FastCash: 'Fixed sum at one touch',
  MobileBankingRegistration: 'Signs up for mobile banking',
  MobilePaymentRegistration: 'Signs up for mobile payments',
  MobilePhoneTopUp: 'Tops up mobile phones',
  MiniStatement: 'Latest payments',
  OrderStatement: 'Sends a statement by post',
  PINActivation: 'Activates a PIN',
  PINChange: 'Changes the PIN',
  PINUnblock: 'Unblocks the PIN',

  BranchExternal: 'In the outer wall of a branch',
  BranchInternal: 'Inside a branch',
  BranchLobby: 'In the entrance of a branch',
  RetailerOutlet: 'In or at a shop',
  RemoteUnit: 'In a mobile bank',
};

/** A code of a place in people's words. */
export function codeLabel(code: string): string {
  return Object.hasOwn(inWords, code) ? inWords[code]! : labelOf(code);
}
