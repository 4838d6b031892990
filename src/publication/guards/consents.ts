import type { Collection } from '../../model/collection.js';
import { type GuardRule, removalGuards } from '../../model/guard-rules.js';
import type { Location } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import { type Manifest, publicationName } from '../../serving/manifest/manifest.js';
import type { ItemsChange, PlacedChange, PublicationChange } from '../../source/site/accepted.js';
import { type EndedConsent, publishProblems, type WhyEnded } from '../compile/problems.js';
import { type ChangeItem, usedItem } from './items.js';

/** Changes that a build's options accept. */
export interface AcceptedChanges {
  /** Collections that may lose many or all of their records (D14, D15). */
  readonly removals: readonly Collection[];
  /** The prefixes of addresses that may be removed, such as `/open-banking/v2.1`. */
  readonly gone: readonly string[];
  /** Versions whose media type may change. */
  readonly mediaTypes: readonly Version[];
  /** Rules with the collection in which they may find something, such as `publish/renamed:atms`. */
  readonly rules: readonly string[];
}

/** What accepts a change: an option of the build, or an entry of accepted.yaml with its reason and place. */
export interface Consent {
  readonly reason?: string;
  readonly at?: Location;
}

/** All reasons, and the first place. */
export function joinedConsent(all: readonly Consent[]): Consent {
  const reasons = [...new Set(all.flatMap(({ reason }) => reason ?? []))];
  const at = all.find((consent) => consent.at !== undefined)?.at;
  return { ...(reasons.length > 0 && { reason: reasons.join('; ') }), ...(at && { at }) };
}

/** Changes without those that entries accept one by one. */
export interface SortedChanges<T> {
  readonly open: readonly T[];
  readonly accepted: readonly T[];
  readonly consents: readonly Consent[];
  /** An entry that names one of the open changes, and has ended. */
  readonly ended?: EndedConsent;
}

/** True if an accepted prefix covers all addresses of a version. */
export function mayBeGone(starts: readonly string[] | undefined, prefix: string): boolean {
  return Boolean(starts?.some((start) => `${prefix}/`.startsWith(`${start.replace(/\/+$/, '')}/`)));
}

type Accepts = (change: PublicationChange) => boolean;
type Placed<Change> = Change & { readonly at: Location };

/**
 * The changes accepted: by options of the build, and by the entries of accepted.yaml. Records what each
 * entry is used for.
 */
export class Consents {
  /** The name of the last publication (D39). */
  readonly publication: string;
  readonly #options: AcceptedChanges;
  readonly #ofPublication: readonly Placed<PublicationChange>[];
  readonly #ofItems: readonly Placed<ItemsChange>[];
  readonly #published: ReadonlySet<string>;
  readonly #day: string;
  readonly #used = new Set<PlacedChange>();
  /** The digests of items that the content makes and that are accepted for the first time. */
  readonly #made = new Map<PlacedChange, Set<string>>();

  /**
   * @param published used items, as manifests name them
   * @param day of the instant, YYYY-MM-DD: an entry is valid through its `until`
   */
  constructor(
    options: AcceptedChanges,
    entries: readonly PlacedChange[],
    last: Pick<Manifest, 'routes'>,
    published: readonly string[],
    day: string,
  ) {
    this.publication = publicationName(last);
    this.#options = options;
    this.#ofPublication = entries.filter((entry) => 'publication' in entry);
    this.#ofItems = entries.filter((entry) => 'items' in entry);
    this.#published = new Set(published);
    this.#day = day;
  }

  removals(collection: Collection): Consent | undefined {
    return this.#consent(this.#options.removals.includes(collection), ({ removals }) =>
      Boolean(removals?.includes(collection)),
    );
  }

  /** @param name the published name of a brand all of whose records may be removed */
  brand(name: string): Consent | undefined {
    return this.#consent(false, ({ brands }) => Boolean(brands?.includes(name)));
  }

  /** @param prefix of all addresses of a version */
  gone(prefix: string): Consent | undefined {
    return this.#consent(mayBeGone(this.#options.gone, prefix), ({ gone }) => mayBeGone(gone, prefix));
  }

  /** @param before the media type that the version had */
  mediaType(version: Version, before: string): Consent | undefined {
    return this.#consent(this.#options.mediaTypes.includes(version), ({ mediaTypes }) =>
      Boolean(mediaTypes?.includes(before)),
    );
  }

  /** @param name a rule and a collection, such as `publish/renamed:atms` */
  rule(name: string): Consent | undefined {
    return this.#consent(this.#options.rules.includes(name), ({ rules }) => Boolean(rules?.includes(name)));
  }

  /** Whether any entry names single changes that the rule finds in the collection, so that it has to be asked for all. */
  hasItems(rule: GuardRule, collection: Collection | undefined): boolean {
    return this.#naming(rule, collection).length > 0;
  }

  /**
   * Takes away the changes that entries accept one by one. A change is used by being made, whether the guard would have
   * stopped it or not.
   * @param itemsOf what names a change: any of them is enough
   */
  sort<T>(
    rule: GuardRule,
    collection: Collection | undefined,
    changes: readonly T[],
    itemsOf: (change: T) => readonly ChangeItem[],
  ): SortedChanges<T> {
    const entries = this.#naming(rule, collection);
    if (entries.length === 0) return { open: changes, accepted: [], consents: [] };
    const byDigest = new Map<string, Placed<ItemsChange>[]>();
    for (const entry of entries) {
      for (const { digest } of entry.items) byDigest.set(digest, [...(byDigest.get(digest) ?? []), entry]);
    }
    const consents = new Set<Placed<ItemsChange>>();
    const [open, accepted]: [T[], T[]] = [[], []];
    let ended: EndedConsent | undefined;
    for (const change of changes) {
      const named = itemsOf(change).flatMap(({ digest }) =>
        (byDigest.get(digest) ?? []).map((entry) => ({ digest, entry, why: this.#whyEnded(entry, digest) })),
      );
      const valid = named.filter(({ why }) => why === undefined);
      for (const { digest, entry } of valid) {
        consents.add(entry);
        this.#made.set(entry, (this.#made.get(entry) ?? new Set()).add(digest));
      }
      (valid.length > 0 ? accepted : open).push(change);
      const [over] = valid.length > 0 ? [] : named;
      if (over?.why !== undefined) ended ??= { ...over.why, place: placeOf(over.entry) };
    }
    return {
      open,
      accepted,
      consents: [...consents].map(({ reason, at }) => ({ reason, at })),
      ...(ended && { ended }),
    };
  }

  /** The entry that would accept it, if the last publication were the one that it names. */
  ended(accepts: Accepts): EndedConsent | undefined {
    const entry = this.#ofPublication.find((one) => one.publication !== this.publication && accepts(one));
    return entry && { why: 'publication', publication: entry.publication, place: placeOf(entry) };
  }

  /**
   * The same for addresses.
   * @param prefix of all addresses of a version
   */
  endedGone(prefix: string): EndedConsent | undefined {
    return this.ended(({ gone }) => mayBeGone(gone, prefix));
  }

  /** The used items that the manifest lists, while their entries are there. Call it after all guards. */
  used(): string[] {
    const all = this.#ofItems.flatMap((entry) =>
      entry.items.flatMap(({ digest }) => {
        const used = usedItem(entry.id, digest);
        return this.#published.has(used) || this.#made.get(entry)?.has(digest) ? [used] : [];
      }),
    );
    return [...new Set(all)].sort();
  }

  /** Why an entry accepts nothing; undefined if it does. Call it after all guards. */
  whyOver(entry: PlacedChange): WhyEnded | undefined {
    if ('publication' in entry) {
      if (this.#used.has(entry)) return undefined;
      const { publication } = entry;
      return publication === this.publication ? { why: 'nothing' } : { why: 'publication', publication };
    }
    if (this.#made.has(entry)) return undefined;
    const whys = entry.items.map(({ digest }) => this.#whyEnded(entry, digest));
    return (
      whys.find((why) => why?.why === 'until') ?? whys.find((why) => why !== undefined) ?? { why: 'nothing' }
    );
  }

  /** Entries of which the rule may use items; removed records are the same to both of their rules. */
  #naming(rule: GuardRule, collection: Collection | undefined): Placed<ItemsChange>[] {
    return this.#ofItems.filter(
      (entry) =>
        (entry.rule === rule || (isOfRemovals(entry.rule) && isOfRemovals(rule))) &&
        (entry.collection === undefined || entry.collection === collection),
    );
  }

  #whyEnded(entry: ItemsChange, digest: string): WhyEnded | undefined {
    return whyEnded(entry, digest, this.#published, this.#day);
  }

  #consent(byOption: boolean, accepts: Accepts): Consent | undefined {
    const entry = this.#ofPublication.find((one) => one.publication === this.publication && accepts(one));
    if (entry !== undefined) {
      this.#used.add(entry);
      return { reason: entry.reason, at: entry.at };
    }
    return byOption ? {} : undefined;
  }
}

function isOfRemovals(rule: GuardRule): boolean {
  return removalGuards.some((one) => one === rule);
}

/** `content/accepted.yaml:3`. */
function placeOf({ at }: { readonly at: Location }): string {
  return `${at.file}:${at.start.line}`;
}

function whyEnded(
  { id, until }: ItemsChange,
  digest: string,
  published: ReadonlySet<string>,
  day: string,
): WhyEnded | undefined {
  if (published.has(usedItem(id, digest))) return { why: 'used' };
  return until !== undefined && until < day ? { why: 'until', until } : undefined;
}

/**
 * The entries that have ended whatever the content changes, for `check`, which compares it with no publication.
 * @param used items, as the manifest of the last publication names them
 * @param day YYYY-MM-DD
 */
export function endedEntries(
  entries: readonly PlacedChange[],
  used: readonly string[],
  day: string,
): Problem[] {
  const published = new Set(used);
  return entries.flatMap((entry) => {
    if ('publication' in entry) return [];
    const whys = entry.items.map(({ digest }) => whyEnded(entry, digest, published, day));
    const why = whys.find((one) => one?.why === 'until') ?? whys[0];
    if (why === undefined || whys.includes(undefined)) return [];
    return [problem(publishProblems['publish/acceptance-ended'], why, [entry.at])];
  });
}

/**
 * The entries that accept nothing any more and can be removed.
 * @param consents after all guards
 */
export function overEntries(entries: readonly PlacedChange[], consents: Consents): Problem[] {
  return entries.flatMap((entry) => {
    const why = consents.whyOver(entry);
    if (why === undefined) return [];
    const args = { ...why, last: consents.publication };
    return [problem(publishProblems['publish/acceptance-ended'], args, [entry.at])];
  });
}
