import { sha256 } from '../../base/bytes/sha256.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { type Collection, namesOf } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import { readBytes } from '../../source/content/file-system.js';
import type { ContentFile } from '../../source/content/tree.js';
import { readRecords } from '../../source/documents/document.js';
import type { ContentAccess, EditableContent } from './content.js';
import { listedTitle } from './found.js';
import type { SearchHit, SearchResult } from './search-contract.js';
import { pathInWords } from './words.js';

/** So many records are answered. */
const mostFound = 50;
/** So much of what was typed counts. */
const mostCharacters = 200;
const mostWords = 10;
/** So many characters of a value are shown. */
const longestValue = 160;

/** A record as it is searched. */
interface SearchedRecord {
  readonly index: number;
  readonly title: ReturnType<typeof listedTitle>;
  /** A line for each value: the field's path, a tab, and the value. */
  readonly lines: string;
}

interface SearchedFile {
  readonly hash: string;
  readonly records: readonly SearchedRecord[];
}

/** What was read for earlier searches. A file is read anew when its bytes are others. */
const searched = new WeakMap<ContentAccess, ReadonlyMap<string, SearchedFile>>();

/**
 * The records that have all words of a text, in their values or in the names of their fields: by name, identification,
 * postcode, or anything else. A postcode is found without its space, too.
 */
export async function searchRecords(content: EditableContent, text: string): Promise<SearchResult> {
  const whole = text.slice(0, mostCharacters).toLowerCase().trim();
  const words = whole
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);
  if (words.length === 0) return { found: [], count: 0 };
  const wanted = words.map((word) => [word, ...spaced(word)]);
  const { brands } = (await content.access.load()).content;
  const known = searched.get(content.access) ?? new Map<string, SearchedFile>();
  const kept = new Map<string, SearchedFile>();
  const hits: { readonly rank: number; readonly make: () => SearchHit }[] = [];
  for (const { folder, name, files } of brands) {
    for (const { collection, file } of files) {
      const path = content.shown(file);
      const own = searchedFile(content, file, collection, known.get(path));
      if (own === undefined) continue;
      kept.set(path, own);
      for (const record of own.records) {
        const rank = rankOf(record, whole, wanted);
        if (rank === undefined) continue;
        const make = (): SearchHit => ({
          brand: folder,
          brandName: name,
          collection,
          noun: namesOf(collection).nouns[0],
          file: path,
          index: record.index,
          ...record.title,
          ...bestLine(record, whole, wanted),
        });
        hits.push({ rank, make });
      }
    }
  }
  searched.set(content.access, kept);
  const best = hits.toSorted((one, other) => one.rank - other.rank).slice(0, mostFound);
  return { found: best.map(({ make }) => make()), count: hits.length };
}

/** A postcode with its space. */
function spaced(word: string): string[] {
  return /^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$/.test(word) ? [`${word.slice(0, -3)} ${word.slice(-3)}`] : [];
}

function searchedFile(
  { access }: EditableContent,
  file: ContentFile,
  collection: Collection,
  known: SearchedFile | undefined,
): SearchedFile | undefined {
  const read = readBytes(file, access.fs);
  if (!('bytes' in read)) return undefined;
  const hash = sha256(read.bytes);
  if (known?.hash === hash) return known;
  // Read only for its lines: the files of all brands would put out those that are being edited.
  const { records } = readRecords(file, read.bytes);
  return {
    hash,
    records: records.map(({ index, value }) => ({
      index,
      title: listedTitle(collection, value),
      lines: linesOfRecord(value),
    })),
  };
}

function linesOfRecord(record: PlainObject): string {
  let lines = '';
  const add = (value: unknown, path: string): void => {
    if (typeof value === 'object' && value !== null)
      for (const [step, inner] of Object.entries(value)) add(inner, path === '' ? step : `${path}.${step}`);
    else lines += `${path}\t${String(value).replaceAll(/[\t\n\r]+/g, ' ')}\n`;
  };
  add(record, '');
  return lines;
}

type Wanted = readonly (readonly string[])[];

function hasAll(text: string, wanted: Wanted): boolean {
  return wanted.every((forms) => forms.some((form) => text.includes(form)));
}

/** How well a record fits, the less the better; undefined if it doesn't. */
function rankOf({ title, lines }: SearchedRecord, whole: string, wanted: Wanted): number | undefined {
  const text = lines.toLowerCase();
  if (!hasAll(text, wanted)) return undefined;
  const { identity, name, detail } = title;
  if (identity.toLowerCase() === whole || name.toLowerCase() === whole) return 0;
  if (hasAll(`${identity} ${name} ${detail}`.toLowerCase(), wanted)) return 1;
  return text.includes(whole) ? 2 : 3;
}

/** The field that has the most of what is wanted, besides what its record is called. */
function bestLine(
  { title, lines }: SearchedRecord,
  whole: string,
  all: Wanted,
): Pick<SearchHit, 'field' | 'value' | 'words'> {
  const called = `${title.identity} ${title.name} ${title.detail}`.toLowerCase();
  const others = all.filter((forms) => !forms.some((form) => called.includes(form)));
  const wanted = others.length === 0 ? all : others;
  let best = { points: -1, path: '', value: '' };
  for (const line of lines.split('\n')) {
    const lower = line.toLowerCase();
    const value = lower.slice(lower.indexOf('\t') + 1);
    const inLine = wanted.filter((forms) => forms.some((form) => lower.includes(form))).length;
    const inValue = wanted.filter((forms) => forms.some((form) => value.includes(form))).length;
    const points = 10 * inLine + inValue + (value.includes(whole) ? 5 : 0) + (value === whole ? 5 : 0);
    if (line !== '' && points > best.points) {
      const [path = '', own = ''] = line.split('\t');
      best = { points, path, value: own };
    }
  }
  const field: FieldPath = best.path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const points = [...best.value];
  return {
    field,
    words: pathInWords(field),
    value: points.length > longestValue ? `${points.slice(0, longestValue - 1).join('')}…` : best.value,
  };
}
