import { once } from '../../../base/once.js';
import { evolved } from '../evolution.js';
import * as before from '../v2.1/atm.js';
import { joinedNotes, minimumPossibleAmount, otherCode } from './scalars.js';

const location = once(() => evolved(before.location(), { OtherLocationCategory: otherCode }));

/** An ATM in 2.2.1 (D2): its differences from v2.1. */
export const atm = once(() =>
  evolved(before.atm(), {
    MinimumPossibleAmount: minimumPossibleAmount,
    Note: joinedNotes,
    OtherAccessibility: otherCode,
    OtherATMServices: otherCode,
    Location: location(),
  }),
);
