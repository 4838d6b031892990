import { type Collection, collectionNames, namesOf } from '../model/collection.js';
import { suggestion } from '../model/suggestion.js';
import { registrationOf } from '../schema/collections/index.js';

/** The collection of a record that is called `word`: its kind, the collection's own name, or a short word. */
export function collectionCalled(word: string): Collection | { readonly suggestion: string | undefined } {
  const wordsOf = (name: Collection) => registrationOf(name).newRecord.synonyms ?? [];
  const all = new Map<string, Collection>([
    ...collectionNames.map((name) => [namesOf(name).kind, name] as const),
    ...collectionNames.flatMap((name) => wordsOf(name).map((synonym) => [synonym, name] as const)),
    ...collectionNames.map((name) => [name, name] as const),
  ]);
  return all.get(word.toLowerCase()) ?? { suggestion: suggestion(word, [...all.keys()]) };
}
