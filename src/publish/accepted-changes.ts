import type { Collection } from '../model/collection.js';
import type { Version } from '../model/version.js';

/** What a publication may take away from its readers, since somebody has said so. */
export interface AcceptedChanges {
  /** Collections that may lose many or all of their records (D14, D15). */
  readonly removals: readonly Collection[];
  /** What the addresses that may go begin with, such as `/open-banking/v2.1`. */
  readonly gone: readonly string[];
  /** Versions that may be answered in another media type. */
  readonly mediaTypes: readonly Version[];
}

/** Nothing may be taken away. */
export const nothingAccepted: AcceptedChanges = { removals: [], gone: [], mediaTypes: [] };
