import { parseHttpDate } from './http-date.js';
import type { HeaderFields, Manifest, Representation } from './manifest.js';
import { manifestFile } from './site-path.js';

/**
 * What is to be known of a publication in order to answer for it: a manifest, or, while nothing is published yet,
 * the header policy alone. Without `routes` every path answers 503.
 */
export type Contract = Pick<Manifest, 'headers' | 'rateLimit' | 'versions' | 'errors'> & {
  readonly routes?: Manifest['routes'];
  /** The manifest as a file, where the host serves it: at the web root, outside the operations. */
  readonly manifest?: Representation;
};

/** A version as the contract describes it: path prefix, media type, fields of its own (D24, D34). */
export interface VersionEntry {
  readonly path: string;
  readonly mediaType: string;
  readonly headers: HeaderFields;
}

/** The version under whose path `path` lies, itself included. */
export function versionAt(contract: Contract, path: string): VersionEntry | undefined {
  return Object.values(contract.versions).find(
    (version) => version !== undefined && (path === version.path || path.startsWith(`${version.path}/`)),
  );
}

/** What is read at an address. */
export interface Resource {
  readonly path: string;
  readonly methods: readonly string[];
  readonly mediaType: string;
  readonly representations: readonly Representation[];
  /** Epoch milliseconds; undefined where a date would say less than the entity tag. */
  readonly lastModified: number | undefined;
  /** Which operation the rate limit counts (D27); undefined where reading is none. */
  readonly operation: string | undefined;
  /** Fields of its successes, besides the policy's or in place of them. */
  readonly headers: HeaderFields;
}

const known = new WeakMap<Contract, Map<string, Resource>>();

/** What is read at a path, or undefined: a route, or the manifest where it is served. The same object each time. */
export function resourceAt(contract: Contract, path: string): Resource | undefined {
  const resources = known.get(contract) ?? new Map<string, Resource>();
  known.set(contract, resources);
  const resource = resources.get(path) ?? find(contract, path);
  if (resource !== undefined) resources.set(path, resource);
  return resource;
}

function find({ routes = {}, manifest }: Contract, path: string): Resource | undefined {
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (route === undefined) {
    return manifest !== undefined && path === `/${manifestFile}`
      ? manifestResource(path, manifest)
      : undefined;
  }
  return {
    ...route,
    path,
    // The manifest's dates have four-digit years: none of them needs a clock to be read.
    lastModified: parseHttpDate(route.lastModified, 0),
    operation: `${route.version} ${route.collection}`,
    headers: {},
  };
}

/**
 * The manifest as a file of its own, none of the operations of interface 4: it isn't counted, and always asked for anew.
 * It has no date: the newest LastUpdated stays where it was when nothing but the header policy changes.
 */
function manifestResource(path: string, representation: Representation): Resource {
  return {
    path,
    methods: ['GET', 'HEAD'],
    mediaType: 'application/json',
    representations: [representation],
    lastModified: undefined,
    operation: undefined,
    headers: { 'Cache-Control': 'no-cache' },
  };
}
