import { basename, extname } from 'node:path';
import { sha256 } from '../../base/bytes/sha256.js';
import { thrownMessage } from '../../base/errors.js';
import { html } from '../../base/markup/html.js';
import type { PublishedContent, Resource } from '../../build/resource.js';
import { type PartFiles, UnusableSetting } from '../part.js';
import { colourRules, coloursOf, defaultColour } from './colour.js';
import { initialOf } from './initial.js';
import type { Shell } from './shell.js';

/** The files that pages are made with, by what they are for. */
export type Assets = ReturnType<typeof readAssets>;

/** A file at an address with a hash of its content (D38). */
export interface Asset {
  /** Such as `/assets/page.0123456789ab.css`, below the base path. */
  readonly path: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly isWaitedFor?: true;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** The style sheet and the script of each kind of page, so that none loads what only others need. */
export function filesOfKinds(base: string, assets: Assets): Shell['files'] {
  const of = (style: Asset, script: Asset) => ({ style: base + style.path, script: base + script.path });
  const { pageStyle, areaStyle, findStyle, productsStyle } = assets;
  const { page, area, find, map, names, districts, product, products } = assets;
  return {
    page: of(pageStyle, page),
    area: of(areaStyle, area),
    find: {
      ...of(findStyle, find),
      map: base + map.path,
      names: base + names.path,
      districts: base + districts.path,
    },
    product: of(productsStyle, product),
    products: of(productsStyle, products),
    brand: of(productsStyle, page),
  };
}

/** @throws UnusableSetting if the publisher's logo can't be read, or is another kind of file */
export function readAssets({ pages }: PublishedContent['settings'], files: PartFiles) {
  const colours = Buffer.from(colourRules(pages?.colour ?? defaultColour));
  const style = (name: string) => asset(name, Buffer.concat([colours, files.ofProgram(`pages/${name}`)]));
  const script = (name: string) => asset(name, files.ofProgram(`pages/${name}`));
  /** The search loads more than other pages, and its data after that. */
  const ofSearch = (file: Asset): Asset => ({ ...file, isWaitedFor: true });
  return {
    pageStyle: style('page.css'),
    areaStyle: style('area.css'),
    findStyle: ofSearch(style('find.css')),
    productsStyle: style('products.css'),
    page: script('page.js'),
    area: script('area.js'),
    find: ofSearch(script('find.js')),
    map: ofSearch(script('map.js')),
    names: ofSearch(script('names.js')),
    districts: script('districts.js'),
    product: script('product.js'),
    products: script('products.js'),
    ...(pages?.logo !== undefined && { logo: readLogo(pages.logo, files) }),
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
export function iconOf({ pages }: PublishedContent['settings'], assets: Assets, title: string): Asset {
  if (assets.logo !== undefined) return assets.logo;
  const { light } = coloursOf(pages?.colour ?? defaultColour);
  return asset(
    'icon.svg',
    Buffer.from(
      html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${light.fill}"/><text x="16" y="23" text-anchor="middle" font-family="system-ui,sans-serif" font-size="20" font-weight="700" fill="${light['on-fill']}">${initialOf(title)}</text></svg>\n`
        .text,
    ),
  );
}

function asset(name: string, bytes: Uint8Array): Asset {
  const extension = extname(name);
  const hash = sha256(bytes);
  return {
    path: `/assets/${basename(name, extension)}.${hash.slice(0, 12)}${extension}`,
    mediaType: mediaTypes[extension] ?? 'application/octet-stream',
    bytes,
  };
}

/** @param base the path of the first page without a slash at its end */
export function assetResources(base: string, assets: readonly Asset[]): Resource[] {
  return assets.map(({ path, mediaType, bytes, isWaitedFor }) => ({
    path: `${base}${path}`,
    kind: 'asset',
    mediaType,
    make: () => bytes,
    ...(isWaitedFor && { isWaitedFor }),
  }));
}
