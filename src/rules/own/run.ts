import type { Collection } from '../../model/collection.js';
import type { RuleName } from '../../model/problem.js';
import { type CheckRecord, type RecordFinding, recordChecker } from '../built-in/check-record.js';
import type { RecordFacts } from '../built-in/facts.js';
import type { Fields } from '../built-in/fields.js';
import { nothing, type RecordRule, type Subject } from '../built-in/rule.js';
import { failed, failure } from './failure.js';
import type { LoadedRule, OwnRules } from './load.js';
import type { OwnRule, OwnSubject } from './own-rule.js';
import { ownFindings, plain } from './results.js';

/** A sound record to check. */
export interface RecordToCheck {
  readonly index: number;
  readonly record: Fields;
}

/** A finding in a record. */
export interface OwnFound {
  readonly index: number;
  readonly finding: RecordFinding;
}

/** What the rules across records need of a record, by rule. */
export type OwnFacts = NonNullable<RecordFacts['own']>;

/** Checks records by a project's own rules. A rule that fails is reported once, and no longer asked. */
export class OwnChecks {
  readonly #rules: readonly LoadedRule[];
  readonly #check: CheckRecord;
  #subject: OwnSubject | undefined;
  #isJson = false;
  readonly #failed = new Map<LoadedRule, OwnFound>();
  #index = 0;

  /** @param off the rules that are switched off */
  constructor({ rules }: OwnRules, off: ReadonlySet<RuleName>) {
    this.#rules = rules.filter(({ rule }) => !off.has(rule.rule));
    this.#check = recordChecker(this.#rules.flatMap((loaded) => this.#guarded(loaded)));
  }

  /**
   * Checks some records of a file.
   * @param isJson true if the file is JSON
   */
  check(
    records: readonly RecordToCheck[],
    subject: Subject,
    brand: string,
    isJson: boolean,
  ): { readonly found: readonly OwnFound[]; readonly facts: ReadonlyMap<number, OwnFacts> } {
    const { collection, version, today } = subject;
    const own = { collection, version, brand, today: { isAfter: (last: string) => today.isAfter(last) } };
    this.#subject = own;
    this.#isJson = isJson;
    this.#failed.clear();
    const found: OwnFound[] = [];
    const facts = new Map<number, OwnFacts>();
    if (!this.#rules.some(({ rule }) => appliesTo(rule, collection))) return { found, facts };
    for (const { index, record } of records) {
      this.#index = index;
      for (const finding of this.#check(record, subject)) found.push({ index, finding });
      const taken = this.#factsOf(record, own);
      if (taken !== undefined) facts.set(index, taken);
    }
    return { found: [...found, ...this.#failed.values()], facts };
  }

  /** The rule as the walk through records knows rules. */
  #guarded(loaded: LoadedRule): readonly RecordRule[] {
    const { rule } = loaded;
    if (rule.of === 'site') return [];
    const check = (value: Fields) => {
      const subject = this.#subject;
      if (subject === undefined) return nothing;
      const read = () => ownFindings(rule, rule.check(value, subject), this.#isJson);
      return this.#guard(loaded, read) ?? nothing;
    };
    return [{ ...rule, check }];
  }

  #factsOf(record: Fields, subject: OwnSubject): OwnFacts | undefined {
    const facts: [rule: string, taken: unknown][] = [];
    for (const loaded of this.#rules) {
      const { rule } = loaded;
      if (rule.of !== 'site' || !appliesTo(rule, subject.collection)) continue;
      const taken = this.#guard(loaded, () => plain(rule.facts(record, subject), 'facts'));
      if (taken !== undefined) facts.push([rule.rule, taken]);
    }
    return facts.length === 0 ? undefined : Object.fromEntries(facts);
  }

  #guard<T>(loaded: LoadedRule, read: () => T): T | undefined {
    if (this.#failed.has(loaded)) return undefined;
    try {
      return read();
    } catch (error) {
      const { rule, severity } = failed;
      const finding = { rule, severity, args: failure(loaded, error), path: [] };
      this.#failed.set(loaded, { index: this.#index, finding });
      return undefined;
    }
  }
}

function appliesTo({ collections }: OwnRule<unknown>, collection: Collection): boolean {
  return collections?.includes(collection) ?? true;
}
