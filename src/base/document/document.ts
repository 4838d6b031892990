import { capital } from '../text/capital.js';

/*
 * What the program says at length, as data: reports, comparisons, pages of rules. `markdown.ts` and
 * `terminal.ts` write it, each with the escaping of its target.
 */

/** A text of the program, or one of the content, which is only data wherever it is shown. */
export type DataPart = string | { readonly content: string };

/** A piece of a text. In a string, which is the program's own, words between backticks are code. */
type TextPiece =
  | DataPart
  /** Data of which only so many code points are shown. */
  | { readonly content: string; readonly most: number }
  | { readonly code: string }
  /** Texts below each other. */
  | { readonly lines: readonly Text[] }
  | { readonly tone: Tone; readonly text: Text };

export type Text = TextPiece | readonly Text[];

/** `aside` is a remark beside something else. */
type Tone = 'strong' | 'quiet' | 'aside' | 'good' | 'bad';

export interface TextTable {
  readonly columns: readonly TextColumn[];
  readonly rows: readonly TextRow[];
}

interface TextColumn {
  readonly head: string;
  /** What it has; by default text. */
  readonly is?: 'number';
}

/** A row, or a title above those that follow. */
export type TextRow = { readonly cells: readonly Text[] } | { readonly title: Text };

export type DocumentBlock =
  | { readonly heading: Text; readonly level: 1 | 2 | 3; readonly aside?: string }
  | { readonly paragraph: Text }
  | { readonly list: readonly Text[] }
  | TextTable
  | { readonly verdict: string; readonly isGood: boolean }
  | { readonly facts: readonly (readonly [name: string, text: Text])[] };

/** True for a text of several pieces. */
export function isPieces(text: Text): text is readonly Text[] {
  return Array.isArray(text);
}

/** A text that begins with a capital letter, unless data is its beginning. */
export function capitalText([first, ...others]: readonly DataPart[]): readonly DataPart[] {
  if (typeof first !== 'string') return first === undefined ? [] : [first, ...others];
  return [capital(first), ...others];
}
