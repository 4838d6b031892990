import { isPlainObject } from '../../../../base/json/plain-object.js';
import type { FormField } from '../../../records/form-fields.js';

/** What a tier has for its ends. */
const tierEnds = [
  ['TierValueMinimum', 'TierValueMaximum'],
  ['TierValueMin', 'TierValueMax'],
] as const;

/** What people call an item of a list with these fields, if its button says so: a fee, a tier, or a marketing state. */
export function itemNoun(fields: readonly FormField[]): 'fee' | 'state' | 'tier' | undefined {
  if (endsIn(fields) !== undefined) return 'tier';
  if (fields.some(({ key }) => key === 'FirstMarketedDate')) return 'state';
  return fields.some(({ key, input }) => key === 'FeeType' && input.kind === 'codes') ? 'fee' : undefined;
}

function endsIn(fields: readonly FormField[]) {
  return tierEnds.find((ends) => ends.every((end) => fields.some(({ key }) => key === end)));
}

/** What an item has that follows another: a tier begins where that ends, at the same rates. Its fees are its own. */
export function nextItem(fields: readonly FormField[], item: unknown): Readonly<Record<string, unknown>> {
  const [least, most] = endsIn(fields) ?? [];
  if (!isPlainObject(item) || least === undefined || most === undefined) return {};
  const { Identification: _, [least]: __, [most]: end, ...others } = item;
  const next = stepAbove(end);
  const alike = Object.entries(others).filter(([, value]) => typeof value !== 'object');
  return { ...Object.fromEntries(alike), ...(next !== undefined && { [least]: next }) };
}

/** The amount that is one more in the last digit: `1000.00` after `999.99`. */
function stepAbove(amount: unknown): string | undefined {
  const [, whole, digits = ''] = /^(\d{1,14})(?:\.(\d{1,4}))?$/.exec(String(amount)) ?? [];
  if (whole === undefined) return undefined;
  const next = String(BigInt(whole + digits) + 1n).padStart(digits.length + 1, '0');
  const point = next.length - digits.length;
  return digits === '' ? next : `${next.slice(0, point)}.${next.slice(point)}`;
}
