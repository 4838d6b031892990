import type { ContentFile } from '../../content/tree.js';
import type { Collection } from '../../model/collection.js';
import type { Prepared } from '../prepared.js';
import { AreaFiles, isDivisible, mostUndivided, partOf } from './areas.js';

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
