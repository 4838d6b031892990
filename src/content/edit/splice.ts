import type { Range } from '../documents/finding.js';

/** A stretch of a text, and what replaces it. */
export interface ReplacedRange extends Range {
  readonly text: string;
}

/** A text, or a stretch of it, with some of it replaced. */
export function spliced(
  text: string,
  splices: readonly (ReplacedRange | undefined)[],
  { start, end }: Range = { start: 0, end: text.length },
): string {
  let made = '';
  let at = start;
  for (const splice of splices.filter((one) => one !== undefined).sort((a, b) => a.start - b.start)) {
    made += text.slice(at, splice.start) + splice.text;
    at = splice.end;
  }
  return made + text.slice(at, end);
}
