import { type HeaderField, mergeFields, varying } from '../http/answer.js';
import { versionAt } from '../http/contract.js';
import {
  type Encoding,
  type HeaderFields,
  type Manifest,
  manifestFile,
  type Representation,
  type ResourceKind,
} from '../manifest/manifest.js';
import { manifestRepresentation } from '../manifest/representation.js';

/** What is at an address: a collection in a version, a resource, or the manifest. */
export interface Served {
  readonly path: string;
  readonly mediaType: string;
  /** As an HTTP date; undefined for the manifest, which has only an entity tag. */
  readonly lastModified: string | undefined;
  /** The identity representation first. */
  readonly representations: readonly Representation[];
  /** Additional fields of its version (D34). */
  readonly versionHeaders: HeaderFields;
  /** Fields of its successes in addition to the policy's `always` fields. */
  readonly headers: HeaderFields;
  /** Whether the rate limit counts requests for it: only operations are counted (D27). */
  readonly isCounted: boolean;
}

/** All that a host serves of a publication except errors: the routes in their order, the manifest, the resources. */
export function servedOf(manifest: Manifest): Served[] {
  return [...servedRoutes(manifest), ...servedResources(manifest)];
}

/** The routes in their order, then the manifest: as many as there are collections. */
export function servedRoutes(manifest: Manifest): Served[] {
  const { routes, versions, headers } = manifest;
  const revalidated = {
    lastModified: undefined,
    versionHeaders: {},
    headers: Object.fromEntries(mergeFields(headers.ok, { 'Cache-Control': 'no-cache' })),
    isCounted: false,
  };
  return [
    ...Object.entries(routes).map(
      ([path, { mediaType, lastModified, representations, version }]): Served => ({
        path,
        mediaType,
        lastModified,
        representations,
        versionHeaders: versions[version]?.headers ?? {},
        headers: headers.ok,
        isCounted: true,
      }),
    ),
    {
      path: `/${manifestFile}`,
      mediaType: 'application/json',
      representations: [manifestRepresentation(manifest)],
      ...revalidated,
    },
  ];
}

/** The resources (D38): there may be many hundreds. */
export function servedResources(
  manifest: Manifest,
): (Served & { readonly lastModified: string; readonly kind: ResourceKind })[] {
  return Object.entries(manifest.resources).map(
    ([path, { kind, mediaType, lastModified, representations, headers }]) => ({
      path,
      kind,
      mediaType,
      lastModified,
      representations,
      versionHeaders: versionAt(manifest, path)?.headers ?? {},
      headers,
      isCounted: false,
    }),
  );
}

/** The codings in which it is served, in the order of the manifest. */
export function codingsOf({ representations }: Pick<Served, 'representations'>): Encoding[] {
  return representations.map(({ encoding }) => encoding);
}

/** The fields of 200, 206 and 304 for a representation, with validators and Vary. */
export function successFields(
  { always }: Manifest['headers'],
  { lastModified, versionHeaders, headers }: Served,
  { etag }: Pick<Representation, 'etag'>,
): HeaderField[] {
  const validators: HeaderField[] = [['ETag', etag]];
  if (lastModified !== undefined) validators.push(['Last-Modified', lastModified]);
  return varying(mergeFields(always, headers, versionHeaders, validators));
}

/** The same without the validators, which differ from one address to the next. */
export function lastingFields(headers: Manifest['headers'], served: Served): HeaderField[] {
  return successFields(headers, served, { etag: '' }).filter(
    ([name]) => name !== 'ETag' && name !== 'Last-Modified',
  );
}
