import { sha256 } from '../../base/bytes/sha256.js';
import { type Memory, onlyKnown } from '../../base/cache/memory.js';
import type { ManifestHead } from '../../serving/manifest/manifest.js';
import { entryOf } from '../../serving/manifest/representation.js';
import { bytesToCompare, type Draft, draftRoute, routeEntry } from '../drafts/draft.js';
import { LastPublication } from '../drafts/last-publication.js';
import type { Previous } from '../drafts/previous.js';
import type { GuardedInstant } from '../guards/guard-all.js';
import type { ComingChanges } from './due-changes.js';

/**
 * The publications that the content makes by itself as time passes (D49), each to be compared with the one before (D50).
 * One is made when it is asked for.
 */
export async function* comingPublications(
  { head, drafts: present }: Omit<GuardedInstant, 'last'>,
  { instants, contentFrom }: ComingChanges,
  memory: Memory,
): AsyncGenerator<GuardedInstant> {
  let before = present;
  for (const instant of instants) {
    const { time, files } = await contentFrom(instant);
    const drafts = before.map(({ version, collection }) =>
      draftRoute(head, version, collection, files, onlyKnown(memory)),
    );
    const last = new LastPublication(unwritten(head, before, drafts), false, time.day);
    yield { time, head, drafts, files, last };
    before = drafts;
  }
}

/** A publication that is on no disk. Only answers that are others in the next one can be read. */
function unwritten(head: ManifestHead, drafts: readonly Draft[], next: readonly Draft[]): Previous {
  const files = new Map<string, Uint8Array>();
  const routes = drafts.map((draft, at) => {
    const dated = { ...draft, lastUpdated: 0, before: undefined, textsChanged: undefined };
    if (draft.dataHash === next[at]?.dataHash) return [draft.path, routeEntry(head, dated, 0, [])] as const;
    const bytes = bytesToCompare(draft);
    const entry = entryOf(draft.path.slice(1), 'identity', { length: bytes.length, sha256: sha256(bytes) });
    files.set(entry.file, bytes);
    return [draft.path, routeEntry(head, dated, 0, [entry])] as const;
  });
  return {
    manifest: { ...head, routes: Object.fromEntries(routes), resources: {} },
    read: async (file) => {
      const bytes = files.get(file);
      if (bytes === undefined) throw new Error(`${file} is the same in the next publication`);
      return bytes;
    },
  };
}
