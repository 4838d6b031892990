import { joined, lengthOf, piecesOf, type Run } from '../../base/bytes/pieces.js';
import type { Memory } from '../../base/cache/memory.js';
import type { Manifest, ManifestHead } from '../../serving/manifest/manifest.js';
import {
  type Draft,
  envelopeRuns,
  factsWhileRead,
  isOwnHash,
  knownFacts,
  type Meta,
  metaOf,
  readDraft,
  type UnreadDraft,
} from '../drafts/draft.js';
import type { StagedFile } from '../output/staged-file.js';
import { small } from './encode.js';
import { type MadeFile, writtenFiles } from './made-files.js';
import { mostInWork, prefetched } from './prefetched.js';

/** A route that was encoded before anybody knew whether it is published so. */
export interface EncodedRoute {
  readonly meta: Meta;
  readonly files: readonly MadeFile[];
}

/** Routes that are encoded ahead, by path. The last of their bytes may still be compressed. */
export type EncodedAhead = ReadonlyMap<string, Promise<EncodedRoute>>;

/** What routes are encoded ahead with. */
export interface EncodingAhead {
  readonly head: ManifestHead;
  /** The current publication of the output folder; undefined if there is none. */
  readonly present: Manifest | undefined;
  readonly memory: Memory;
  readonly create: (path: string) => StagedFile;
  /** Where each route is put that is begun. */
  readonly ahead: Map<string, Promise<EncodedRoute>>;
  /** The time that data get if they have changed, in epoch milliseconds; undefined if they can't get one. */
  readonly dateOf: (draft: UnreadDraft) => number | undefined;
}

/**
 * Reads the data of drafts. Of large data that have changed, the files are made meanwhile, so that they are read only
 * once. Dates that follow may show that a file isn't the right one, and guards that nothing is to be published: these need
 * no file, so they look while the last bytes are compressed.
 * @param encoding undefined if nothing is to be written
 */
export async function readDrafts(
  unread: readonly UnreadDraft[],
  memory: Memory,
  encoding: EncodingAhead | undefined,
): Promise<readonly Draft[]> {
  const drafts: Draft[] = [];
  const work = async (draft: UnreadDraft) => {
    const known = knownFacts(draft, memory);
    if (known !== undefined) return { ...draft, ...known };
    const { runs, facts, allRead } = factsWhileRead(draft.data);
    const encoded = encoding && isChanged(draft, encoding) ? encodedAhead(draft, runs, encoding) : undefined;
    if (encoded === undefined) for (const { read } of piecesOf(runs)) read();
    else await Promise.race([allRead, encoded]);
    return readDraft(draft, facts(), memory);
  };
  for await (const [, draft] of prefetched(unread, work, () => true, mostInWork)) drafts.push(draft);
  return drafts;
}

/** True for large data that the present publication hasn't, as far as that is known without reading them. */
function isChanged(draft: UnreadDraft, { present, memory }: EncodingAhead): boolean {
  const route = present?.routes[draft.path];
  return isLarge(draft) && (route === undefined || isOwnHash(route, memory));
}

function encodedAhead(
  draft: UnreadDraft,
  data: readonly Run[],
  { head, memory, create, ahead, dateOf }: EncodingAhead,
): Promise<EncodedRoute> | undefined {
  const lastUpdated = dateOf(draft);
  if (lastUpdated === undefined) return undefined;
  const meta = metaOf(head, { ...draft, lastUpdated });
  const encoded = encodeLarge(draft, envelopeRuns(data, meta), memory, create).then((files) => ({
    meta,
    files,
  }));
  encoded.catch(() => {}); // It may fail while nothing waits for it yet.
  ahead.set(draft.path, encoded);
  return encoded;
}

/** The files of a large route. */
export function encodeLarge(
  { path }: Pick<Draft, 'path'>,
  runs: readonly Run[],
  memory: Memory,
  create: (path: string) => StagedFile,
): Promise<MadeFile[]> {
  const pieces = () => [joined(piecesOf(runs))];
  return writtenFiles({ path, file: path.slice(1), pieces, runs }, memory, create);
}

/** A function of the content alone, as all that decides about bytes has to be. */
export function isLarge({ data }: UnreadDraft): boolean {
  return lengthOf(piecesOf(data)) > small;
}
