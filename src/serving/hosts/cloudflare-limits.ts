import type { Representation } from '../manifest/manifest.js';

/** The largest file that Cloudflare takes as a static asset, in bytes. */
const largestAsset = 25 * 2 ** 20;
/** The most files of a deployment. */
const mostAssets = 20_000;

/** Why files can't be static assets at Cloudflare. `files` has all that are uploaded, but for a few of the host's own. */
export function assetLimits(files: readonly Pick<Representation, 'file' | 'bytes'>[]): string[] {
  return [
    ...(files.length > mostAssets ? [`it has ${files.length} files, and 20,000 are taken`] : []),
    ...files.filter(({ bytes }) => bytes > largestAsset).map(({ file }) => `${file} is larger than 25 MiB`),
  ];
}
