import { basename, dirname } from 'node:path/posix';
import type { ContentFile } from '../../content/tree.js';
import type { Collection } from '../../model/collection.js';
import { placed } from '../../rules/places/position.js';
import { isArea } from '../../rules/places/uk-postcode.js';
import type { Prepared } from '../prepared.js';

/** A file of records with what came in for them, by their place in it. */
export interface Match {
  readonly file: ContentFile;
  readonly found: ReadonlyMap<number, Prepared>;
  readonly isList: boolean;
  /** How many records were in it. */
  readonly count: number;
}

/** How the records of a collection of a brand are laid out in files, and where new ones go. */
export interface Layout {
  readonly kind: 'one' | 'areas';
  /** Files that new records may go to come last, so that it is known by then which those are. */
  readonly rank: (file: ContentFile) => number;
  /** True where new records may go to a file that is there. */
  readonly takesNew: (match: Match, home: Match | undefined) => boolean;
  /** Of which records that can be. */
  readonly areaOf: (file: ContentFile) => { readonly name: string | undefined } | 'any';
  /** The path of the file that a new record goes to where none that is there takes all. */
  readonly place: (arrival: Prepared) => string;
}

/**
 * The layout that is there: one list, `<collection>.yaml`, or a folder of files named after postcode areas. A new
 * collection gets one list, or that folder where it has many records that stand in places.
 * @param folder the brand's folder
 * @param count how many records come in
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
      // A file that is one record takes no other, and its name is taken.
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
 * The most records in a file: of 1.5 kB of JSON each, one changes a file of 2 MB, which is quick to read and
 * to look through, and 90,000 make 120 files.
 */
export const mostInFile = 1000;

/** A new collection of more records than this is divided into files. */
export const mostUndivided = 2000;

/** The name for records without a postcode of the United Kingdom. */
const elsewhere = 'other';

/** A part of an area's records: `pe` is the first, `pe-2` the second. */
interface Part {
  readonly area: string;
  readonly number: number;
}

/** True of a collection whose records are in places, so that it can be divided by them. */
export function isDivisible(collection: Collection): boolean {
  return placed.includes(collection);
}

/** The part that a file holds by its name; undefined where it isn't named after an area. */
export function partOf(path: string, collection: Collection): Part | undefined {
  if (basename(dirname(path)) !== collection) return undefined;
  const [, area = '', number = '1'] = /^([a-z]+)(?:-(\d+))?\.(?:ya?ml|json)$/.exec(basename(path)) ?? [];
  return area === elsewhere || isArea(area.toUpperCase()) ? { area, number: Number(number) } : undefined;
}

/**
 * The files of a collection that is divided by postcode area. A record that is there stays where it is; a new one goes
 * to the last file of its area, or to a new one where that is full.
 */
export class AreaFiles {
  readonly #folder: string;
  readonly #last = new Map<string, { path: string; number: number; records: number }>();

  /** @param folder the collection's own folder */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Takes note of a file that is there, and of how many records it has. */
  note(path: string, { area, number }: Part, records: number): void {
    const last = this.#last.get(area);
    if (last === undefined || last.number < number) this.#last.set(area, { path, number, records });
  }

  /** The path of the file that a new record of an area goes to. */
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
