import { namesIn } from '../../base/names-in.js';
import { decode } from '../../source/documents/text.js';
import { windows1252 } from '../incoming/repairs/characters.js';

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

/** The most frequent delimiter outside quotes in the first lines; a comma if there is none. */
export function delimiterOf(text: string): Delimiter {
  const start = text.split(/\r\n|\n|\r/, mostLines).join('\n');
  const unquoted = start.replace(/"(?:[^"]|"")*"/g, '');
  let best: Delimiter = 'comma';
  let most = 0;
  for (const name of delimiterNames) {
    const count = unquoted.split(delimiters[name]).length - 1;
    if (count > most) {
      best = name;
      most = count;
    }
  }
  return best;
}
