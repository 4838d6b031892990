/**
 * Cuts the lines of a block into those of its parts: each with the comments above its first line, in its column, and
 * with the empty lines after it.
 * @param starts the offsets of dashes or keys, which are in one column
 * @param end of the last part's lines
 * @returns where each part begins and ends. Comments above the first concern all, unless others have comments too: then it
 * begins at its dash or key.
 */
export function partLines(text: string, starts: readonly number[], end: number) {
  const froms = starts.map((start) => aboveComments(text, start));
  const areCommented = froms.some((from, index) => index > 0 && /^ *#/.test(text.slice(from, starts[index])));
  const [first] = starts;
  if (first !== undefined && !areCommented) froms[0] = first;
  return froms.map((from, index) => ({ from, to: froms[index + 1] ?? end }));
}

/**
 * The start of the line of a dash or key, or of the comments directly above it in its column; the dash or key itself, if
 * something else is before it on its line.
 */
function aboveComments(text: string, start: number): number {
  let from = text.lastIndexOf('\n', start - 1) + 1;
  if (text.slice(from, start).trim() !== '') return start;
  const comment = `${' '.repeat(start - from)}#`;
  for (;;) {
    const above = text.lastIndexOf('\n', from - 2) + 1;
    if (from === 0 || !text.startsWith(comment, above)) return from;
    from = above;
  }
}
