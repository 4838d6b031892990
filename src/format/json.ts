/**
 * Indents each line of a JSON text by two blanks for each line on which a bracket round it was opened; which
 * values share a line stays as written. Ends with one line break.
 */
export function indentJson(text: string): string {
  /** The indentation of the line on which each open bracket stands. */
  const open: number[] = [];
  const lines: string[] = [];
  for (const written of text.trim().split('\n')) {
    const line = written.trim();
    if (line === '') {
      lines.push('');
      continue;
    }
    const closing = /^[\]}\s]*/.exec(line)![0].replace(/\s/g, '').length;
    const indent = closing > 0 ? (open[open.length - closing] ?? 0) : open.length > 0 ? open.at(-1)! + 2 : 0;
    lines.push(' '.repeat(indent) + line);
    for (const [token] of line.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
      if (token === '[' || token === '{') open.push(indent);
      else if (token === ']' || token === '}') open.pop();
    }
  }
  return `${lines.join('\n')}\n`;
}
