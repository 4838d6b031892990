import { type RecordsDocument, readRecords } from '../content/document.js';
import type { ContentFile } from '../content/tree.js';
import { type Collection, collections } from '../model/collection.js';
import type { FieldPath, Location } from '../model/location.js';
import { type Problem, problem, type RecordName } from '../model/problem.js';
import type { Version } from '../model/version.js';
import { checkRecord, type RecordFinding } from '../rules/check-record.js';
import { factsOf, type RecordFacts } from '../rules/facts.js';
import { recordSchema } from '../schema/index.js';
import { type Locate, located } from '../schema/problems.js';
import { type Names, published, publisher } from '../schema/published.js';
import { check } from '../schema/validate.js';
import { type Loss, project } from '../versions/project.js';
import { inCanonicalOrder } from './canonical.js';

/** One content file and what is to become of it. Plain data, so that a worker can be handed one. */
export interface CompileJob {
  readonly file: ContentFile;
  /** The brand's folder. */
  readonly brand: string;
  readonly collection: Collection;
  /** The shape that the file is written in (D3). */
  readonly source: Version;
}

/** What all jobs of a site have in common. */
export interface CompileSettings {
  readonly versions: readonly Version[];
  readonly names: Names;
  /** The day on which what is over is over, YYYY-MM-DD. */
  readonly date: string;
}

/** What a version can't say of a record (D3), by the record's place in its file. */
export interface RecordLoss extends Loss {
  readonly version: Version;
  readonly index: number;
}

/** A content file, validated and turned into the bytes that will be published. */
export interface CompiledFile {
  readonly problems: readonly Problem[];
  readonly losses: readonly RecordLoss[];
  /** The sound records, in the order of the file. */
  readonly records: readonly RecordFacts[];
  /** By version: the canonical JSON of the sound records, UTF-8, joined by commas. */
  readonly json: Partial<Record<Version, Uint8Array>>;
}

export type Compiler = (job: CompileJob, bytes: Uint8Array) => CompiledFile;

/**
 * What reads, types, validates, projects and serialises the records of a file, for every version of `settings`.
 * What it serialised is parsed and validated once more as it will be on the wire, under its published names.
 */
export function compiler(settings: CompileSettings): Compiler {
  const wires = new Map<string, Wire>();
  return (job, bytes) => {
    const wiresOfJob = settings.versions.map((version) => {
      const key = `${version} ${job.source} ${job.collection}`;
      const wire = wires.get(key) ?? wireOf(job, version, settings.names);
      wires.set(key, wire);
      return wire;
    });
    return compileFile(job, bytes, wiresOfJob, settings.date);
  };
}

function compileFile(job: CompileJob, bytes: Uint8Array, wires: readonly Wire[], date: string): CompiledFile {
  const document = readRecords(job.file, bytes);
  const problems: Problem[] = [...document.problems];
  const losses: RecordLoss[] = [];
  const records: RecordFacts[] = [];
  const json = wires.map((): string[] => []);
  const schema = recordSchema(job.source, job.collection);
  const subject = { collection: job.collection, version: job.source, date };

  for (const { index, value } of document.records) {
    const identity = identityOf(job.collection, value);
    const { value: record, findings } = check(schema, value);
    const name = recordName(job, index, identity);
    const locate = (path: FieldPath, part: 'key' | 'value') => document.locate(index, path, part);
    if (findings.length > 0) {
      problems.push(...located(findings, locate, name).map((found) => withDigits(found, document)));
    }
    if (record === undefined) continue;
    records.push(factsOf(job.collection, record, index, identity ?? ''));
    for (const found of checkRecord(record, subject)) problems.push(ruleProblem(found, locate, name));
    wires.forEach(({ version, write }, at) => {
      const written = write(record);
      if ('reason' in written) {
        const args = { version, reason: written.reason };
        problems.push(problem('publish/wire', args, [document.locate(index, [], 'value')], { record: name }));
        return;
      }
      json[at]?.push(written.json);
      for (const loss of written.losses) losses.push({ ...loss, version, index });
    });
  }
  return {
    problems: oncePerPlace(problems),
    losses,
    records,
    json: Object.fromEntries(
      wires.map(({ version }, at) => [version, new TextEncoder().encode(json[at]?.join(',') ?? '')]),
    ),
  };
}

function ruleProblem(
  { rule, args, path, also = [] }: RecordFinding,
  locate: Locate,
  record: RecordName,
): Problem {
  const at = [locate(path, 'value'), ...also.map((other) => locate(other, 'value'))] as const;
  return problem(rule, args, [...at], { record, field: path });
}

/** What an alias repeats is wrong in each record that has it, but there is one place to mend. */
function oncePerPlace(problems: readonly Problem[]): Problem[] {
  const places = new Set<string>();
  return problems.filter(({ rule, args, at }) => {
    const place = JSON.stringify([rule, args, at[0].start]);
    if (places.has(place)) return false;
    places.add(place);
    return true;
  });
}

/** How a sound record of the source version becomes a version's published JSON. */
interface Wire {
  readonly version: Version;
  readonly write: (
    record: Record<string, unknown>,
  ) => { json: string; losses: readonly Loss[] } | { reason: string };
}

function wireOf({ collection, source }: CompileJob, version: Version, names: Names): Wire {
  const schema = recordSchema(version, collection);
  const onTheWire = published(schema, names);
  const publish = publisher(schema, names);
  const same = schema === recordSchema(source, collection);
  return {
    version,
    write(record) {
      const projection = same ? { record, losses: [] } : project(collection, record, source, version);
      const json = JSON.stringify(publish(inCanonicalOrder(projection.record)));
      const { success, error } = onTheWire.safeParse(JSON.parse(json));
      return success ? { json, losses: projection.losses } : { reason: error.message };
    },
  };
}

/** The problems of a file's losses, with their places: the file is read again, since few are ever shown. */
export function lossProblems(job: CompileJob, bytes: Uint8Array, losses: readonly RecordLoss[]): Problem[] {
  const document = readRecords(job.file, bytes);
  const values = new Map(document.records.map(({ index, value }) => [index, value]));
  return losses.map(({ version, index, path, what, value }) => {
    const record = recordName(job, index, identityOf(job.collection, values.get(index) ?? {}));
    const args = { version, what, ...(value !== undefined && { value }) };
    return problem('versions/lost', args, [document.locate(index, path, 'value')], { record, field: path });
  });
}

/** Where the fields of a file's records stand, by the record's place in the file. */
export function recordPlaces(
  job: CompileJob,
  bytes: Uint8Array,
): (index: number, field: FieldPath) => Location {
  const document = readRecords(job.file, bytes);
  return (index, field) => document.locate(index, field, 'value');
}

/** What tells the record from the others of its brand and collection, as written (D16); parts joined by `/`. */
function identityOf(collection: Collection, value: Record<string, unknown>): string | undefined {
  const parts = collections[collection].identity.map((field) => value[field]);
  const written = parts.filter((part) => typeof part === 'string' || typeof part === 'number');
  return written.length === 0 ? undefined : written.join('/');
}

function recordName(job: CompileJob, index: number, identity: string | undefined): RecordName {
  return { collection: job.collection, brand: job.brand, index, ...(identity !== undefined && { identity }) };
}

/** JSON.parse has lost the digits as written; the message is about just those, so they are read from the text. */
function withDigits(found: Problem, document: RecordsDocument): Problem {
  if (found.rule !== 'schema/json-number') return found;
  return { ...found, args: { digits: cut(document.text, found.at[0]) } };
}

function cut(text: string, { start, end }: Location): string {
  const line = text.split(/\r\n|\r|\n/, start.line)[start.line - 1] ?? '';
  return [...line].slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined).join('');
}
