import type { Collection } from '../model/collection.js';
import { startOf } from '../model/location.js';
import { type Problem, problem } from '../model/problem.js';
import type { Consent, Consents } from './accepted-changes.js';
import type { SiteFile } from './compile-site.js';
import type { Draft } from './draft.js';
import { type Previous, type PublishedRecord, publishedRecords, recordKey } from './previous.js';
import { publishProblems } from './problems.js';
import { suspiciousRemovals } from './removals.js';

/**
 * Stops a publication that removes suspiciously many records of a collection (D14, D15), but for what is accepted.
 * Only collections whose data moved are looked at, in the newest version that both publications have.
 * @param threshold per cent
 */
export async function guardRemovals(
  drafts: readonly Draft[],
  files: readonly SiteFile[],
  previous: Previous,
  threshold: number,
  consents: Consents,
  siteFile: string,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const looked = new Set<Collection>();
  for (const draft of [...drafts].reverse()) {
    const route = previous.manifest.routes[draft.path] ?? sameOperation(previous, draft);
    if (route === undefined || looked.has(draft.collection)) continue;
    looked.add(draft.collection);
    if (route.dataHash === draft.dataHash || route.totalResults === 0) continue;
    const { collection } = draft;
    const before = await publishedRecords(previous, route);
    const after = identitiesOf(collection, files);
    const gone = before.filter(({ key }) => !after.has(key));
    const byBrand = brandConsents(gone, consents);
    const removals = suspiciousRemovals(before.map(keyOf), after, threshold);
    if (removals === undefined) continue;

    // What goes with an accepted brand says nothing of the other brands: these are guarded as if it had not been there.
    const others = before.filter(({ brand }) => !byBrand.has(brand));
    const rest = suspiciousRemovals(others.map(keyOf), after, threshold);
    const ofCollection = rest && consents.removals(collection);
    if (rest === undefined || ofCollection !== undefined) {
      const consent = together([...byBrand.values(), ...(ofCollection ? [ofCollection] : [])]);
      const args = { collection, before: removals.before, removed: removals.removed.length };
      problems.push(
        problem(
          publishProblems['publish/removals-accepted'],
          { ...args, ...(consent.reason !== undefined && { reason: consent.reason }) },
          [consent.at ?? startOf(siteFile)],
        ),
      );
      continue;
    }
    const unaccepted = gone.filter(({ brand }) => !byBrand.has(brand));
    const { brands, hasOthers } = brandsGone(unaccepted, files);
    const ended = consents.ended(
      (change) =>
        Boolean(change.removals?.includes(collection)) ||
        brands.some((brand) => change.brands?.includes(brand)),
    );
    const stopped = {
      ...(brands.length > 0 && { brands }),
      ...(hasOthers && { hasOthers }),
      ...(ended && { ended }),
    };
    const at = [startOf(siteFile)] as const;
    problems.push(
      draft.records === 0
        ? problem(publishProblems['publish/emptied'], { collection, before: removals.before, ...stopped }, at)
        : problem(publishProblems['publish/removals'], { collection, ...rest, threshold, ...stopped }, at),
    );
  }
  return problems.reverse();
}

/** Which of the brands that lose records may go, and who says so. */
function brandConsents(gone: readonly PublishedRecord[], consents: Consents): Map<string, Consent> {
  const names = [...new Set(gone.map(({ brand }) => brand))];
  return new Map(
    names.flatMap((name) => {
      const consent = consents.brand(name);
      return consent === undefined ? [] : [[name, consent] as const];
    }),
  );
}

/** All reasons, and the first place. */
function together(all: readonly Consent[]): Consent {
  const reasons = [...new Set(all.flatMap(({ reason }) => reason ?? []))];
  const at = all.find((consent) => consent.at !== undefined)?.at;
  return { ...(reasons.length > 0 && { reason: reasons.join('; ') }), ...(at && { at }) };
}

/** The brands of records that are gone which are published nowhere any more, and whether other brands lose records too. */
function brandsGone(
  gone: readonly PublishedRecord[],
  files: readonly SiteFile[],
): { readonly brands: readonly string[]; readonly hasOthers: boolean } {
  const published = new Set(
    files.flatMap(({ brand, compiled }) => (compiled.records.length > 0 ? [brand.name] : [])),
  );
  const names = [...new Set(gone.map(({ brand }) => brand))];
  const brands = names.filter((name) => !published.has(name));
  return { brands, hasOthers: brands.length < names.length };
}

/** A base path that changed doesn't make the collection another one. */
function sameOperation(previous: Previous, draft: Draft) {
  return Object.values(previous.manifest.routes).find(
    (route) => route.collection === draft.collection && route.version === draft.version,
  );
}

function identitiesOf(collection: Collection, files: readonly SiteFile[]): Set<string> {
  const identities = new Set<string>();
  for (const { brand, job, compiled } of files) {
    if (job.collection !== collection) continue;
    for (const { identity } of compiled.records) identities.add(recordKey(brand.name, identity));
  }
  return identities;
}

function keyOf({ key }: PublishedRecord): string {
  return key;
}
