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
  readonly signature: string;
}

/** The publication at the place that `site` gives, read again whenever its manifest is a different file. */
export class Publications {
  readonly #site: () => string;
  #last: ServedPublication | undefined;

  constructor(site: () => string) {
    this.#site = site;
  }

  /**
   * The same object as long as it is there; a text says why there is nothing to serve. While a build switches, the place
   * changes (D66), so a second look counts.
   */
  current(): ServedPublication | string {
    const found = this.#look();
    const again = typeof found === 'string' ? this.#look() : found;
    this.#last = typeof again === 'string' ? undefined : again;
    return again;
  }

  #look(): ServedPublication | string {
    const root = this.#site();
    const isInvalid = 'the manifest is not one of this program, or half written';
    try {
      const signature = signatureAt(root);
      if (this.#last?.root === root && this.#last.signature === signature) return this.#last;
      const bytes = readFileSync(join(root, manifestFile));
      const parsed = manifest.safeParse(JSON.parse(bytes.toString()), { jitless: true });
      if (!parsed.success || signatureAt(root) !== signature) return isInvalid;
      const { representation } = represent(manifestFile, 'identity', bytes);
      return { root, contract: { ...parsed.data, manifest: representation }, signature };
    } catch (error) {
      if (error instanceof SyntaxError) return isInvalid;
      const isMissing = ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');
      return isMissing ? 'nothing is published yet' : 'the manifest can not be read';
    }
  }
}

/** Tells files apart without reading them. @throws an error of the file system */
function signatureAt(root: string): string {
  const { dev, ino, size, mtimeNs, ctimeNs } = statSync(join(root, manifestFile), { bigint: true });
  return [dev, ino, size, mtimeNs, ctimeNs].join(':');
}
