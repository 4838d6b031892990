import { quoted } from '../../../model/message.js';
import { inFields, noFindings, recordRule } from '../rule.js';

/** Amounts with a comma in a list in square brackets, where YAML ends the text at the comma. */
export const splitAmount = recordRule({
  rule: 'texts/split-amount',
  severity: 'warning',
  message: ({ first, second }: { first: string; second: string }) => ({
    message: `a comma in an amount has split a text in two: ${quoted(first)} and ${quoted(second)}.`,
    hint: 'put the whole text in quotes',
    help: 'In a list in square brackets every comma begins a new item, unless it is in quotes.',
    related: ['the text begins here'],
  }),
  ...inFields(['Notes'], (notes) => {
    if (typeof notes === 'string') return noFindings;
    return notes.flatMap((second, at) => {
      // £1,000,000 is split twice, but reported once.
      const first = notes[at - 1];
      if (first === undefined || !isSplit(notes, at) || isSplit(notes, at - 1)) return noFindings;
      return [{ args: { first, second }, path: ['Notes', at], also: [['Notes', at - 1]] }];
    });
  }),
});

function isSplit(texts: readonly string[], at: number): boolean {
  const [first, second] = [texts[at - 1], texts[at]];
  if (first === undefined || second === undefined) return false;
  return (
    (/[£$€] ?\d{1,3}$/.test(first) && /^\d{3}(?!\d)/.test(second)) ||
    (/(?:^|[^\d.,])\d{1,3}$/.test(first) && /^000(?!\d)/.test(second))
  );
}
