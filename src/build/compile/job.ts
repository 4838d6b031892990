import type { ContentFile } from '../../content/content/tree.js';
import type { Brand } from '../../content/site/brands.js';
import { sourceOf } from '../../interface/collections/index.js';
import type { Names } from '../../interface/records/published.js';
import type { Collection } from '../../model/collection.js';
import type { RuleName } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import type { OwnRules } from '../../rules/own/problems.js';

/** A content file with the facts for compiling it. */
export interface CompileJob {
  readonly file: ContentFile;
  /** The brand's folder. */
  readonly brand: string;
  readonly brandName: string;
  readonly collection: Collection;
  /** The version that the file is written in (D3). */
  readonly source: Version;
}

/** The job for a file of a brand. */
export function jobOf(
  { folder, name, source }: Pick<Brand, 'folder' | 'name' | 'source'>,
  collection: Collection,
  file: ContentFile,
): CompileJob {
  return { file, brand: folder, brandName: name, collection, source: sourceOf(collection, source) };
}

/** The settings of all jobs of a site. */
export interface CompileSettings {
  readonly versions: readonly Version[];
  readonly names: Names;
  /** The day that dates in records are compared with, YYYY-MM-DD. */
  readonly date: string;
  /** The zone in which days and local times of records are meant (D49). */
  readonly timeZone: string;
  /** The rules that site.yaml switches off. */
  readonly off: readonly RuleName[];
  /** The project's own rules. */
  readonly own?: OwnRules | undefined;
  /** True if records are also compared with the public standard's schemas. */
  readonly isPublicStandard?: boolean;
}
