import { notes } from '../../schema/simple-types.js';
import { list, pattern, withFields } from '../../schema/types.js';
import { difference } from '../conversion.js';
import * as before from '../v2.1/atm.js';
import { otherCode } from '../v2.1/products.js';
import { joinedNotes } from './scalars.js';

/** A sign and a bare trailing point are allowed in 2.2.1, at least one digit is needed, and at most two decimals. */
const signedAmount = pattern('MinimumPossibleAmount', /^-?\d{1,10}\.?\d{0,2}$/, {
  called: 'an amount',
  takes: 'up to 10 digits, optionally a point and up to 2 more',
  examples: ['10', '10.00'],
  isQuantity: true,
  asNumber: [-1e12, 1e12],
});

/** An ATM in 2.2.1 (D2): what differs from v2.1. */
export const atm = withFields(before.atm, {
  MinimumPossibleAmount: signedAmount.optional(),
  Note: notes.optional(),
  OtherAccessibility: list(otherCode).optional(),
  OtherATMServices: list(otherCode).optional(),
  Location: withFields(before.location, {
    OtherLocationCategory: list(otherCode).optional(),
  }),
});

export const atmDifference = difference(before.atm, atm, {
  up: { MinimumPossibleAmount: shortened, Note: (note) => [note] },
  down: { Note: joinedNotes },
});

/** The same amount without zeros that v2.2 has no place for. It is never rounded. */
function shortened(amount: string): string {
  const isSigned = (text: string) => signedAmount.safeParse(text).success;
  if (isSigned(amount) || !/\d/.test(amount)) return amount;
  const [whole = '', decimals = ''] = amount.split('.');
  const shorter = `${whole.replace(/^0+(?=\d)/, '') || '0'}.${decimals}`.replace(/\.?0*$/, '');
  return isSigned(shorter) ? shorter : amount;
}
