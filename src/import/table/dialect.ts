import { namesIn } from '../../base/names-in.js';
import { decode } from '../../content/documents/text.js';
import { windows1252 } from '../repairs/characters.js';

/**
 * The text of a CSV file, without its byte order mark. Spreadsheets save in UTF-8, in UTF-16 ("Unicode text") or, on Windows, in Windows-1252, in which
 * every sequence of bytes is valid, although a few codes become control characters.
 */
export function decodeTable(bytes: Uint8Array) {
  const { text, mistake } = decode(bytes);
  if (mistake === undefined) return { text, encoding: 'UTF-8' };
  if (mistake.args.looksLike === 'UTF-16') return { text, encoding: 'UTF-16' };
  return { text: fromWindows1252(bytes), encoding: 'Windows-1252' };
}

/**
 * Decoded by hand, since TextDecoder of Node 20 decodes "windows-1252" as Latin-1, without quotes, dashes and the euro.
 */
function fromWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin1.replace(/[\x80-\x9f]/g, (sign) => windows1252[sign.charCodeAt(0) - 0x80] ?? sign);
}

/** The separators of cells, by their names in a mapping. */
export const delimiters = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

export type Delimiter = keyof typeof delimiters;

export const delimiterNames = namesIn(delimiters);

/** How many lines are examined: a title above the header may have no delimiter. */
const mostLines = 20;

/**
 * The delimiter that most of the first lines have equally often, outside quotes; of several, the most frequent one; a
 * comma if there is none. So addresses with commas don't count against the semicolons of the header. Excel's first line
 * `sep=;` says it.
 */
export function delimiterOf(text: string): Delimiter {
  const start = text.split(/\r\n|\n|\r/, mostLines).join('\n');
  const said = /^sep=(.)$/im.exec(start.split('\n', 1)[0]!)?.[1];
  const lines = start.replace(/"(?:[^"]|"")*(?:"|$)/g, '').split('\n');
  const scores = delimiterNames.map((name) => {
    const delimiter = delimiters[name];
    const times = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0);
    const alike = times.map((count) => times.filter((other) => other === count).length);
    const lineCount = Math.max(0, ...alike);
    // A comma in a sentence has a space behind it.
    const isTight = start.split(delimiter).length > 2 * start.split(`${delimiter} `).length;
    const count = Math.max(0, ...times.filter((_, index) => alike[index] === lineCount));
    return { name, lineCount, isTight, count };
  });
  const [best] = scores.sort(
    (a, b) => b.lineCount - a.lineCount || Number(b.isTight) - Number(a.isTight) || b.count - a.count,
  );
  const named = delimiterNames.find((name) => delimiters[name] === said);
  return named ?? (best === undefined || best.lineCount === 0 ? 'comma' : best.name);
}
