import type { Paint } from '../../base/document/terminal.js';
import type { Comparison } from '../../publication/changes/comparison.js';
import type { Outline } from './outline.js';

/** A way to show a comparison. */
export interface DiffFormat {
  /** Yields the text in pieces, since it may be long. */
  readonly print: (comparison: Comparison, on: Screen) => Iterable<string>;
}

/** What a text is written for. */
export interface Screen {
  /** Columns; Infinity if lines are not broken. */
  readonly width: number;
  readonly style: Paint;
  /** Coasts for a map. */
  readonly outline?: Outline;
}
