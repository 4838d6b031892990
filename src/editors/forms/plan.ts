import { isJsonBrand, type KnownFile, recordFilesOf } from '../../authoring/new/record-files.js';
import { identificationFrom, placeFor } from '../../authoring/new/record-place.js';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { sourceOf } from '../../interface/collections/index.js';
import { recordSchema } from '../../interface/records/index.js';
import { readTimes } from '../../interface/records/record-times.js';
import { type Collection, identityOf, namesOf, shownIdentity } from '../../model/collection.js';
import { localDay } from '../../model/time-zone.js';
import { jobOf } from '../../publication/compile/compile.js';
import { formatOf } from '../../source/content/layout.js';
import type { ContentFile } from '../../source/content/tree.js';
import { readRecords } from '../../source/documents/document.js';
import type { Brand } from '../../source/site/load.js';
import {
  changedFields,
  type Impossible,
  newFile,
  textWithChange,
  textWithCopy,
  withAddition,
} from './change.js';
import { type EditableContent, type LoadedSite, Refused } from './content.js';
import type { RecordChange } from './contract.js';
import {
  brandIn,
  contentBytes,
  contentFilesOf,
  type FoundFile,
  fileOfBrand,
  type InSite,
  mistakeIn,
} from './found.js';
import { asFile } from './problems.js';

export interface Planned extends FoundFile {
  /** Undefined if the file doesn't exist yet. */
  readonly before: Buffer | undefined;
  /** Undefined if it is removed. */
  readonly text: string | undefined;
  readonly index: number;
}

/** The file that a change rewrites, as it is and as it would be. */
export function planChange(content: EditableContent, site: LoadedSite, change: RecordChange): Planned {
  const { brand: folder, collection, at, before, copyOf, after, remove } = change;
  if ((after === undefined) !== (remove === true)) throw new Refused('The record is missing.');
  if (at === undefined) {
    if (after === undefined) throw new Refused('There is nothing to save.');
    if (copyOf !== undefined) return planCopy(brandIn(content, site, folder), collection, copyOf, after);
    return planNew(brandIn(content, site, folder), collection, after);
  }
  if (copyOf !== undefined) throw new Refused('A copy has no place yet.');
  if (!isPlainObject(before)) throw new Refused('The record as it was opened is missing.');
  const found = fileOfBrand(brandIn(content, site, folder), collection, at.file);
  const bytes = contentBytes(content, found.file);
  const schema = recordSchema(found.job.source, collection);
  const made = textWithChange(found.file, bytes, { index: at.index, value: before }, after, schema);
  if (made === 'conflict') throw conflict(found.file, bytes, collection, before);
  if (typeof made === 'string') throw impossible(made, found.file, bytes, after);
  return { ...found, before: Buffer.from(bytes), ...made };
}

/** A copy of a record that begins later: right after it in its list, or in a file of its own beside that of the record. */
function planCopy(
  inSite: InSite,
  collection: Collection,
  { at, value }: NonNullable<RecordChange['copyOf']>,
  copy: PlainObject,
): Planned {
  const found = fileOfBrand(inSite, collection, at.file);
  const { content, brand, file, settings } = found;
  const { from } = readTimes(copy, settings.timeZone);
  if (from === undefined) {
    throw new Refused(
      'The copy has no day from which it is published. Nothing was saved. Enter its first day, then save again.',
    );
  }
  const bytes = contentBytes(content, file);
  const schema = recordSchema(found.job.source, collection);
  const opened = { index: at.index, value };
  const { root } = content.access;
  const isAlone = recordFilesOf(brand, collection, root).some(
    ({ path, isList }) => !isList && `${brand.folder}/${path}` === at.file,
  );
  const made = isAlone
    ? textWithChange(file, bytes, opened, copy, schema)
    : textWithCopy(file, bytes, opened, copy, schema);
  if (made === 'conflict') throw conflict(file, bytes, collection, value);
  if (typeof made === 'string') throw impossible(made, file, bytes, copy);
  if (!isAlone) return { ...found, before: Buffer.from(bytes), ...made };
  const path = `${root}/${copyPath(found, collection, localDay(from, settings.timeZone))}`;
  const own = asFile(path, path, made.text ?? '');
  return {
    ...found,
    file: own,
    job: jobOf(brand, collection, own),
    before: undefined,
    text: made.text,
    index: 0,
  };
}

/** The path of a copy of a record that has a file: `fenland/branches/ely-from-2026-12-01.yaml`. */
function copyPath({ content, brand, file }: FoundFile, collection: Collection, day: string): string {
  const taken = new Set(contentFilesOf(brand, collection).map((each) => content.shown(each)));
  const shown = content.shown(file);
  const name = shown.slice(shown.lastIndexOf('/') + 1);
  const extension = name.slice(name.lastIndexOf('.'));
  const stem = name.slice(0, -extension.length).replace(/-from-\d{4}-\d\d-\d\d(?:-\d+)?$/, '');
  // A file beside brand.yaml has the name of its collection: others are in a folder of that name.
  const inFolder = shown.split('/').length > 2;
  const above = inFolder ? shown.slice(0, -name.length) : `${brand.folder}/${collection}/`;
  const path = `${above}${stem}-from-${day}`;
  let free = `${path}${extension}`;
  for (let count = 2; taken.has(free); count++) free = `${path}-${count}${extension}`;
  return free;
}

function planNew(found: InSite, collection: Collection, record: PlainObject): Planned {
  const { content, brand, collections } = found;
  const { folder } = brand;
  if (!collections.includes(collection)) {
    throw new Refused(`This site doesn't publish ${namesOf(collection).nouns[1]}.`);
  }
  const { root, fs } = content.access;
  const files = recordFilesOf(brand, collection, root);
  const place = placeOfNew(brand, collection, files, record);
  const version = sourceOf(collection, brand.source);
  const schema = recordSchema(version, collection);
  const path = `${root}/${folder}/${place.path}`;
  if (place.kind === 'create') {
    const text = newFile(formatOf(path), record, schema, !place.isList);
    const file = asFile(path, path, text);
    const job = jobOf(brand, collection, file);
    return { ...found, job, file, before: undefined, text, index: 0 };
  }
  const known = fileOfBrand(found, collection, `${folder}/${place.path}`);
  const bytes = fs.readFileSync(known.file.path);
  const made = withAddition(known.file, bytes, record, schema);
  if (typeof made === 'string') throw impossible(made, known.file, bytes, record);
  return { ...known, before: bytes, ...made };
}

export function placeOfNew(
  brand: Brand,
  collection: Collection,
  files: readonly KnownFile[],
  record: PlainObject,
) {
  const [field] = namesOf(collection).identity;
  if (field === undefined && files.length > 0)
    throw new Refused(`${brand.name} has its ${namesOf(collection).nouns[0]} already.`);
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  const name = text(record['Name']);
  const identification =
    text(record[field ?? '']) ?? (name === undefined ? '' : identificationFrom(name, '', []));
  return placeFor({ collection, identification, name }, files, isJsonBrand(brand));
}

function impossible(
  reason: Exclude<Impossible, 'conflict'>,
  file: ContentFile,
  bytes: Uint8Array,
  record: PlainObject | undefined,
): Refused {
  const control = reason === 'form' && file.format === 'yaml' ? controlCharacterIn(record) : undefined;
  if (control !== undefined) {
    return new Refused(
      `"${control.text}" has a character that isn't visible, ${control.name}, which no YAML file can hold. Nothing was saved. Write the text anew, without it.`,
    );
  }
  const said = {
    broken: `${mistakeIn(file, bytes)} Nothing was saved. Correct the file, then save again.`,
    form: `${file.name} can't hold this change in the form that it is written in. Nothing was saved. Edit the file itself.`,
  };
  return new Refused(said[reason]);
}

/** Why a record that was opened can't be saved: somebody else changed or removed it. */
function conflict(
  file: ContentFile,
  bytes: Uint8Array,
  collection: Collection,
  opened: PlainObject,
): Refused {
  const identity = identityOf(collection, opened);
  const now = readRecords(file, bytes).records.filter(
    ({ value }) => identityOf(collection, value) === identity,
  );
  const title = `${namesOf(collection).record} ${identity === undefined ? '' : shownIdentity(collection, identity)}`;
  const [same, ...others] = now;
  const fields = same === undefined || others.length > 0 ? [] : changedFields(opened, same.value);
  const what =
    same === undefined
      ? `${title.trim()} is no longer in ${file.name}.`
      : `${title.trim()} in ${file.name} has changed since you opened it${fields.length === 0 ? '' : `: ${fields.join(', ')}`}.`;
  return new Refused(
    `${what} Nothing was saved. ${same === undefined ? 'To have it again, add it as a new record.' : 'Open the record again, and repeat your change.'}`,
    true,
  );
}

/** A text with a control character, which is shown as a replacement character, and the name of that character. */
function controlCharacterIn(value: unknown): { readonly text: string; readonly name: string } | undefined {
  if (typeof value === 'string') {
    const [found] = /(?![\t\n\r])\p{Cc}/u.exec(value) ?? [];
    if (found === undefined) return undefined;
    const digits = found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    return { text: value.replaceAll(/\p{Cc}/gu, '\ufffd').slice(0, 60), name: `U+${digits}` };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const inner of Object.values(value)) {
    const found = controlCharacterIn(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}
