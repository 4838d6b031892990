import { codes, date, list, object, otherCode, pattern, postalAddress, text } from './types.js';

const timeOfDay = pattern(
  /^(([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{3})?|24:00:00(\.000)?)(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/,
);

const day = object({
  Name: codes('Friday, Monday, Saturday, Sunday, Thursday, Tuesday, Wednesday'),
  Notes: text(1, 2000).optional(),
  OpeningHours: list(object({ OpeningTime: timeOfDay, ClosingTime: timeOfDay }), 1),
});

const availability = object({
  StandardAvailability: object({ Day: list(day, 1, 7) }),
  NonStandardAvailability: object({
    Name: text(1, 140),
    StartDate: date.optional(),
    EndDate: date.optional(),
    Notes: text(1, 2000).optional(),
    Day: list(day, 0, 7).optional(),
  }).optional(),
});

const contact = object({
  ContactType: codes('AlternateEmail, AlternateFax, AlternatePhone, Email, Fax, Other, Phone'),
  ContactContent: object({}),
  ContactDescription: text(1, 70).optional(),
  OtherContactType: otherCode.optional(),
});

/** A branch of v2.1. */
export const branch = object({
  Identification: text(1, 35),
  SequenceNumber: text(1, 35),
  Name: text(1, 140).optional(),
  Type: codes('Mobile, Physical'),
  Photo: text().optional(),
  CustomerSegment: list(
    codes('Business, Corporate, Other, Personal, Private, Premier, Select, SME, Wealth'),
    1,
  ),
  ServiceAndFacility: list(
    codes(`AssistedServiceCounter, ExternalATM, AccountVerificationService, BusinessCounter, BureauDeChange,
      BusinessDepositTerminal, BusinessITSupport, CardIssuanceFacility, CollectionLockers, CounterServices,
      ExternalQuickServicePoint, InternalQuickServicePoint, InternalATM, LodgementDevice, MortgageAdvisor,
      MeetingRooms, NightSafe, OnlineBankingPoint, OnDemandCurrency, Other, Parking, PremierCounter,
      QuickDeposit, SaturdayCounterService, StatementPrinter, SelfServiceAccountOpening, VideoBanking, WiFi`),
  ).optional(),
  Accessibility: list(
    codes(`AutomaticDoors, AudioCashMachine, ExternalRamp, HelpingHandUnit, InductionLoop, InternalRamp,
      LevelAccess, LowerLevelCounter, Other, WheelchairAccess`),
  ).optional(),
  Note: text(1, 2000).optional(),
  OtherCustomerSegment: list(otherCode).optional(),
  OtherAccessibility: list(otherCode).optional(),
  OtherServiceAndFacility: list(otherCode).optional(),
  Availability: availability.optional(),
  ContactInfo: list(contact).optional(),
  PostalAddress: postalAddress,
});
