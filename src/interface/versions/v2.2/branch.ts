import { once } from '../../../base/once.js';
import { list, text } from '../../schema/types.js';
import { added, converted, evolved, gone } from '../evolution.js';
import * as before from '../v2.1/branch.js';
import { otherCode, timeOfDay } from './scalars.js';

const openingHours = once(() =>
  evolved(before.openingHours(), { OpeningTime: timeOfDay, ClosingTime: timeOfDay }),
);

const day = once(() => evolved(before.day(), { OpeningHours: openingHours() }));

const availability = once(() =>
  evolved(before.availability(), {
    StandardAvailability: evolved(before.standardAvailability(), { Day: day() }),
    NonStandardAvailability: evolved(before.nonStandardAvailability(), { Day: day() }),
  }),
);

/** A contact whose content is a text in 2.2.1; v2.1 has an object without properties (D4). */
export const contact = once(() =>
  evolved(before.contact(), {
    ContactContent: converted(before.contactContent, text(1, 256), {
      up: () => gone,
      down(content, log) {
        log.lose('not-in-version', content);
        return {};
      },
    }),
    OtherContactType: otherCode,
  }),
);

/** A branch in 2.2.1 (D2): its differences from v2.1. */
export const branch = once(() =>
  evolved(before.branch(), {
    SortCode: added(list(text(1, 8)).optional(), { before: 'OtherCustomerSegment' }),
    OtherCustomerSegment: otherCode,
    OtherAccessibility: otherCode,
    OtherServiceAndFacility: otherCode,
    Availability: availability(),
    ContactInfo: contact(),
  }),
);
