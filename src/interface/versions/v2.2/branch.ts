import { list, text, withFields } from '../../schema/types.js';
import { difference, eachItem } from '../conversion.js';
import * as before from '../v2.1/branch.js';
import { otherCode } from '../v2.1/products.js';
import { timeToTheMinute, withoutSeconds, withSeconds } from './scalars.js';

const day = withFields(before.day, {
  OpeningHours: list(
    withFields(before.openingHours, { OpeningTime: timeToTheMinute, ClosingTime: timeToTheMinute }),
    1,
  ),
});

const availability = withFields(before.availability, {
  StandardAvailability: withFields(before.standardAvailability, { Day: list(day, 1, 7) }),
  NonStandardAvailability: withFields(before.nonStandardAvailability, {
    Day: list(day, 0, 7).optional(),
  }).optional(),
});

/** A contact has its content, where v2.1 has an object without properties (D4). */
export const contact = withFields(before.contact, {
  ContactContent: text(1, 256),
  OtherContactType: otherCode.optional(),
});

/** A branch in 2.2.1 (D2): what differs from v2.1. */
export const branch = withFields(before.branch, {
  SortCode: list(text(1, 8)).optional(),
  OtherCustomerSegment: list(otherCode).optional(),
  OtherAccessibility: list(otherCode).optional(),
  OtherServiceAndFacility: list(otherCode).optional(),
  Availability: availability.optional(),
  ContactInfo: list(contact).optional(),
});

export const branchDifference = difference(before.branch, branch, {
  up: {
    OpeningTime: withoutSeconds,
    ClosingTime: withoutSeconds,
    ContactInfo: eachItem((_, lost) => lost.add('required', 'ContactContent')),
  },
  down: {
    OpeningTime: withSeconds,
    ClosingTime: withSeconds,
    ContactContent(content, lost) {
      lost.add('not-in-version', content);
      return {};
    },
  },
});
