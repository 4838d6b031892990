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
import { type RecordList, recordLists, type WrittenRecord } from './records/record-list.js';
import { asScalar } from './records/record-title.js';
import { Refused } from './records/refused.js';

/** All that is done in a file at once. */
export interface FileEdit extends EditedPlace {
  readonly list: RecordList;
  readonly steps: Step[];
}

/** Where a change is made. */
interface EditedPlace {
  readonly file: ContentFile;
  /** The file whose text it begins with: itself, or that of a record of which it gets a copy. A new list has none. */
  readonly base?: ContentFile;
  /** Whether a new file has one record by itself, and no list. */
  readonly isOne?: boolean;
}

/** A change of a record that is there, a changed copy right after one, or a record for the end. */
export interface Step {
  readonly change: RecordChange;
  /** The record that is changed or copied, as it was opened. */
  readonly opened?: Pick<WrittenRecord, 'index' | 'value'> | undefined;
  /** True for a copy in the file of the record. */
  readonly isAfter?: boolean;
}

/** What is done in which file. @throws Refused if a change can't be made */
export function fileEdits(
  content: EditableContent,
  site: EditedSite,
  changes: readonly RecordChange[],
): Iterable<FileEdit> {
  const listOf = recordLists(content, site);
  const edits = new Map<string, FileEdit>();
  for (const change of changes) {
    const list = listOf(change);
    const { place, ...step } = placed(list, change);
    const edit = edits.get(place.file.path) ?? { ...place, list, steps: [] };
    edit.steps.push({ change, ...step });
    edits.set(place.file.path, edit);
  }
  return edits.values();
}

type Placed = Omit<Step, 'change'> & { readonly place: EditedPlace };

function placed(list: RecordList, { at, before, copyOf, after }: RecordChange): Placed {
  const inFile = (name: string): EditedPlace => ({ file: list.file(name), base: list.file(name) });
  if (at !== undefined) {
    if (before === undefined || copyOf !== undefined)
      throw new Refused('The record as it was opened is missing.');
    return { place: inFile(at.file), opened: { index: at.index, value: before } };
  }
  if (after === undefined) throw new Refused('There is nothing to save.');
  // The answer of the save that added it was lost, so that it was sent again.
  const isSame = ({ file, index, value }: WrittenRecord) =>
    !(file === copyOf?.at.file && index === copyOf.at.index) && isWrittenAlike(value, after);
  const made = list.records.find(isSame);
  if (made !== undefined) return { place: inFile(made.file), opened: made };
  if (copyOf === undefined) return { place: placeOfAdded(list, after) };
  const place = inFile(copyOf.at.file);
  const path = pathOfCopy(list, copyOf.at.file, after);
  const opened = { index: copyOf.at.index, value: copyOf.value };
  if (path === undefined) return { place, opened, isAfter: true };
  return { place: { ...place, file: list.content.fileNamed(`${list.brand.folder}/${path}`) }, opened };
}

/** @throws Refused if another record has its identity */
function placeOfAdded(list: RecordList, record: PlainObject): EditedPlace {
  const { brand, collection, content } = list;
  const { identity, nouns } = namesOf(collection);
  if (!list.site.content.collections.includes(collection))
    throw new Refused(`This site doesn't publish ${nouns[1]}.`);
  if (identity.length === 0 && list.files.length > 0)
    throw new Refused(`${brand.name} has its ${nouns[0]} already.`);
  const taken = problemsBeside(list, record, undefined).find(({ rule }) => rule === duplicateIdentity.rule);
  if (taken !== undefined)
    throw new Refused(`${capital(taken.message)} ${taken.help ?? ''} Nothing was saved.`, true);
  const place = placeOfNew(list, record);
  const name = `${brand.folder}/${place.path}`;
  if (place.kind === 'create') return { file: content.fileNamed(name), isOne: !place.isList };
  return { file: list.file(name), base: list.file(name) };
}

/** Where a new record goes. */
export function placeOfNew({ brand, collection, knownFiles }: RecordList, record: PlainObject) {
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
function pathOfCopy(list: RecordList, name: string, copy: PlainObject): string | undefined {
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
