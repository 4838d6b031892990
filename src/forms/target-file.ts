import type { PlainObject } from '../base/json/plain-object.js';
import { capital } from '../base/text/capital.js';
import { freeName } from '../content/content/brand-folder.js';
import type { ContentFile } from '../content/content/tree.js';
import { isJsonBrand } from '../content/edit/record-files.js';
import { identificationFrom, placeFor } from '../content/edit/record-place.js';
import { readTimes } from '../interface/records/record-times.js';
import { namesOf } from '../model/collection.js';
import { localDay } from '../model/time/time-zone.js';
import { duplicateIdentity } from '../rules/built-in/records/duplicate-identity.js';
import { problemsBeside } from './record-problems.js';
import type { EditedList } from './records/edited-list.js';
import { asScalar } from './records/record-title.js';
import { Refused } from './records/refused.js';

/** A file that a change is made in. */
export interface TargetFile {
  readonly file: ContentFile;
  /** The file whose text it begins with: itself, or that of a record of which it gets a copy. A new list has none. */
  readonly base?: ContentFile;
  /** Whether a new file has one record by itself, and no list. */
  readonly isOne?: boolean;
}

/** The file of a record that is added. @throws Refused if another record has its identity */
export function fileOfAdded(list: EditedList, record: PlainObject): TargetFile {
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
  const file = list.editable(name);
  return { file, base: file };
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
 * The file of a copy that begins later: that of the record, where it goes right after it; or if that has the record alone,
 * a new one beside it, `branches/ely-from-2026-12-01.yaml`.
 * @param base the file of the record
 */
export function fileOfCopy(list: EditedList, base: ContentFile, copy: PlainObject): TargetFile {
  const { brand, collection, content, knownFiles, timeZone } = list;
  const { from } = readTimes(copy, timeZone);
  if (from === undefined)
    throw new Refused(
      'The copy has no day from which it is published. Nothing was saved. Enter its first day, then save again.',
    );
  const own = knownFiles.find(({ file, isList }) => file === base && !isList);
  if (own === undefined) return { file: base, base };
  const [, above = '', stem = '', extension = ''] = /^(.*\/)?([^/]*?)(\.[^./]+)$/.exec(own.path) ?? [];
  // A file beside brand.yaml has the name of its collection: others are in a folder of that name.
  const folder = above || `${collection}/`;
  const day = localDay(from, timeZone);
  const path = `${folder}${stem.replace(/-from-\d{4}-\d\d-\d\d(?:-\d+)?$/, '')}-from-${day}`;
  const taken = knownFiles.map((each) => each.path.slice(0, -extension.length));
  return { file: content.fileNamed(`${brand.folder}/${freeName(path, taken)}${extension}`), base };
}
