import type { FormField } from '../../records/contract.js';
import { isFields } from './values.js';

/** What a tier has for its ends. */
const tierEnds = [
  ['TierValueMinimum', 'TierValueMaximum'],
  ['TierValueMin', 'TierValueMax'],
] as const;

/** What people call an item of a list with these fields, if its button says so: a fee or a tier. */
export function itemNoun(fields: readonly FormField[]): 'fee' | 'tier' | undefined {
  if (endsIn(fields) !== undefined) return 'tier';
  return fields.some(({ key, input }) => key === 'FeeType' && input.kind === 'codes') ? 'fee' : undefined;
}

function endsIn(fields: readonly FormField[]) {
  return tierEnds.find((ends) => ends.every((end) => fields.some(({ key }) => key === end)));
}

/** A copy of an item for the place after it. */
export interface NextItem {
  readonly value: unknown;
  /** The fields in which it has to be another. */
  readonly differs: readonly FormField[];
}

/** A copy of an item of a list: of a tier from where it ends. */
export function nextItem(fields: readonly FormField[], item: unknown): NextItem {
  if (!isFields(item)) return { value: item, differs: [] };
  const copy: Record<string, unknown> = structuredClone(item);
  const differs = fields.filter(({ key }) => key === 'Identification');
  for (const { key } of differs) delete copy[key];
  const [least, most] = endsIn(fields) ?? [];
  if (least !== undefined && most !== undefined) {
    const next = stepAbove(copy[most]);
    delete copy[most];
    if (next !== undefined) copy[least] = next;
    else {
      delete copy[least];
      differs.push(...fields.filter(({ key }) => key === least));
    }
  } else if (itemNoun(fields) === 'fee') differs.push(...fields.filter(({ key }) => key === 'FeeType'));
  return { value: copy, differs };
}

/** The amount that is one more in the last digit: `1000.00` after `999.99`. */
function stepAbove(amount: unknown): string | undefined {
  const [, whole, digits = ''] = /^(\d{1,14})(?:\.(\d{1,4}))?$/.exec(String(amount)) ?? [];
  if (whole === undefined) return undefined;
  const next = String(BigInt(whole + digits) + 1n).padStart(digits.length + 1, '0');
  const point = next.length - digits.length;
  return digits === '' ? next : `${next.slice(0, point)}.${next.slice(point)}`;
}
