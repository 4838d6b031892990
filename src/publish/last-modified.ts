import type { Manifest, Representation } from '../http/manifest.js';
import { sha256 } from '../model/sha256.js';
import { type ChangeClock, wholeSeconds } from './change-clock.js';
import type { DistFile } from './dist.js';
import type { DatedDraft } from './draft.js';
import { skew } from './last-updated.js';
import type { Previous } from './previous.js';

/**
 * When the bytes of any of a route's representations last changed, in epoch milliseconds of a whole second (D41): the
 * second of LastUpdated where the data moved, the build's where only texts of `meta`, names or encodings did. A date
 * that stayed where it was would keep clients that ask by date at their old bytes for good.
 */
export async function lastModified(
  draft: DatedDraft,
  representations: readonly Representation[],
  clock: ChangeClock,
): Promise<number> {
  const { before } = draft;
  if (before === undefined) return wholeSeconds(Math.max(draft.lastUpdated, draft.textsChanged ?? 0));
  const last = Date.parse(before.lastModified);
  if (haveSameBytes(before.representations, representations)) return last;
  // LastUpdated of data that moved comes from the same clock, so it is in a later second already.
  if (before.dataHash !== draft.dataHash) return wholeSeconds(draft.lastUpdated);
  return wholeSeconds(await clock.after(last));
}

function haveSameBytes(before: readonly Representation[], now: readonly Representation[]): boolean {
  return (
    before.length === now.length &&
    now.every(({ encoding, sha256 }) =>
      before.some((one) => one.encoding === encoding && one.sha256 === sha256),
    )
  );
}

/**
 * When a file that belongs to no route last changed, by the same rule (D41). What is known of the publication before
 * from its address alone has no times: then the file gets a new one, since one that is too late only means that the
 * file is sent once more.
 * @returns epoch milliseconds of a whole second
 */
export async function fileModified(
  { folder, path }: Pick<DistFile, 'folder' | 'path'>,
  bytes: Uint8Array,
  previous: Previous | undefined,
  clock: ChangeClock,
): Promise<number> {
  if (previous === undefined) return wholeSeconds(await clock.after(undefined));
  const found = previous.onDisk?.(folder, path);
  if (found === undefined || found.modified > clock.now + skew) {
    return wholeSeconds(await clock.after(newestDate(previous.manifest)));
  }
  const last = wholeSeconds(found.modified);
  if (sha256(found.bytes) === sha256(bytes)) return last;
  return wholeSeconds(await clock.after(last));
}

function newestDate({ routes }: Manifest): number | undefined {
  const dates = Object.values(routes).map((route) => Date.parse(route.lastModified));
  return dates.length === 0 ? undefined : Math.max(...dates);
}
