import type { HeaderFields, Manifest, Representation, ResourceEntry } from '../manifest/manifest.js';
import { manifestFile, wellKnownFolder } from '../manifest/site-path.js';
import { mergeFields } from './answer.js';

/**
 * The facts about a publication that answers are made of: a manifest, or the header policy alone while nothing is
 * published yet. Without `routes` every path is answered 503.
 */
export type Contract = Pick<Manifest, 'headers' | 'rateLimit' | 'versions' | 'errors'> & {
  readonly routes?: Manifest['routes'];
  readonly resources?: Manifest['resources'];
  readonly site?: Pick<Manifest['site'], 'basePath'>;
  readonly notFound?: Manifest['notFound'];
  /** The manifest as a file, where the host serves it: at the web root, outside the operations. */
  readonly manifest?: Representation;
};

/** The version whose path is `path` or a parent of it. */
export function versionAt(contract: Contract, path: string) {
  return Object.values(contract.versions).find(
    (version) => version !== undefined && (path === version.path || path.startsWith(`${version.path}/`)),
  );
}

/** The paths below which a 404 is for programs: the versions, and folders with files for programs. */
export function programPaths({ versions, site }: Pick<Contract, 'versions' | 'site'>): readonly string[] {
  const bases = [...new Set([site?.basePath ?? '', ''])];
  return [
    ...Object.values(versions).map((version) => version.path),
    ...bases.flatMap((base) => [`${base}/downloads`, `${base}/${wellKnownFolder}`]),
  ];
}

/**
 * The page that is the body of a 404 at a path; undefined where that is for programs, or there is no page. By the path alone:
 * errors are not stored, and static hosts have one body for a path.
 */
export function notFoundEntry(contract: Contract, path: string): ResourceEntry | undefined {
  const { notFound, resources = {} } = contract;
  if (notFound === undefined || !Object.hasOwn(resources, notFound)) return undefined;
  const isForPrograms = programPaths(contract).some((each) => path === each || path.startsWith(`${each}/`));
  return isForPrograms ? undefined : resources[notFound];
}

/** A resource that can be read. */
export interface ReadableResource {
  readonly path: string;
  readonly methods: readonly string[];
  readonly mediaType: string;
  readonly representations: readonly Representation[];
  /** Epoch milliseconds; undefined if a date would be less precise than the entity tag. */
  readonly lastModified: number | undefined;
  /** The operation that the rate limit counts (D27); undefined if requests aren't counted. */
  readonly operation: string | undefined;
  /** Header fields for successful answers, in addition to the policy's `always` fields or replacing them. */
  readonly headers: HeaderFields;
}

const readMethods = ['GET', 'HEAD'] as const;

/**
 * What is at a path: a route, a resource, or the manifest if it is served. The rate limit counts routes alone. Caches always
 * revalidate the manifest, and it has no date, since the newest LastUpdated stays the same when only the header policy
 * changes.
 */
export function resourceAt(contract: Contract, path: string): ReadableResource | undefined {
  const { headers, routes = {}, resources = {}, manifest } = contract;
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (route !== undefined) {
    const operation = `${route.version} ${route.collection}`;
    return { ...route, path, lastModified: Date.parse(route.lastModified), operation, headers: headers.ok };
  }
  const file = { path, methods: readMethods, operation: undefined };
  const resource = Object.hasOwn(resources, path) ? resources[path] : undefined;
  if (resource !== undefined) {
    return { ...file, ...resource, lastModified: Date.parse(resource.lastModified) };
  }
  if (manifest === undefined || path !== `/${manifestFile}`) return undefined;
  return {
    ...file,
    mediaType: 'application/json',
    representations: [manifest],
    lastModified: undefined,
    headers: Object.fromEntries(mergeFields(headers.ok, { 'Cache-Control': 'no-cache' })),
  };
}
