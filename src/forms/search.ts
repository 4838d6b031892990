import { sha256 } from '../base/bytes/sha256.js';
import { readBytes } from '../content/content/file-system.js';
import type { ContentFile } from '../content/content/tree.js';
import { readRecords } from '../content/documents/document.js';
import type { Brand } from '../content/site/load.js';
import { namesOf } from '../model/collection.js';
import type { ContentAccess, EditableContent } from './records/content.js';
import type { SearchHit, SearchResult } from './records/contract.js';
import { listedTitle } from './records/found.js';

/** So many records are answered. */
const mostFound = 50;
/** So much of what was typed counts. */
const mostCharacters = 200;

interface SearchedFile {
  readonly hash: string;
  readonly hits: readonly SearchHit[];
}

/** What was read for earlier searches. A file is read anew when its bytes are others. */
const searched = new WeakMap<ContentAccess, ReadonlyMap<string, SearchedFile>>();

/** The records that have all words of a text in their name, number, town or postcode, those that have it whole first. */
export async function searchRecords(content: EditableContent, text: string): Promise<SearchResult> {
  const whole = text.slice(0, mostCharacters).toLowerCase().trim();
  const words = whole.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return { found: [], count: 0 };
  const known = searched.get(content.access) ?? new Map<string, SearchedFile>();
  const kept = new Map<string, SearchedFile>();
  for (const brand of (await content.access.load()).content.brands)
    for (const { collection, file } of brand.files) {
      const path = content.shown(file);
      const own = searchedFile(content, brand, collection, file, known.get(path));
      if (own !== undefined) kept.set(path, own);
    }
  searched.set(content.access, kept);
  const isWhole = ({ identity, name }: SearchHit) =>
    [identity, name].some((each) => each.toLowerCase() === whole);
  const hits = [...kept.values()].flatMap((file) =>
    file.hits.filter(({ identity, name, detail }) => {
      const title = `${identity} ${name} ${detail}`.toLowerCase();
      return words.every((word) => title.includes(word) || title.includes(spaced(word)));
    }),
  );
  const best = hits.toSorted((one, other) => Number(isWhole(other)) - Number(isWhole(one)));
  return { found: best.slice(0, mostFound), count: hits.length };
}

/** A postcode with its space; anything else as it is. */
function spaced(word: string): string {
  return word.replace(/^([a-z]{1,2}\d[a-z\d]?)(\d[a-z]{2})$/, '$1 $2');
}

function searchedFile(
  content: EditableContent,
  { folder, name }: Brand,
  collection: SearchHit['collection'],
  file: ContentFile,
  known: SearchedFile | undefined,
): SearchedFile | undefined {
  const read = readBytes(file, content.access.fs);
  if (!('bytes' in read)) return undefined;
  const hash = sha256(read.bytes);
  if (known?.hash === hash) return known;
  // Read only for its titles: the files of all brands would put out those that are being edited.
  const { records } = readRecords(file, read.bytes);
  return {
    hash,
    hits: records.map(({ index, value }) => ({
      brand: folder,
      brandName: name,
      collection,
      noun: namesOf(collection).nouns[0],
      file: content.shown(file),
      index,
      ...listedTitle(collection, value),
    })),
  };
}
