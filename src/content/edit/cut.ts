/** A list in block style, cut at its dashes. Offsets count UTF-16 units. */
export interface CutList {
  /** Spaces before each dash. */
  readonly column: number;
  /** The offset of each dash. */
  readonly dashes: readonly number[];
  /** The end of the last item's lines, with the comments that are indented more than its dash. */
  readonly end: number;
}

/**
 * Cuts a YAML text with LF line breaks at the dashes of its root, without reading the items: a dash in that column begins
 * an item, and lines inside an item are indented more.
 * @returns undefined if the root isn't such a list
 */
export function cutList(text: string): CutList | undefined {
  const dashes: number[] = [];
  let column = -1;
  let end = 0;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const next = newline < 0 ? text.length : newline + 1;
    const indent = indentation(text, start);
    const first = text[start + indent];
    const isEmpty = first === undefined || first === '\n' || text.slice(start, next).trim() === '';
    if (!isEmpty) {
      const isDash = first === '-' && /^\s?$/.test(text.charAt(start + indent + 1));
      if (isDash && (column < 0 || indent === column)) {
        column = indent;
        dashes.push(start + indent);
        end = next;
      } else if (column >= 0 && indent > column) end = next;
      else if (column >= 0 && isDocumentEnd(text, start)) break;
      else if (first !== '#' && (column >= 0 || !isPrologue(text, start))) return undefined;
    }
    start = next;
  }
  return column < 0 ? undefined : { column, dashes, end };
}

function indentation(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ') at++;
  return at - start;
}

/** True for `...`, which ends a document. */
function isDocumentEnd(text: string, start: number): boolean {
  return /^\.\.\.(?:\s|$)/.test(text.slice(start, start + 4));
}

/** True for a directive or `---`. */
function isPrologue(text: string, start: number): boolean {
  return /^(?:%|---(?:\s|$))/.test(text.slice(start, start + 4));
}

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

/** True for a YAML text that may have an anchor, and so values that several places share. */
export function mayBeShared(text: string): boolean {
  return /(?:^|[\s[{,])&[^\s,[\]{}]/m.test(text);
}
