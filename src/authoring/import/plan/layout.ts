import { basename, dirname } from 'node:path/posix';
import type { Collection } from '../../../model/collection.js';
import { placed } from '../../../rules/built-in/geography/position.js';
import { isArea } from '../../../rules/built-in/geography/postcode-areas.js';
import type { ContentFile } from '../../../source/content/tree.js';
import type { Prepared } from '../prepared.js';

/** A file of records with the incoming records that match, by their index in the file. */
export interface Match {
  readonly file: ContentFile;
  readonly found: ReadonlyMap<number, Prepared>;
  /** The records that hold at other times than now (D49), which stay as they are. */
  readonly ofOtherTimes: ReadonlySet<number>;
  readonly isList: boolean;
  /** The number of records in the file. */
  readonly count: number;
}

/** How the records of a brand's collection are divided into files, and where new ones go. */
export interface Layout {
  readonly kind: 'one' | 'areas';
  /** The order of planning. Files that can take new records come last, because by then the new records are known. */
  readonly rank: (file: ContentFile) => number;
  /** True if new records can go to an existing file. */
  readonly takesNew: (match: Match, home: Match | undefined) => boolean;
  /** The area of the new records that a file can take. */
  readonly areaOf: (file: ContentFile) => { readonly name: string | undefined } | 'any';
  /** The path of the file for a new record that fits no existing file. */
  readonly place: (arrival: Prepared) => string;
}

/**
 * The existing layout: one list, `<collection>.yaml`, or a folder of files named after postcode areas. A new collection
 * becomes one list; if it has many records with addresses, it becomes a folder.
 * @param folder the brand's folder
 * @param count the number of incoming records
 */
export function layoutOf(
  files: readonly ContentFile[],
  collection: Collection,
  folder: string,
  count: number,
): Layout {
  const isOwn = ({ path }: ContentFile) =>
    new RegExp(`[/\\\\][^/\\\\]+[/\\\\]${collection}\\.(?:ya?ml|json)$`).test(path);
  const slashed = ({ path }: ContentFile) => partOf(path.replaceAll('\\', '/'), collection);
  const isNewAndLarge = files.length === 0 && count > mostUndivided;
  const isDivided = files.some((file) => slashed(file) !== undefined) && !files.some(isOwn);
  if (!isDivisible(collection) || !(isNewAndLarge || isDivided)) {
    return {
      kind: 'one',
      rank: (file) => (isOwn(file) ? 1 : 0),
      takesNew: ({ file, isList }, home) => home === undefined && isList && isOwn(file),
      areaOf: () => 'any',
      place: () => `${folder}/${collection}.yaml`,
    };
  }
  const areas = new AreaFiles(`${folder}/${collection}`);
  return {
    kind: 'areas',
    rank: (file) => slashed(file)?.number ?? 0,
    takesNew({ file, isList, count: records }) {
      const part = slashed(file);
      if (part === undefined) return false;
      // A file with a single record can't take another, and its name can't be used again.
      areas.note(file.path, part, isList ? records : Number.POSITIVE_INFINITY);
      return isList;
    },
    areaOf(file) {
      const area = slashed(file)?.area;
      return { name: area === 'other' ? undefined : area?.toUpperCase() };
    },
    place: ({ area }) => areas.place(area),
  };
}

/**
 * The most records in a file. At 1.5 kB of JSON each, a changed record rewrites a file of 2 MB, which is still quick to
 * read and to review; 90,000 records make 120 files.
 */
export const mostInFile = 1000;

/** A new collection with more records than this is divided into files. */
export const mostUndivided = 2000;

/** The file's name for records without a postcode of the United Kingdom. */
const elsewhere = 'other';

/** One of the files of an area: `pe` is the first, `pe-2` the second. */
interface Part {
  readonly area: string;
  readonly number: number;
}

/** True if the collection's records have places, so that they can be divided by area. */
export function isDivisible(collection: Collection): boolean {
  return placed.includes(collection);
}

/** The part that a file's name stands for; undefined if the name isn't that of an area. */
export function partOf(path: string, collection: Collection): Part | undefined {
  if (basename(dirname(path)) !== collection) return undefined;
  const [, area = '', number = '1'] = /^([a-z]+)(?:-(\d+))?\.(?:ya?ml|json)$/.exec(basename(path)) ?? [];
  return area === elsewhere || isArea(area.toUpperCase()) ? { area, number: Number(number) } : undefined;
}

/**
 * The files of a collection that is divided by postcode area. Existing records stay where they are. A new record goes
 * to the last file of its area, or to a new file if that one is full.
 */
export class AreaFiles {
  readonly #folder: string;
  readonly #last = new Map<string, { path: string; number: number; records: number }>();

  /** @param folder the collection's own folder */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Registers an existing file and the number of its records. */
  note(path: string, { area, number }: Part, records: number): void {
    const last = this.#last.get(area);
    if (last === undefined || last.number < number) this.#last.set(area, { path, number, records });
  }

  /** The path of the file for a new record of an area. */
  place(area: string | undefined): string {
    const name = area?.toLowerCase() ?? elsewhere;
    const last = this.#last.get(name);
    if (last !== undefined && last.records < mostInFile) {
      last.records++;
      return last.path;
    }
    const number = (last?.number ?? 0) + 1;
    const path = `${this.#folder}/${name}${number === 1 ? '' : `-${number}`}.yaml`;
    this.#last.set(name, { path, number, records: 1 });
    return path;
  }
}
