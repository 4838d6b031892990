/** What a column of codes looks like when a spreadsheet took their leading zeros. */
export interface LostZeros {
  /** Digits that most codes have. */
  readonly length: number;
  /** Codes that have fewer. */
  readonly short: readonly string[];
}

/**
 * A spreadsheet that takes a code for a number drops its leading zeros. That can't be seen for sure, but it shows where
 * most codes of a column have the same number of digits, none begins with a zero, and a few are shorter. Codes of up
 * to three digits are counted on rather than padded, so they tell nothing.
 */
export function lostZeros(codes: readonly string[]): LostZeros | undefined {
  const written = codes.filter((code) => code !== '');
  if (written.length < 3 || !written.every((code) => /^[1-9]\d*$/.test(code))) return undefined;
  const length = Math.max(...written.map((code) => code.length));
  const short = written.filter((code) => code.length < length);
  if (length < 4 || short.length === 0 || short.length > written.length / 2) return undefined;
  return { length, short };
}
