import { join } from 'node:path';
import { errorCode } from '../../base/errors.js';
import { once } from '../../base/once.js';
import type { Contract } from '../http/contract.js';
import { manifest, manifestFile } from '../manifest/manifest.js';
import { represent } from '../manifest/representation.js';
import { keptFiles } from './files.js';
import { unkept } from './reload.js';

/** The publication in a folder, as it was when its manifest was read. */
export interface ServedPublication {
  readonly root: string;
  /** Its manifest, with the manifest's own file, which is served too: the same object until there is another one. */
  readonly contract: Contract;
  /** What browsers get of it while pages are reloaded. */
  readonly reloaded: () => Contract;
  /** Why there is nothing to serve, so that the contract has no routes. */
  readonly trouble?: string;
}

/**
 * The publication at the place that `site` gives. While a build switches, the place changes (D66), so a second look counts.
 * @param fallback the contract while there is none
 */
export function publicationAt(site: () => string, fallback: Contract): () => ServedPublication {
  const manifestAt = keptFiles((content) => {
    const { representation } = represent(manifestFile, 'identity', content);
    const contract = { ...manifest.parse(JSON.parse(content.toString())), manifest: representation };
    return { contract, reloaded: once(() => unkept(contract)) };
  });
  const look = (): ServedPublication => {
    const root = site();
    try {
      return { root, ...manifestAt(join(root, manifestFile)).made };
    } catch (error) {
      const isMissing = ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');
      const trouble = isMissing
        ? 'nothing is published yet'
        : 'the manifest can not be read, or is not one of this program';
      return { root, contract: fallback, reloaded: () => fallback, trouble };
    }
  };
  return () => {
    const found = look();
    return found.trouble === undefined ? found : look();
  };
}
