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

/** The place of a new record: at the end of a file, or in a file of its own. */
export type NewRecordPlace =
  | { readonly kind: 'append'; readonly path: string }
  | { readonly kind: 'create'; readonly path: string; readonly isList: boolean };

/** The facts about the record. */
export interface PlacedRecord {
  readonly collection: Collection;
  readonly identification: string;
  readonly name: string | undefined;
}

/**
 * The file for a record: the brand's only list; in a folder of lists the one with the most records; or, if most records
 * have a file each, a new file named like the others.
 * @param files the files of the collection
 * @param isJsonBrand true if all files of the brand are JSON
 */
export function placeFor(
  record: PlacedRecord,
  files: readonly RecordFile[],
  isJsonBrand: boolean,
): NewRecordPlace {
  const { collection } = record;
  const extension = isJsonBrand ? 'json' : 'yaml';
  if (files.length === 0) {
    // A brand that can have only one record needs no list.
    const isList = namesOf(collection).identity.length > 0;
    return { kind: 'create', path: `${collection}.${extension}`, isList };
  }
  const lists = files.filter(({ isList }) => isList);
  const own = lists.find(({ path }) => !path.includes('/'));
  const most = own ?? [...lists].sort((a, b) => b.identifications.length - a.identifications.length)[0];
  const alone = files.filter(({ isList, identifications }) => !isList || identifications.length === 1);
  if (most !== undefined && (own !== undefined || alone.length * 2 <= files.length)) {
    return { kind: 'append', path: most.path };
  }
  const inFolder = files.filter(({ path }) => path.includes('/'));
  const kinds = (inFolder.length > 0 ? inFolder : files).map(({ path }) => path.split('.').at(-1));
  const usual =
    kinds.filter((kind) => kind === 'json').length * 2 > kinds.length
      ? 'json'
      : (kinds.find((kind) => kind !== 'json') ?? 'json');
  const stem = freeStem(record, inFolder);
  return {
    kind: 'create',
    path: `${collection}/${stem}.${usual}`,
    isList: lists.length > files.length / 2,
  };
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
