/** What a cell holds, as its writer meant it. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  /** What a spreadsheet wrote in place of the value: `#REF!`, `#####`, `1.23E+08`, `01-Mar` for 1-3. */
  | { readonly kind: 'spoilt'; readonly how: 'formula' | 'narrow' | 'shortened' };

/**
 * Reads a cell. Blanks at its ends are taken off and line breaks within are made one kind; `="0123"`, with which Excel
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
