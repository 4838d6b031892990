import { registrationOf } from '../../interface/collections/index.js';
import { recordSchema } from '../../interface/records/index.js';
import type { Names } from '../../interface/records/published.js';
import { type Problem, problem } from '../../model/problem.js';
import type { FileSystem } from '../../source/content/file-system.js';
import { plainRecord } from '../../source/site/accepted.js';
import type { PlacedValue } from '../../source/site/import-values.js';
import { presets } from '../../source/site/presets.js';
import { type Incoming, type IncomingRecord, shown } from '../incoming/incoming.js';
import { type CountedKind, ProblemCollector, type ProblemLimit } from '../incoming/problem-collector.js';
import { feedProblems, type LostArgs } from '../incoming/problems.js';
import { repaired } from '../incoming/repairs/record.js';
import { readAsPlanned } from '../writing/as-planned.js';
import { feedText, HandValues, valueNow } from './by-hand.js';
import { type Existing, folderOf, type Plan, type PlanOptions, plan } from './plan/plan.js';
import { type Prepared, prepareRecords } from './prepared.js';
import { type ContentFound, type Judging, type Proof, type Proved, Prover } from './proof.js';
import { type Proposal, Proposals } from './proposals.js';
import { readBack } from './read-back.js';

export interface ImportOptions
  extends Omit<PlanOptions, 'settings' | 'removeMissing' | 'proposals' | 'planned'> {
  /** The entries of import.yaml. */
  readonly values?: readonly PlacedValue[];
  /** Collect what would accept losses, or keep values of the files. */
  readonly proposes?: boolean;
  /** Remove existing records that are missing from the input, in the collections that the input contains. */
  readonly removeMissing: boolean;
  readonly settings: Omit<PlanOptions['settings'], 'names'>;
  /** The map of published names, with its value in site.yaml; without one, the input's words decide (D9). */
  readonly names?: { readonly map: Names; readonly setting?: string };
  /** True if site.yaml names the map. */
  readonly namesInSettings: boolean;
  /** Called for each record that was planned, and that was compared with the input, with their number and that of all. */
  readonly progress?: (step: 'planning' | 'comparing', count: number, of: number) => void;
  /** How what would be written is judged; without it, as the rules do without settings. */
  readonly judging?: Judging;
  /** How many problems of each kind are kept; all of them by default. */
  readonly keeping?: ProblemLimit;
}

const ungraded: Judging = { off: [], sorted: (open) => ({ open, accepted: 0 }) };

const everything: ProblemLimit = { most: Number.POSITIVE_INFINITY, kindOf: ({ rule }) => rule };

/** What an import would write, with its problems and its proof. */
export interface Imported {
  readonly plan: Plan;
  readonly proof: Proof;
  /** Problems of the input: repairs and losses, with their places in it. */
  readonly problems: readonly Problem[];
  /** The kinds of problems of which only some were kept. */
  readonly counted: ReadonlyMap<string, CountedKind>;
  readonly content: ContentFound;
  readonly byHand: Proved['byHand'];
  /** Entries of import.yaml, if they were asked for. */
  readonly proposals?: { readonly toAccept: readonly Proposal[]; readonly toKeep: readonly Proposal[] };
}

/**
 * Plans how incoming records become content, and proves the plan: what the planned files would publish is compared with
 * the input. Writes nothing.
 */
export async function importRecords(
  incoming: Incoming,
  existing: Existing,
  fs: Pick<FileSystem, 'readFileSync'>,
  options: ImportOptions,
): Promise<Imported> {
  const { records, meta } = incoming;
  const problems = new ProblemCollector(options.keeping ?? everything);
  problems.push(...incoming.problems);
  const preset = options.names === undefined ? presetFor(records) : undefined;
  const names = options.names?.map ?? presets.get(preset ?? '')?.names ?? {};
  const first = records[0];
  if (preset !== undefined && first !== undefined) {
    const inSettings = !existing.hasSettings || options.namesInSettings;
    problems.push(problem(feedProblems['import/names'], { preset, inSettings }, [first.at([])]));
  }
  const given = options.names?.setting;
  if (given !== undefined && first !== undefined && existing.hasSettings && !options.namesInSettings) {
    problems.push(
      problem(feedProblems['import/names'], { preset: given, inSettings: false }, [first.at([])]),
    );
  }
  const handValues = new HandValues(options.values ?? []);
  const ofBrand = (record: IncomingRecord) => folderOf(record, existing, options.brand);
  const prepared = prepareRecords(records, { names, handValues, folderOf: ofBrand });
  // A record that lost everything would be an empty item, which content can't have. A record without identity would be
  // added again by every import.
  const arrivals = prepared.filter(({ identity }) => identity !== undefined);
  if (arrivals.length < prepared.length) problems.push(...leftOut(prepared));
  // Records that were left out may be the ones that seem to be missing.
  const isInPart = problems.list.some(
    ({ rule, args }) => rule === 'import/lost' && notRecords.has((args as LostArgs).what),
  );
  const setting = options.names === undefined ? preset : (options.names.setting ?? options.names.map);
  const version = first?.version ?? existing.source;
  const { progress = () => {} } = options;
  const counting = (step: 'planning' | 'comparing') => {
    let count = 0;
    return () => progress(step, ++count, arrivals.length);
  };
  const prover = new Prover(version, names, options.time, options.judging ?? ungraded, counting('comparing'));
  const proposals = options.proposes ? new Proposals() : undefined;
  const planned = plan(
    arrivals,
    meta,
    existing,
    fs,
    {
      ...options,
      ...(proposals && { proposals }),
      planned: counting('planning'),
      removeMissing: options.removeMissing ? (isInPart ? 'not-sure' : true) : false,
      settings: { ...options.settings, names: setting },
    },
    (file) => prover.proveFile(file),
    problems,
  );
  problems.push(...over(handValues, arrivals, ofBrand));
  problems.push(...readBack(planned.files));
  const proved = prover.finish(planned.brands, readAsPlanned(planned.files, fs));
  problems.push(...proved.unequal);
  return {
    plan: planned,
    proof: proved.proof,
    problems: problems.list,
    counted: problems.counted(),
    content: proved.content,
    byHand: proved.byHand,
    ...(proposals && {
      proposals: {
        toAccept: proposals.toAccept(),
        toKeep: proposals.toKeep(arrivals, ({ incoming }) => ofBrand(incoming)),
      },
    }),
  };
}

/** Entries of import.yaml that say something else than the feed by now. */
function over(
  handValues: HandValues,
  arrivals: readonly Prepared[],
  ofBrand: (record: IncomingRecord) => string,
): Problem[] {
  const nameOfRecord = ({ incoming, identity = '' }: Prepared) =>
    plainRecord(`${ofBrand(incoming)}/${incoming.collection}/${identity}`);
  const collections = new Set(arrivals.map(({ incoming }) => `${ofBrand(incoming)}/${incoming.collection}`));
  return handValues.over(collections).map(({ record, field, value, at }) => {
    const isOfAll = collections.has(record);
    const own = isOfAll ? undefined : arrivals.find((one) => nameOfRecord(one) === plainRecord(record));
    const now = own && valueNow(own.incoming.value, field);
    const args = {
      record,
      field,
      state: isOfAll ? 'nowhere' : own === undefined ? 'no-record' : now === undefined ? 'nothing' : 'other',
      ...(now !== undefined && { now: feedText(now), isWanted: feedText(now) === value }),
    } as const;
    return problem(feedProblems['import/entry-over'], args, [at]);
  });
}

/** Why a part of the input that may have been a record is not taken for one. */
const notRecords: ReadonlySet<string> = new Set([
  'no-record',
  'no-identity',
  'several-collections',
  'written-twice',
]);

/** Problems for the parts of the input that were left out because they are no records, or can't be identified. */
function leftOut(prepared: readonly Prepared[]): Problem[] {
  const counts = new Map<string, number>();
  return prepared.flatMap(({ incoming, value, identity }) => {
    const { collection, brandName = '' } = incoming;
    const key = `${brandName}/${collection}`;
    const index = counts.get(key) ?? 0;
    counts.set(key, index + 1);
    if (identity !== undefined) return [];
    const what = Object.keys(value).length === 0 ? 'no-record' : 'no-identity';
    const record = { collection, brand: brandName, index };
    const args = { what, value: shown(incoming.value) } as const;
    return [problem(feedProblems['import/lost'], args, [incoming.at([])], { record })];
  });
}

/** The preset of published names whose words the records use; undefined if they use only the interface's own. */
export function presetFor(records: readonly IncomingRecord[]): string | undefined {
  const products = records.filter(({ collection }) => registrationOf(collection).isProduct);
  if (products.length === 0) return undefined;
  const plain = unknownCodes(products, {});
  if (plain === 0) return undefined;
  for (const [preset, { names }] of presets) if (unknownCodes(products, names) < plain) return preset;
  return undefined;
}

function unknownCodes(records: readonly IncomingRecord[], names: Names): number {
  let count = 0;
  for (const { collection, version, value } of records) {
    for (const { rule, args } of repaired(recordSchema(version, collection), value, names).repairs) {
      if (rule === 'import/other-code' || (rule === 'import/lost' && args.what === 'unknown-code')) count++;
    }
  }
  return count;
}
