import type { PlainObject } from '../base/json/plain-object.js';
import { capital } from '../base/text/capital.js';
import type { ContentFile } from '../content/content/tree.js';
import { isWrittenAlike } from '../content/documents/written-alike.js';
import { identificationFrom, placeFor } from '../content/edit/record-place.js';
import { isJsonBrand } from '../content/site/record-files.js';
import { readTimes } from '../interface/records/record-times.js';
import { namesOf } from '../model/collection.js';
import { localDay } from '../model/time/time-zone.js';
import { duplicateIdentity } from '../rules/built-in/records/duplicate-identity.js';
import { problemsBeside } from './judge.js';
import type { EditableContent, EditedSite } from './records/content.js';
import type { RecordChange } from './records/contract.js';
import { type EditedList, editedLists, placeName } from './records/edited-list.js';
import { asScalar } from './records/record-title.js';
import { Refused } from './records/refused.js';

/** All changes of a file. */
export interface FileEdit extends EditedFile {
  readonly list: EditedList;
  readonly changes: RecordChange[];
}

interface EditedFile {
  readonly file: ContentFile;
  /** The file whose text it begins with: itself, or that of a record of which it gets a copy. A new list has none. */
  readonly base?: ContentFile;
  /** Whether a new file has one record by itself, and no list. */
  readonly isOne?: boolean;
}

/** What is done in which file. @throws Refused if a change can't be made */
export function fileEdits(
  content: EditableContent,
  site: EditedSite,
  changes: readonly RecordChange[],
): Iterable<FileEdit> {
  const listOf = editedLists(content, site);
  const edits = new Map<string, FileEdit>();
  for (const asked of changes) {
    const list = listOf(asked);
    const change = withPlaceOfMade(list, asked);
    const own = fileOf(list, change);
    const edit = edits.get(own.file.path) ?? { ...own, list, changes: [] };
    edit.changes.push(change);
    edits.set(own.file.path, edit);
  }
  return edits.values();
}

/** A change that adds a record which is there: the answer of the save that added it was lost, so that it was sent again. */
function withPlaceOfMade(list: EditedList, change: RecordChange): RecordChange {
  const { at, copyOf, after } = change;
  if (at !== undefined || after === undefined) return change;
  const copied = copyOf && placeName(copyOf.at);
  const made = list.records.find((each) => placeName(each) !== copied && isWrittenAlike(each.value, after));
  if (made === undefined) return change;
  const { copyOf: _, ...asked } = change;
  return { ...asked, at: { file: made.file, index: made.index }, before: made.value };
}

function fileOf(list: EditedList, { at, before, copyOf, after }: RecordChange): EditedFile {
  const known = (name: string): EditedFile => ({ file: list.file(name), base: list.file(name) });
  if (at !== undefined) {
    if (before === undefined || copyOf !== undefined)
      throw new Refused('The record as it was opened is missing.');
    return known(at.file);
  }
  if (after === undefined) throw new Refused('There is nothing to save.');
  if (copyOf === undefined) return fileOfAdded(list, after);
  const path = pathOfCopy(list, copyOf.at.file, after);
  const own = known(copyOf.at.file);
  return path === undefined ? own : { ...own, file: list.content.fileNamed(`${list.brand.folder}/${path}`) };
}

/** @throws Refused if another record has its identity */
function fileOfAdded(list: EditedList, record: PlainObject): EditedFile {
  const { brand, collection, content } = list;
  const { identity, nouns } = namesOf(collection);
  if (!list.site.content.collections.includes(collection))
    throw new Refused(`This site doesn't publish ${nouns[1]}.`);
  if (identity.length === 0 && list.files.length > 0)
    throw new Refused(`${brand.name} has its ${nouns[0]} already.`);
  const taken = problemsBeside(list, record, undefined).find(({ rule }) => rule === duplicateIdentity.rule);
  if (taken !== undefined)
    throw new Refused(`${capital(taken.message)} ${taken.help ?? ''} Nothing was saved.`);
  const place = placeOfNew(list, record);
  const name = `${brand.folder}/${place.path}`;
  if (place.kind === 'create') return { file: content.fileNamed(name), isOne: !place.isList };
  return { file: list.file(name), base: list.file(name) };
}

/** Where a new record goes. */
export function placeOfNew({ brand, collection, knownFiles }: EditedList, record: PlainObject) {
  const [field] = namesOf(collection).identity;
  const text = (key = '') => asScalar(record[key])[0] || undefined;
  const name = text('Name');
  const identification = text(field) ?? (name === undefined ? '' : identificationFrom(name, '', []));
  return placeFor({ collection, identification, name }, knownFiles, isJsonBrand(brand));
}

/**
 * The path of a copy that begins later, in the brand's folder: `branches/ely-from-2026-12-01.yaml`, beside the file of the
 * record; undefined if that is in a list, where the copy goes right after it.
 * @param name of the file of the record
 */
function pathOfCopy(list: EditedList, name: string, copy: PlainObject): string | undefined {
  const { brand, collection, knownFiles, timeZone } = list;
  const { from } = readTimes(copy, timeZone);
  if (from === undefined)
    throw new Refused(
      'The copy has no day from which it is published. Nothing was saved. Enter its first day, then save again.',
    );
  if (!knownFiles.some(({ path, isList }) => !isList && `${brand.folder}/${path}` === name)) return undefined;
  const shown = name.slice(brand.folder.length + 1);
  const [, above = '', stem = '', extension = ''] = /^(.*\/)?([^/]*?)(\.[^./]+)$/.exec(shown) ?? [];
  // A file beside brand.yaml has the name of its collection: others are in a folder of that name.
  const folder = above || `${collection}/`;
  const day = localDay(from, timeZone);
  const path = `${folder}${stem.replace(/-from-\d{4}-\d\d-\d\d(?:-\d+)?$/, '')}-from-${day}`;
  let free = `${path}${extension}`;
  for (let count = 2; knownFiles.some((each) => each.path === free); count++)
    free = `${path}-${count}${extension}`;
  return free;
}
