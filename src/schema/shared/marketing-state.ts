import type { z } from 'zod';
import { codes, date, float, notes, text } from '../types.js';

/** How a product is marketed for a time (interface 2.5.1, 3): the fields before its parts. */
export function marketingStateFields<Period extends z.ZodType>(period: Period) {
  return {
    Identification: text(1, 35),
    PredecessorID: text(1, 35).optional(),
    MarketingState: codes('Promotional', 'Regular'),
    FirstMarketedDate: date.optional(),
    LastMarketedDate: date.optional(),
    StateTenureLength: float.optional(),
    StateTenurePeriod: period.optional(),
    Notes: notes.optional(),
  };
}
