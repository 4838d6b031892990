import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../base/errors.js';
import type { Contract } from '../http/contract.js';
import { manifest, manifestFile } from '../manifest/manifest.js';
import { represent } from '../manifest/representation.js';

/** The publication in a folder, as it was when its manifest was read. */
export interface Publication {
  readonly root: string;
  /** Its manifest, with the manifest's own file, which is served too. */
  readonly contract: Contract;
  /** Changes with each publication that is switched to. */
  readonly signature: string;
}

/** Why there is nothing to serve. */
export type Unpublished = 'no-manifest' | 'unreadable-manifest' | 'invalid-manifest';

/** The publication at the place that `site` gives, read again whenever its manifest is a different file. */
export class Publications {
  readonly #site: () => string;
  #last: Publication | undefined;

  constructor(site: () => string) {
    this.#site = site;
  }

  async current(): Promise<Publication | Unpublished> {
    for (let look = 0; ; look++) {
      const found = this.#look();
      // While a build switches, there is nothing for an instant (D66).
      if (typeof found !== 'string' || this.#last === undefined || look === looks) {
        this.#last = typeof found === 'string' ? undefined : found;
        return found;
      }
      await sleep(20);
    }
  }

  /** Whether a publication is still the one that is there. */
  isCurrent({ root, signature }: Publication): boolean {
    try {
      return this.#site() === root && signatureAt(root) === signature;
    } catch {
      return false;
    }
  }

  #look(): Publication | Unpublished {
    const root = this.#site();
    try {
      const signature = signatureAt(root);
      if (this.#last?.root === root && this.#last.signature === signature) return this.#last;
      const bytes = readFileSync(join(root, manifestFile));
      const parsed = manifest.safeParse(JSON.parse(bytes.toString()), { jitless: true });
      if (!parsed.success || signatureAt(root) !== signature) return 'invalid-manifest';
      const { representation } = represent(manifestFile, 'identity', bytes);
      return { root, contract: { ...parsed.data, manifest: representation }, signature };
    } catch (error) {
      if (error instanceof SyntaxError) return 'invalid-manifest';
      return ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '') ? 'no-manifest' : 'unreadable-manifest';
    }
  }
}

/** How often a publication that is gone is looked for again. */
const looks = 3;

/** Tells files apart without reading them. @throws an error of the file system */
function signatureAt(root: string): string {
  const { dev, ino, size, mtimeNs, ctimeNs } = statSync(join(root, manifestFile), { bigint: true });
  return [dev, ino, size, mtimeNs, ctimeNs].join(':');
}
