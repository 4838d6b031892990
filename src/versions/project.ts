import type { Collection } from '../model/collection.js';
import type { Version } from '../model/version.js';
import { atm } from './atm.js';
import { branch } from './branch.js';
import { type Change, Way } from './change.js';
import type { Loss } from './loss.js';
import { pca } from './pca/pca.js';

export type { Loss, LossKind } from './loss.js';

export interface Projection {
  readonly record: Record<string, unknown>;
  readonly losses: readonly Loss[];
}

/** Business accounts, loans and cards are the same in both versions (D7). */
const changes: { readonly [C in Collection]?: Change } = {
  branches: branch,
  atms: atm,
  'personal-current-accounts': pca,
};

const nothing: readonly Loss[] = [];

/**
 * A record of one version made into one of another, and what the other can't express (D3).
 * @param record a valid record of `from`. It is never changed; the result shares with it all that doesn't differ, and
 * is the very same record where nothing does.
 * @returns a record that is valid in `to`, its keys in no particular order.
 */
export function project(
  collection: Collection,
  record: Record<string, unknown>,
  from: Version,
  to: Version,
): Projection {
  const change = changes[collection];
  if (from === to || change === undefined) return { record, losses: nothing };
  const way = new Way();
  const projected = (from === 'v2.1' ? change.up : change.down)(record, way);
  return { record: projected as Record<string, unknown>, losses: way.losses };
}
