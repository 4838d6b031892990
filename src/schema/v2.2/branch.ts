import { once } from '../once.js';
import { availability } from '../shared/availability.js';
import { otherCode } from '../shared/other-code.js';
import { changed, list, text } from '../types.js';
import * as before from '../v2.1/branch.js';
import { timeOfDay } from './scalars.js';

/** A contact whose content is a text (2.2.1). */
export const contact = once(() =>
  changed(before.contact(), {
    ContactContent: text(1, 256),
    OtherContactType: otherCode.optional(),
  }),
);

/** A branch as 2.2.1 has it (D2): what differs from v2.1. */
export const branch = once(() =>
  changed(before.branch(), {
    SortCode: list(text(1, 8)).optional(),
    OtherCustomerSegment: list(otherCode).optional(),
    OtherAccessibility: list(otherCode).optional(),
    OtherServiceAndFacility: list(otherCode).optional(),
    Availability: availability(timeOfDay).optional(),
    ContactInfo: list(contact()).optional(),
  }),
);
