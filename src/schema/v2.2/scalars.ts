import { pattern } from '../types.js';

/** Hours and minutes, the colon optional, as in 2.2.1; also 24:00 and an offset, which v2.1 can say (D2). */
export const timeOfDay = pattern(
  'TimeOfDay v2.2',
  /^((2[0-3]|[01]\d):?[0-5]\d|24:?00)(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/,
);

/** A sign and a bare trailing point are allowed; at least one digit and at most two decimals (2.2.1). */
export const minimumPossibleAmount = pattern('MinimumPossibleAmount v2.2', /^-?\d{1,10}\.?\d{0,2}$/);
