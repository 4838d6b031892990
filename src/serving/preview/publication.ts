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
 */
export function publicationAt(site: () => string, fallback: Contract): () => ServedPublication {
  let last: ServedPublication | undefined;
  const look = (): ServedPublication => {
    const root = site();
    const without = (trouble: string) => ({ root, contract: fallback, trouble });
    const isInvalid = 'the manifest is not one of this program, or half written';
    try {
      const signature = signatureAt(root);
      if (last?.root === root && last.signature === signature) return last;
      const bytes = readFileSync(join(root, manifestFile));
      const parsed = manifest.safeParse(JSON.parse(bytes.toString()));
      if (!parsed.success || signatureAt(root) !== signature) return without(isInvalid);
      const { representation } = represent(manifestFile, 'identity', bytes);
      return { root, contract: { ...parsed.data, manifest: representation }, signature };
    } catch (error) {
      if (error instanceof SyntaxError) return without(isInvalid);
      const isMissing = ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');
      return without(isMissing ? 'nothing is published yet' : 'the manifest can not be read');
    }
  };
  return () => {
    const found = look();
    last = found.trouble === undefined ? found : look();
    return last;
  };
}

/** Tells files apart without reading them. @throws an error of the file system */
function signatureAt(root: string): string {
  const { dev, ino, size, mtimeMs, ctimeMs } = statSync(join(root, manifestFile));
  return [dev, ino, size, mtimeMs, ctimeMs].join(':');
}
