import { join } from 'node:path';
import { errorCode } from '../../base/errors.js';
import type { Contract } from '../http/contract.js';
import { manifest, manifestFile } from '../manifest/manifest.js';
import { represent } from '../manifest/representation.js';
import { keptFiles } from './files.js';

/** The publication in a folder, as it was when its manifest was read. */
export interface ServedPublication {
  readonly root: string;
  /** Its manifest, with the manifest's own file, which is served too: the same object until there is another one. */
  readonly contract: Contract;
  /** Why there is nothing to serve, so that the contract has no routes. */
  readonly trouble?: string;
}

/**
 * The publication at the place that `site` gives. While a build switches, the place changes (D66), so a second look counts.
 * @param fallback the contract while there is none
 * @param served what is served of a contract
 */
export function publicationAt(
  site: () => string,
  fallback: Contract,
  served: (contract: Contract) => Contract,
): () => ServedPublication {
  const manifestAt = keptFiles((content) => {
    const { representation } = represent(manifestFile, 'identity', content);
    return served({ ...manifest.parse(JSON.parse(content.toString())), manifest: representation });
  });
  const look = (): ServedPublication => {
    const root = site();
    try {
      return { root, contract: manifestAt(join(root, manifestFile)).made };
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
    return found.trouble === undefined ? found : look();
  };
}
