import { once } from '../once.js';
import { otherCode } from '../shared/other-code.js';
import { changed, list, notes } from '../types.js';
import * as before from '../v2.1/atm.js';
import { minimumPossibleAmount } from './scalars.js';

/** An ATM as 2.2.1 has it (D2): what differs from v2.1. */
export const atm = once(() =>
  changed(before.atm(), {
    MinimumPossibleAmount: minimumPossibleAmount.optional(),
    Note: notes.optional(),
    OtherAccessibility: list(otherCode).optional(),
    OtherATMServices: list(otherCode).optional(),
    Location: changed(before.location(), {
      OtherLocationCategory: list(otherCode).optional(),
    }),
  }),
);
