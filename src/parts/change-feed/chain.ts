import { sha256 } from '../../base/bytes/sha256.js';
import type { LastPublication } from '../../publication/drafts/last-publication.js';
import { type Item, publishedFeed } from './feed.js';

/** An item that was published, with the bytes of its details. */
export interface KeptItem {
  readonly item: Item;
  readonly detail: Uint8Array;
}

/** Why a feed doesn't go further back. */
export type Break =
  | { readonly why: 'no-feed' }
  | { readonly why: 'feed-damaged' | 'detail-damaged'; readonly file: string }
  | { readonly why: 'gap'; readonly file: string };

/** The items of the last publication's feed that lead to it, the newest first. */
export interface Chain {
  readonly items: readonly KeptItem[];
  readonly break?: Break;
}

/** The number of details that are read at a time. */
const atATime = 6;

/**
 * The chain of changes that the last publication has: each item leads to the one after it, and its details are what was
 * published. It ends before the first item for which that isn't sure.
 * @param path of the feed
 * @param most items
 */
export async function publishedChain(last: LastPublication, path: string, most: number): Promise<Chain> {
  const bytes = await keptBytes(last, path);
  if (bytes === 'missing') return { items: [], break: { why: 'no-feed' } };
  const file = path.slice(1);
  const feed = bytes === 'damaged' ? undefined : read(bytes);
  if (feed === undefined) return { items: [], break: { why: 'feed-damaged', file } };
  if (feed._opendata.publication !== last.name) return { items: [], break: { why: 'gap', file } };
  const wanted = feed.items.slice(0, most);
  const items: KeptItem[] = [];
  let to = last.name;
  for (let at = 0; at < wanted.length; at += atATime) {
    const some = wanted.slice(at, at + atATime);
    const details = await Promise.all(some.map(({ _opendata }) => keptBytes(last, _opendata.details)));
    for (const [index, item] of some.entries()) {
      const { _opendata: own } = item;
      const detail = details[index];
      if (own.to !== to) return { items, break: { why: 'gap', file } };
      if (detail === undefined || typeof detail === 'string' || sha256(detail) !== own.sha256) {
        return { items, break: { why: 'detail-damaged', file: own.details.slice(1) } };
      }
      items.push({ item, detail });
      to = own.from;
    }
  }
  return { items };
}

/** The bytes of a resource of the last publication, if they are what the manifest says. */
export async function keptBytes(
  { manifest, previous }: LastPublication,
  path: string,
): Promise<Uint8Array | 'damaged' | 'missing'> {
  const entry = Object.hasOwn(manifest.resources, path) ? manifest.resources[path] : undefined;
  const [plain] = entry?.representations ?? [];
  if (plain === undefined) return 'missing';
  try {
    const bytes = await previous.read(plain.file);
    return sha256(bytes) === plain.sha256 ? bytes : 'damaged';
  } catch {
    return 'damaged';
  }
}

function read(bytes: Uint8Array) {
  try {
    return publishedFeed.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')), { jitless: true }).data;
  } catch {
    return undefined;
  }
}
