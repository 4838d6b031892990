import { changed, pattern, text } from '../types.js';
import { otherCode as productOtherCode } from './products.js';

/** Interface 2.1 TimeOfDay: to the second or the millisecond, 24:00:00 for the end of the day, Z or an offset. */
export const timeOfDay = pattern(
  'TimeOfDay',
  /^(([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{3})?|24:00:00(\.000)?)(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/,
);

/** Interface 2.4 MinimumPossibleAmount. */
export const minimumPossibleAmount = pattern('MinimumPossibleAmount', /^\d{0,13}\.?\d{0,5}$/);

/** The Code of an OtherCode as branches and ATMs have it in v2.1. */
export const fourLetterCode = pattern('FourLetterCode', /^[A-Z]{4}$/);

/** Interface 2.1 OtherCode as branches and ATMs have it in v2.1. */
export const otherCode = changed(productOtherCode, {
  Code: fourLetterCode.optional(),
});

/** Notes of an ATM or an overdraft: a single text. */
export const note = text(1, 2000);
