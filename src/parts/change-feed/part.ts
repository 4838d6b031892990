import { canonicalJsonText } from '../../base/json/canonical.js';
import type { PartsInput, Resource } from '../../build/resource.js';
import type { Version } from '../../model/version.js';
import type { MakePart } from '../part.js';
import { feedAddresses } from './addresses.js';
import { feedFacts, feedItems } from './feed.js';
import { atomFeed, jsonFeed } from './formats.js';

/** The feeds of changes, one a version (D60). */
export const changes: MakePart = async (content) => {
  const versions = new Set(content.routes.map((route) => route.version));
  const all = await Promise.all([...versions].map((version) => feedOf(content, version)));
  return all.flat();
};

async function feedOf(content: PartsInput, version: Version): Promise<Resource[]> {
  const { json, atom } = feedAddresses(content, version)!;
  const facts = feedFacts(content, version, json);
  const items = await feedItems(content, version);
  return [
    {
      path: json,
      kind: 'data',
      mediaType: 'application/feed+json',
      make: () => canonicalJsonText(jsonFeed(facts, json, items)),
    },
    {
      path: atom,
      kind: 'data',
      mediaType: 'application/atom+xml',
      make: () => atomFeed(facts, atom, items),
    },
  ];
}
