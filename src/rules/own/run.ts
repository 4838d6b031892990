import { z } from 'zod';
import type { PlainObject } from '../../base/json/plain-object.js';
import type { Collection } from '../../model/collection.js';
import { startOf } from '../../model/location.js';
import type { Message } from '../../model/message.js';
import { type Problem, problem, type RuleName, type Unlocated } from '../../model/problem.js';
import { type CheckRecord, type RecordFinding, recordChecker } from '../built-in/check-record.js';
import type { RecordFacts } from '../built-in/facts.js';
import type { Fields } from '../built-in/fields.js';
import { type FileFacts, nothing, type RecordRule, type Subject } from '../built-in/rule.js';
import { failed, failure, type LoadedRule } from './failure.js';
import type { OwnRules } from './load.js';
import type { OwnRecord, OwnRule, OwnSubject } from './own-rule.js';

/** The facts of a problem of an own rule: what its check returned, and the texts that its message made of it. */
export interface OwnArgs {
  readonly facts: PlainObject;
  readonly said: Message;
}

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

const path = z.array(z.union([z.string(), z.int()]));
const args = z.record(z.string(), z.unknown());
const findings = z.array(z.object({ args, path, also: z.array(path).optional() }));
const siteFindings = z.array(
  z.object({
    args,
    record: z.unknown(),
    path: path.default([]),
    also: z.array(z.object({ record: z.unknown(), path: path.default([]) })).default([]),
  }),
);

const text = z.string().trim().min(1);
const messageSchema = z.object({
  message: text,
  hint: text.optional(),
  help: text.optional(),
  related: z.array(text).optional(),
  proposals: z
    .array(
      z.union([
        z.strictObject({ leaveOut: z.int().min(0) }),
        z.strictObject({
          replace: z.array(z.union([z.strictObject({ value: text }), z.strictObject({ text })])).min(1),
        }),
      ]),
    )
    .optional(),
});

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
      if (taken.length > 0) facts.set(index, Object.fromEntries(taken));
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
      const found = this.#guard(loaded, () =>
        parsed(findings, rule.check(value, subject), 'check returned something else than findings').map(
          ({ args, path, also }) => ({
            args: argsOf(rule, args, this.#isJson, also?.length),
            path,
            ...(also && { also }),
          }),
        ),
      );
      return found ?? nothing;
    };
    return [{ ...rule, check }];
  }

  #factsOf(record: Fields, subject: OwnSubject): (readonly [rule: string, facts: unknown])[] {
    return this.#rules.flatMap((loaded) => {
      const { rule } = loaded;
      if (rule.of !== 'site' || !appliesTo(rule, subject.collection)) return [];
      const facts = this.#guard(loaded, () => asJson(rule.facts(record, subject)));
      return facts === undefined ? [] : [[rule.rule, facts] as const];
    });
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

/** Checks by the rules across records. */
export function ownAcross(
  { rules }: OwnRules,
  files: readonly FileFacts[],
  off: readonly RuleName[],
): readonly (Problem | Unlocated)[] {
  return rules.flatMap((loaded): readonly (Problem | Unlocated)[] => {
    const { rule } = loaded;
    if (rule.of !== 'site' || off.includes(rule.rule)) return [];
    try {
      return foundAcross(rule, files);
    } catch (error) {
      return [problem(failed, failure(loaded, error), [startOf(loaded.file)])];
    }
  });
}

function foundAcross(
  rule: OwnRule<unknown> & { readonly of: 'site' },
  files: readonly FileFacts[],
): Unlocated[] {
  const places = new Map<unknown, { readonly file: FileFacts; readonly index: number }>();
  for (const file of files) {
    const { brand, collection } = file;
    for (const { index, identity, own } of file.records) {
      const facts = own?.[rule.rule];
      if (facts === undefined) continue;
      places.set({ facts, brand, collection, identity } satisfies OwnRecord<unknown>, { file, index });
    }
  }
  const placeOf = (record: unknown) => {
    const place = places.get(record);
    if (place === undefined)
      throw new RangeError('the record of a finding is none of those that check was given');
    return place;
  };
  const result = rule.check([...places.keys()] as OwnRecord<unknown>[]);
  return parsed(siteFindings, result, 'check returned something else than findings').map(
    ({ args, record, path, also }): Unlocated => {
      const { file, index } = placeOf(record);
      const { collection, brand, identity } = record as OwnRecord<unknown>;
      const related = also.map((other) => {
        const place = placeOf(other.record);
        return place.file.locate(place.index, other.path);
      });
      return {
        rule: rule.rule,
        severity: rule.severity,
        args: argsOf(rule, args, false, also.length),
        at: [file.locate(index, path), ...related],
        record: { collection, brand, index, ...(identity && { identity }) },
        ...(path.length > 0 && { field: path }),
      };
    },
  );
}

function appliesTo({ collections }: OwnRule<unknown>, collection: Collection): boolean {
  return collections?.includes(collection) ?? true;
}

/** The facts of a finding, with the texts that the rule's `message` makes of them, of which each related place needs one. */
function argsOf(rule: OwnRule<unknown>, args: PlainObject, isJson: boolean, places = 0): OwnArgs {
  const facts = asJson(args);
  const said = parsed(
    messageSchema,
    rule.message(facts, isJson),
    'message returned something else than a message',
  );
  const { length: texts } = said.related ?? [];
  if (texts !== places) throw new RangeError(`related has ${texts} texts, and also has ${places} places`);
  // Without the properties that are undefined, as messages of the program are.
  return { facts, said: asJson(said) as Message };
}

/** What a rule returned, if it has the shape that it should have. @throws TypeError saying where it doesn't */
function parsed<Shape extends z.ZodType>(shape: Shape, value: unknown, what: string): z.output<Shape> {
  const { data, error } = shape.safeParse(value);
  if (error === undefined) return data;
  const [{ path, message } = { path: [], message: '' }] = error.issues;
  throw new TypeError(`${what}: ${path.length === 0 ? '' : `at ${path.join('.')}: `}${message}`);
}

/** A value as JSON has it: threads send what rules return. */
function asJson<Value>(value: Value): Value {
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}
