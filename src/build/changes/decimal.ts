const form = /^([-+]?)(\d{1,30})(?:\.(\d{0,30}))?$/;

/**
 * `to - from` of two decimals written as texts, without rounding: `-0.25` for `1.50` and `1.25`.
 * @returns undefined if one of them isn't a decimal
 */
export function decimalDifference(from: unknown, to: unknown): string | undefined {
  const both = [from, to].map((value) => form.exec(String(value).trim()) ?? []);
  if (![from, to].every((value) => typeof value === 'string' || typeof value === 'number')) return undefined;
  const scale = Math.max(...both.map(([, , , decimals = '']) => decimals.length));
  const [a, b] = both.map(([, sign, whole, decimals = '']) =>
    whole === undefined ? undefined : BigInt(`${sign}${whole}${decimals.padEnd(scale, '0')}`),
  );
  if (a === undefined || b === undefined) return undefined;
  const [sign, size] = b < a ? ['-', a - b] : ['', b - a];
  const digits = String(size).padStart(scale + 1, '0');
  const point = digits.length - scale;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0*$/, '');
}

/** True for two texts of the same number, such as `1.5` and `1.50`. */
export function isSameNumber(a: unknown, b: unknown): boolean {
  return decimalDifference(a, b) === '0';
}
