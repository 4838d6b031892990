import { groupedBy } from '../../base/grouped-by.js';
import type { AcceptedChange } from '../../content/site/accepted.js';
import { type Problem, problem } from '../../model/problem.js';
import { guardProblems, type WhyEnded } from './problems.js';
import { type Suspect, type Suspicion, usedItem } from './suspicion.js';

/** An item of an entry of accepted.yaml. */
interface Accepting {
  readonly entry: AcceptedChange;
  readonly digest: string;
  /** As the manifest names it once it is published. */
  readonly used: string;
  /** Why it accepts nothing any more. */
  readonly ended: WhyEnded | undefined;
  /** True if the content makes the change, which is accepted. */
  isMade: boolean;
}

/** The accepted changes of accepted.yaml (D50). Records which of them the content makes. */
export class ChangeAcceptance {
  readonly #items: ReadonlyMap<AcceptedChange, readonly Accepting[]>;
  readonly #byChange: ReadonlyMap<string, readonly Accepting[]>;

  /**
   * @param published used items, as the last publication's manifest names them
   * @param day of the new publication, YYYY-MM-DD: an entry is valid through its `until`
   */
  constructor(entries: readonly AcceptedChange[], published: readonly string[], day: string) {
    const all = entries.flatMap((entry) =>
      entry.items.map(({ digest }): Accepting => {
        const { id, until } = entry;
        const used = usedItem(id, digest);
        const late = until !== undefined && until < day ? ({ why: 'until', until } as const) : undefined;
        const ended = published.includes(used) ? ({ why: 'used' } as const) : late;
        return { entry, digest, used, ended, isMade: false };
      }),
    );
    this.#items = groupedBy(all, ({ entry }) => entry);
    this.#byChange = groupedBy(all, ({ entry, digest }) => keyOf(entry, digest));
  }

  /**
   * Takes away the changes that entries accept one by one. A change is used by being made, whether the guard would have
   * stopped it or not.
   * @returns also the entries that accept some
   */
  sort<T extends Suspect>(suspicion: Pick<Suspicion<T>, 'rule' | 'collection' | 'changes'>) {
    const by = new Set<AcceptedChange>();
    const [open, accepted]: [T[], T[]] = [[], []];
    for (const change of suspicion.changes) {
      const items = this.#byChange.size === 0 ? [] : change.items();
      const named = items.flatMap(({ digest }) => this.#byChange.get(keyOf(suspicion, digest)) ?? []);
      const valid = named.filter(({ ended }) => ended === undefined);
      for (const one of valid) {
        by.add(one.entry);
        one.isMade = true;
      }
      (valid.length > 0 ? accepted : open).push(change);
    }
    return { open, accepted, by: [...by] };
  }

  /** The used items that the manifest lists, while their entries are there. Call it after all guards. */
  used(): string[] {
    const all = [...this.#items.values()].flat();
    const used = all.filter(({ isMade, ended }) => isMade || ended?.why === 'used');
    return [...new Set(used.map((one) => one.used))].sort();
  }

  /** The entries that accept nothing any more and can be removed. Call it after all guards. */
  over(): Problem[] {
    return [...this.#items].flatMap(([entry, items]) => {
      if (items.some(({ isMade }) => isMade)) return [];
      const whys = items.flatMap(({ ended }) => ended ?? []);
      const why = whys.find((one) => one.why === 'until') ?? whys[0] ?? { why: 'nothing' as const };
      return [problem(guardProblems['publish/acceptance-ended'], why, [entry.at])];
    });
  }
}

function keyOf({ rule, collection }: Pick<AcceptedChange, 'rule' | 'collection'>, digest: string): string {
  return `${rule} ${collection ?? ''} ${digest}`;
}
