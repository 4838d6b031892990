import { once } from '../../../base/once.js';
import { date } from '../../schema/simple-types.js';
import { codeList, codes, list, object, text } from '../../schema/types.js';
import codeLists from './codes.json' with { type: 'json' };
import { placeOtherCode, postalAddress, timeOfDay } from './shared-types.js';

const customerSegment = codeList('CustomerSegment', codeLists.CustomerSegment);

const serviceAndFacility = codeList('ServiceAndFacility', codeLists.ServiceAndFacility);

const accessibility = codeList('BranchAccessibility', codeLists.BranchAccessibility);

const contactType = codeList('ContactType', codeLists.ContactType);

/** Interface 2.1 DayName. */
export const dayName = codeList('DayName', codeLists.DayName);

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

const contactContent = object({});

/** A contact of a branch (interface 2.3). Its content is an object without properties (D4). */
export const contact = once(() =>
  object({
    ContactType: contactType,
    ContactContent: contactContent,
    ContactDescription: text(1, 70).optional(),
    OtherContactType: placeOtherCode.optional(),
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
    OtherCustomerSegment: list(placeOtherCode).optional(),
    OtherAccessibility: list(placeOtherCode).optional(),
    OtherServiceAndFacility: list(placeOtherCode).optional(),
    Availability: availability().optional(),
    ContactInfo: list(contact()).optional(),
    PostalAddress: postalAddress,
  }),
);
