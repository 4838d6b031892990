import { sha256 } from '../../base/bytes/sha256.js';
import { noMemory } from '../../base/cache/memory.js';
import type { ManifestHead } from '../../serving/manifest/manifest.js';
import { entryOf } from '../../serving/manifest/representation.js';
import type { SiteFile } from '../compile/compile-site.js';
import type { CompiledUnit } from '../compile/compiled-unit.js';
import { instantsAfter } from '../compile/timeline.js';
import { bytesToCompare, type Draft, draftRoute, newestOf, routeEntry } from '../drafts/draft.js';
import { LastPublication } from '../drafts/last-publication.js';
import type { Previous } from '../drafts/previous.js';
import type { GuardedInstant } from '../guards/guard-all.js';
import type { ComingChanges } from './due-changes.js';

/**
 * The publications that the content makes by itself as time passes (D49), each to be compared with the one before (D50).
 * One is made when it is asked for, of the brands that change then, since accepted items are of single brands, and in the
 * newest version of each collection, since guards look at no other.
 */
export async function* comingPublications(
  { head, drafts, files: present }: Omit<GuardedInstant, 'last'>,
  { instants, contentFrom }: ComingChanges,
): AsyncGenerator<GuardedInstant> {
  const routes = newestOf(drafts);
  let before = present;
  for (const instant of instants) {
    const { time, files } = await contentFrom(instant);
    const changed = new Set(files.flatMap(({ brand, unit }) => (changesAt(unit, instant) ? [brand] : [])));
    const draftsOf = (all: readonly SiteFile[]) =>
      routes.map(({ version, collection }) => draftRoute(head, version, collection, all, noMemory));
    const isChanged = ({ brand }: SiteFile) => changed.has(brand);
    const [was, is] = [draftsOf(before.filter(isChanged)), draftsOf(files.filter(isChanged))];
    const last = new LastPublication(unwritten(head, was, is), false, time.day);
    yield { time, head, drafts: is, files: files.filter(isChanged), last };
    before = files;
  }
}

function changesAt({ timeline }: CompiledUnit, instant: number): boolean {
  return instantsAfter(timeline, instant - 1)[0] === instant;
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
