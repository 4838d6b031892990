import fs from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../base/bytes/sha256.js';
import type { Manifest, Representation, Route } from '../serving/manifest/manifest.js';
import type { DatedAnswer } from './answer.js';
import type { OutputFolder, Publication } from './publication/publication.js';

/** The inputs of a change clock. Times are epoch milliseconds. */
export interface Timing {
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** SOURCE_DATE_EPOCH. */
  readonly sourceDate: number | undefined;
  /** Called before a wait begins. */
  readonly onWait: (milliseconds: number) => void;
}

/**
 * The times that a build gives to changes (D41). HTTP dates and many tools distinguish times by the second only, so
 * each time is in a later second than the one before. It may be up to a second ahead while the build makes its files,
 * and is never in the future once they are published.
 */
export class ChangeClock {
  readonly #timing: Timing;
  #now: number;

  constructor(timing: Timing) {
    this.#timing = timing;
    this.#now = timing.now();
  }

  get sourceDate(): number | undefined {
    return this.#timing.sourceDate;
  }

  /** The time when the build began, or the latest that it gave to a change. */
  get now(): number {
    return this.#now;
  }

  /**
   * The time of a change to something that last changed at `before`, if known: SOURCE_DATE_EPOCH if it is between
   * `before` and now, else now; the next second if now is still in that of `before`, or if another machine's clock was
   * ahead of this one.
   */
  after(before: number | undefined): number {
    const { now, sourceDate } = this.#timing;
    const earliest = before === undefined ? 0 : wholeSeconds(before) + 1000;
    if (sourceDate !== undefined && sourceDate >= earliest && sourceDate <= this.#now) return sourceDate;
    if (this.#now < earliest) this.#now = Math.max(now(), earliest);
    return this.#now;
  }

  /** Waits until the latest time that was given has come. */
  async reached(): Promise<void> {
    const { now, sleep, onWait } = this.#timing;
    const wait = this.#now - now();
    if (wait <= 0) return;
    onWait(wait);
    await sleep(wait);
  }
}

/** Epoch milliseconds in whole seconds, because Last-Modified has no fractions (RFC 9110 §8.8.2). */
export function wholeSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000) * 1000;
}

/** The tolerated difference, in milliseconds, between the clocks of two machines that publish in turn. */
export const skew = 60_000;

/**
 * The time when the bytes of any representation of a route last changed, in epoch milliseconds of a whole second (D41):
 * the second of LastUpdated if the data changed, or of the build if only texts of `meta`, names or encodings did. If
 * this date stayed the same, clients that ask by date would keep their old bytes for ever.
 */
export function lastModified(
  { before, dataHash, lastUpdated, textsChanged = 0 }: DatedAnswer,
  representations: readonly Representation[],
  clock: ChangeClock,
): number {
  return unlessSame(before?.route, representations, (last) => {
    if (last === undefined) return Math.max(lastUpdated, textsChanged);
    // LastUpdated of changed data comes from the same clock, so it is already in a later second.
    return before?.route.dataHash === dataHash ? clock.after(last) : lastUpdated;
  });
}

/**
 * The same of a resource. Without a last publication it is that of the newest data, so that the same content gives the same
 * manifest.
 */
export function resourceModified(
  path: string,
  representations: readonly Representation[],
  last: Pick<Publication, 'manifest'> | undefined,
  newest: number,
  clock: ChangeClock,
): number {
  if (last === undefined) return Number.isFinite(newest) ? newest : wholeSeconds(clock.now);
  return unlessSame(last.manifest.resources[path], representations, (date) => clock.after(date));
}

/** The date of an entry of the last manifest, if it has the same bytes in the same encodings; else the time of a change. */
function unlessSame(
  before: Pick<Route, 'lastModified' | 'representations'> | undefined,
  now: readonly Representation[],
  changed: (last: number | undefined) => number,
): number {
  const last = before && Date.parse(before.lastModified);
  const isThere = ({ encoding, sha256 }: Representation) =>
    before?.representations.some((one) => one.encoding === encoding && one.sha256 === sha256);
  const isSame = before?.representations.length === now.length && now.every(isThere);
  return isSame && last !== undefined ? last : wholeSeconds(changed(last));
}

/**
 * The time when a file that belongs to no route last changed, by the same rule (D41). A last publication that is known only
 * by its address has no times: then the file gets a new one, which at worst means that it is sent once more.
 * @param hash SHA-256 of its bytes, lower-case hex
 * @param present what the output folder has, whose times are as good where those of the last publication aren't known
 * @returns epoch milliseconds of a whole second
 */
export function fileModified(
  folder: OutputFolder,
  path: string,
  hash: string,
  last: Pick<Publication, 'manifest' | 'root'> | undefined,
  clock: ChangeClock,
  present?: Pick<Publication, 'root'>,
): number {
  if (last === undefined) return wholeSeconds(clock.after(undefined));
  const root = last.root ?? present?.root;
  const found = root === undefined ? undefined : fileOnDisk(join(root, '..', folder, path));
  if (found === undefined || found.modified > clock.now + skew) {
    return wholeSeconds(clock.after(newestDate(last.manifest)));
  }
  const before = wholeSeconds(found.modified);
  return found.hash === hash ? before : wholeSeconds(clock.after(before));
}

function fileOnDisk(path: string): { readonly hash: string; readonly modified: number } | undefined {
  try {
    return { hash: sha256(fs.readFileSync(path)), modified: fs.statSync(path).mtimeMs };
  } catch {
    return undefined;
  }
}

function newestDate({ routes, resources }: Manifest): number | undefined {
  const entries = [...Object.values(routes), ...Object.values(resources)];
  const dates = entries.map(({ lastModified }) => Date.parse(lastModified));
  return dates.length === 0 ? undefined : Math.max(...dates);
}
