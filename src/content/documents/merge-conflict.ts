import type { Finding, Range } from './finding.js';

/** The marker lines that git writes where two people changed the same lines: `<<<<<<<`, `=======`, `>>>>>>>`. */
const marker = /^(?:<{7}|\|{7}|={7}|>{7})(?:[ \t].*)?$/gm;

/**
 * A text with only the first side of each unresolved conflict, the rest being replaced by spaces, so that offsets stay.
 * With one finding for all conflicts, since git compares lines: a record may be in several.
 */
export function withoutConflicts(text: string): { readonly settled: string; readonly conflict?: Finding } {
  const conflicts: (readonly [open: Range, middle: Range, close: Range])[] = [];
  let settled = '';
  let taken = 0;
  let [open, sideEnd, middle]: (Range | undefined)[] = [];
  for (const { 0: words, index } of text.includes('<<<<<<<') ? text.matchAll(marker) : []) {
    const at = { start: index, end: index + words.trimEnd().length };
    const sign = words.charAt(0);
    if (sign === '<') [open, sideEnd, middle] = [at, undefined, undefined];
    else if (open === undefined) continue;
    else if (sign !== '>') {
      // If git is set to write the common base, it is between the sides.
      sideEnd ??= at;
      if (sign === '=') middle ??= at;
    } else if (sideEnd !== undefined && middle !== undefined) {
      conflicts.push([open, middle, at]);
      settled += text.slice(taken, open.start) + spaced(text.slice(open.start, open.end));
      settled += text.slice(open.end, sideEnd.start) + spaced(text.slice(sideEnd.start, at.end));
      taken = at.end;
      open = undefined;
    }
  }
  const [first, ...others] = conflicts;
  if (first === undefined) return { settled: text };
  const nameAt = ({ start, end }: Range) => text.slice(start + 7, end).trim();
  const args = { ours: nameAt(first[0]), theirs: nameAt(first[2]), pieces: conflicts.length };
  const conflict = {
    rule: 'content/merge-conflict',
    args,
    at: [...first, ...others.map(([at]) => at)],
  } as const;
  return { settled: settled + text.slice(taken), conflict };
}

function spaced(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
