import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../base/errors.js';
import type { Contract } from '../http/contract.js';
import { manifest, manifestFile } from '../manifest/manifest.js';
import { represent } from '../manifest/representation.js';
import {
  coalesce,
  contentSignatureOf,
  openFile,
  type PreviewFiles,
  type Signature,
  signatureOf,
} from './open-file.js';

/** One publication, as it was when its manifest was read. */
export interface Publication {
  readonly kind: 'publication';
  /** The web root without symbolic links, so that replacing a link can't mix two publications. */
  readonly root: string;
  /** Its manifest, with the manifest's own file, which is served too. */
  readonly contract: Contract;
  readonly signature: Signature;
}

/** Why there is nothing to serve. */
export interface Unpublished {
  readonly kind: 'unpublished';
  readonly reason: 'no-manifest' | 'unreadable-manifest' | 'invalid-manifest';
}

/**
 * The publication at `site`, read again whenever its manifest is a different file. All requests in one turn of the event
 * loop share one `stat`.
 */
export class Publications {
  readonly #site: () => string;
  readonly #fs: PreviewFiles;
  readonly #asking = coalesce<Publication | Unpublished>();
  #last: Publication | undefined;
  #reading:
    | { readonly signature: Signature; readonly result: Promise<Publication | Unpublished> }
    | undefined;

  constructor(site: () => string, fs: PreviewFiles) {
    this.#site = site;
    this.#fs = fs;
  }

  /** The current publication. */
  current(): Promise<Publication | Unpublished> {
    return this.#asking(this.#site(), () => this.#look());
  }

  async #look(): Promise<Publication | Unpublished> {
    let signature: Signature;
    try {
      signature = signatureOf(this.#fs.statSync(join(this.#site(), manifestFile), { bigint: true }));
    } catch {
      // Reading the manifest finds the reason, and handles a build that is replacing it at this moment.
      return this.readAgain();
    }
    if (this.#last?.signature === signature) return this.#last;
    if (this.#reading?.signature === signature) return this.#reading.result;
    const result = this.readAgain();
    this.#reading = { signature, result };
    return result.finally(() => {
      if (this.#reading?.result === result) this.#reading = undefined;
    });
  }

  /** The current publication, read again even if nothing seems to have changed. */
  async readAgain(): Promise<Publication | Unpublished> {
    let found = await read(this.#site(), this.#fs);
    // While a build switches, there is nothing for an instant (D66).
    for (let look = 0; this.#last !== undefined && found.kind === 'unpublished' && look < looks; look++) {
      await sleep(20);
      found = await read(this.#site(), this.#fs);
    }
    this.#last = found.kind === 'publication' ? found : undefined;
    return found;
  }
}

/** How often a publication that is gone is looked for again. */
const looks = 3;

/** How often the manifest is read again if it is replaced or removed meanwhile. */
const readings = 3;

async function read(site: string, fs: PreviewFiles): Promise<Publication | Unpublished> {
  for (let reading = 1; reading <= readings; reading++) {
    let root: string | undefined;
    try {
      root = await fs.realpath(site);
      const found = await readAt(root, fs);
      if (found !== undefined) return found;
    } catch (error) {
      // The folder of a replaced publication may have been removed before its manifest was read.
      const rootNow = await fs.realpath(site).catch(() => undefined);
      if (rootNow === root || reading === readings) return unpublished(error);
    }
  }
  return { kind: 'unpublished', reason: 'invalid-manifest' };
}

/** Undefined if the manifest was written to while it was read. */
async function readAt(root: string, fs: PreviewFiles): Promise<Publication | Unpublished | undefined> {
  const { handle, signature, contentSignature } = await openFile(join(root, manifestFile), fs);
  try {
    const bytes = await handle.readFile();
    const parsed = manifest.safeParse(parseJson(bytes.toString()), { jitless: true });
    if (contentSignatureOf(await handle.stat({ bigint: true })) !== contentSignature) return undefined;
    if (!parsed.success) return { kind: 'unpublished', reason: 'invalid-manifest' };
    const { representation } = represent(manifestFile, 'identity', bytes);
    const contract = { ...parsed.data, manifest: representation };
    return { kind: 'publication', root, contract, signature };
  } finally {
    await handle.close();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unpublished(error: unknown): Unpublished {
  const isMissing = ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');
  return { kind: 'unpublished', reason: isMissing ? 'no-manifest' : 'unreadable-manifest' };
}
