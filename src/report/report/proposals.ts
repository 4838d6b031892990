import { inlineScalar } from '../../content/edit/scalars.js';
import type { Location } from '../../model/location.js';
import type { Problem } from '../../model/problem.js';
import type { Replacement } from '../../model/proposal.js';
import { messageOf } from './sentence.js';

/** A range of a file and the text that takes its place. */
export interface Edit extends Location {
  readonly text: string;
}

/** A proposal as programs get it: the edits that it makes. */
export interface WrittenProposal {
  readonly edits: readonly Edit[];
}

/** What the messages of a problem propose, as data. */
export function proposalsOf(
  problem: Problem,
  { proposals = [] } = messageOf(problem),
): readonly WrittenProposal[] {
  return proposals.map(({ replace }) => ({
    edits: replace.flatMap((replacement, index) => {
      const at = problem.at[index];
      return at === undefined ? [] : editsOf(replacement, at);
    }),
  }));
}

function editsOf(replacement: Replacement, at: Location): Edit[] {
  if ('text' in replacement) return [{ ...at, text: replacement.text }];
  if ('value' in replacement) return [{ ...at, text: written(replacement.value, at.file) }];
  if ('name' in replacement) return [{ ...at, text: written(replacement.name, at.file) }];
  const { shift, lines } = replacement;
  return Array.from({ length: lines }, (_, index) => {
    const start = { line: at.start.line + index, column: 1 };
    return shift > 0
      ? { file: at.file, start, end: start, text: ' '.repeat(shift) }
      : { file: at.file, start, end: { ...start, column: 1 - shift }, text: '' };
  });
}

/** A value in the format of a file, on one line. */
function written(value: string | readonly string[], file: string): string {
  if (file.endsWith('.json')) return JSON.stringify(value);
  if (typeof value === 'string') return inlineScalar(value, undefined, true);
  return `[${value.map((item) => inlineScalar(item, undefined, true)).join(', ')}]`;
}
