import { join } from 'node:path';
import { sha256 } from '../../base/bytes/sha256.js';
import type { FileHashes } from '../../base/cache/file-hashes.js';
import { startOf } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import {
  type Manifest,
  manifestFile,
  type Representation,
  representationsOf,
} from '../../serving/manifest/manifest.js';
import { manifestBytes } from '../../serving/manifest/representation.js';
import { publishProblems } from '../compile/problems.js';
import { filesOnDisk, NoPublication, type Previous, parseManifest } from '../drafts/previous.js';
import { type DistFileSystem, hostsBeside, presentSite } from './dist.js';
import { filesBelow } from './dist-files.js';

/** The publication in the output folder before a build. */
export interface Present extends Previous {
  /** Its web root. */
  readonly root: string;
}

/** The current publication of `out`; if its manifest can't be read, undefined, with the reason in `problems`. */
export function openPresent(out: string, fs: DistFileSystem, problems: Problem[]): Present | undefined {
  const root = presentSite(out, fs);
  if (root === undefined) return undefined;
  const path = join(root, manifestFile);
  try {
    const manifest = parseManifest(fs.readFileSync(path), path);
    return {
      root,
      manifest,
      read: async (file) => fs.readFileSync(join(root, file)),
      onDisk: filesOnDisk(root, fs),
    };
  } catch (error) {
    if (!(error instanceof NoPublication)) throw error;
    problems.push(
      problem(publishProblems['publish/previous-unreadable'], { reason: error.message }, [startOf(path)]),
    );
    return undefined;
  }
}

/** The current representations of a route, if their identity bytes are the same and their files are intact. */
export function reusable(
  present: Present,
  generator: string,
  path: string,
  identity: string,
  hashes: FileHashes,
): readonly Representation[] | undefined {
  const route = present.manifest.routes[path];
  if (present.manifest.generator !== generator || route?.representations[0]?.sha256 !== identity)
    return undefined;
  const sound = route.representations.every(({ file, sha256 }) =>
    hashes.holds(join(present.root, file), sha256),
  );
  return sound ? route.representations : undefined;
}

/** True if the current publication has this manifest, and all its files match it. */
export function isWhole({ root }: Present, manifest: Manifest, hashes: FileHashes): boolean {
  return (
    hashes.holds(join(root, manifestFile), sha256(manifestBytes(manifest))) &&
    [...Object.values(manifest.errors), ...representationsOf(manifest)].every(({ file, sha256 }) =>
      hashes.holds(join(root, file), sha256),
    )
  );
}

/**
 * Restores the modification times of the files of routes and resources to those in the manifest.
 * @returns whether any had changed
 */
export function restoreTimes({ root, manifest }: Present, fs: DistFileSystem): boolean {
  let restored = false;
  const entries = [...Object.values(manifest.routes), ...Object.values(manifest.resources)];
  for (const { lastModified, representations } of entries) {
    const modified = Date.parse(lastModified);
    for (const path of representations.map(({ file }) => join(root, file))) {
      if (fs.lstatSync(path).mtimeMs === modified) continue;
      fs.utimesSync(path, modified / 1000, modified / 1000);
      restored = true;
    }
  }
  return restored;
}

/** True if the host configuration beside the current publication is the same: hash by path. */
export function hasHostFiles(
  { root }: Present,
  wanted: ReadonlyMap<string, string>,
  hashes: FileHashes,
  fs: DistFileSystem,
): boolean {
  const folder = hostsBeside(root);
  return (
    filesBelow(folder, fs).every((path) => wanted.has(path)) &&
    [...wanted].every(([path, sha256]) => hashes.holds(join(folder, path), sha256))
  );
}
