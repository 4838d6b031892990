import { once } from '../once.js';
import { availability } from '../shared/availability.js';
import { postalAddress } from '../shared/postal-address.js';
import { codeList, codes, list, object, text } from '../types.js';
import { otherCode, timeOfDay } from './scalars.js';

const customerSegment = codeList('CustomerSegment', [
  'Business',
  'Corporate',
  'Other',
  'Personal',
  'Private',
  'Premier',
  'Select',
  'SME',
  'Wealth',
]);

const serviceAndFacility = codeList('ServiceAndFacility', [
  'AssistedServiceCounter',
  'ExternalATM',
  'AccountVerificationService',
  'BusinessCounter',
  'BureauDeChange',
  'BusinessDepositTerminal',
  'BusinessITSupport',
  'CardIssuanceFacility',
  'CollectionLockers',
  'CounterServices',
  'ExternalQuickServicePoint',
  'InternalQuickServicePoint',
  'InternalATM',
  'LodgementDevice',
  'MortgageAdvisor',
  'MeetingRooms',
  'NightSafe',
  'OnlineBankingPoint',
  'OnDemandCurrency',
  'Other',
  'Parking',
  'PremierCounter',
  'QuickDeposit',
  'SaturdayCounterService',
  'StatementPrinter',
  'SelfServiceAccountOpening',
  'VideoBanking',
  'WiFi',
]);

const accessibility = codeList('BranchAccessibility', [
  'AutomaticDoors',
  'AudioCashMachine',
  'ExternalRamp',
  'HelpingHandUnit',
  'InductionLoop',
  'InternalRamp',
  'LevelAccess',
  'LowerLevelCounter',
  'Other',
  'WheelchairAccess',
]);

const contactType = codeList('ContactType', [
  'AlternateEmail',
  'AlternateFax',
  'AlternatePhone',
  'Email',
  'Fax',
  'Other',
  'Phone',
]);

/** A way to reach a branch (interface 2.3). Its content is an object without properties (D4). */
export const contact = once(() =>
  object({
    ContactType: contactType,
    ContactContent: object({}),
    ContactDescription: text(1, 70).optional(),
    OtherContactType: otherCode.optional(),
  }),
);

/** A branch (interface 2.3). */
export const branch = once(() =>
  object({
    Identification: text(1, 35),
    SequenceNumber: text(1, 35),
    Name: text(1, 140).optional(),
    Type: codes('Mobile', 'Physical'),
    Photo: text().optional(),
    CustomerSegment: list(customerSegment, 1),
    ServiceAndFacility: list(serviceAndFacility).optional(),
    Accessibility: list(accessibility).optional(),
    Note: text(1, 2000).optional(),
    OtherCustomerSegment: list(otherCode).optional(),
    OtherAccessibility: list(otherCode).optional(),
    OtherServiceAndFacility: list(otherCode).optional(),
    Availability: availability(timeOfDay).optional(),
    ContactInfo: list(contact()).optional(),
    PostalAddress: postalAddress,
  }),
);
