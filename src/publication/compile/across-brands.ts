import { sha256 } from '../../base/bytes/sha256.js';
import { type Memory, remembered } from '../../base/cache/memory.js';
import { groupedBy } from '../../base/grouped-by.js';
import { once } from '../../base/once.js';
import type { AnyProblem, RuleName } from '../../model/problem.js';
import { siteRules } from '../../rules/built-in/index.js';
import type { FileFacts, SiteRule } from '../../rules/built-in/rule.js';
import { ownAcross } from '../../rules/own/across.js';
import type { OwnRules } from '../../rules/own/load.js';
import { factsOfFile, foundBy, foundOfSite, isComplete } from './across-records.js';
import type { CompileJob } from './compile.js';
import type { CompiledUnit, UnitFile } from './compiled-unit.js';

/** A file of the site, compiled. */
interface FileOfUnit {
  readonly job: CompileJob;
  readonly compiled: UnitFile;
  readonly unit: Pick<CompiledUnit, 'facts'>;
}

/** What is found in the records of a brand, and what rules that look beyond a brand need to know of it at first. */
interface OfBrand {
  readonly found: readonly AnyProblem[];
  /** What rules that compare brands have to know of it, by rule. */
  readonly compared: Readonly<Record<string, string>>;
  /** True if something in it is reported once for the whole site. */
  readonly isReported: boolean;
}

/** With fewer records, to keep what is found by brand takes longer than to find it. */
const worthKeeping = 2000;

/**
 * The same problems as `acrossRecords` finds. What is found within a brand is remembered, so that of a brand in which
 * nothing has changed no facts are read, unless the brands have to be compared.
 */
export function acrossBrands(
  files: readonly FileOfUnit[],
  date: string,
  off: readonly RuleName[],
  own: OwnRules | undefined,
  memory: Memory,
): AnyProblem[] {
  const brands = groupedBy(files, ({ job }) => job.brand);
  const isWorth = files.reduce((sum, { compiled }) => sum + compiled.published, 0) >= worthKeeping;
  const made = [...brands].map(([brand, some]) =>
    remembered(memory, `across records of ${brand}`, isWorth ? keyOfBrand(some, date, off) : undefined, () =>
      ofBrand(some.map(factsOf), date, off),
    ),
  );
  const all = once(() => files.map(factsOf));
  const within = groupedBy(
    made.flatMap(({ found }) => found),
    ({ rule }) => rule,
  );
  return [
    ...(made.some(({ isReported }) => isReported) ? foundOfSite(all(), off) : []),
    ...siteRules.flatMap((rule: SiteRule) => {
      if (off.includes(rule.rule)) return [];
      if (rule.brands === undefined) return within.get(rule.rule) ?? [];
      const known = made.map(({ compared }) => compared[rule.rule] ?? '');
      return rule.brands.mayFind(known) ? foundBy(rule, all(), date) : [];
    }),
    ...(own?.rules.some(({ rule }) => rule.of === 'site') === true ? ownAcross(own, all(), off) : []),
  ];
}

/** Identifies the facts about the records of files. */
export function keysOfFacts(files: readonly FileOfUnit[]): readonly unknown[] | undefined {
  if (files.some(({ unit }) => unit.facts === undefined)) return undefined;
  return files.map(({ job, compiled, unit }) => [
    job.brand,
    job.brandName,
    job.collection,
    compiled.alsoTaken,
    isComplete(compiled),
    unit.facts,
  ]);
}

function keyOfBrand(
  files: readonly FileOfUnit[],
  date: string,
  off: readonly RuleName[],
): string | undefined {
  const facts = keysOfFacts(files);
  return facts && sha256(JSON.stringify([facts, date, off]));
}

function factsOf({ job, compiled }: FileOfUnit): FileFacts {
  return factsOfFile({ job, compiled: { ...compiled, records: compiled.records() } });
}

function ofBrand(facts: readonly FileFacts[], date: string, off: readonly RuleName[]): OfBrand {
  const rules = siteRules.filter(({ rule }) => !off.includes(rule));
  return {
    found: rules.flatMap((rule) => (rule.brands === undefined ? foundBy(rule, facts, date) : [])),
    compared: Object.fromEntries(
      rules.flatMap(({ rule, brands }) => (brands === undefined ? [] : [[rule, brands.known(facts)]])),
    ),
    isReported: foundOfSite(facts, off).length > 0,
  };
}
