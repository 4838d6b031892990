import type { Finding, Range } from './finding.js';

/** What git leaves in a file where two people changed the same lines: `<<<<<<< mine`, `=======`, `>>>>>>> theirs`. */
const marker = /^(?:<{7}|\|{7}|={7}|>{7})(?:[ \t].*)?$/gm;

/** A text with the first side of each conflict only. What is taken away becomes blanks, so that nothing moves. */
export function withoutConflicts(text: string): {
  readonly text: string;
  readonly findings: readonly Finding[];
} {
  if (!text.includes('<<<<<<<')) return { text, findings: [] };
  const findings: Finding[] = [];
  let settled = '';
  let taken = 0;
  let open: Range | undefined;
  let middle: Range | undefined;
  for (const { 0: words, index } of text.matchAll(marker)) {
    const at = { start: index, end: index + words.trimEnd().length };
    if (words.startsWith('<')) [open, middle] = [at, undefined];
    else if (open === undefined) continue;
    else if (!words.startsWith('>')) middle ??= at;
    else if (middle !== undefined) {
      findings.push({ rule: 'content/merge-conflict', args: {}, at: [open, middle, at] });
      settled += text.slice(taken, open.start) + blanked(text.slice(open.start, open.end));
      settled += text.slice(open.end, middle.start) + blanked(text.slice(middle.start, at.end));
      taken = at.end;
      open = undefined;
    }
  }
  return { text: settled + text.slice(taken), findings };
}

function blanked(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
