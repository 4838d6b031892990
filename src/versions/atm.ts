import { fields } from './fields.js';
import { joinedNotes } from './joined-notes.js';
import { each } from './list.js';
import { minimumPossibleAmount } from './minimum-possible-amount.js';
import { otherCode } from './other-code.js';

/** What of an ATM differs between v2.1 and v2.2. */
export const atm = fields({
  MinimumPossibleAmount: minimumPossibleAmount,
  Note: joinedNotes,
  OtherAccessibility: each(otherCode),
  OtherATMServices: each(otherCode),
  Location: fields({
    OtherLocationCategory: each(otherCode),
  }),
});
