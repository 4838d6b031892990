import { suggestion } from '../../base/text/suggestion.js';
import { type Collection, collectionNames, namesOf } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { atms } from './atms.js';
import { branches } from './branches.js';
import {
  businessCurrentAccounts,
  commercialCreditCards,
  personalCurrentAccounts,
  unsecuredSmeLoans,
} from './products.js';
import type { Registration } from './registration.js';
import { serviceMetricsBca, serviceMetricsPca } from './service-metrics.js';

/** Every collection's registration, with its own types. */
export const registrations = {
  branches,
  atms,
  'personal-current-accounts': personalCurrentAccounts,
  'business-current-accounts': businessCurrentAccounts,
  'unsecured-sme-loans': unsecuredSmeLoans,
  'commercial-credit-cards': commercialCreditCards,
  'fca-service-metrics-pca': serviceMetricsPca,
  'fca-service-metrics-bca': serviceMetricsBca,
} as const satisfies Readonly<Record<Collection, Registration>>;

/** Everything about a collection. */
export function registrationOf(collection: Collection): Registration {
  return registrations[collection];
}

/** True if a version has a collection. */
export function hasCollection(version: Version, collection: Collection): boolean {
  return registrationOf(collection).versions.includes(version);
}

/** Those of the given collections that a version has, in their order; by default of all, in the order of interface 4. */
export function collectionsIn(
  version: Version,
  of: readonly Collection[] = collectionNames,
): readonly Collection[] {
  return of.filter((collection) => hasCollection(version, collection));
}

/**
 * The version that a brand's files of a collection are written in: that of its other files; or, if that version doesn't
 * have the collection, the nearest one that does.
 * @param source of the brand (D3)
 */
export function sourceOf(collection: Collection, source: Version): Version {
  const { versions } = registrationOf(collection);
  return versions.includes(source) ? source : versions[0];
}

/** The collections for which `has` is true. */
export function collectionsWith(has: (registration: Registration) => boolean): readonly Collection[] {
  return collectionNames.filter((collection) => has(registrationOf(collection)));
}

/** The collections of products. */
export const productCollections = collectionsWith(({ isProduct = false }) => isProduct);

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
