import { type Collection, collectionNames } from '../model/collection.js';
import { suggestion } from '../model/suggestion.js';

/** What a record is called on the command line. */
const kinds: Readonly<Record<string, Collection>> = {
  branch: 'branches',
  atm: 'atms',
  'personal-current-account': 'personal-current-accounts',
  'business-current-account': 'business-current-accounts',
  'unsecured-sme-loan': 'unsecured-sme-loans',
  'commercial-credit-card': 'commercial-credit-cards',
};

/** Other words for them: the interface's own. */
const synonyms: Readonly<Record<string, Collection>> = {
  pca: 'personal-current-accounts',
  bca: 'business-current-accounts',
  sme: 'unsecured-sme-loans',
  'sme-loan': 'unsecured-sme-loans',
  ccc: 'commercial-credit-cards',
};

/** The words for a record of each kind. */
export const recordKinds: readonly string[] = Object.keys(kinds);

/** The collection of a record that is called `word`: its kind, the collection's own name, or a short word. */
export function collectionCalled(word: string): Collection | { readonly suggestion: string | undefined } {
  const all = new Map<string, Collection>([
    ...Object.entries(kinds),
    ...Object.entries(synonyms),
    ...collectionNames.map((name) => [name, name] as const),
  ]);
  return all.get(word.toLowerCase()) ?? { suggestion: suggestion(word, [...all.keys()]) };
}
