import { flagMeant } from '../../interface/schema/likely-values.js';
import { comparedField } from '../../model/compared-texts.js';
import { monthNames } from '../../model/time/calendar.js';

/** What a spreadsheet writes instead of a value: of a formula that failed, in a narrow column, for a long number. */
const damaged =
  /^(?:#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)|#{3,}|-?\d(?:\.\d+)?E\+\d{2,3})$/i;

/**
 * The text of a cell. Spaces at its ends are removed and line breaks within it become LF. `="0123"`, which makes Excel
 * keep a leading zero, is read as `0123`.
 * @returns undefined for a value that a spreadsheet damaged: `#REF!`, `#####`, `1.23E+08`
 */
export function readCell(written: string): string | undefined {
  const trimmed = written.trim();
  const text = (/^="([^"]*)"$/.exec(trimmed)?.[1]?.trim() ?? trimmed).replace(/\r\n?/g, '\n');
  return damaged.test(text) ? undefined : text;
}

const month = monthNames.map((name) => name.slice(0, 3)).join('|');
const dated = new RegExp(
  String.raw`^(?:\d{1,2}[/.]\d{1,2}[/.]\d{4}|\d{4}-\d\d-\d\d(?:[ T]00:00.*)?|\d{1,2}[- ](?:${month})\w*(?:[- ]\d{2,4})?)$`,
  'i',
);

/** How a spreadsheet has damaged a code: it was taken for a date or, of a sort code, for a number without its zero. */
export function spoiltCode(field: string, text: string): 'date' | 'zero' | undefined {
  if (!comparedField.test(field)) return undefined;
  const isSortCode = field === 'SortCode';
  if (dated.test(text) || (isSortCode && text.includes('/'))) return 'date';
  return isSortCode && /^\d{1,5}$/.test(text) ? 'zero' : undefined;
}

/** True or false for a text that can only mean yes or no, as a dash in a column does; undefined for any other text. */
export function readFlag(text: string): boolean | undefined {
  return /^\s*[-–]\s*$/.test(text) ? false : flagMeant(text);
}
