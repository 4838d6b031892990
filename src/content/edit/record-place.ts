import { latinWords } from '../../base/text/latin-words.js';
import { type Collection, namesOf } from '../../model/collection.js';
import { fileStem, freeName } from '../content/brand-folder.js';
import { stemOf } from '../content/layout.js';

/** A file of a brand's collection, with the facts for placing a record. */
export interface RecordFile {
  /** Its path relative to the brand's folder, with forward slashes. */
  readonly path: string;
  /** True if it contains a list of records. */
  readonly isList: boolean;
  readonly identifications: readonly string[];
}

/** A new record, as far as its place depends on it. */
export interface PlacedRecord {
  readonly collection: Collection;
  readonly identification: string;
  readonly name: string | undefined;
}

/**
 * Where a new record goes: to the end of the brand's only list; in a folder of lists, of the one with the most records; or, if
 * most records have a file each, into a new file that is named like the others.
 * @param files the files of the collection
 * @param isJsonBrand true if all files of the brand are JSON
 */
export function placeFor(
  record: PlacedRecord,
  files: readonly RecordFile[],
  isJsonBrand: boolean,
): { readonly kind: 'append' | 'create'; readonly path: string; readonly isList: boolean } {
  const { collection } = record;
  if (files.length === 0) {
    const path = `${collection}.${isJsonBrand ? 'json' : 'yaml'}`;
    // A brand that can have only one record needs no list.
    return { kind: 'create', path, isList: namesOf(collection).identity.length > 0 };
  }
  const inFolder = files.filter(({ path }) => path.includes('/'));
  const lists = files.filter(({ isList }) => isList);
  const [longest] = [...lists].sort((a, b) => b.identifications.length - a.identifications.length);
  const alone = files.filter(({ isList, identifications }) => !isList || identifications.length === 1);
  const own = lists.find((file) => !inFolder.includes(file));
  const list = own ?? (alone.length * 2 <= files.length ? longest : undefined);
  if (list !== undefined) return { kind: 'append', path: list.path, isList: true };
  const [like] = inFolder.length > 0 ? inFolder : files;
  const path = `${collection}/${freeStem(record, inFolder)}.${like!.path.split('.').at(-1)}`;
  return { kind: 'create', path, isList: lists.length > files.length / 2 };
}

/** The identification if the other files are named like that, else the name; with a number if the file exists. */
function freeStem({ identification, name }: PlacedRecord, files: readonly RecordFile[]): string {
  const stems = files.map(({ path }) => stemOf(path.slice(path.lastIndexOf('/') + 1)));
  const ofId = (id: string, at: number) => id === stems[at] || fileStem(id) === stems[at];
  const byId = files.filter(({ identifications }, at) => identifications.some((id) => ofId(id, at)));
  const asWritten = files.some(({ identifications }, at) => identifications.includes(stems[at]!));
  const isById = name === undefined || byId.length * 2 > files.length;
  const safe = /^[\w.-]+$/.test(identification) && asWritten ? identification : fileStem(identification);
  return freeName((isById ? safe : fileStem(name)) || 'new', stems);
}

/**
 * An identification of at most 35 characters from a name, in the style of the existing ones: FB-SME-HARVEST-LOAN,
 * HarvestLoan.
 */
export function identificationFrom(name: string, prefix: string, there: readonly string[]): string {
  const words = latinWords(name);
  const isUpper = there.length === 0 || there.every((id) => id === id.toUpperCase());
  const own = isUpper
    ? words.map((word) => word.toUpperCase()).join('-')
    : words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join('');
  return freeName((prefix + own).slice(0, 35).replace(/-$/, ''), there, 35);
}
