import { isDeepStrictEqual } from 'node:util';
import { groupedBy } from '../../../base/grouped-by.js';
import { namesIn } from '../../../base/names-in.js';
import { type HeaderField, mergeFields, varying } from '../../http/answer.js';
import { programPaths } from '../../http/contract.js';
import { pageFields } from '../../http/refusal.js';
import { resourceHeaders } from '../../http/resource-headers.js';
import { preflightAnswer } from '../../http/success.js';
import {
  type HeaderFields,
  type Manifest,
  manifestFile,
  type ResourceKind,
} from '../../manifest/manifest.js';
import { plainOf } from '../../manifest/representation.js';

/** What a host's configuration is made of. */
export type AddressTable = ReturnType<typeof addressTable>;

export interface ExactAddress {
  readonly path: string;
  readonly mediaType: string;
  /** Of 200, 206 and 304, besides `always` and those of the version. */
  readonly fields: HeaderFields;
  /** Whether the rate limit counts requests for it (D27). */
  readonly isOperation: boolean;
}

/** The media types of files by the endings of their names, without the dot. */
export const mediaTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json',
  geojson: 'application/geo+json',
  csv: 'text/csv; charset=utf-8; header=present',
  atom: 'application/atom+xml',
  xml: 'application/xml',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  ico: 'image/vnd.microsoft.icon',
  woff2: 'font/woff2',
};

/**
 * The facts of a manifest for the configuration of hosts (D56): versions, collections, base path, header policy and parts.
 * There is nothing that changes with the data: no tags, dates and sizes, and no address that a record gives.
 */
export function addressTable(manifest: Manifest) {
  const { site, headers, versions, routes, resources, errors, notFound, rateLimit } = manifest;
  const page = notFound === undefined ? undefined : resources[notFound];
  const fieldsOf = (...more: HeaderFields[]) => Object.fromEntries(varying(mergeFields(headers.ok, ...more)));
  const collections = Object.entries(routes).sort(([one], [other]) => (one < other ? -1 : 1));
  /** The collections, the manifest, and files whose media type isn't that of their ending, by address. */
  const exact: ExactAddress[] = [
    ...collections.map(([path, { mediaType }]) => ({
      path,
      mediaType,
      fields: fieldsOf(),
      isOperation: true,
    })),
    {
      path: `/${manifestFile}`,
      mediaType: 'application/json',
      fields: fieldsOf({ 'Cache-Control': 'no-cache' }),
      isOperation: false,
    },
    ...exceptions(manifest),
  ];
  /** The fields of 200, 206 and 304 of all files of a kind, besides `always`. */
  const kinds = {
    data: resourceHeaders('data', manifest),
    page: resourceHeaders('page', manifest),
    asset: resourceHeaders('asset', manifest),
  };
  const hasParts = Object.keys(resources).length > 0;
  const versionRows = Object.values(versions).map(({ headers: fields, ...rest }) => ({ ...rest, fields }));
  const errorRows = Object.entries(errors).map(([status, { headers: own, title, description, file }]) => {
    const fields = Object.entries(own).filter(([name]) => !/^status-code$/i.test(name));
    return { status, title, description, file, fields: Object.fromEntries(fields) };
  });
  /** Scheme and host where the site is served, or an example. */
  const origin = site.origin ?? 'https://openapi.example.com';
  const pathsOf = (group: readonly ExactAddress[]) => group.map(({ path }) => path);
  // Files with the fields of all data need no rule of their own.
  const ruled = exact.filter(
    ({ fields, isOperation }) => !hasParts || isOperation || !isDeepStrictEqual(fields, kinds.data),
  );
  const list = (fields: HeaderFields) => Object.entries(fields);
  const rules: FieldRule[] = [
    { fields: list(headers.always) },
    ...(hasParts ? namesIn(kinds) : []).map(
      (kind): FieldRule => ({ status: 'success', at: { kind }, fields: list(kinds[kind]) }),
    ),
    ...[...groupedBy(ruled, ({ fields }) => JSON.stringify(fields)).values()].map(
      (group): FieldRule => ({
        status: 'success',
        at: { paths: pathsOf(group) },
        fields: list(group[0].fields),
      }),
    ),
    { status: 'error', fields: list(headers.error) },
    ...versionRows.map(({ path, fields }): FieldRule => ({ below: path, fields: list(fields) })),
    ...errorRows.map(({ status, fields }): FieldRule => ({ status, fields: list(fields) })),
  ];
  return {
    basePath: site.basePath,
    vendor: site.vendor,
    origin,
    machine: new URL(origin).hostname,
    rateLimit,
    /** On every answer, and on every error. */
    always: headers.always,
    error: headers.error,
    /** On the answer to a CORS preflight, besides `always`. */
    preflight: preflightAnswer(headers.always),
    versions: versionRows,
    exact,
    /** The exact addresses of a media type, operations apart from files. */
    byMediaType: [
      ...groupedBy(exact, ({ isOperation, mediaType }) => `${isOperation} ${mediaType}`).values(),
    ].map((group) => ({ ...group[0], paths: pathsOf(group) })),
    kinds,
    hasParts,
    /** The folder of assets: below it every name has the hash of its content. */
    assets: `${site.basePath}/assets`,
    errors: errorRows,
    /** The fields of all answers: a later rule replaces fields of earlier ones (as `decide` has it). */
    rules: rules.filter(({ fields }) => fields.length > 0),
    /** The file of the page that people get where nothing is published, if there is one. */
    notFoundPage: page && plainOf(page).file,
    /** Those fields of pages that their bytes need also in the body of a 404. */
    ofPages: pageFields({ headers: kinds.page }),
    /** Paths below which programs get JSON even so. */
    programPaths: programPaths(manifest),
  };
}

/** Files of data with a media type of their own, such as a feed in JSON: parts and the publisher have few of them. */
function exceptions({ resources }: Manifest): ExactAddress[] {
  return Object.entries(resources).flatMap(([path, { kind, mediaType, headers }]) => {
    const [, ending = ''] = /\.([^./]+)$/.exec(path) ?? [];
    if (kind !== 'data' || mediaTypes[ending] === mediaType) return [];
    return [{ path, mediaType, fields: headers, isOperation: false }];
  });
}

/** A condition under which an answer has fields. All given parts must hold. */
export interface FieldRule {
  /** `success` is 200, 206 and 304; `error` is every status of 400 and above. */
  readonly status?: 'success' | 'error' | string;
  /** The address itself, or below it. */
  readonly below?: string;
  readonly at?: { readonly paths: readonly string[] } | { readonly kind: ResourceKind };
  readonly fields: readonly HeaderField[];
}
