import type { Contract } from '../../http/contract.js';
import type { Manifest, Representation } from '../../manifest/manifest.js';
import { manifestFile } from '../../manifest/manifest-file.js';
import { assetAt } from './asset.js';
import type { Assets } from './runtime.js';

/**
 * What is published, from the manifest among the files: they are deployed together with it, so it is always theirs.
 * Undefined where there is none that this Worker understands. `build` has held it against its schema.
 * @param base any URL of the Worker
 */
export async function contractOf(assets: Assets, base: string): Promise<Contract | undefined> {
  const asset = await assetAt(assets, manifestFile, base);
  if (asset === undefined) return undefined;
  const bytes = await asset.arrayBuffer();
  const manifest = JSON.parse(new TextDecoder().decode(bytes)) as Manifest;
  if (manifest.manifestVersion !== 1) return undefined;
  return { ...manifest, manifest: await manifestRepresentation(bytes) };
}

/** The manifest itself as a file with a tag made like those of all others (D28). */
async function manifestRepresentation(bytes: ArrayBuffer): Promise<Representation> {
  const hash = [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))];
  const tag = btoa(String.fromCharCode(...hash))
    .slice(0, 22)
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return {
    encoding: 'identity',
    file: manifestFile,
    bytes: bytes.byteLength,
    sha256: hash.map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    etag: `"${tag}"`,
  };
}
