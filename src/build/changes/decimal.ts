/** A decimal as digits without a point, and how many of them are behind the point. */
interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

function decimalOf(value: unknown): Decimal | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  const [, sign, whole, decimals = ''] = /^([-+]?)(\d{1,30})(?:\.(\d{0,30}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const digits = BigInt(whole + decimals);
  return { digits: sign === '-' ? -digits : digits, scale: decimals.length };
}

/**
 * `to - from` of two decimals written as texts, without rounding: `-0.25` for `1.50` and `1.25`.
 * @returns undefined if one of them isn't a decimal
 */
export function decimalDifference(from: unknown, to: unknown): string | undefined {
  const [a, b] = [decimalOf(from), decimalOf(to)];
  if (a === undefined || b === undefined) return undefined;
  const scale = Math.max(a.scale, b.scale);
  const at = ({ digits, scale: own }: Decimal) => digits * 10n ** BigInt(scale - own);
  return written(at(b) - at(a), scale);
}

function written(digits: bigint, scale: number): string {
  const sign = digits < 0n ? '-' : '';
  const all = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const whole = all.slice(0, all.length - scale);
  const decimals = all.slice(all.length - scale).replace(/0+$/, '');
  return `${sign}${whole}${decimals === '' ? '' : `.${decimals}`}`;
}

/** True for two texts of the same number, such as `1.5` and `1.50`. */
export function isSameNumber(a: unknown, b: unknown): boolean {
  return decimalDifference(a, b) === '0';
}
