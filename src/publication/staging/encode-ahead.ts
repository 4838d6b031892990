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

/** Routes that were encoded ahead, by path. */
export type EncodedAhead = ReadonlyMap<string, EncodedRoute>;

/** What routes are encoded ahead with. */
export interface EncodingAhead {
  readonly head: ManifestHead;
  /** The current publication of the output folder; undefined if there is none. */
  readonly present: Manifest | undefined;
  readonly memory: Memory;
  readonly create: (path: string) => StagedFile;
  /** The time that data get if they have changed, in epoch milliseconds; undefined if they can't get one. */
  readonly dateOf: (draft: UnreadDraft) => number | undefined;
}

/**
 * Reads the data of drafts. Of large data that have changed, the files are made meanwhile, so that they are read only
 * once. Dates that follow may show that a file isn't the right one, and guards that nothing is to be published.
 * @param encoding undefined if nothing is to be written
 */
export async function readDrafts(
  unread: readonly UnreadDraft[],
  memory: Memory,
  encoding: EncodingAhead | undefined,
): Promise<{ readonly drafts: readonly Draft[]; readonly ahead: EncodedAhead }> {
  const drafts: Draft[] = [];
  const ahead = new Map<string, EncodedRoute>();
  const work = async (draft: UnreadDraft) => {
    const known = knownFacts(draft, memory);
    if (known !== undefined) return { ...draft, ...known };
    const { runs, facts } = factsWhileRead(draft.data);
    const encoded =
      encoding && isChanged(draft, encoding) ? await encodedAhead(draft, runs, encoding) : undefined;
    if (encoded === undefined) for (const { read } of piecesOf(runs)) read();
    else ahead.set(draft.path, encoded);
    return readDraft(draft, facts(), memory);
  };
  for await (const [, draft] of prefetched(unread, work, () => true, mostInWork)) drafts.push(draft);
  return { drafts, ahead };
}

/** True for large data that the present publication hasn't, as far as that is known without reading them. */
function isChanged(draft: UnreadDraft, { present, memory }: EncodingAhead): boolean {
  const route = present?.routes[draft.path];
  return isLarge(draft) && (route === undefined || isOwnHash(route, memory));
}

async function encodedAhead(
  draft: UnreadDraft,
  data: readonly Run[],
  { head, memory, create, dateOf }: EncodingAhead,
): Promise<EncodedRoute | undefined> {
  const lastUpdated = dateOf(draft);
  if (lastUpdated === undefined) return undefined;
  const meta = metaOf(head, { ...draft, lastUpdated });
  return { meta, files: await encodeLarge(draft, envelopeRuns(data, meta), memory, create) };
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
