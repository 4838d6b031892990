import { object, pattern, text } from '../types.js';

/** Up to four word characters: a code of one's own, or of a country (interface 2.1 OtherCode, 2.5.4). */
export const wordCode = pattern('WordCode', /^\w{0,4}$/);

/** Interface 2.1 OtherCode as the products have it, and every resource from v2.2 on: a value outside a list. */
export const otherCode = object({
  Code: wordCode.optional(),
  Name: text(1, 70),
  Description: text(1, 350),
});
