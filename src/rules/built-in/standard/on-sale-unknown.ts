import { alternatives } from '../../../model/message.js';
import { recordRule } from '../rule.js';
import { business } from './examples.js';
import {
  coreFields,
  currentAccounts,
  hasNoSegment,
  incompleteCores,
  missingSections,
  sections,
} from './on-sale.js';

export interface OnSaleUnknownArgs {
  readonly missing: readonly string[];
  /** True if the version has no field for it. */
  readonly cannotSay: boolean;
}

/** Accounts that lack what they need on sale, and don't say whether they are. */
export const onSaleUnknown = recordRule({
  rule: 'standard/on-sale-unknown',
  severity: 'note',
  clauses: [
    { clauses: ['PCA C38', 'BCA C44'], when: lacks(['Segment']) },
    { clauses: ['PCA C39', 'BCA C49'], when: lacks(coreFields) },
    { clauses: ['PCA C42', 'BCA C48'], when: lacks(sections) },
  ],
  title: 'Nothing says whether the account is on sale',
  means:
    'A current account without OnSaleIndicator lacks something that the standard requires of an account on sale: a Segment, a section of a marketing state, or a field of CoreProduct. Personal accounts in v2.1 have no OnSaleIndicator, nor does v2.1 show what belongs in CoreProduct: only their Segment is checked.',
  matters:
    'Readers list accounts that are on sale. They cannot tell whether this one is, and the standard allows gaps only in accounts that are no longer sold.',
  wrong: business('', 'Eligibility: {}\n'),
  right: business('OnSaleIndicator: false\n', 'Eligibility: {}\n'),
  message: ({ missing, cannotSay }: OnSaleUnknownArgs) => ({
    message: cannotSay
      ? `an account on sale has ${alternatives(missing, 9, 'and')}, and this one doesn't.`
      : `OnSaleIndicator is missing. If the account is on sale, it should have ${alternatives(missing, 9, 'and')}.`,
    ...(!cannotSay && { hint: 'add OnSaleIndicator, true or false' }),
  }),
  of: 'record',
  collections: currentAccounts,
  check(record, { collection, version }) {
    if (record.OnSaleIndicator !== undefined) return [];
    const cannotSay = collection === 'personal-current-accounts' && version === 'v2.1';
    const missing = [
      ...(hasNoSegment(record) ? ['Segment'] : []),
      ...(cannotSay ? [] : (missingSections(record)?.missing ?? [])),
      ...(cannotSay ? [] : incompleteCores(record).flatMap((core) => core.missing)),
    ];
    if (missing.length === 0) return [];
    return [{ args: { missing: [...new Set(missing)], cannotSay }, path: ['Identification'] }];
  },
});

/** Whether a finding says that one of these is missing. */
function lacks(names: readonly string[]): (args: unknown) => boolean {
  return (args) => (args as OnSaleUnknownArgs).missing.some((name) => names.includes(name));
}
