import { z } from 'zod';
import type { PlainObject } from '../../base/json/plain-object.js';
import { startOfFile } from '../../model/location.js';
import type { Message } from '../../model/message.js';
import { type Problem, problem, type RuleName, type UnlocatedProblem } from '../../model/problem.js';
import { type RecordFinding, recordChecker } from '../built-in/check-record.js';
import type { RecordFacts } from '../built-in/facts.js';
import type { Fields } from '../built-in/fields.js';
import { type FileFacts, noFindings, type RecordContext, type RecordRule } from '../built-in/rule.js';
import type { OwnRecord, OwnRule } from './own-rule.js';
import { failureOf, type LoadedRule, type OwnRules, ownRuleFailed } from './problems.js';

/** The facts of a problem of an own rule: what its check returned, and the texts that its message made of it. */
export interface OwnArgs {
  readonly facts: PlainObject;
  readonly said: Message;
}

/** What is known of a record besides its fields, with what own rules are told. */
interface SubjectOfOwn extends RecordContext {
  readonly brand: string;
  /** True if its file is JSON. */
  readonly isJson: boolean;
}

/** What own rules say of a record, and what those across records need of it, by rule. */
interface CheckedByOwn {
  readonly found: readonly RecordFinding[];
  readonly facts: RecordFacts['own'];
}

const path = z.array(z.union([z.string(), z.int()]));
const args = z.record(z.string(), z.unknown());
const findings = z.array(z.object({ args, path, also: z.array(path).optional() }));
const place = z.object({ record: z.unknown(), path: path.default([]) });
const siteFindings = z.array(place.extend({ args, also: z.array(place).default([]) }));

const text = z.string().trim().min(1);
const replacement = z.union([z.strictObject({ value: text }), z.strictObject({ text })]);
const proposal = z.strictObject({ replace: z.tuple([replacement], replacement) });
/** All of it is checked: what writes reports takes messages to be right. */
const message = z.object({
  message: text,
  hint: text.optional(),
  help: text.optional(),
  related: z.array(text).optional(),
  proposals: z.array(proposal).optional(),
});

/** A check of records by a project's own rules. Each rule that fails is reported once. */
export function ownChecker(
  rules: OwnRules,
  off: ReadonlySet<RuleName>,
): (record: Fields, subject: SubjectOfOwn) => CheckedByOwn {
  const used = rules.filter(({ rule }) => !off.has(rule.rule));
  const reported = new Set<LoadedRule>();
  let failures: RecordFinding[] = [];
  const attempt = <Result>(loaded: LoadedRule, read: () => Result): Result | undefined => {
    try {
      return read();
    } catch (error) {
      const { rule, severity } = ownRuleFailed;
      if (!reported.has(loaded)) failures.push({ rule, severity, args: failureOf(loaded, error), path: [] });
      reported.add(loaded);
      return undefined;
    }
  };
  const check = recordChecker(
    used.flatMap((loaded): RecordRule[] => {
      const { rule } = loaded;
      if (rule.of === 'site') return [];
      const checked = (value: Fields, subject: RecordContext) => {
        // The walk hands on what it was given.
        const own = subject as SubjectOfOwn;
        const found = attempt(loaded, () =>
          returned(findings, rule.check(value, own), notFindings).map((finding) => ({
            ...finding,
            args: argsOf(rule, finding.args, own.isJson),
          })),
        );
        return found ?? noFindings;
      };
      return [{ ...rule, check: checked } as RecordRule];
    }),
  );
  return (record, subject) => {
    failures = [];
    const found = check(record, subject);
    const facts = used.flatMap((loaded) => {
      const { rule } = loaded;
      if (rule.of !== 'site' || rule.collections?.includes(subject.collection) === false) return [];
      const taken = attempt(loaded, () => asJson(rule.facts(record, subject)));
      return taken === undefined ? [] : [[rule.rule, taken] as const];
    });
    return {
      found: [...found, ...failures],
      facts: facts.length === 0 ? undefined : Object.fromEntries(facts),
    };
  };
}

/** Checks by the rules across records. */
export function ownAcross(
  rules: OwnRules,
  files: readonly FileFacts[],
  off: readonly RuleName[],
): readonly (Problem | UnlocatedProblem)[] {
  return rules.flatMap((loaded): readonly (Problem | UnlocatedProblem)[] => {
    const { rule } = loaded;
    if (rule.of !== 'site' || off.includes(rule.rule)) return [];
    try {
      return foundAcross(rule, files);
    } catch (error) {
      return [problem(ownRuleFailed, failureOf(loaded, error), [startOfFile(loaded.file)])];
    }
  });
}

function foundAcross(
  rule: OwnRule<unknown> & { readonly of: 'site' },
  files: readonly FileFacts[],
): UnlocatedProblem[] {
  const places = new Map<unknown, { readonly file: FileFacts; readonly index: number }>();
  for (const file of files) {
    const { brand, collection } = file;
    for (const { index, identity, own } of file.records) {
      const facts = own?.[rule.rule];
      if (facts === undefined) continue;
      places.set({ facts, brand, collection, identity } satisfies OwnRecord<unknown>, { file, index });
    }
  }
  const placeOf = ({ record, path }: z.output<typeof place>) => {
    const found = places.get(record);
    if (found === undefined)
      throw new RangeError('the record of a finding is none of those that check was given');
    return { index: found.index, at: found.file.locate(found.index, path) };
  };
  const result = rule.check([...places.keys()] as OwnRecord<unknown>[]);
  return returned(siteFindings, result, notFindings).map((finding): UnlocatedProblem => {
    const { collection, brand, identity } = finding.record as OwnRecord<unknown>;
    const { index, at } = placeOf(finding);
    return {
      rule: rule.rule,
      severity: rule.severity,
      args: argsOf(rule, finding.args, false),
      at: [at, ...finding.also.map((other) => placeOf(other).at)],
      record: { collection, brand, index, ...(identity && { identity }) },
      ...(finding.path.length > 0 && { field: finding.path }),
    };
  });
}

/** The facts of a finding, with the texts that the rule's `message` makes of them. */
function argsOf(rule: OwnRule<unknown>, args: PlainObject, isJson: boolean): OwnArgs {
  const facts = asJson(args);
  const said = asJson(rule.message(facts, isJson));
  const whole = returned(message, said, 'message returned something else than a message');
  return { facts, said: whole as Message };
}

const notFindings = 'check returned something else than findings';

/** What a rule returned, if it has the shape that it should have. @throws TypeError saying where it doesn't */
function returned<Shape extends z.ZodType>(shape: Shape, value: unknown, what: string): z.output<Shape> {
  const { data, error } = shape.safeParse(value);
  if (error === undefined) return data;
  const [{ path, message } = { path: [], message: '' }] = error.issues;
  const where = path.length === 0 ? '' : `at ${path.join('.')}: `;
  throw new TypeError(`${what}: ${where}${message}`);
}

/** A value as JSON has it, without what is undefined: rules may return what they change later. */
function asJson<Value>(value: Value): Value {
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}
