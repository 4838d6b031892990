import type { CompileFiles } from '../../build/compile/compile-files.js';
import { compileSite, type SiteFile } from '../../build/compile/compile-site.js';
import type { Brand, SiteContent } from '../../content/site/load.js';
import { type AnyProblem, hasErrors } from '../../model/problem.js';
import { otherThan, type Version, versions } from '../../model/version.js';

/** Record files, each compiled in the shape that it is written in. */
export interface ShapedFiles {
  readonly files: readonly SiteFile[];
  readonly problems: readonly AnyProblem[];
}

/**
 * Compiles the files of brands in the shape that they are written in: that of `source:`, or the other one if a file has
 * errors in the first and none in the other. So content can be migrated after `source:` was changed, or after some
 * files were converted by hand.
 * @param date the day that dates in records are compared with, YYYY-MM-DD
 */
export async function shapedFiles(
  site: SiteContent,
  compile: CompileFiles,
  progress: (done: number, total: number) => void,
  date: string,
): Promise<ShapedFiles> {
  const both = { ...site, versions };
  const declared = await compileSite(both, compile, progress, date);
  const invalid = declared.files.filter(({ compiled }) => errorsOf(compiled) > 0);
  if (invalid.length === 0) return declared;
  const inDoubt = new Set(invalid.map(({ job }) => job.file.path));
  const others = both.brands.map((brand) =>
    only(brand, otherThan(brand.source), (path) => inDoubt.has(path)),
  );
  const otherwise = await compileSite({ ...both, brands: others }, compile, () => {}, date);
  const errors = new Map(invalid.map(({ job, compiled }) => [job.file.path, errorsOf(compiled)]));
  const isOther = new Set(
    otherwise.files
      .filter(({ job, compiled }) => errorsOf(compiled) < (errors.get(job.file.path) ?? 0))
      .map(({ job }) => job.file.path),
  );
  if (isOther.size === 0) return declared;
  const split = both.brands.flatMap((brand) => [
    only(brand, brand.source, (path) => !isOther.has(path)),
    only(brand, otherThan(brand.source), (path) => isOther.has(path)),
  ]);
  return compileSite({ ...both, brands: split }, compile, () => {}, date);
}

function only(brand: Brand, source: Version, isIn: (path: string) => boolean): Brand {
  return { ...brand, source, files: brand.files.filter(({ file }) => isIn(file.path)) };
}

function errorsOf({ problems, found }: SiteFile['compiled']): number {
  const all = [...problems, ...found];
  return hasErrors(all) ? all.filter(({ severity }) => severity === 'error').length : 0;
}
