import { conflictsIn, sideOf } from '../../source/documents/merge-conflict.js';

/**
 * True if a text with conflicts is as git has written it: nobody has settled or edited anything in it. How git marks its
 * conflicts depends on settings, so the sides are compared.
 * @param byLines what git makes of the lines of the same versions
 */
export function asLeftByGit(text: string, byLines: string | undefined): boolean {
  if (byLines === undefined) return false;
  const [found, fresh] = [conflictsIn(text), conflictsIn(byLines)];
  return (['ours', 'theirs'] as const).every(
    (side) => sideOf(text, found, side)?.text === sideOf(byLines, fresh, side)?.text,
  );
}

/** True if a text differs from a merge only within the conflicts of the merge. */
export function settlesOnly(merged: string, text: string): boolean {
  const conflicts = conflictsIn(merged);
  if (conflicts.length === 0) return text === merged;
  const starts = [0, ...conflicts.map(({ close }) => merged.indexOf('\n', close.end) + 1 || merged.length)];
  const kept = starts.map((start, index) => merged.slice(start, conflicts[index]?.open.start));
  const [first = '', ...others] = kept;
  const last = others.pop() ?? '';
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const lines of others) {
    const found = text.indexOf(lines, at);
    if (found === -1) return false;
    at = found + lines.length;
  }
  return at <= text.length - last.length;
}
