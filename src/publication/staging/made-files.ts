import { join } from 'node:path';
import type { Run } from '../../base/bytes/pieces.js';
import type { Memory } from '../../base/cache/memory.js';
import type { Encoding, Representation } from '../../serving/manifest/manifest.js';
import { entryOf, representationPath } from '../../serving/manifest/representation.js';
import type { DistFile } from '../output/dist.js';
import type { Present } from '../output/present.js';
import type { StagedFile } from '../output/staged-file.js';
import type { StagedFiles, WrittenFile } from '../output/staged-files.js';
import { type EncodingFiles, encodeStream, writeRepresentations } from './encode.js';
import { SegmentMemory } from './kept-segments.js';

/** A file of a route or a resource, with its entry in the manifest. */
export interface MadeFile {
  readonly representation: Representation;
  readonly from: DistFile['from'] | { readonly staged: StagedFile };
}

/** The files of representations that the current publication has. */
export function presentFiles(kept: readonly Representation[], { root }: Present): MadeFile[] {
  return kept.map((representation) => ({
    representation,
    from: { present: join(root, representation.file) },
  }));
}

/** Much that is encoded while its pieces are read. */
interface Large {
  /** Its address, under which segments are kept. */
  readonly path: string;
  /** The path of its file below the web root. */
  readonly file: string;
  readonly pieces: () => Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** The same bytes as runs of brands: with gzip, these are read, and its segments are kept. */
  readonly runs?: readonly Run[] | undefined;
  /** See `Resource`. */
  readonly sharedWith?: readonly string[] | undefined;
  /** The codings beside its own bytes; by default all. */
  readonly codings?: readonly Exclude<Encoding, 'identity'>[] | undefined;
}

/** Its files are written while they are made. Those that aren't smaller than the plain one are removed again. */
export async function writtenFiles(
  { path, file, pieces, runs, sharedWith, codings = ['br', 'gzip'] }: Large,
  memory: Memory,
  create: (path: string) => StagedFile,
): Promise<MadeFile[]> {
  const begin = (encoding: Encoding) => create(representationPath(file, encoding));
  const identity = begin('identity');
  const staged: Partial<EncodingFiles<StagedFile>> = {
    ...(codings.includes('br') && { br: begin('br') }),
    ...(codings.includes('gzip') && { gzip: begin('gzip') }),
  };
  const { br, gzip } = staged;
  if (runs !== undefined && gzip !== undefined) {
    const segments = new SegmentMemory(path, memory, sharedWith);
    await writeRepresentations(runs, { identity, gzip, ...(br && { br }) }, segments);
    segments.keep((start, length) => gzip.read(start, length));
  } else await encodeStream(pieces(), { identity, ...staged });
  const made = (encoding: Encoding, from: StagedFile): MadeFile => ({
    representation: entryOf(file, encoding, { length: from.length, sha256: from.digest() }),
    from: { staged: from },
  });
  return [
    made('identity', identity),
    ...(['br', 'gzip'] as const).flatMap((encoding) => {
      const coded = staged[encoding];
      if (coded === undefined) return [];
      if (coded.length < identity.length) return [made(encoding, coded)];
      coded.discard();
      return [];
    }),
  ];
}

/** Removes files that were written and aren't published. */
export function discardFiles(made: readonly MadeFile[] = []): void {
  for (const { from } of made) if ('staged' in from) from.staged.discard();
}

/** Makes files a part of the new publication, with this time in epoch milliseconds. Those of the current one are linked. */
export function placeFiles(
  made: readonly MadeFile[],
  modified: number,
  files: StagedFiles,
  note: (file: WrittenFile) => void,
): void {
  for (const { representation, from } of made) {
    const { file: path, sha256 } = representation;
    const file = { folder: 'site', path, sha256, modified } as const;
    if ('present' in from) files.add({ ...file, from });
    else {
      if ('staged' in from) files.finish(from.staged, file);
      else files.write({ ...file, from });
      note(file);
    }
  }
}
