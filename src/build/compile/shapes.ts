import { hasCollection } from '../../interface/collections/index.js';
import { type RecordSchema, recordSchema } from '../../interface/records/index.js';
import { versionProblems } from '../../interface/versions/version-problems.js';
import type { Collection } from '../../model/collection.js';
import { startOfFile } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import { otherVersion, type Version, versions } from '../../model/version.js';
import type { Compiled } from './compiled.js';
import type { CompileJob } from './job.js';

/** The schema of the other version; undefined if that has the same records, or none. */
export function otherSchema(collection: Collection, source: Version): RecordSchema | undefined {
  const other = otherVersion(source);
  if (!hasCollection(other, collection)) return undefined;
  const schema = recordSchema(other, collection);
  return schema === recordSchema(source, collection) ? undefined : schema;
}

/** The facts needed about a compiled file. */
interface ShapedFile {
  readonly job: Pick<CompileJob, 'brand' | 'source'> & { readonly file: { readonly name: string } };
  readonly compiled: Pick<Compiled, 'records' | 'invalid' | 'inOther'>;
}

/** From this number on, records with errors in the one version and none in the other are not a slip. */
const notASlip = 3;

/**
 * Reports once if the records of brands are written in the other version: nine in ten of those with errors have none in
 * it. A few records among many are taken for slips.
 * @param files of all brands
 */
export function otherShape(files: readonly ShapedFile[]): Problem[] {
  return versions.flatMap((source): Problem[] => {
    const own = files.filter(({ job }) => job.source === source);
    const folders = [...new Set(own.map(({ job }) => job.brand))];
    const brands = folders.filter((folder) => isOther(own.filter(({ job }) => job.brand === folder)));
    const ofBrands = own.filter(({ job }) => brands.includes(job.brand));
    const first = ofBrands.find(({ compiled }) => compiled.inOther > 0);
    if (first === undefined) return [];
    const records = ofBrands.reduce((sum, { compiled }) => sum + compiled.inOther, 0);
    const args = { source, looksLike: otherVersion(source), brands, records };
    return [problem(versionProblems['versions/other-shape'], args, [startOfFile(first.job.file.name)])];
  });
}

function isOther(files: readonly ShapedFile[]): boolean {
  const [other, invalid] = (['inOther', 'invalid'] as const).map((name) =>
    files.reduce((sum, { compiled }) => sum + compiled[name], 0),
  ) as [number, number];
  const hasValid = files.some(({ compiled }) => compiled.records.length > 0);
  return other > 0 && other >= 0.9 * invalid && (other >= notASlip || !hasValid);
}
