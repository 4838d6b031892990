import { sha256 } from '../../base/bytes/sha256.js';
import { thrownMessage } from '../../base/errors.js';
import { canonicalJsonText } from '../../base/json/canonical.js';
import { errorBody } from '../../serving/http/refusal.js';
import { type Manifest, publicationName, signatureFile } from '../../serving/manifest/manifest.js';
import { manifestBytes, plainOf } from '../../serving/manifest/representation.js';
import { checkedSignature, fingerprint, NotOfSsh } from '../../serving/manifest/signing.js';
import type { Previous } from '../drafts/previous.js';
import type { Resource } from '../drafts/resource.js';

/** How manifests are signed (D52). */
export interface Signing {
  /**
   * The text of the signature's file of a manifest's bytes.
   * @throws CannotSign
   */
  readonly sign: (bytes: Uint8Array) => Promise<string>;
  /** True for the first signed manifest of a site, before which there is none. */
  readonly isFirst: boolean;
  /** The 32 bytes of the public key of the last signature, where that isn't the key of this one. */
  readonly previousKey: Uint8Array | undefined;
  /** SOURCE_DATE_EPOCH, else the clock: epoch milliseconds. */
  readonly now: number;
}

/** Thrown if a manifest can't be signed. The message is for users. */
export class CannotSign extends Error {}

/** A manifest of before, as `manifests.json` lists it. */
interface Earlier {
  readonly sequence: number;
  readonly made: string;
  readonly publication: string;
  readonly sha256: string;
}

/** The members of a manifest that only signed ones have. */
type Links = Required<Pick<Manifest, 'sequence' | 'made'>> & Pick<Manifest, 'previous'>;

interface Last {
  readonly manifest: Manifest;
  readonly links: Links;
  readonly sha256: string;
  readonly signature: string;
  readonly publicKey: Uint8Array;
  readonly earlier: readonly Earlier[];
}

/** A manifest with its signature. */
export interface Signed {
  readonly manifest: Manifest;
  readonly signature: string;
}

/** The signed manifests of a site, of which the one to be made is the next. */
export class SignedChain {
  readonly #signing: Signing;
  readonly #last: Last | undefined;
  /** The address of the list of all earlier manifests. */
  readonly path: string;

  private constructor(signing: Signing, last: Last | undefined, path: string) {
    this.#signing = signing;
    this.#last = last;
    this.path = path;
  }

  /**
   * Reads the last manifest's signature and list.
   * @param origin of the site that is built
   * @throws CannotSign
   */
  static async open(
    signing: Signing,
    {
      origin,
      basePath = '',
    }: { readonly origin?: string | undefined; readonly basePath?: string | undefined },
    previous: Previous | undefined,
  ): Promise<SignedChain> {
    if (origin === undefined) {
      throw new CannotSign(
        'site.yaml names no origin, so a signature would hold for any site: name it there',
      );
    }
    const path = `${basePath}/manifests.json`;
    const last = previous?.manifest.sequence === undefined ? undefined : await lastOf(previous, path);
    if (last === undefined && !signing.isFirst) {
      throw new CannotSign(
        previous === undefined
          ? 'it is not known what was published last, and the new manifest has to name it: give its place with --previous, or --first if nothing of this site was ever signed'
          : 'the last publication is not signed: name the one that is live with --previous, or give --first if nothing of this site was ever signed',
      );
    }
    if (last !== undefined && signing.isFirst) {
      throw new CannotSign(
        `--first, but the last manifest is signed already, with the sequence ${last.links.sequence}: leave it out`,
      );
    }
    if (last !== undefined && last.manifest.site.origin !== origin) {
      throw new CannotSign(
        `the last manifest is that of ${last.manifest.site.origin}, and this site's origin is ${origin}`,
      );
    }
    return new SignedChain(signing, last, path);
  }

  /**
   * The last manifest with its signature, if the new one would differ from it only in its place in the chain. Then nothing
   * is published: a higher sequence would say nothing new.
   * @param made without the list of earlier manifests
   */
  async same(made: Manifest): Promise<Signed | undefined> {
    const last = this.#last;
    if (last === undefined) return undefined;
    const list = last.manifest.resources[this.path];
    const { at } = last.manifest;
    const manifest = {
      ...withHashes(made),
      ...last.links,
      ...(at !== undefined && { at }),
      resources: { ...made.resources, ...(list && { [this.path]: list }) },
    };
    const bytes = manifestBytes(manifest);
    if (sha256(bytes) !== last.sha256) return undefined;
    const { publicKey } = await this.#signed(bytes);
    return isSameKey(publicKey, last.publicKey) ? { manifest, signature: last.signature } : undefined;
  }

  /** The list of earlier manifests as a file of the publication. @param isSame whether the last one stays */
  list(isSame: boolean): Resource {
    const last = this.#last;
    const earlier = last?.earlier ?? [];
    const manifests =
      last === undefined || isSame
        ? earlier
        : [
            {
              sequence: last.links.sequence,
              made: last.links.made,
              publication: publicationName(last.manifest),
              sha256: last.sha256,
            },
            ...earlier,
          ];
    const bytes = Buffer.from(canonicalJsonText({ manifests }));
    return {
      path: this.path,
      kind: 'data',
      mediaType: 'application/json',
      key: sha256(bytes),
      make: () => [bytes],
    };
  }

  /** The next manifest, signed. @throws CannotSign */
  async next(made: Manifest): Promise<Signed> {
    const last = this.#last;
    const manifest: Manifest = {
      ...withHashes(made),
      sequence: (last?.links.sequence ?? 0) + 1,
      ...(last !== undefined && { previous: last.sha256 }),
      made: new Date(this.#signing.now).toISOString(),
    };
    const { publicKey, signature } = await this.#signed(manifestBytes(manifest));
    const known = [publicKey, ...(this.#signing.previousKey ? [this.#signing.previousKey] : [])];
    if (last !== undefined && !known.some((key) => isSameKey(key, last.publicKey))) {
      throw new CannotSign(
        `the last manifest is signed with the key ${fingerprint(last.publicKey)}, and not with ${known.map(fingerprint).join(' or ')}: after a change of keys, name the public key of before with --previous-key`,
      );
    }
    return { manifest, signature };
  }

  async #signed(bytes: Uint8Array): Promise<{ readonly publicKey: Uint8Array; readonly signature: string }> {
    const signature = await this.#signing.sign(bytes);
    try {
      return { publicKey: checkedSignature(signature, bytes).publicKey, signature };
    } catch (error) {
      throw new CannotSign(`what --sign-with printed can't be used: ${thrownMessage(error)}`);
    }
  }
}

/** Version 3 has a SHA-256 for the bodies of errors too. */
function withHashes(made: Manifest): Manifest {
  const errors = Object.fromEntries(
    Object.entries(made.errors).map(([status, entry]) => [
      status,
      { ...entry, sha256: sha256(errorBody(entry, Number(status))) },
    ]),
  );
  return { ...made, manifestVersion: 3, errors };
}

async function lastOf(previous: Previous, path: string): Promise<Last> {
  const { manifest } = previous;
  const { sequence, made, previous: before, resources } = manifest;
  const bytes = manifestBytes(manifest);
  const read = async (file: string) => {
    try {
      return await previous.read(file);
    } catch (error) {
      throw new CannotSign(`${file} of the last publication can't be read: ${thrownMessage(error)}`);
    }
  };
  const signature = Buffer.from(await read(signatureFile)).toString();
  const entry = resources[path];
  if (sequence === undefined || made === undefined || entry === undefined) {
    throw new CannotSign(`the last manifest has no list of earlier ones at ${path}`);
  }
  const plain = plainOf(entry);
  const list = await read(plain.file);
  if (sha256(list) !== plain.sha256) {
    throw new CannotSign(`${plain.file} of the last publication is not what its manifest says`);
  }
  const { manifests } = JSON.parse(Buffer.from(list).toString()) as { manifests: Earlier[] };
  try {
    return {
      manifest,
      links: { sequence, made, ...(before !== undefined && { previous: before }) },
      sha256: sha256(bytes),
      signature,
      publicKey: checkedSignature(signature, bytes).publicKey,
      earlier: manifests,
    };
  } catch (error) {
    if (!(error instanceof NotOfSsh)) throw error;
    throw new CannotSign(
      `${signatureFile} of the last publication does not fit its manifest: ${error.message}`,
    );
  }
}

function isSameKey(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
