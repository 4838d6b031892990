import { once } from '../../../base/once.js';
import { codeList, codes, date, list, object, text } from '../../schema/types.js';
import { otherCode, postalAddress, timeOfDay } from './shared-types.js';

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

/** Interface 2.1 DayName. */
export const dayName = codeList('DayName', [
  'Friday',
  'Monday',
  'Saturday',
  'Sunday',
  'Thursday',
  'Tuesday',
  'Wednesday',
]);

export const openingHours = once(() => object({ OpeningTime: timeOfDay, ClosingTime: timeOfDay }));

export const day = once(() =>
  object({
    Name: dayName,
    Notes: text(1, 2000).optional(),
    OpeningHours: list(openingHours(), 1),
  }),
);

export const standardAvailability = once(() => object({ Day: list(day(), 1, 7) }));

export const nonStandardAvailability = once(() =>
  object({
    Name: text(1, 140),
    StartDate: date.optional(),
    EndDate: date.optional(),
    Notes: text(1, 2000).optional(),
    Day: list(day(), 0, 7).optional(),
  }),
);

/** When a branch is open (interface 2.3). */
export const availability = once(() =>
  object({
    StandardAvailability: standardAvailability(),
    NonStandardAvailability: nonStandardAvailability().optional(),
  }),
);

export const contactContent = object({});

/** A contact of a branch (interface 2.3). Its content is an object without properties (D4). */
export const contact = once(() =>
  object({
    ContactType: contactType,
    ContactContent: contactContent,
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
    Availability: availability().optional(),
    ContactInfo: list(contact()).optional(),
    PostalAddress: postalAddress,
  }),
);
