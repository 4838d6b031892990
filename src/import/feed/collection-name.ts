import { registrationOf } from '../../interface/collections/index.js';
import { type Collection, collectionNames } from '../../model/collection.js';

/**
 * The collection that the end of a path or address names: its own name, or the path that it is published at, as in
 * `…/v2.2/branches`, `…/fca-service-metrics/pca` and `fca-service-metrics-pca-2026.json`.
 */
export function collectionNamedIn(name: string): Collection | undefined {
  const segments = name.replace(/[?#].*$/, '').split(/[/\\]/);
  const namesOf = (collection: Collection) => [collection, registrationOf(collection).path ?? collection];
  const isIn = (end: string) => (collection: Collection) =>
    namesOf(collection).some((each) => end.includes(each.replaceAll('/', '-')));
  return [1, 2]
    .map((count) => collectionNames.find(isIn(segments.slice(-count).join('-'))))
    .find((collection) => collection !== undefined);
}
