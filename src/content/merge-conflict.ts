import type { Finding, Range } from './finding.js';

/** What git leaves in a file where two people changed the same lines: `<<<<<<< mine`, `=======`, `>>>>>>> theirs`. */
const marker = /^(?:<{7}|\|{7}|={7}|>{7})(?:[ \t].*)?$/gm;

/** A place at which nobody has chosen yet. The ranges are those of the marker lines, without their line breaks. */
export interface Conflict {
  readonly open: Range;
  /** The `|||||||` before what both sides began from, where git was told to write that too. */
  readonly base: Range | undefined;
  readonly middle: Range;
  readonly close: Range;
  /** What git calls the sides, such as `HEAD` and the name of a branch; may be empty. */
  readonly ours: string;
  readonly theirs: string;
}

/** The conflicts of a text, in its order. */
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
      const [ours, theirs] = [open, at].map(({ start, end }) => text.slice(start + 7, end).trim());
      conflicts.push({ open, base, middle, close: at, ours: ours ?? '', theirs: theirs ?? '' });
      open = undefined;
    }
  }
  return conflicts;
}

/** A text with the first side of each conflict only. What is taken away becomes blanks, so that nothing moves. */
export function withFirstSides(text: string, conflicts: readonly Conflict[]): string {
  let settled = '';
  let taken = 0;
  for (const { open, base, middle, close } of conflicts) {
    const end = (base ?? middle).start;
    settled += text.slice(taken, open.start) + blanked(text.slice(open.start, open.end));
    settled += text.slice(open.end, end) + blanked(text.slice(end, close.end));
    taken = close.end;
  }
  return settled + text.slice(taken);
}

/** A whole text as it was on one side, and where the lines of each conflict stand in it. */
export interface Side {
  readonly text: string;
  readonly at: readonly Range[];
}

/** What a text was on a side; the base only where git wrote it into every conflict. */
export function sideOf(
  text: string,
  conflicts: readonly Conflict[],
  side: 'ours' | 'base' | 'theirs',
): Side | undefined {
  let whole = '';
  let taken = 0;
  const at: Range[] = [];
  for (const { open, base, middle, close } of conflicts) {
    if (side === 'base' && base === undefined) return undefined;
    const [before, after] =
      side === 'ours' ? [open, base ?? middle] : side === 'base' ? [base!, middle] : [middle, close];
    whole += text.slice(taken, open.start);
    const lines = text.slice(behindBreak(text, before.end), after.start);
    at.push({ start: whole.length, end: whole.length + lines.length });
    whole += lines;
    taken = behindBreak(text, close.end);
  }
  return { text: whole + text.slice(taken), at };
}

/** What can be said of conflicts where the sides can't be read. */
export function unreadConflicts(conflicts: readonly Conflict[]): Finding[] {
  return conflicts.map(({ open, middle, close }) => ({
    rule: 'content/merge-conflict',
    args: { what: 'unread' },
    at: [open, middle, close],
  }));
}

function behindBreak(text: string, offset: number): number {
  const end = /[ \t]*(?:\r\n|\n|\r)?/y;
  end.lastIndex = offset;
  return offset + (end.exec(text)?.[0].length ?? 0);
}

function blanked(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
