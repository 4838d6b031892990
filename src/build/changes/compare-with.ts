import { thrownMessage } from '../../base/errors.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { Route } from '../../serving/manifest/manifest.js';
import { type Publication, PublicationError, routeIn } from '../publication/publication.js';
import { type BrandRecords, recordsOfAnswer } from '../publication/records-of-answer.js';
import type { CollectionChanges } from './change.js';
import { compareCollections } from './compare.js';

/** An answer of the new publication. */
export interface NewAnswer {
  readonly path: string;
  readonly version: Version;
  readonly collection: Collection;
  readonly dataHash: string;
  /** Each with its published name, and the number of its records. */
  readonly brands: readonly { readonly name: string; readonly records: number }[];
}

/** What changed in an answer. */
export interface AnswerChanges extends CollectionChanges {
  /** In the last publication; absent if that didn't have the answer. */
  readonly route?: Route;
}

/** What changed since the last publication: compared once, for guards, the feed of changes and pages. */
export interface ChangesSinceLast {
  readonly last: Publication;
  /** The answers whose data are others, in the order of the last publication's paths, then those that are new. */
  readonly answers: readonly AnswerChanges[];
  /** The brands with records in any collection of the new publication, by their published names. */
  readonly brands: readonly string[];
}

/**
 * Compares a new publication with the last one. An answer is the same one wherever the publication has it: its base path may
 * have changed.
 * @param day of the new publication, YYYY-MM-DD (D48)
 * @param isAll whether all versions are compared, or of each collection the newest one that both have
 * @throws the errors of `read`
 */
export async function compareWith<Answer extends NewAnswer>(
  last: Publication,
  answers: readonly Answer[],
  recordsOf: (answer: Answer) => readonly BrandRecords[],
  { day, isAll }: { readonly day: string; readonly isAll: boolean },
): Promise<ChangesSinceLast> {
  const routes = Object.values(last.manifest.routes);
  const newest = new Map(
    answers.flatMap((answer) =>
      routeIn(last.manifest, answer) ? [[answer.collection, answer] as const] : [],
    ),
  );
  const compared: AnswerChanges[] = [];
  const compare = async (route: Route | undefined, answer: Answer | undefined) => {
    if (route?.dataHash === answer?.dataHash) return;
    const { collection, version } = (answer ?? route)!;
    const was = route === undefined ? [] : await recordsOfRoute(last.read, route);
    const is = answer === undefined ? [] : recordsOf(answer);
    const of = { collection, version };
    const changes = compareCollections({ ...of, brands: was }, { ...of, brands: is }, day);
    compared.push({ ...changes, ...(route && { route }) });
  };
  const versions = new Set(answers.map(({ version }) => version));
  for (const route of routes) {
    const answer = answers.find(
      (one) => one.version === route.version && one.collection === route.collection,
    );
    if (isAll ? versions.has(route.version) : answer && newest.get(answer.collection) === answer)
      await compare(route, answer);
  }
  // A version that is new has all records in another form: nothing of it has opened.
  const known = new Set(routes.map(({ version }) => version));
  for (const answer of answers) {
    const isNew = known.has(answer.version) && routeIn(last.manifest, answer) === undefined;
    if (isAll && isNew) await compare(undefined, answer);
  }
  const names = answers.flatMap(({ brands }) =>
    brands.flatMap((brand) => (brand.records > 0 ? brand.name : [])),
  );
  return { last, answers: compared, brands: [...new Set(names)] };
}

/**
 * The records of a published answer.
 * @throws PublicationError
 */
export async function recordsOfRoute(
  read: Publication['read'],
  { collection, representations }: Pick<Route, 'collection' | 'representations'>,
): Promise<readonly BrandRecords[]> {
  const { file = '' } = representations[0] ?? {};
  const bytes = await read(file);
  try {
    return recordsOfAnswer(bytes, collection);
  } catch (error) {
    throw new PublicationError(`${file} is not an answer of ${collection}: ${thrownMessage(error)}`);
  }
}
