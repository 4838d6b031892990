import type { Assets } from './runtime.js';

/**
 * A file of the publication, asked for without the client's own conditions. Undefined where it isn't there.
 * @param file below the web root
 * @param base any URL of the Worker
 */
export async function assetAt(
  assets: Assets,
  file: string,
  base: string,
  method: 'GET' | 'HEAD' = 'GET',
): Promise<Response | undefined> {
  const asset = await assets.fetch(new Request(new URL(`/${file}`, base), { method }));
  return asset.status === 200 ? asset : undefined;
}
