import { canonicalJsonText } from '../../base/json/canonical.js';
import type { CollectionChanges } from '../../build/changes/change.js';
import { startOf } from '../../model/location.js';
import { problem } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import type { DatedDraft } from '../../publication/drafts/draft.js';
import type { LastPublication } from '../../publication/drafts/last-publication.js';
import type { PublishedContent, Resource } from '../../publication/drafts/resource.js';
import { changeProblems } from '../../publication/guards/change-problems.js';
import type { Part } from '../part.js';
import { mostSteps, publicationOf } from './addresses.js';
import { atomFeed, itemOf, jsonFeed, publishedItems, uuidOf } from './feed.js';

/** The feeds of changes, one a version (D60). */
export const changes: Part = { name: 'changes', prepare: () => changeResources };

async function changeResources(content: PublishedContent): Promise<Resource[]> {
  const resources: Resource[] = [];
  for (const version of new Set(content.routes.map((route) => route.version))) {
    resources.push(...(await feedOf(content, version)));
  }
  return resources;
}

async function feedOf(content: PublishedContent, version: Version): Promise<Resource[]> {
  const { head, settings, routes: all, last } = content;
  const prefix = head.versions[version]?.path ?? '';
  const path = `${prefix}/changes.json`;
  const routes = all.filter((route) => route.version === version);
  const publication = publicationOf(all);
  const { vendor } = head.site;
  const title = settings.pages?.title ?? 'Open data';
  const facts = {
    title: `${title}, ${version}: changes`,
    publisher: settings.pages?.title ?? vendor,
    id: uuidOf(`changes of ${vendor} ${prefix}`),
    origin: head.site.origin,
    home:
      settings.pages === undefined
        ? { path, mediaType: 'application/feed+json' }
        : { path: head.site.basePath || '/', mediaType: 'text/html' },
    page: settings.pages && `${head.site.basePath}/changes`,
    version,
    publication,
    updated: new Date(Math.max(...all.map(({ lastUpdated }) => lastUpdated))).toISOString(),
  };
  const former = last && (await publishedItems(last, path));
  if (former === undefined) {
    content.report(
      problem(changeProblems['publish/changes-begin'], { version }, [startOf(content.siteFile)]),
    );
  }
  const items = [...(former ?? [])];
  if (last !== undefined && last.name !== publication) {
    const collections = await changedCollections(last, version, routes);
    const alsoPublished = routes.flatMap(({ brands }) =>
      brands.flatMap(({ name, records }) => (records > 0 ? [name] : [])),
    );
    items.unshift(itemOf(facts, { from: last.name, to: publication }, { collections, alsoPublished }));
  }
  const kept = items.slice(0, mostSteps);
  const atom = `${prefix}/changes.atom`;
  const json = Buffer.from(canonicalJsonText(jsonFeed(facts, path, kept)));
  return [
    { path, kind: 'data', mediaType: 'application/feed+json', make: () => [json] },
    {
      path: atom,
      kind: 'data',
      mediaType: 'application/atom+xml',
      make: () => [Buffer.from(atomFeed(facts, atom, kept))],
    },
  ];
}

/** What changed in the collections of a version, those that are the same left out. */
async function changedCollections(
  last: LastPublication,
  version: Version,
  routes: readonly DatedDraft[],
): Promise<CollectionChanges[]> {
  const before = new Map(
    Object.entries(last.manifest.routes).filter(([, route]) => route.version === version),
  );
  const now = new Map(routes.map((route) => [route.path, route]));
  const found: CollectionChanges[] = [];
  for (const path of [...new Set([...before.keys(), ...now.keys()])].sort()) {
    const [was, is] = [before.get(path), now.get(path)];
    if (was?.dataHash === is?.dataHash) continue;
    const { collection } = (is ?? was)!;
    found.push(await last.changes(path, collection, version, was, is));
  }
  return found;
}
