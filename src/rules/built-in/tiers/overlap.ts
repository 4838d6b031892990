import { recordRule } from '../rule.js';
import { accountPaying, bandLists, bandsOf, shareTime } from './bands.js';

/** Bands of a set with amounts in common. */
export const tiersOverlap = recordRule({
  rule: 'tiers/overlap',
  severity: 'warning',
  title: 'Two bands share some amounts',
  means:
    'A band of a set begins below the maximum of the band before it. It may begin exactly there (1000.00 and 1000.00). Bands without a maximum end where the next begins; two that begin at the same amount are not checked, since they apply to different customers or times. Bands of loans are compared where their terms overlap.',
  matters: 'For the amounts that are in both, two rates apply, and comparison sites show either.',
  wrong: { collection: 'personal-current-accounts', yaml: accountPaying('1999.99', '1000.00') },
  right: { collection: 'personal-current-accounts', yaml: accountPaying('999.99', '1000.00') },
  message: ({ minimum, maximum }: { minimum: string; maximum: string }) => ({
    message: `this band begins at ${minimum}, and the one before it continues to ${maximum}.`,
    related: ['the one before ends here'],
  }),
  of: 'group',
  fields: bandLists,
  check(group) {
    const bands = bandsOf(group);
    return bands.flatMap((band, at) => {
      const before = bands.slice(0, at).findLast((other) => shareTime(other, band));
      if (before?.maximum === undefined) return [];
      const { minimum } = band;
      if (minimum.value >= before.maximum.value || minimum.value === before.minimum.value) return [];
      const args = { minimum: minimum.written, maximum: before.maximum.written };
      const also = [[...before.path, before.maximum.field]];
      return [{ args, path: [...band.path, minimum.field], also }];
    });
  },
});
