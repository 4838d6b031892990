import { basename, extname } from 'node:path';
import { sha256 } from '../../base/bytes/sha256.js';
import { thrownMessage } from '../../base/errors.js';
import type { PartsInput, Resource } from '../../build/resource.js';
import { type PartFiles, UnusableSetting } from '../part.js';
import { colourRules, coloursOf, defaultColour } from './colour.js';
import { html } from './html.js';
import { initialOf } from './words.js';

/** A file at an address with a hash of its content (D38). */
export interface Asset {
  /** Such as `/assets/page.0123456789ab.css`, below the base path. */
  readonly path: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** The files that pages are made with. */
export type Assets = ReturnType<typeof readAssets>;

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** @throws UnusableSetting if the publisher's logo can't be read, or is another kind of file */
export function readAssets({ pages }: PartsInput['settings'], files: PartFiles) {
  const colours = Buffer.from(colourRules(pages?.colour ?? defaultColour));
  const script = (name: string) => asset(`${name}.js`, files.ofProgram(`pages/${name}.js`));
  return {
    style: asset('pages.css', Buffer.concat([colours, files.ofProgram('pages/pages.css')])),
    page: script('page'),
    find: script('find'),
    products: script('products'),
    logo: pages?.logo === undefined ? undefined : readLogo(pages.logo, files),
  };
}

function readLogo(path: string, { ofPublisher }: PartFiles): Asset {
  const extension = extname(path).toLowerCase();
  if (!['.svg', '.png'].includes(extension)) {
    throw new UnusableSetting(`pages.logo in site.yaml is ${path}: it has to be an SVG or PNG file.`);
  }
  try {
    return asset(`logo${extension}`, ofPublisher(path));
  } catch (error) {
    throw new UnusableSetting(
      `pages.logo in site.yaml: ${basename(path)} can't be read: ${thrownMessage(error)}`,
    );
  }
}

/** The picture of the publication in a browser's tabs: the logo, or else the initial of its title in the accent. */
export function iconOf({ pages }: PartsInput['settings'], assets: Assets, title: string): Asset {
  if (assets.logo !== undefined) return assets.logo;
  const { light } = coloursOf(pages?.colour ?? defaultColour);
  const icon = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${light.fill}"/><text x="16" y="23" text-anchor="middle" font-family="system-ui,sans-serif" font-size="20" font-weight="700" fill="${light['on-fill']}">${initialOf(title)}</text></svg>\n`;
  return asset('icon.svg', Buffer.from(icon.text));
}

export function asset(name: string, bytes: Uint8Array): Asset {
  const extension = extname(name);
  return {
    path: `/assets/${basename(name, extension)}.${sha256(bytes).slice(0, 12)}${extension}`,
    mediaType: mediaTypes[extension] ?? 'application/octet-stream',
    bytes,
  };
}

/** @param base the path of the first page without a slash at its end */
export function assetResource(base: string, { path, bytes, ...rest }: Asset): Resource {
  return { ...rest, path: `${base}${path}`, kind: 'asset', make: () => bytes };
}
