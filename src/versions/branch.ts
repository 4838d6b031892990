import { gone, onlyInV22, type Way } from './change.js';
import { fields, required } from './fields.js';
import { each } from './list.js';
import { otherCode } from './other-code.js';
import { timeOfDay } from './time-of-day.js';

const day = fields({
  OpeningHours: each(fields({ OpeningTime: timeOfDay, ClosingTime: timeOfDay })),
});

/** An object without properties in v2.1, a text in v2.2 (D4). */
const contactContent = {
  up: () => gone,
  down: (content: unknown, way: Way) => {
    way.lose('not-in-version', String(content));
    return {};
  },
};

/** What of a branch differs between v2.1 and v2.2. */
export const branch = fields({
  SortCode: onlyInV22,
  OtherCustomerSegment: each(otherCode),
  OtherAccessibility: each(otherCode),
  OtherServiceAndFacility: each(otherCode),
  Availability: fields({
    StandardAvailability: fields({ Day: each(day) }),
    NonStandardAvailability: fields({ Day: each(day) }),
  }),
  ContactInfo: each(
    fields({
      ContactContent: required(contactContent),
      OtherContactType: otherCode,
    }),
  ),
});
