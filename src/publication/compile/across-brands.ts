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
  /** The points of its places by their postcode district, with spaces between. */
  readonly points: readonly (readonly [district: string, points: string])[];
  /** True if something of it is told of the site as a whole. */
  readonly isTold: boolean;
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
    ...(made.some(({ isTold }) => isTold) ? foundOfSite(all(), off) : []),
    ...siteRules.flatMap((rule: SiteRule) => {
      if (off.includes(rule.rule)) return [];
      if (rule.comparesBrands !== true) return within.get(rule.rule) ?? [];
      return rule.rule === 'places/two-districts' && !haveOnePoint(made) ? [] : foundBy(rule, all(), date);
    }),
    ...(own?.rules.some(({ rule }) => rule.of === 'site') === true ? ownAcross(own, all(), off) : []),
  ];
}

/** Identifies the facts about the records of files. */
export function keysOfFacts(files: readonly FileOfUnit[]): readonly unknown[] | undefined {
  if (files.some(({ unit }) => unit.facts === undefined)) return undefined;
  return files.map(({ job, compiled, unit }) => [
    job.brand,
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
  const rules = siteRules.filter(
    ({ rule, comparesBrands }) => comparesBrands !== true && !off.includes(rule),
  );
  const districts = new Map<string, Set<string>>();
  for (const { point, district } of facts.flatMap(({ records }) => records)) {
    if (point === undefined || district === undefined) continue;
    const points = districts.get(district);
    if (points === undefined) districts.set(district, new Set([point]));
    else points.add(point);
  }
  return {
    found: rules.flatMap((rule) => foundBy(rule, facts, date)),
    points: [...districts].map(([district, points]) => [district, [...points].join(' ')]),
    isTold: foundOfSite(facts, off).length > 0,
  };
}

/** True if places of several districts have the same point. */
function haveOnePoint(brands: readonly OfBrand[]): boolean {
  const districts = new Map<string, string>();
  for (const [district, points] of brands.flatMap((brand) => brand.points)) {
    for (const point of points.split(' ')) {
      const other = districts.get(point);
      if (other === undefined) districts.set(point, district);
      else if (other !== district) return true;
    }
  }
  return false;
}
