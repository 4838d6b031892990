import { groupedBy } from '../../base/grouped-by.js';
import { type SiteFile, timedRecords } from '../../build/compile/compile-site.js';
import type { RecordOfFiles } from '../../build/compile/time-problems.js';
import { leftOutAt } from '../../build/compile/timeline.js';
import { versionsWith } from '../../interface/records/records.js';
import type { Collection } from '../../model/collection.js';
import type { FieldPath, RecordPlace } from '../../model/location.js';
import type { Version } from '../../model/version.js';

/** A valid record, whenever it holds. */
export interface UnitRecord extends Pick<RecordOfFiles, 'file' | 'index'> {
  readonly identity: string;
  /** The name of its file. */
  readonly name: string;
  /** True for a product whose terms change on some day. */
  readonly hasDays: boolean;
  /** The JSON that the newest version publishes; empty in a version without it. */
  readonly json: string;
}

/** The records of a brand's collection. */
export interface UnitRecords {
  /** The brand's published name. */
  readonly brand: string;
  readonly collection: Collection;
  readonly version: Version;
  /** Those whose identity has times. */
  readonly timed: readonly RecordOfFiles[];
  readonly records: readonly UnitRecord[];
}

/** The records of a site's files, by brand and collection. */
export function unitsOfFiles(files: readonly SiteFile[], versions: readonly Version[]): UnitRecords[] {
  const units = groupedBy(files, ({ brand, job }) => `${brand.folder}/${job.collection}`);
  return [...units.values()].flatMap((own): UnitRecords[] => {
    const [{ brand, job }] = own;
    const version = versionsWith(job.collection, versions).at(-1);
    if (version === undefined) return [];
    const records = own.flatMap(
      (
        {
          job: {
            file: { name },
          },
          compiled,
        },
        file,
      ) =>
        compiled.records.map(({ index, identity, daysOfChange }, at): UnitRecord => {
          const json = compiled.json[version]?.[at] ?? '';
          return { file, index, identity, name, hasDays: daysOfChange !== undefined, json };
        }),
    );
    const { collection } = job;
    return [{ brand: brand.name, collection, version, timed: timedRecords(own), records }];
  });
}

/** True if a record holds just before an instant, and no other takes its place then. */
export function holdsThrough(
  timed: readonly RecordOfFiles[],
  { file, index }: UnitRecord,
  instant: number,
): boolean {
  return ![instant - 1, instant].some((at) =>
    [...leftOutAt(timed, at)].some((one) => one.file === file && one.index === index),
  );
}

/** The place of a record's field. */
export function recordPlace({ name, index }: UnitRecord, path: FieldPath): RecordPlace {
  return { file: name, index, path, part: 'value' };
}
