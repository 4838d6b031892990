import { differencesOf } from '../../base/json/differences.js';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { isWrittenAlike } from '../../content/documents/written-alike.js';
import { shortened } from '../../model/message.js';
import type { EditedField } from './listed-save.js';
import { isSaidWhole, pathInWords, valueInWords } from './words.js';

/** The most characters of a value in a line. */
const longest = 160;

/** The fields in which a record differs from another, with what they say. */
export function changedFields(before: PlainObject, after: PlainObject): readonly EditedField[] {
  return differencesOf(before, after, isWrittenAlike, isSaidWhole).map(({ path, was, is }) => ({
    words: pathInWords(path, after),
    ...(was !== undefined && { was: shortened(valueInWords(was), longest) }),
    ...(is !== undefined && { is: shortened(valueInWords(is), longest) }),
  }));
}

/** A draft with what changed in a file, as far as the draft has that as it was. */
export function takenIn(draft: unknown, was: unknown, is: unknown): unknown {
  if (isWrittenAlike(was, is)) return draft;
  if (isWrittenAlike(draft, was)) return is;
  if (!isPlainObject(draft) || !isPlainObject(was) || !isPlainObject(is)) return draft;
  const keys = new Set([...Object.keys(draft), ...Object.keys(is)]);
  const values = [...keys].map((key) => [key, takenIn(draft[key], was[key], is[key])] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
