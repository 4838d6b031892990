import fs from 'node:fs';
import { sha256 } from '../../base/bytes/sha256.js';
import type { LiveComparison } from '../../editors/forms/live-look-contract.js';
import { NoPublication, openPrevious, type Previous } from '../../publication/drafts/previous.js';
import { representationsOf } from '../../serving/manifest/manifest.js';
import { loadSite } from '../../source/site/load.js';
import { CommandFailure } from '../cli/failure.js';
import type { Terminal } from '../cli/terminal.js';
import { siteFiles } from '../project/site-files.js';
import { publication } from '../sources/diff-sources.js';
import { download } from '../sources/download.js';
import { type ComparedOptions, contentChangesSince } from './content-changes.js';

/** Milliseconds that all of it may take, and the most bytes of all. */
const patience = 60_000;
const mostBytes = 512 * 1024 * 1024;

/**
 * Asks the host that site.yaml names what is live, and compares the content with it. Each file has to be what the
 * manifest says, and no other host is asked.
 * @throws CommandFailure with the reason
 */
export async function compareWithLive(options: ComparedOptions, terminal: Terminal): Promise<LiveComparison> {
  const { origin } = (await loadSite(siteFiles(options))).terms?.settings ?? {};
  if (origin === undefined)
    throw new CommandFailure('site.yaml has no origin: the host that it is served at');
  const ending = AbortSignal.timeout(patience);
  let left = mostBytes;
  try {
    const previous = await openPrevious(origin, fs, async (url, largest) => {
      if (new URL(url).origin !== new URL(origin).origin)
        throw new Error(`${url} is not at ${origin}, so it is not asked`);
      const limits = { patience, ending, largest: Math.min(largest, left), isAtOneOrigin: true };
      const { bytes } = await download(url, 'a part of a publication', limits);
      left -= bytes.length;
      return bytes;
    });
    const { manifest } = previous;
    return {
      address: origin,
      at: Date.parse(manifest.at),
      comparison: await contentChangesSince(publication(origin, proved(previous)), options, terminal),
    };
  } catch (error) {
    throw error instanceof NoPublication ? new CommandFailure(error.message) : error;
  }
}

/** A publication whose files are compared with its manifest. */
function proved({ manifest, read }: Previous): Previous {
  const hashes = new Map(representationsOf(manifest).map((one) => [one.file, one.sha256]));
  return {
    manifest,
    async read(file) {
      const bytes = await read(file);
      if (sha256(bytes) === hashes.get(file)) return bytes;
      throw new Error('it is not what the manifest says. If a publication is just on its way, look again');
    },
  };
}
