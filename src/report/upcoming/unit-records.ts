import { groupedBy } from '../../base/grouped-by.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import type { CollectionRecords } from '../../build/changes/compare.js';
import { datedUnits, type SiteFile } from '../../build/compile/compile-site.js';
import { leftOutAt, type TimedRecord, type Timeline } from '../../build/compile/timeline.js';
import { recordOf, recordText } from '../../build/publication/records-of-answer.js';
import { versionsWith } from '../../interface/records/records.js';
import type { Collection } from '../../model/collection.js';
import type { FieldPath, RecordPlace } from '../../model/location.js';
import type { Version } from '../../model/version.js';
import type { RecordFacts } from '../../rules/built-in/facts.js';

/** A record of a unit, by its file in the unit and its place there, as in its timeline. */
export type RecordOfUnit = Pick<TimedRecord, 'file' | 'index'>;

/** The valid records of a brand's collection, whenever they hold, as the newest version publishes them. */
export class UnitRecords {
  readonly brand: string;
  readonly collection: Collection;
  readonly timeline: Timeline;
  readonly #files: readonly SiteFile[];
  readonly #version: Version | undefined;
  readonly #read = new Map<number, ReadonlyMap<number, PlainObject>>();

  /** @param files of one unit, in its order */
  constructor(files: readonly [SiteFile, ...SiteFile[]], versions: readonly Version[]) {
    const [{ brand, job }] = files;
    this.brand = brand.name;
    this.collection = job.collection;
    this.#files = files;
    this.#version = versionsWith(job.collection, versions).at(-1);
    this.timeline = datedUnits(files)[0]?.timeline ?? [];
  }

  /** The facts of all records, each with its place. */
  facts(): readonly (RecordOfUnit & { readonly facts: RecordFacts })[] {
    return this.#files.flatMap(({ compiled }, file) =>
      compiled.records.map((facts) => ({ file, index: facts.index, facts })),
    );
  }

  /** True if a record holds just before an instant, and no other takes its place then. */
  holdsThrough({ file, index }: RecordOfUnit, instant: number): boolean {
    if (this.timeline.length === 0) return true;
    const isOut = [instant - 1, instant].some((at) =>
      [...leftOutAt(this.timeline, at)].some((one) => one.file === file && one.index === index),
    );
    return !isOut;
  }

  /** The record as it is published; undefined in a version without it. */
  record({ file, index }: RecordOfUnit): PlainObject | undefined {
    const known = this.#read.get(file) ?? this.#recordsOf(file);
    this.#read.set(file, known);
    return known.get(index);
  }

  place({ file, index }: RecordOfUnit, path: FieldPath): RecordPlace {
    return { file: this.#files[file]!.job.file.name, index, path, part: 'value' };
  }

  /** Some of the records as those of a publication. */
  published(records: readonly PlainObject[]): CollectionRecords {
    const { brand, collection } = this;
    const texts = records.map(recordText);
    return { collection, version: this.#version!, brands: [{ brand, group: 0, records: texts }] };
  }

  #recordsOf(file: number): ReadonlyMap<number, PlainObject> {
    const { records, json } = this.#files[file]!.compiled;
    const own = (this.#version && json[this.#version]) ?? [];
    return new Map(
      records.flatMap(({ index }, at) => (own[at] ? [[index, recordOf(own[at])] as const] : [])),
    );
  }
}

/** The units of a site's files. */
export function unitsOfFiles(
  files: readonly SiteFile[],
  versions: readonly Version[],
): readonly UnitRecords[] {
  return [...groupedBy(files, ({ brand, job }) => `${brand.folder}/${job.collection}`).values()].map(
    (own) => new UnitRecords(own, versions),
  );
}
