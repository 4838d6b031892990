import type { Finding, Range } from './finding.js';

/** The marker lines that git writes where two people changed the same lines: `<<<<<<<`, `=======`, `>>>>>>>`. */
const marker = /^(?:<{7}|\|{7}|={7}|>{7})(?:[ \t].*)?$/gm;

/** An unresolved conflict: the ranges of its marker lines, without their line breaks. */
interface Conflict {
  readonly open: Range;
  /** The `|||||||` line before the common base, if git is set to write the base. */
  readonly base: Range | undefined;
  readonly middle: Range;
  readonly close: Range;
}

/** The conflicts in a text, in order. */
export function conflictsIn(text: string): Conflict[] {
  if (!text.includes('<<<<<<<')) return [];
  const conflicts: Conflict[] = [];
  let open: Range | undefined;
  let base: Range | undefined;
  let middle: Range | undefined;
  for (const { 0: words, index } of text.matchAll(marker)) {
    const at = { start: index, end: index + words.trimEnd().length };
    const sign = words.charAt(0);
    if (sign === '<') [open, base, middle] = [at, undefined, undefined];
    else if (open === undefined) continue;
    else if (sign === '|') base ??= middle === undefined ? at : undefined;
    else if (sign === '=') middle ??= at;
    else if (middle !== undefined) {
      conflicts.push({ open, base, middle, close: at });
      open = undefined;
    }
  }
  return conflicts;
}

/** The text of the first side. The rest of each conflict is replaced by spaces, so that offsets stay. */
export function firstSide(text: string, conflicts: readonly Conflict[]): string {
  let settled = '';
  let taken = 0;
  for (const { open, base, middle, close } of conflicts) {
    const end = (base ?? middle).start;
    settled += text.slice(taken, open.start) + spaced(text.slice(open.start, open.end));
    settled += text.slice(open.end, end) + spaced(text.slice(end, close.end));
    taken = close.end;
  }
  return settled + text.slice(taken);
}

function spaced(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

/** One finding for all conflicts of a text, since git compares lines: a record may be in several. @param conflicts at least one */
export function conflictFinding(text: string, conflicts: readonly Conflict[]): Finding {
  const [{ open, middle, close }, ...others] = conflicts as [Conflict, ...Conflict[]];
  const nameAt = ({ start, end }: Range) => text.slice(start + 7, end).trim();
  const args = { ours: nameAt(open), theirs: nameAt(close), pieces: conflicts.length };
  return {
    rule: 'content/merge-conflict',
    args,
    at: [open, middle, close, ...others.map((other) => other.open)],
  };
}
