import { suggestion } from '../../base/text/suggestion.js';
import { type Collection, collectionNames, namesOf } from '../../model/collection.js';
import { registrationOf } from '../collections/index.js';

/** The collection for a word: a record's kind, the collection's own name, or a short word. */
export function collectionCalled(word: string): Collection | { readonly suggestion: string | undefined } {
  const wordsOf = (name: Collection) => registrationOf(name).newRecord.synonyms ?? [];
  const all = new Map<string, Collection>([
    ...collectionNames.map((name) => [namesOf(name).kind, name] as const),
    ...collectionNames.flatMap((name) => wordsOf(name).map((synonym) => [synonym, name] as const)),
    ...collectionNames.map((name) => [name, name] as const),
  ]);
  return all.get(word.toLowerCase()) ?? { suggestion: suggestion(word, [...all.keys()]) };
}
