/**
 * A text as a cell of a CSV file, RFC 4180 §2: in quotes if it has a quote, a comma or a line break. A text that a
 * spreadsheet would take for a formula gets an apostrophe before it.
 */
export function csvCell(text: string): string {
  const safe = isRisky(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What spreadsheets take for the beginning of a formula; also behind apostrophes, so that each can be removed again. */
const formula = /^'*[=+\-@\t\r]/;

/** A number with a sign, such as -0.26 or +44 20 7946 0000: digits compute nothing. */
const signedNumber = /^[+-]\d[\d .,]*$/;

function isRisky(text: string): boolean {
  const first = text.charCodeAt(0);
  // Letters and digits, the beginnings of nearly all texts.
  if (first > 0x40 || (first >= 0x30 && first <= 0x39)) return false;
  return formula.test(text) && !signedNumber.test(text);
}
