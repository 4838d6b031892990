import type { Collection } from '../../model/collection.js';
import type { RuleName } from '../../model/problem.js';
import { type CheckRecord, type RecordFinding, recordChecker } from '../built-in/check-record.js';
import type { RecordFacts } from '../built-in/facts.js';
import type { Fields } from '../built-in/fields.js';
import { nothing, type RecordRule, type Subject } from '../built-in/rule.js';
import { frozen, isChange } from './copies.js';
import { errorText, isA } from './errors.js';
import { failed, failure } from './failure.js';
import type { LoadedRule, OwnRules } from './load.js';
import type { OwnRule, OwnSubject } from './own-rule.js';
import type { OwnRuleFailedArgs } from './problems.js';
import { ownFindings, plain, WrongResult } from './results.js';
import { isOverTime, longest, slowText, together, withinTime } from './time-limit.js';

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
  readonly #limit: number;
  #subject: OwnSubject | undefined;
  #isJson = false;
  #current: LoadedRule | undefined;
  readonly #failed = new Map<LoadedRule, { readonly index: number; readonly args: OwnRuleFailedArgs }>();
  #index = 0;

  /**
   * @param off the rules that are switched off
   * @param limit milliseconds for a hundred records
   */
  constructor({ rules }: OwnRules, off: ReadonlySet<RuleName>, limit = longest) {
    this.#rules = rules.filter(({ rule }) => !off.has(rule.rule));
    this.#limit = limit;
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
    const own = Object.freeze({
      collection,
      version,
      brand,
      today: Object.freeze({ isAfter: (last: string) => today.isAfter(String(last)) }),
    });
    this.#subject = own;
    this.#isJson = isJson;
    this.#failed.clear();
    const found: OwnFound[] = [];
    const facts = new Map<number, OwnFacts>();
    if (!this.#rules.some(({ rule }) => appliesTo(rule, collection))) return { found, facts };
    for (let start = 0; start < records.length; start += together) {
      const some = records.slice(start, start + together);
      const made = this.#inTime(() =>
        some.map(({ index, record }) => {
          this.#index = index;
          const copy = frozen(record);
          return { index, findings: this.#check(copy, subject), facts: this.#factsOf(copy, own) };
        }),
      );
      for (const { index, findings, facts: taken } of made) {
        for (const finding of findings) found.push({ index, finding });
        if (taken !== undefined) facts.set(index, taken);
      }
    }
    for (const { index, args } of this.#failed.values()) {
      const { rule, severity } = failed;
      found.push({ index, finding: { rule, severity, args, path: [] } });
    }
    return { found, facts };
  }

  /** What the rules say under the limit of time. A rule that exceeds it is left out from then on. */
  #inTime<T>(make: () => T): T {
    for (;;) {
      try {
        return withinTime(make, this.#limit);
      } catch (error) {
        const current = this.#current;
        if (!isOverTime(error) || current === undefined) throw error;
        this.#fail(current, 'slow', slowText(this.#limit));
      }
    }
  }

  #fail(loaded: LoadedRule, kind: OwnRuleFailedArgs['kind'], what: string, error?: unknown): void {
    if (this.#failed.has(loaded)) return;
    this.#failed.set(loaded, { index: this.#index, args: failure(loaded, kind, what, error) });
  }

  /** The rule as the walk through records knows rules. */
  #guarded(loaded: LoadedRule): readonly RecordRule[] {
    const { rule } = loaded;
    if (rule.of === 'site') return [];
    const check = (value: Fields) => {
      const subject = this.#subject;
      if (subject === undefined) return nothing;
      const read = (given: Fields) => ownFindings(rule, rule.check(given, subject), this.#isJson);
      return this.#guard(loaded, value, read) ?? nothing;
    };
    return [{ ...rule, examples: noExamples, check }];
  }

  #factsOf(record: Fields, subject: OwnSubject): OwnFacts | undefined {
    const facts: [rule: string, taken: unknown][] = [];
    for (const loaded of this.#rules) {
      const { rule } = loaded;
      if (rule.of !== 'site' || !appliesTo(rule, subject.collection)) continue;
      const taken = this.#guard(loaded, record, (given) => plain(rule.facts(given, subject), 'facts'));
      if (taken !== undefined) facts.push([rule.rule, taken]);
    }
    return facts.length === 0 ? undefined : Object.fromEntries(facts);
  }

  #guard<T>(loaded: LoadedRule, value: Fields, read: (value: Fields) => T): T | undefined {
    if (this.#failed.has(loaded)) return undefined;
    this.#current = loaded;
    try {
      return read(value);
    } catch (error) {
      if (isA(error, WrongResult)) this.#fail(loaded, 'result', error.message);
      else this.#fail(loaded, isChange(error, value, read) ? 'changes' : 'threw', errorText(error), error);
      return undefined;
    }
  }
}

function appliesTo({ collections }: OwnRule<unknown>, collection: Collection): boolean {
  return collections?.includes(collection) ?? true;
}

const noExamples = { none: '' };
