import type { RecordRuleOf } from '../rule.js';
import { accountPaying, type Band, bandLists, bandsOf } from './bands.js';

/** A set of bands that says nothing of some amounts. */
export const tiersGap: RecordRuleOf<'tiers/gap'> = {
  rule: 'tiers/gap',
  title: 'Between two bands there is a gap',
  means:
    'A band of a set begins more than one unit of the currency above the highest maximum before it. 999 and 1000 join, as do 999.99 and 1000.00. Bands of loans are not looked at: they differ in their terms as well.',
  matters: 'For the amounts in between no rate is published, and comparison sites show none, or a wrong one.',
  wrong: { collection: 'personal-current-accounts', yaml: accountPaying('999.99', '10000.00') },
  right: { collection: 'personal-current-accounts', yaml: accountPaying('999.99', '1000.00') },
  of: 'group',
  fields: bandLists,
  check(group) {
    let highest: Band | undefined;
    return bandsOf(group).flatMap((band) => {
      const before = highest;
      if (before === undefined || end(band) > end(before)) highest = band;
      if (before?.maximum === undefined || band.minimum.value <= before.maximum.value + 1) return [];
      const args = { minimum: band.minimum.written, maximum: before.maximum.written };
      const also = [[...before.path, before.maximum.field]];
      return [{ args, path: [...band.path, band.minimum.field], also }];
    });
  },
};

function end({ maximum }: Band): number {
  return maximum?.value ?? Number.POSITIVE_INFINITY;
}
