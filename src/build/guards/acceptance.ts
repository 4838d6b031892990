import { groupedBy } from '../../base/grouped-by.js';
import type { AcceptedChange } from '../../content/site/accepted.js';
import { type Problem, problem } from '../../model/problem.js';
import { type EndedAcceptance, guardProblems, type WhyEnded } from './problems.js';
import { type Suspect, type Suspicion, usedItem } from './suspicion.js';

/** An item of an entry of accepted.yaml. */
interface Accepting {
  readonly entry: AcceptedChange;
  readonly digest: string;
}

/** The accepted changes of accepted.yaml (D50). Records which of them the content makes. */
export class ChangeAcceptance {
  readonly #entries: readonly AcceptedChange[];
  readonly #published: ReadonlySet<string>;
  readonly #day: string;
  readonly #byChange: ReadonlyMap<string, readonly Accepting[]>;
  /** What the content makes and is accepted for the first time. */
  readonly #made = new Set<Accepting>();

  /**
   * @param published used items, as the last publication's manifest names them
   * @param day of the new publication, YYYY-MM-DD: an entry is valid through its `until`
   */
  constructor(entries: readonly AcceptedChange[], published: readonly string[], day: string) {
    this.#entries = entries;
    this.#published = new Set(published);
    this.#day = day;
    const all = entries.flatMap((entry) => entry.items.map(({ digest }): Accepting => ({ entry, digest })));
    this.#byChange = groupedBy(all, ({ entry, digest }) => keyOf(entry, digest));
  }

  /**
   * Takes away the changes that entries accept one by one. A change is used by being made, whether the guard would have
   * stopped it or not.
   * @returns also the entries that accept some, and why an entry that names an open one accepts it no more
   */
  sort<T extends Suspect>(suspicion: Pick<Suspicion<T>, 'rule' | 'collection' | 'changes'>) {
    const by = new Set<AcceptedChange>();
    const [open, accepted]: [T[], T[]] = [[], []];
    let ended: EndedAcceptance | undefined;
    for (const change of suspicion.changes) {
      const items = this.#byChange.size === 0 ? [] : change.items();
      const named = items.flatMap(({ digest }) => this.#byChange.get(keyOf(suspicion, digest)) ?? []);
      const valid = named.filter((one) => this.#whyEnded(one) === undefined);
      for (const one of valid) {
        by.add(one.entry);
        this.#made.add(one);
      }
      (valid.length > 0 ? accepted : open).push(change);
      const [over] = valid.length > 0 ? [] : named;
      if (over === undefined) continue;
      const { at } = over.entry;
      ended ??= { ...this.#whyEnded(over)!, place: `${at.file}:${at.start.line}` };
    }
    return { open, accepted, by: [...by], ended };
  }

  /** The used items that the manifest lists, while their entries are there. Call it after all guards. */
  used(): string[] {
    const all = [...this.#byChange.values()].flat().flatMap((one) => {
      const used = usedItem(one.entry.id, one.digest);
      return this.#published.has(used) || this.#made.has(one) ? [used] : [];
    });
    return [...new Set(all)].sort();
  }

  /** The entries that accept nothing any more and can be removed. Call it after all guards. */
  over(): Problem[] {
    const made = new Set([...this.#made].map(({ entry }) => entry));
    return this.#entries.flatMap((entry) => {
      if (made.has(entry)) return [];
      const whys = entry.items.flatMap(({ digest }) => this.#whyEnded({ entry, digest }) ?? []);
      const why = whys.find((one) => one.why === 'until') ?? whys[0] ?? { why: 'nothing' as const };
      return [problem(guardProblems['publish/acceptance-ended'], why, [entry.at])];
    });
  }

  #whyEnded({ entry: { id, until }, digest }: Accepting): WhyEnded | undefined {
    if (this.#published.has(usedItem(id, digest))) return { why: 'used' };
    return until !== undefined && until < this.#day ? { why: 'until', until } : undefined;
  }
}

function keyOf({ rule, collection }: Pick<AcceptedChange, 'rule' | 'collection'>, digest: string): string {
  return `${rule} ${collection ?? ''} ${digest}`;
}
