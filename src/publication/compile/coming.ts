import { groupedBy } from '../../base/grouped-by.js';
import { registrationOf } from '../../interface/collections/index.js';
import { spellingOf } from '../../model/brand-name.js';
import type { AnyProblem, RuleName } from '../../model/problem.js';
import { instantText } from '../../model/time-zone.js';
import { siteRules } from '../../rules/built-in/index.js';
import type { FileFacts } from '../../rules/built-in/rule.js';
import type { SiteContent } from '../../source/site/load.js';
import { acrossRecords, factsOfFile } from './across-records.js';
import type { CompileJob } from './compile.js';
import type { CompiledUnit, UnitFile } from './compiled-unit.js';
import { instantsAfter, leftOutAt, type Timeline } from './timeline.js';

/** The files of a unit some of whose records don't hold for good. */
export interface DatedUnit {
  readonly jobs: readonly CompileJob[];
  readonly timeline: Timeline;
}

/** A file of the site, compiled. */
interface FileOfUnit {
  readonly job: CompileJob;
  readonly compiled: UnitFile;
  readonly unit: CompiledUnit;
}

/** What is found across records now. */
interface Present {
  /** The day of the check, YYYY-MM-DD. */
  readonly date: string;
  readonly off: readonly RuleName[];
  readonly present: readonly AnyProblem[];
  /** In epoch milliseconds. */
  readonly now: number;
}

/** The instants after `now` at which other records are published, in order. */
export function instantsOf(dated: readonly Pick<DatedUnit, 'timeline'>[], now: number): readonly number[] {
  const all = dated.flatMap(({ timeline }) => instantsAfter(timeline, now));
  return [...new Set(all)].sort((a, b) => a - b);
}

/**
 * Problems that records will have with each other at coming instants, and don't have now (D49), each with the first of
 * these instants. Rules of the program compare within a brand, or brands of one name, so only those that change are looked
 * at; a project's own rules may compare everything.
 */
export function comingProblems(
  dated: readonly DatedUnit[],
  files: readonly FileOfUnit[],
  { own, timeZone }: Pick<SiteContent, 'own' | 'timeZone'>,
  { date, off, present, now }: Present,
): AnyProblem[] {
  const comparesAll = own?.rules.some(({ rule }) => rule.of === 'site') === true;
  const compared = dated.filter(({ jobs: [job] }) => {
    return comparesAll || (job !== undefined && registrationOf(job.collection).facts !== undefined);
  });
  const changes = compared.map(({ jobs: [job], timeline }) => ({
    brand: job && spellingOf(job.brandName),
    instants: new Set(instantsAfter(timeline, now)),
  }));
  const known = new Set(present.map(keyOfProblem));
  const notAsked = [...off, ...siteRules.flatMap(({ rule, looksAhead }) => (looksAhead ? [rule] : []))];
  const found: AnyProblem[] = [];
  for (const instant of instantsOf(compared, now)) {
    const brands = new Set(changes.flatMap(({ brand, instants }) => (instants.has(instant) ? brand : [])));
    const concerned = comparesAll ? files : files.filter(({ job }) => brands.has(spellingOf(job.brandName)));
    for (const one of acrossRecords(factsAt(concerned, instant), date, notAsked, own)) {
      const key = keyOfProblem(one);
      if (known.has(key)) continue;
      known.add(key);
      found.push({ ...one, from: instantText(instant, timeZone) });
    }
  }
  return found;
}

/** The facts about the records that are published at an instant. */
function factsAt(files: readonly FileOfUnit[], instant: number): FileFacts[] {
  return [...groupedBy(files, ({ unit }) => unit)].flatMap(([unit, own]) => {
    const left = groupedBy([...leftOutAt(unit.timeline, instant)], ({ file }) => file);
    const places = new Map(unit.files.map((compiled, at) => [compiled, at]));
    return own.map(({ job, compiled }) => {
      const ofFile = left.get(places.get(compiled)!);
      const out = ofFile && new Set(ofFile.map(({ index }) => index));
      const all = compiled.recordsOfAllTimes();
      const records = out === undefined ? all : all.filter(({ index }) => !out.has(index));
      return factsOfFile({ job, compiled: { ...compiled, records } });
    });
  });
}

function keyOfProblem({ rule, args, at }: AnyProblem): string {
  return JSON.stringify([rule, args, at]);
}
