import type { Collection } from '../../model/collection.js';
import { changeGuards, removalGuards } from '../../model/guard-rules.js';
import type { Location } from '../../model/location.js';
import { type Problem, type ProblemOf, problem } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import { type Manifest, publicationName } from '../../serving/manifest/manifest.js';
import type { AcceptedChange, AcceptedFile, PlacedChange } from '../../source/site/accepted.js';
import { changeText } from '../../source/site/write-entries.js';
import { publishProblems } from '../compile/problems.js';
import type { changeProblems } from './change-problems.js';

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

/** An entry that accepts the change, but for another publication than the last one. */
export interface EndedConsent {
  readonly publication: string;
  /** `content/accepted.yaml:3`. */
  readonly place: string;
}

/** True if an accepted prefix covers all addresses of a version. */
export function mayBeGone(starts: readonly string[] | undefined, prefix: string): boolean {
  return Boolean(starts?.some((start) => `${prefix}/`.startsWith(`${start.replace(/\/+$/, '')}/`)));
}

type Accepts = (change: AcceptedChange) => boolean;

/**
 * The changes accepted against one publication: by options of the build, and by the entries of accepted.yaml that name
 * it. Records which entries were used.
 */
export class Consents {
  /** The name of the last publication (D39). */
  readonly publication: string;
  readonly #options: AcceptedChanges;
  readonly #entries: readonly PlacedChange[];
  readonly #used = new Set<PlacedChange>();

  constructor(options: AcceptedChanges, entries: readonly PlacedChange[], last: Pick<Manifest, 'routes'>) {
    this.publication = publicationName(last);
    this.#options = options;
    this.#entries = entries;
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

  /** The entry that would accept it, if the last publication were the one that it names. */
  ended(accepts: Accepts): EndedConsent | undefined {
    const entry = this.#entries.find((one) => one.publication !== this.publication && accepts(one));
    return entry && { publication: entry.publication, place: `${entry.at.file}:${entry.at.start.line}` };
  }

  /** The entries that no guard has used: they are outdated, or accept nothing. Call it after all guards. */
  leftOver(): Problem[] {
    return this.#entries.flatMap((entry) => {
      if (this.#used.has(entry)) return [];
      const { publication } = entry;
      return [
        problem(publishProblems['publish/acceptance-ended'], { publication, last: this.publication }, [
          entry.at,
        ]),
      ];
    });
  }

  #consent(byOption: boolean, accepts: Accepts): Consent | undefined {
    const entry = this.#entries.find((one) => one.publication === this.publication && accepts(one));
    if (entry !== undefined) {
      this.#used.add(entry);
      return { reason: entry.reason, at: entry.at };
    }
    return byOption ? {} : undefined;
  }
}

/** The rules of the guards, whose problems can be accepted. Those with a collection are accepted by it. */
const guards = [...removalGuards, 'publish/address-gone', 'publish/media-type', ...changeGuards] as const;

/** A problem found by a guard. */
export type StoppedChange = Extract<
  ProblemOf<typeof publishProblems> | ProblemOf<typeof changeProblems>,
  { readonly rule: (typeof guards)[number] }
>;

export function isStopped(problem: Problem): problem is StoppedChange {
  return (guards as readonly string[]).includes(problem.rule);
}

/**
 * The entry that accepts the changes stopped by guards: it names brands if all their records are removed, else
 * collections.
 * @param publication the name of the last publication (D39)
 */
export function changeOf(
  stopped: readonly StoppedChange[],
  publication: string,
  reason: string,
): AcceptedChange {
  const brands = new Set<string>();
  const removals = new Set<NonNullable<AcceptedChange['removals']>[number]>();
  const gone = new Set<string>();
  const mediaTypes = new Set<string>();
  const rules = new Set<string>();
  for (const { rule, args } of stopped) {
    if (rule === 'publish/address-gone') gone.add(args.prefix);
    else if (rule === 'publish/media-type') mediaTypes.add(args.before);
    else if (rule !== 'publish/removals' && rule !== 'publish/emptied')
      rules.add(`${rule}:${args.collection}`);
    else if (args.brands === undefined || args.hasOthers) removals.add(args.collection);
    else for (const brand of args.brands) brands.add(brand);
  }
  return {
    publication,
    ...(brands.size > 0 && { brands: [...brands] }),
    ...(removals.size > 0 && { removals: [...removals] }),
    ...(gone.size > 0 && { gone: [...gone] }),
    ...(mediaTypes.size > 0 && { mediaTypes: [...mediaTypes] }),
    ...(rules.size > 0 && { rules: [...rules] }),
    reason,
  };
}

/**
 * Adds to the guards' problems how they can be accepted.
 * @param options needed for accepting, to compare the same content with the same publication
 */
export function withAcceptance(
  problems: readonly Problem[],
  publication: string,
  { file, place, indent }: AcceptedFile,
  options: readonly string[],
): Problem[] {
  const stopped = problems.filter(isStopped);
  const lines = changeText(changeOf(stopped, publication, ''), indent);
  return problems.map((problem) => {
    if (!isStopped(problem)) return problem;
    const accept = problem === stopped[0] ? { accept: { file, place, lines } } : {};
    const args = { ...problem.args, ...(options.length > 0 && { options }), ...accept };
    return { ...problem, args } as StoppedChange;
  });
}
