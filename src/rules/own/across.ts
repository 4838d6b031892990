import type { PlainObject } from '../../base/json/plain-object.js';
import { startOf } from '../../model/location.js';
import { type Problem, problem, type RuleName, type Unlocated } from '../../model/problem.js';
import type { FileFacts } from '../built-in/rule.js';
import { failed, failure } from './failure.js';
import type { OwnRules } from './load.js';
import type { OwnRecord, OwnRule } from './own-rule.js';
import { argsOf, fieldPathOf, listOf, WrongResult } from './results.js';

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
  const places = new Map<
    unknown,
    { readonly file: FileFacts; readonly index: number; readonly identity: string }
  >();
  const records: OwnRecord<unknown>[] = [];
  for (const file of files) {
    for (const { index, identity, own } of file.records) {
      const facts = own?.[rule.rule];
      if (facts === undefined) continue;
      const { brand, collection } = file;
      const record: OwnRecord<unknown> = { facts, brand, collection, identity };
      records.push(record);
      places.set(record, { file, index, identity });
    }
  }
  const result: unknown = rule.check(records);
  return listOf(result).map((one): Unlocated => {
    const placeOf = ({ record, path = [] }: PlainObject) => {
      const place = places.get(record);
      if (place === undefined)
        throw new WrongResult('the record of a finding is none of those that check was given');
      return { ...place, path: fieldPathOf(path) };
    };
    const { file, index, identity, path } = placeOf(one);
    const also = one.also === undefined ? [] : listOf(one.also).map(placeOf);
    const { brand, collection } = file;
    return {
      rule: rule.rule,
      severity: rule.severity,
      args: argsOf(rule, one.args, false, one.also),
      at: [file.locate(index, path), ...also.map((other) => other.file.locate(other.index, other.path))],
      record: { collection, brand, index, ...(identity && { identity }) },
      ...(path.length > 0 && { field: path }),
    };
  });
}
