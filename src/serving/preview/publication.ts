import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../base/errors.js';
import type { Contract } from '../http/contract.js';
import { manifest, manifestFile } from '../manifest/manifest.js';
import { represent } from '../manifest/representation.js';

/** The publication in a folder, as it was when its manifest was read. */
export interface ServedPublication {
  readonly root: string;
  /** Its manifest, with the manifest's own file, which is served too. */
  readonly contract: Contract;
  /** Changes with each publication that is switched to. */
  readonly signature?: string;
  /** Why there is nothing to serve, so that the contract has no routes. */
  readonly trouble?: string;
}

/**
 * The publication at the place that `site` gives, read again whenever its manifest is a different file: the same object as
 * long as it is there. While a build switches, the place changes (D66), so a second look counts.
 * @param fallback the contract while there is none
 * @param served what is served of a contract
 */
export function publicationAt(
  site: () => string,
  fallback: Contract,
  served: (contract: Contract) => Contract,
): () => ServedPublication {
  let last: ServedPublication | undefined;
  const look = (): ServedPublication => {
    const root = site();
    try {
      const path = join(root, manifestFile);
      const { dev, ino, size, mtimeMs, ctimeMs } = statSync(path);
      const signature = [dev, ino, size, mtimeMs, ctimeMs].join(':');
      if (last?.root === root && last.signature === signature) return last;
      const bytes = readFileSync(path);
      const { representation } = represent(manifestFile, 'identity', bytes);
      const contract = { ...manifest.parse(JSON.parse(bytes.toString())), manifest: representation };
      return { root, contract: served(contract), signature };
    } catch (error) {
      const isMissing = ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');
      const trouble = isMissing
        ? 'nothing is published yet'
        : 'the manifest can not be read, or is not one of this program';
      return { root, contract: fallback, trouble };
    }
  };
  return () => {
    const found = look();
    last = found.trouble === undefined ? found : look();
    return last;
  };
}
