import { recordRule } from '../rule.js';
import { accountPaying, appliesThroughout, type Band, bandLists, bandsOf } from './bands.js';

/** A set of bands that doesn't cover some amounts. */
export const tiersGap = recordRule({
  rule: 'tiers/gap',
  severity: 'warning',
  title: 'There is a gap between two bands',
  means:
    'A band of a set begins more than one unit of the currency above the highest maximum before it. 999 and 1000 join, as do 999.99 and 1000.00. For loans, a band follows those that apply for all of its term. Bands of a single amount are examples, and are not checked.',
  matters: 'For the amounts in between no rate is published, and comparison sites show none, or a wrong one.',
  wrong: { collection: 'personal-current-accounts', yaml: accountPaying('999.99', '10000.00') },
  right: { collection: 'personal-current-accounts', yaml: accountPaying('999.99', '1000.00') },
  message: ({ minimum, maximum }: { minimum: string; maximum: string }) => ({
    message: `this band begins at ${minimum}, but the one before it ends at ${maximum}: nothing applies in between.`,
    related: ['the one before ends here'],
  }),
  of: 'group',
  fields: bandLists,
  check(group) {
    const bands = bandsOf(group).filter((band) => !isExample(band));
    return bands.flatMap((band, at) => {
      const before = bands
        .slice(0, at)
        .filter((other) => appliesThroughout(other, band))
        .reduce<Band | undefined>(
          (high, other) => (high && end(high) >= end(other) ? high : other),
          undefined,
        );
      if (before?.maximum === undefined || band.minimum.value <= before.maximum.value + 1) return [];
      const args = { minimum: band.minimum.written, maximum: before.maximum.written };
      const also = [[...before.path, before.maximum.field]];
      return [{ args, path: [...band.path, band.minimum.field], also }];
    });
  },
});

/** True for a band of a single amount. */
function isExample({ minimum, maximum }: Band): boolean {
  return maximum?.value === minimum.value;
}

function end({ maximum }: Band): number {
  return maximum?.value ?? Number.POSITIVE_INFINITY;
}
