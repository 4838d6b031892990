import { visit } from 'jsonc-parser';
import type { Range } from '../finding.js';

/** The ranges of the items of a valid JSON list, including the spaces around them. */
export function itemExtents(text: string): Range[] {
  const extents: Range[] = [];
  let level = 0;
  let start = 0;
  const begin = (offset: number) => {
    if (++level === 1) start = offset + 1;
  };
  const end = (offset: number) => {
    if (--level === 0) extents.push({ start, end: offset });
  };
  visit(text, {
    onArrayBegin: begin,
    onObjectBegin: begin,
    onArrayEnd: end,
    onObjectEnd: end,
    onSeparator(_, offset) {
      if (level !== 1) return;
      extents.push({ start, end: offset });
      start = offset + 1;
    },
  });
  return extents;
}
