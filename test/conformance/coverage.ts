import { statements } from './statements.js';

/** A test that passed, and what it says it shows. */
export interface Shown {
  /** From the project's root, with forward slashes. */
  readonly file: string;
  readonly title: string;
  readonly shows: readonly string[];
}

/** What a run of its tests shows of the interface. */
export interface Coverage {
  /** Statement → the tests that show it, by file, then in the order of the file. */
  readonly byStatement: ReadonlyMap<string, readonly Shown[]>;
  readonly withoutTest: readonly string[];
  /** What tests say they show although there is no such statement. */
  readonly unknown: readonly string[];
}

export function coverageOf(tests: readonly Shown[]): Coverage {
  const byStatement = new Map<string, Shown[]>([...statements.keys()].map((id) => [id, []]));
  const unknown = new Set<string>();
  for (const test of tests.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0))) {
    for (const id of new Set(test.shows)) {
      const shown = byStatement.get(id);
      if (shown) shown.push(test);
      else unknown.add(id);
    }
  }
  return {
    byStatement,
    withoutTest: [...byStatement].filter(([, shown]) => shown.length === 0).map(([id]) => id),
    unknown: [...unknown],
  };
}
