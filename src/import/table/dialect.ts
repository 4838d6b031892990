import { namesIn } from '../../base/names-in.js';
import { decode } from '../../content/documents/text.js';
import { windows1252 } from '../repairs/characters.js';

/** The encodings in which spreadsheets export tables. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16'] as const;

export type Encoding = (typeof encodings)[number];

export interface DecodedTable {
  /** Without its byte order mark. */
  readonly text: string;
  readonly encoding: Encoding;
}

/**
 * The text of a CSV file. Spreadsheets save in UTF-8, in UTF-16 ("Unicode text") or, on Windows, in Windows-1252.
 * @param encoding as a mapping names it; without one, the bytes decide
 */
export function decodeTable(name: string, bytes: Uint8Array, encoding?: Encoding): DecodedTable {
  const { text, problem } = decode(name, bytes);
  const found = problem ? seen(problem.args.looksLike) : 'utf-8';
  const used = encoding ?? found;
  if (used === 'utf-8') return { text, encoding: used };
  if (used === 'windows-1252') return { text: fromWindows1252(bytes), encoding: used };
  const label = isBigEndian(bytes) ? 'utf-16be' : 'utf-16le';
  return { text: new TextDecoder(label).decode(bytes), encoding: used };
}

/**
 * Windows-1252 is the fallback: every sequence of bytes is valid in it, although a few codes become control characters.
 */
function seen(looksLike: 'UTF-16' | 'Windows-1252' | undefined): Encoding {
  return looksLike === 'UTF-16' ? 'utf-16' : 'windows-1252';
}

function isBigEndian(bytes: Uint8Array): boolean {
  return bytes[0] === 0xfe || (bytes[0] === 0 && bytes[1] !== 0);
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
