import { once } from '../../once.js';
import { otherCode } from '../../shared/other-code.js';
import { codeList, codes, flag, notes, object } from '../../types.js';

/** Interface 2.5.6 Card, the same in both versions. */
export const card = once(() =>
  object({
    Type: codes('CashCard', 'DebitCard', 'Other', 'POCACard', 'PrepaidDebitCard'),
    Scheme: codeList('PCACardScheme', ['NetworkOne', 'Other', 'NetworkTwo']),
    ContactlessIndicator: flag,
    Notes: notes.optional(),
    OtherType: otherCode.optional(),
    OtherScheme: otherCode.optional(),
  }),
);
