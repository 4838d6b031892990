import type { Screen } from '../../base/document/terminal.js';
import type { Comparison } from '../../build/changes/comparison.js';
import type { Coasts } from './map.js';

/** A way to show a comparison. */
export interface DiffFormat {
  /**
   * Yields the text in pieces, since it may be long.
   * @param coasts for a map
   */
  readonly print: (comparison: Comparison, on: Screen, coasts?: Coasts) => Iterable<string>;
}
