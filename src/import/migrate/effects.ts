import { isDeepStrictEqual } from 'node:util';
import { differencesOf } from '../../base/json/differences.js';
import type { SiteFile } from '../../build/compile/compile-site.js';
import { placed, recordName } from '../../build/compile/record-problems.js';
import { sourceOf } from '../../interface/collections/index.js';
import { versionsWith } from '../../interface/records/records.js';
import { versionProblems } from '../../interface/versions/version-problems.js';
import type { FieldPath } from '../../model/location.js';
import { problem, type UnlocatedProblem } from '../../model/problem.js';
import { type Version, versions } from '../../model/version.js';
import { publishedJson } from '../published.js';

/**
 * What the versions publish differently after a migration, but for losses, which are reported apart.
 * @param losses the problems that report them
 * @throws Error if the version that content is migrated to publishes another byte: a bug of the program
 */
export function compareBuilds(
  before: readonly SiteFile[],
  after: readonly SiteFile[],
  to: Version,
  losses: readonly UnlocatedProblem[],
): UnlocatedProblem[] {
  const byPath = new Map(after.map((file) => [file.job.file.path, file.compiled]));
  return before.flatMap(({ job, compiled }) =>
    versionsWith(job.collection, versions).flatMap((version) => {
      const was = publishedJson(compiled, version);
      const is = publishedJson(byPath.get(job.file.path) ?? { records: [], json: {} }, version);
      const isTarget = version === sourceOf(job.collection, to);
      if (was.size !== is.size || (isTarget && !isDeepStrictEqual(was, is)))
        throw new Error(`what ${version} publishes of ${job.file.name} would change. Nothing was written`);
      return compiled.records.flatMap(({ index, identity }) => {
        const [old, fresh] = [was.get(index) ?? 'null', is.get(index) ?? 'null'];
        if (old === fresh) return [];
        const lost = losses
          .flatMap(({ at: [place] }) => place)
          .filter((place) => place.file === job.file.name && place.index === index);
        return differencesOf(JSON.parse(old), JSON.parse(fresh), isDeepStrictEqual)
          .filter(
            ({ path }) => !lost.some((place) => isInside(path, place.path) || isInside(place.path, path)),
          )
          .map(({ path, was: written, is: rewritten }) => {
            const args = {
              version,
              ...(written !== undefined && { before: shown(written) }),
              ...(rewritten !== undefined && { after: shown(rewritten) }),
            };
            const place = placed(job.file, recordName(job, index, identity), path);
            return problem(versionProblems['versions/reads-otherwise'], args, ...place);
          });
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
