import type { Range } from '../finding.js';

/** The brackets, colons and commas of a JSON text outside of its texts. */
export function* jsonSigns(text: string): Generator<{ readonly sign: string; readonly index: number }> {
  let isInText = false;
  for (const { 0: sign, index } of text.matchAll(/\\.|["[\]{},:]/gs)) {
    if (sign === '"') isInText = !isInText;
    else if (!isInText && sign.length === 1) yield { sign, index };
  }
}

/** The ranges of the items of a valid JSON text, if it is a list. */
export function jsonItems(text: string): readonly Range[] | undefined {
  if (!/^\s*\[/.test(text)) return undefined;
  const items: Range[] = [];
  let level = 0;
  let start = 0;
  for (const { sign, index } of jsonSigns(text)) {
    if (level === 1 && /[\],]/.test(sign)) {
      const item = text.slice(start, index);
      const space = item.length - item.trimStart().length;
      if (item.trim() !== '') items.push({ start: start + space, end: start + item.trimEnd().length });
      start = index + 1;
    }
    if (/[[{]/.test(sign) && ++level === 1) start = index + 1;
    if (/[\]}]/.test(sign)) level--;
  }
  return items;
}
