import { factsOf } from '../schema/types.js';
import * as v22 from '../schema/v2.2/scalars.js';
import { type Change, gone, type Way } from './change.js';

const fitsV22 = new RegExp(factsOf(v22.minimumPossibleAmount)!.pattern!);

/** Up to five decimals, and no sign, in v2.1; up to two, and a sign, in v2.2. The amount itself is never rounded. */
export const minimumPossibleAmount: Change = {
  up: (value, way) => up(value as string, way),
  down: (value, way) => down(value as string, way),
};

function up(amount: string, way: Way): string | typeof gone {
  if (fitsV22.test(amount)) return amount;
  if (amount === '') return gone;
  const [whole = '', decimals = ''] = amount.split('.');
  const shortWhole = whole.replace(/^0+(?=\d)/, '') || '0';
  const shortDecimals = decimals.replace(/0+$/, '');
  const short = shortDecimals === '' ? shortWhole : `${shortWhole}.${shortDecimals}`;
  if (amount !== '.' && fitsV22.test(short)) return short;
  way.lose('format', amount);
  return gone;
}

function down(amount: string, way: Way): string | typeof gone {
  if (!amount.startsWith('-')) return amount;
  way.lose('format', amount);
  return gone;
}
