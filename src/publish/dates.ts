import type { Manifest, Representation, Route } from '../http/manifest.js';
import { sha256, sha256InPieces } from '../model/sha256.js';
import type { DistFile } from './dist.js';
import type { DatedDraft, Draft } from './draft.js';
import type { Previous } from './previous.js';

/** What a change clock needs from outside. Instants are epoch milliseconds. */
export interface Timing {
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** SOURCE_DATE_EPOCH. */
  readonly sourceDate: number | undefined;
  /** Called before a wait begins. */
  readonly onWait: (milliseconds: number) => void;
}

/**
 * The instants that a build gives to what it changes (D41). HTTP dates and many tools tell times apart by the second
 * only, so an instant is always in a later second than the one before it, and never still to come.
 */
export class ChangeClock {
  readonly #timing: Timing;
  #now: number;

  constructor(timing: Timing) {
    this.#timing = timing;
    this.#now = timing.now();
  }

  /** When the build began, or went on after it last had to wait. */
  get now(): number {
    return this.#now;
  }

  /**
   * The instant of a change to something that last changed at `before`, where that is known: SOURCE_DATE_EPOCH if it
   * lies between `before` and now, else now. Waits where now is still the second of `before`, or another machine's
   * clock was ahead of this one.
   */
  async after(before: number | undefined): Promise<number> {
    const { now, sleep, sourceDate, onWait } = this.#timing;
    const earliest = before === undefined ? 0 : wholeSeconds(before) + 1000;
    if (sourceDate !== undefined && sourceDate >= earliest && sourceDate <= this.#now) return sourceDate;
    if (this.#now < earliest) {
      const wait = earliest - now();
      if (wait > 0) {
        onWait(wait);
        await sleep(wait);
      }
      this.#now = Math.max(now(), earliest);
    }
    return this.#now;
  }
}

/** Epoch milliseconds, without the part of a second that Last-Modified can't say (RFC 9110 §8.8.2). */
export function wholeSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000) * 1000;
}

/** Clocks of two machines that publish in turn may differ by this much, in milliseconds. */
export const skew = 60_000;

/** What is known of a route from before this build. Instants are epoch milliseconds. */
export interface Baseline {
  /** What the last publication said of the route, where there was one. */
  readonly previous:
    | { readonly dataHash: string; readonly lastUpdated: number; readonly lastModified: number }
    | undefined;
  /** When the newest commit that touched the collection's files was made. */
  readonly committed: number | undefined;
  /** SOURCE_DATE_EPOCH. */
  readonly sourceDate: number | undefined;
  /** Gives data that moved its instant. */
  readonly clock: ChangeClock;
}

/** Why LastUpdated is what it is: `moved` and `first-*` are new instants, `same` is the last publication's. */
export type LastUpdatedReason = 'same' | 'moved' | 'first-commit' | 'first-source-date' | 'first-now';

export type LastUpdated =
  | { readonly at: number; readonly reason: LastUpdatedReason }
  | { readonly inFuture: number };

/**
 * The instant at which the published data last changed (D13): it moves when the data moved and never otherwise,
 * never backwards, never into the future. Data that moved did so now, since it is now that readers can see it;
 * an older instant would answer 304 to those who asked in between.
 * @param dataHash of the data about to be published
 * @returns epoch milliseconds and why, or the last publication's instant where that lies in the future
 */
export async function lastUpdated(
  dataHash: string,
  { previous, committed, sourceDate, clock }: Baseline,
): Promise<LastUpdated> {
  const { now } = clock;
  if (previous !== undefined) {
    const newest = Math.max(previous.lastUpdated, previous.lastModified);
    if (newest > now + skew) return { inFuture: newest };
    if (previous.dataHash === dataHash) return { at: previous.lastUpdated, reason: 'same' };
    return { at: await clock.after(newest), reason: 'moved' };
  }
  if (committed !== undefined) return { at: Math.min(committed, now), reason: 'first-commit' };
  if (sourceDate !== undefined) return { at: Math.min(sourceDate, now), reason: 'first-source-date' };
  return { at: now, reason: 'first-now' };
}

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

/**
 * `route` of the publication before, with the hash that its data has now. Publications made before D45 wrote
 * characters beyond ASCII as they are, so that the same data had another hash there; it hasn't moved for that (D13).
 */
export function inPresentSpelling(route: Route, draft: Pick<Draft, 'data' | 'dataHash'>): Route {
  if (route.dataHash === draft.dataHash) return route;
  return route.dataHash === formerHash(draft.data) ? { ...route, dataHash: draft.dataHash } : route;
}

/** Lower-case hex SHA-256 of canonical JSON as it was before D45. No escape may be divided between two pieces. */
function formerHash(pieces: readonly Uint8Array[]): string {
  const hash = sha256InPieces();
  for (const piece of pieces) {
    const text = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1');
    hash.update(text.includes('\\u') ? unescaped(text) : text);
  }
  return hash.digest('hex');
}

/** Control characters and lone surrogates were escaped before as well. An escaped backslash begins no other escape. */
function unescaped(json: string): string {
  return json.replace(
    /\\(?:u(d[89ab]..)\\u(d[c-f]..)|u(?!d[89a-f])(?!00[0-7])(....)|.)/g,
    (whole, high?: string, low?: string, unit?: string) => {
      const units = [high, low, unit].filter((each) => each !== undefined);
      return units.length === 0
        ? whole
        : String.fromCharCode(...units.map((each) => Number.parseInt(each, 16)));
    },
  );
}
