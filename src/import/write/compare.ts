import { groupedBy } from '../../base/grouped-by.js';
import { isPlainObject } from '../../base/json/plain-object.js';
import type { FieldPath } from '../../model/location.js';
import { type Problem, problem, type RecordName } from '../../model/problem.js';
import { type Raw, shownValue, WrittenNumber } from '../incoming.js';
import { feedProblems, noShares, type Shares } from '../problems.js';
import type { Repair } from '../repairs/problems.js';
import type { Written } from './arrivals.js';

/** Compares records of the input with what would be published of them, field by field. */
export class Comparison {
  /** The differences that nothing explains. */
  readonly unequal: Problem[] = [];
  readonly shares: Shares = { ...noShares };

  /**
   * Values of one field are compared in their order, whatever the lists around them have lost or gained: of the values that
   * no repair is about, each must be found in the published record.
   * @param published undefined for a record that must be corrected first
   */
  add({ incoming, repairs, lost }: Written, record: RecordName, published: unknown): void {
    const { shares } = this;
    const rules = new Map(
      repairs
        .filter(({ rule, args }) => rule === 'import/repaired' || args.what !== 'kept')
        .map(({ rule, path }) => [JSON.stringify(path), rule] as const),
    );
    const leaves = published === undefined ? [] : [...leavesOf(published)];
    const there = groupedBy(leaves, ({ path }) => fieldOf(path));
    const read = new Map<string, number>();
    let [all, equal] = [0, 0];
    for (const { path, value } of leavesOf(incoming.value)) {
      all++;
      const rule = ruleOf(rules, path);
      if (rule === 'import/lost') shares.lostFields++;
      else if (rule !== undefined) shares.mendedFields++;
      else if (published === undefined) shares.unpublishedFields++;
      else {
        const field = fieldOf(path);
        const values = there.get(field) ?? [];
        const from = read.get(field) ?? 0;
        const at = values.findIndex((one, index) => index >= from && one.value === value);
        if (at !== -1) {
          read.set(field, at + 1);
          equal++;
        } else if (lost.some((gone) => `${field}.`.startsWith(`${fieldOf(itemAround(gone))}.`)))
          shares.lostFields++;
        else {
          shares.unequalFields++;
          const args = { incoming: value, published: values.map((one) => one.value).join(', ') };
          const about = { record, field: path };
          this.unequal.push(problem(feedProblems['import/unequal'], args, [incoming.at(path)], about));
        }
      }
    }
    shares.records++;
    shares.fields += all;
    shares.equalFields += equal;
    if (published === undefined) shares.unpublishedRecords++;
    else if (equal === all && equal === leaves.length) shares.equalRecords++;
  }
}

/** The rule of the innermost repair at or around a value. */
function ruleOf(rules: ReadonlyMap<string, Repair['rule']>, path: FieldPath): Repair['rule'] | undefined {
  for (let length = path.length; rules.size > 0 && length >= 0; length--) {
    const rule = rules.get(JSON.stringify(path.slice(0, length)));
    if (rule !== undefined) return rule;
  }
  return undefined;
}

/** The innermost item of a list around a lost value, which may be left out with it; else the value. */
function itemAround(path: FieldPath): FieldPath {
  const index = path.findLastIndex((step) => typeof step === 'number');
  return index === -1 ? path : path.slice(0, index);
}

/** The name of a field, whatever items of lists it is in. */
function fieldOf(path: FieldPath): string {
  return path.filter((step) => typeof step === 'string').join('.');
}

/** Every scalar and every empty list or object, as JSON. */
function* leavesOf(value: Raw, path: FieldPath = []): Generator<{ path: FieldPath; value: string }> {
  const inner = Array.isArray(value)
    ? [...value.entries()]
    : isPlainObject(value)
      ? Object.entries(value)
      : [];
  for (const [step, item] of inner) yield* leavesOf(item, [...path, step]);
  if (inner.length > 0) return;
  yield { path, value: value instanceof WrittenNumber ? String(Number(value.digits)) : shownValue(value) };
}
