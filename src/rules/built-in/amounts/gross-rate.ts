import { productCollections } from '../../../interface/collections/index.js';
import { stateLists } from '../../../interface/terms/states.js';
import type { FieldPath } from '../../../model/location.js';
import { type Fields, numberIn } from '../fields.js';
import { recordRule } from '../rule.js';
import { allParts, partsWithin } from '../standard/parts.js';

/** Gross rates above the yearly rate that contains their compound interest. */
export const grossRate = recordRule({
  rule: 'amounts/gross-rate',
  severity: 'warning',
  message: ({ gross, aer }: { gross: string; aer: string }) => ({
    message: `a gross rate of ${gross} % gives at least that as AER, and not ${aer} %.`,
    hint: 'has one of them a typing error, or are they swapped?',
    related: ['the AER is here'],
  }),
  of: 'record',
  collections: productCollections,
  check(product) {
    return allParts(product, 'CreditInterest')
      .filter(({ path }) => !mayBePromotional(product, path))
      .flatMap(({ path, part }) => partsWithin(part, path, ['TierBand']))
      .flatMap(({ path, part }) => inBand(path, part));
  },
});

function inBand(path: FieldPath, { AER: aer, BankInterestRate: gross, ...band }: Fields) {
  if (band.BankInterestRateType !== 'Gross' || aer === undefined || gross === undefined) return [];
  if (!((numberIn(gross) ?? 0) > (numberIn(aer) ?? 0) + rounding(aer))) return [];
  const args = { gross: String(gross), aer: String(aer) };
  return [{ args, path: [...path, 'BankInterestRate'], also: [[...path, 'AER']] }];
}

/** Half a unit of the last digit of a rate as written, and a little more for sums of fractions. */
function rounding(rate: string): number {
  const [, decimals = ''] = String(rate).split('.');
  return 0.5001 * 10 ** -decimals.length;
}

/** True for a part of a promotional state, or beside states some of which are. */
function mayBePromotional(product: Fields, [list, at]: FieldPath): boolean {
  const states = stateLists.flatMap((name) => product[name] ?? []);
  const own = stateLists.some((name) => name === list) ? [states[Number(at)]] : states;
  return own.some((state) => state?.MarketingState === 'Promotional');
}
