/** What a cell holds, as its writer meant it. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  /** What a spreadsheet wrote in place of the value: `#REF!`, `#####`, `1.23E+08`, `01-Mar` for 1-3. */
  | { readonly kind: 'spoilt'; readonly how: 'formula' | 'narrow' | 'shortened' };

/**
 * Reads a cell. Spaces at its ends are removed, line breaks within become LF; `="0123"`, with which Excel
 * is made to keep a zero, is `0123`.
 */
export function readCell(written: string): Cell {
  const trimmed = written.trim();
  const text = (/^="([^"]*)"$/.exec(trimmed)?.[1]?.trim() ?? trimmed).replace(/\r\n?/g, '\n');
  if (/^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/.test(text)) {
    return { kind: 'spoilt', how: 'formula' };
  }
  if (/^#{3,}$/.test(text)) return { kind: 'spoilt', how: 'narrow' };
  if (/^-?\d(?:\.\d+)?E\+\d{2,3}$/.test(text)) return { kind: 'spoilt', how: 'shortened' };
  return { kind: 'text', text };
}

const yes = new Set(['y', 'yes', 'true', 't', '1', 'x', '✓', '✔']);
const no = new Set(['n', 'no', 'false', 'f', '0', '-', '–']);

/** What a text says that can only be yes or no; undefined where it says neither. */
export function readFlag(text: string): boolean | undefined {
  const said = text.trim().toLowerCase();
  if (yes.has(said)) return true;
  return no.has(said) ? false : undefined;
}

/** The name of a column or field as it is compared: without regard to case, spaces and punctuation. */
export function folded(name: string): string {
  return name.toLowerCase().replace(/[\s_\-./:()?!*#]+/g, '');
}

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
