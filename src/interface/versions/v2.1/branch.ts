import { date } from '../../schema/simple-types.js';
import { codes, list, object, text } from '../../schema/types.js';
import { namedCodes } from '../code-lists.js';
import { placeOtherCode, postalAddress, timeOfDay } from './shared-types.js';

/** Interface 2.1 DayName. */
export const dayName = namedCodes('DayName');

export const openingHours = object({ OpeningTime: timeOfDay, ClosingTime: timeOfDay });

export const day = object({
  Name: dayName,
  Notes: text(1, 2000).optional(),
  OpeningHours: list(openingHours, 1),
});

export const standardAvailability = object({ Day: list(day, 1, 7) });

export const nonStandardAvailability = object({
  Name: text(1, 140),
  StartDate: date.optional(),
  EndDate: date.optional(),
  Notes: text(1, 2000).optional(),
  Day: list(day, 0, 7).optional(),
});

/** When a branch is open (interface 2.3). */
export const availability = object({
  StandardAvailability: standardAvailability,
  NonStandardAvailability: nonStandardAvailability.optional(),
});

const contactContent = object({});

/** A contact of a branch (interface 2.3). Its content is an object without properties (D4). */
export const contact = object({
  ContactType: namedCodes('ContactType'),
  ContactContent: contactContent,
  ContactDescription: text(1, 70).optional(),
  OtherContactType: placeOtherCode.optional(),
});

/** A branch (interface 2.3). */
export const branch = object({
  Identification: text(1, 35),
  SequenceNumber: text(1, 35),
  Name: text(1, 140).optional(),
  Type: codes('Mobile', 'Physical'),
  Photo: text().optional(),
  CustomerSegment: list(namedCodes('CustomerSegment'), 1),
  ServiceAndFacility: list(namedCodes('ServiceAndFacility')).optional(),
  Accessibility: list(namedCodes('BranchAccessibility')).optional(),
  Note: text(1, 2000).optional(),
  OtherCustomerSegment: list(placeOtherCode).optional(),
  OtherAccessibility: list(placeOtherCode).optional(),
  OtherServiceAndFacility: list(placeOtherCode).optional(),
  Availability: availability.optional(),
  ContactInfo: list(contact).optional(),
  PostalAddress: postalAddress,
});
