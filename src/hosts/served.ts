import { type Field, mergeFields, varying } from '../http/answer.js';
import { versionAt } from '../http/contract.js';
import { type HeaderFields, type Manifest, manifestFile, type Representation } from '../http/manifest.js';
import { manifestRepresentation } from '../publish/representation.js';

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

/** All that a host serves of a publication except errors: the routes in their order, the resources, the manifest. */
export function servedOf(manifest: Manifest): Served[] {
  const { routes, resources, versions, headers } = manifest;
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
    ...Object.entries(resources).map(
      ([path, { mediaType, lastModified, representations, headers: own }]): Served => ({
        path,
        mediaType,
        lastModified,
        representations,
        versionHeaders: versionAt(manifest, path)?.headers ?? {},
        headers: own,
        isCounted: false,
      }),
    ),
    {
      path: `/${manifestFile}`,
      mediaType: 'application/json',
      lastModified: undefined,
      representations: [manifestRepresentation(manifest)],
      versionHeaders: {},
      headers: Object.fromEntries(mergeFields(headers.ok, { 'Cache-Control': 'no-cache' })),
      isCounted: false,
    },
  ];
}

/** The fields of 200, 206 and 304 for a representation, with validators and Vary. */
export function successFields(
  { always }: Manifest['headers'],
  { lastModified, versionHeaders, headers }: Served,
  { etag }: Pick<Representation, 'etag'>,
): Field[] {
  const validators: Field[] = [['ETag', etag]];
  if (lastModified !== undefined) validators.push(['Last-Modified', lastModified]);
  return varying(mergeFields(always, headers, versionHeaders, validators));
}
