import { isDeepStrictEqual } from 'node:util';
import { differencesOf } from '../../base/json/differences.js';
import type { SiteFile } from '../../build/compile/compile-site.js';
import type { CompileJob } from '../../build/compile/job.js';
import { placed, recordName } from '../../build/compile/record-problems.js';
import { sourceOf } from '../../interface/collections/index.js';
import type { Loss } from '../../interface/records/record-in-version.js';
import { versionsWith } from '../../interface/records/records.js';
import { versionProblems } from '../../interface/versions/version-problems.js';
import type { Collection } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import { problem, type UnlocatedProblem } from '../../model/problem.js';
import { type Version, versions } from '../../model/version.js';
import { publishedJson } from '../published.js';

/** What the other version can't express of a record. */
export interface RecordLosses {
  readonly job: CompileJob;
  /** Of the record in its file. */
  readonly index: number;
  readonly identity: string | undefined;
  readonly losses: readonly Loss[];
}

/** The losses of a record: errors, or warnings where they are accepted. */
export function notKept(
  { job, index, identity, losses }: RecordLosses,
  to: Version,
  accepted: readonly Collection[],
): UnlocatedProblem[] {
  const isAccepted = accepted.includes(job.collection);
  return losses.map(({ path, what, value }) => {
    const args = { version: to, what, isAccepted, ...(value !== undefined && { value }) };
    const lost = problem(
      versionProblems['versions/not-kept'],
      args,
      ...placed(job.file, recordName(job, index, identity), path),
    );
    return isAccepted ? { ...lost, severity: 'warning' } : lost;
  });
}

/**
 * What the versions publish differently after a migration, but for losses, which are reported apart.
 * @throws Error if the version that content is migrated to publishes another byte: a bug of the program
 */
export function compareBuilds(
  before: readonly SiteFile[],
  after: readonly SiteFile[],
  to: Version,
  lost: readonly RecordLosses[],
): UnlocatedProblem[] {
  const byPath = new Map(after.map((file) => [file.job.file.path, file.compiled]));
  return before.flatMap(({ job, compiled }) =>
    versionsWith(job.collection, versions).flatMap((version) => {
      const [was, is] = [compiled, byPath.get(job.file.path) ?? { records: [], json: {} }].map((one) =>
        publishedJson(one, version),
      ) as [ReadonlyMap<number, string>, ReadonlyMap<number, string>];
      const isTarget = version === sourceOf(job.collection, to);
      if (was.size !== is.size || (isTarget && !isDeepStrictEqual(was, is)))
        throw new Error(`what ${version} publishes of ${job.file.name} would change. Nothing was written`);
      return compiled.records.flatMap(({ index, identity }) => {
        const [old, fresh] = [was.get(index) ?? 'null', is.get(index) ?? 'null'];
        if (old === fresh) return [];
        const losses = lost.find((one) => one.job === job && one.index === index)?.losses ?? [];
        return differencesOf(JSON.parse(old), JSON.parse(fresh), isDeepStrictEqual)
          .filter(
            ({ path }) => !losses.some((loss) => isInside(path, loss.path) || isInside(loss.path, path)),
          )
          .map(({ path, was: written, is: rewritten }) =>
            problem(
              versionProblems['versions/reads-otherwise'],
              {
                version,
                ...(written !== undefined && { before: shown(written) }),
                ...(rewritten !== undefined && { after: shown(rewritten) }),
              },
              ...placed(job.file, recordName(job, index, identity), path),
            ),
          );
      });
    }),
  );
}

function isInside(path: FieldPath, outer: FieldPath): boolean {
  return outer.every((step, index) => path[index] === step);
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
