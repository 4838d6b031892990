import { capital } from '../text/capital.js';

/*
 * What the program says at length, as data: reports, comparisons, pages of rules. `markdown.ts` and
 * `terminal.ts` write it, each with the escaping of its target.
 */

/** A text of the program, or one of the content, which is only data wherever it is shown. */
export type DataPart = string | { readonly content: string };

/** A piece of a text. In a string, which is the program's own, words between backticks are code. */
export type TextPiece =
  | DataPart
  /** Data of which only so many code points are shown. */
  | { readonly content: string; readonly most: number }
  /** A sentence of the program with data in it. */
  | { readonly sentence: string }
  | { readonly code: string }
  /** The path of a field: code that can be broken at its points. */
  | { readonly path: string }
  | { readonly link: Text; readonly to: string }
  /** Texts below each other. */
  | { readonly lines: readonly Text[] }
  /** Lines to copy, exactly as they are. */
  | { readonly copied: readonly string[] }
  | { readonly tone: Tone; readonly text: Text };

export type Text = TextPiece | readonly Text[];

/** `aside` is a remark beside something else. */
export type Tone = 'strong' | 'quiet' | 'aside' | 'good' | 'bad';

export interface TextTable {
  readonly table: string;
  readonly columns: readonly TextColumn[];
  readonly rows: readonly TextRow[];
}

export interface TextColumn {
  readonly head: string;
  /** What it has: `row` says what the row is about; by default text. */
  readonly is?: 'row' | 'number' | 'was' | 'is';
}

/** A row, or a title above those that follow. */
export type TextRow = { readonly cells: readonly TextCell[] } | { readonly title: Text };

/** A text, or one for several rows; `undefined` where that of a row above continues. */
export type TextCell = Text | { readonly cell: Text; readonly rows: number } | undefined;

export type DocumentBlock =
  | { readonly heading: Text; readonly level: 1 | 2 | 3; readonly aside?: string }
  | { readonly paragraph: Text }
  | { readonly list: readonly Text[] }
  | TextTable
  | { readonly verdict: string; readonly isGood: boolean }
  | { readonly facts: readonly (readonly [name: string, text: Text])[] }
  | FileExample;

/** Files under a heading. */
export interface FileExample {
  readonly title: string;
  /** The command typed, if it matters. */
  readonly command?: string;
  readonly files: readonly ShownFile[];
}

export interface ShownFile {
  readonly path: string;
  /** A remark about the file besides its text. */
  readonly remark?: string;
  /** Ends with a line break; undefined if the file has none to show. */
  readonly text?: string;
}

/** True for a text of several pieces. */
export function isPieces(text: Text): text is readonly Text[] {
  return Array.isArray(text);
}

/** A table of texts. */
export function plainTable(
  table: string,
  heads: readonly string[],
  rows: readonly (readonly TextCell[])[],
): TextTable {
  return { table, columns: heads.map((head) => ({ head })), rows: rows.map((cells) => ({ cells })) };
}

/** A text that begins with a capital letter, unless data is its beginning. */
export function capitalText([first, ...others]: readonly DataPart[]): readonly DataPart[] {
  if (typeof first !== 'string') return first === undefined ? [] : [first, ...others];
  return [capital(first), ...others];
}
