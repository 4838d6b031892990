import type { PlainObject } from '../../base/json/plain-object.js';
import { hasCollection } from '../../interface/collections/index.js';
import { type RecordSchema, recordSchema } from '../../interface/records/index.js';
import { project } from '../../interface/records/project.js';
import { checkValue } from '../../interface/schema/validate.js';
import { versionProblems } from '../../interface/versions/version-problems.js';
import type { Collection } from '../../model/collection.js';
import { startOf } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import { otherThan, type Version, versions } from '../../model/version.js';

/** What the records of a file show about the version that they are written in. */
export interface ShapeFacts {
  /** True if at least one record is valid and has something that the other version writes differently. */
  readonly isAsDeclared: boolean;
  /** The number of valid records. */
  readonly valid: number;
  /** The number of records with errors. */
  readonly invalid: number;
  /** How many of these have no errors in the other version. */
  readonly other: number;
}

export const noShape: ShapeFacts = { isAsDeclared: false, valid: 0, invalid: 0, other: 0 };

/** Collects what the records of a file show about their version. */
export class ShapeReader {
  readonly #collection: Collection;
  readonly #source: Version;
  /** Undefined if the other version has the same records, or none. */
  readonly #other: RecordSchema | undefined;
  readonly #facts = { ...noShape };

  constructor(collection: Collection, source: Version) {
    const other = otherThan(source);
    const schema = hasCollection(other, collection) ? recordSchema(other, collection) : undefined;
    this.#collection = collection;
    this.#source = source;
    this.#other = schema === recordSchema(source, collection) ? undefined : schema;
  }

  /** Counts a record without errors. One with a difference between the versions is enough. */
  valid(record: PlainObject): void {
    this.#facts.valid++;
    if (this.#facts.isAsDeclared || this.#other === undefined) return;
    const { record: made } = project(this.#collection, record, this.#source, otherThan(this.#source));
    this.#facts.isAsDeclared = made !== record;
  }

  /** @param value of a record with errors; it is changed */
  invalid(value: PlainObject): void {
    this.#facts.invalid++;
    if (this.#other !== undefined && checkValue(this.#other, value).value !== undefined) this.#facts.other++;
  }

  get facts(): ShapeFacts {
    return this.#facts;
  }
}

/** The facts needed about a compiled file. */
export interface ShapedFile {
  readonly job: {
    readonly brand: string;
    readonly source: Version;
    readonly file: { readonly name: string };
  };
  readonly compiled: { readonly shape: ShapeFacts };
}

/** From this number on, records with errors in the one version and none in the other are not a slip. */
const notASlip = 3;

/**
 * Reports once if the records of brands are written in the other version: nine in ten of those with errors have none in
 * it, and no record has anything that only the version of `source:` has. A single record among many is taken for a
 * slip.
 * @param files of all brands
 */
export function otherShape(files: readonly ShapedFile[]): Problem[] {
  return versions.flatMap((source): Problem[] => {
    const own = files.filter(({ job }) => job.source === source);
    const folders = [...new Set(own.map(({ job }) => job.brand))];
    const brands = folders.filter((folder) => isOther(own.filter(({ job }) => job.brand === folder)));
    const ofBrands = own.filter(({ job }) => brands.includes(job.brand));
    const first = ofBrands.find(({ compiled }) => compiled.shape.other > 0);
    if (first === undefined) return [];
    const records = ofBrands.reduce((sum, { compiled }) => sum + compiled.shape.other, 0);
    const args = { source, looksLike: otherThan(source), brands, records };
    return [problem(versionProblems['versions/other-shape'], args, [startOf(first.job.file.name)])];
  });
}

function isOther(files: readonly ShapedFile[]): boolean {
  const shapes = files.map(({ compiled }) => compiled.shape);
  const sum = (name: 'valid' | 'invalid' | 'other') =>
    shapes.reduce((total, shape) => total + shape[name], 0);
  const other = sum('other');
  if (other === 0 || other < 0.9 * sum('invalid')) return false;
  return !shapes.some(({ isAsDeclared }) => isAsDeclared) && (other >= notASlip || sum('valid') === 0);
}
