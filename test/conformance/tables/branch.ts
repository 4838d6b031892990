import { anyText, codes, list, noted, object, pattern, table, text } from './kind.js';
import { coordinate, date, dayName, otherCode, timeOfDay } from './shared.js';

/** Interface 2.3 and 2.3.1 in v2.1. */

const openingHours = list(
  object(
    table('2.3 OpeningHours', 'OpeningTime, ClosingTime', { OpeningTime: timeOfDay, ClosingTime: timeOfDay }),
  ),
  1,
);

const day = object(
  table('2.3 Day', 'Name, OpeningHours', { Name: dayName, OpeningHours: openingHours, Notes: text(1, 2000) }),
);

const availability = object(
  table('2.3 Availability', 'StandardAvailability', {
    StandardAvailability: object(table('2.3 StandardAvailability', 'Day', { Day: list(day, 1, 7) })),
    NonStandardAvailability: object(
      table('2.3 NonStandardAvailability', 'Name', {
        Name: text(1, 140),
        StartDate: date,
        EndDate: date,
        Notes: text(1, 2000),
        Day: noted(list(day, 0, 7), 'of the same shape as in standard availability'),
      }),
    ),
  }),
);

const contact = object(
  table(
    '2.3 ContactInfo',
    'ContactType, ContactContent',
    {
      ContactType: codes('AlternateEmail, AlternateFax, AlternatePhone, Email, Fax, Other, Phone'),
      ContactContent: noted(
        object(table('2.3 ContactContent', '', {}, { closed: true })),
        'an object in which nothing can stand (D4)',
      ),
      ContactDescription: text(1, 70),
      OtherContactType: otherCode,
    },
    { closed: true },
  ),
);

export const country = pattern(
  'two capital letters',
  ['GB', 'NO', 'AA', 'ZZ'],
  ['', 'G', 'GBR', 'gb', 'Gb', 'G1', 'ÉÉ', 'GB\n'],
);

export const addressFields = {
  AddressLine: list(text(1, 70), 0, 7),
  BuildingNumber: text(1, 350),
  StreetName: text(1, 70),
  TownName: text(1, 35),
  CountrySubDivision: list(text(1, 35), 0, 2),
  Country: country,
  PostCode: text(1, 16),
  GeoLocation: object(
    table('2.3.1 GeoLocation', 'GeographicCoordinates', {
      GeographicCoordinates: object(
        table('2.3.1 GeographicCoordinates', 'Latitude, Longitude', {
          Latitude: coordinate,
          Longitude: coordinate,
        }),
      ),
    }),
  ),
};

export const branch = table(
  '2.3',
  'Identification, SequenceNumber, Type, CustomerSegment, PostalAddress',
  {
    Identification: text(1, 35),
    SequenceNumber: noted(text(1, 35), '0 for a physical branch, 1 and up for mobile and sub branches'),
    Name: text(1, 140),
    Type: codes('Mobile, Physical'),
    Photo: anyText,
    CustomerSegment: list(
      codes('Business, Corporate, Other, Personal, Private, Premier, Select, SME, Wealth'),
      1,
    ),
    ServiceAndFacility: list(
      codes(`AssistedServiceCounter, ExternalATM, AccountVerificationService, BusinessCounter, BureauDeChange,
        BusinessDepositTerminal, BusinessITSupport, CardIssuanceFacility, CollectionLockers, CounterServices,
        ExternalQuickServicePoint, InternalQuickServicePoint, InternalATM, LodgementDevice, MortgageAdvisor,
        MeetingRooms, NightSafe, OnlineBankingPoint, OnDemandCurrency, Other, Parking, PremierCounter, QuickDeposit,
        SaturdayCounterService, StatementPrinter, SelfServiceAccountOpening, VideoBanking, WiFi`),
    ),
    Accessibility: list(
      codes(`AutomaticDoors, AudioCashMachine, ExternalRamp, HelpingHandUnit, InductionLoop, InternalRamp,
        LevelAccess, LowerLevelCounter, Other, WheelchairAccess`),
    ),
    Note: text(1, 2000),
    OtherCustomerSegment: list(otherCode),
    OtherAccessibility: list(otherCode),
    OtherServiceAndFacility: list(otherCode),
    Availability: availability,
    ContactInfo: list(contact),
    PostalAddress: object(table('2.3.1', 'PostCode', addressFields)),
  },
  { closed: true },
);
