import type { AcceptedChange } from '../../content/site/accepted.js';
import { type Problem, problem } from '../../model/problem.js';
import { usedItem } from './items.js';
import { type EndedAcceptance, guardProblems, type WhyEnded } from './problems.js';
import type { Suspect, Suspicion } from './suspicion.js';

/** The changes that a rule finds, without those that are accepted. */
export interface SortedChanges<T> {
  readonly open: readonly T[];
  readonly accepted: readonly T[];
  /** The entries that accept some. */
  readonly by: readonly AcceptedChange[];
  /** Why an entry that names an open one accepts it no more. */
  readonly ended?: EndedAcceptance;
}

/** The accepted changes of accepted.yaml (D50). Records which of them the content makes. */
export class ChangeAcceptance {
  readonly #entries: readonly AcceptedChange[];
  readonly #published: ReadonlySet<string>;
  readonly #day: string;
  /** The digests of items that the content makes and that are accepted for the first time. */
  readonly #made = new Map<AcceptedChange, Set<string>>();

  /**
   * @param published used items, as the last publication's manifest names them
   * @param day of the new publication, YYYY-MM-DD: an entry is valid through its `until`
   */
  constructor(entries: readonly AcceptedChange[], published: readonly string[], day: string) {
    this.#entries = entries;
    this.#published = new Set(published);
    this.#day = day;
  }

  /**
   * Takes away the changes that entries accept one by one. A change is used by being made, whether the guard would have
   * stopped it or not.
   */
  sort<T extends Suspect>({
    rule,
    collection,
    changes,
  }: Pick<Suspicion<T>, 'rule' | 'collection' | 'changes'>): SortedChanges<T> {
    const entries = this.#entries.filter((one) => one.rule === rule && one.collection === collection);
    if (entries.length === 0) return { open: changes, accepted: [], by: [] };
    const byDigest = new Map<string, AcceptedChange[]>();
    for (const entry of entries) {
      for (const { digest } of entry.items) byDigest.set(digest, [...(byDigest.get(digest) ?? []), entry]);
    }
    const by = new Set<AcceptedChange>();
    const [open, accepted]: [T[], T[]] = [[], []];
    let ended: EndedAcceptance | undefined;
    for (const change of changes) {
      const named = change.items().flatMap(({ digest }) =>
        (byDigest.get(digest) ?? []).map((entry) => ({
          digest,
          entry,
          why: this.#whyEnded(entry, digest),
        })),
      );
      const valid = named.filter(({ why }) => why === undefined);
      for (const { digest, entry } of valid) {
        by.add(entry);
        this.#made.set(entry, (this.#made.get(entry) ?? new Set()).add(digest));
      }
      (valid.length > 0 ? accepted : open).push(change);
      const [over] = valid.length > 0 ? [] : named;
      if (over?.why !== undefined) {
        const { at } = over.entry;
        ended ??= { ...over.why, place: `${at.file}:${at.start.line}` };
      }
    }
    return { open, accepted, by: [...by], ...(ended && { ended }) };
  }

  /** The used items that the manifest lists, while their entries are there. Call it after all guards. */
  used(): string[] {
    const all = this.#entries.flatMap((entry) =>
      entry.items.flatMap(({ digest }) => {
        const used = usedItem(entry.id, digest);
        return this.#published.has(used) || this.#made.get(entry)?.has(digest) ? [used] : [];
      }),
    );
    return [...new Set(all)].sort();
  }

  /** The entries that accept nothing any more and can be removed. Call it after all guards. */
  over(): Problem[] {
    return this.#entries.flatMap((entry) =>
      this.#made.has(entry) ? [] : [overProblem(entry, this.#whyOver(entry) ?? { why: 'nothing' })],
    );
  }

  /** Those that have ended whatever the content changes: for `check`, which compares it with no publication. */
  ended(): Problem[] {
    return this.#entries.flatMap((entry) => {
      const isOver = entry.items.every(({ digest }) => this.#whyEnded(entry, digest) !== undefined);
      const why = isOver ? this.#whyOver(entry) : undefined;
      return why === undefined ? [] : [overProblem(entry, why)];
    });
  }

  #whyOver(entry: AcceptedChange): WhyEnded | undefined {
    const whys = entry.items.flatMap(({ digest }) => this.#whyEnded(entry, digest) ?? []);
    return whys.find(({ why }) => why === 'until') ?? whys[0];
  }

  #whyEnded({ id, until }: AcceptedChange, digest: string): WhyEnded | undefined {
    if (this.#published.has(usedItem(id, digest))) return { why: 'used' };
    return until !== undefined && until < this.#day ? { why: 'until', until } : undefined;
  }
}

function overProblem({ at }: AcceptedChange, why: WhyEnded): Problem {
  return problem(guardProblems['publish/acceptance-ended'], why, [at]);
}
