import { type HeaderField, mergeFields, varying } from '../http/answer.js';
import type { Manifest } from '../manifest/manifest.js';
import { familiesOf } from './families.js';
import { headerFileHost } from './header-files.js';
import type { Served } from './served.js';
import {
  oneNotFound,
  ownLastModified,
  pageRedirect,
  rulesByFolder,
  trailingSlash,
  unknownAddresses,
} from './static-gaps.js';

/** Azure Static Web Apps. It applies the global headers and the first rule that matches the address, no others. */
export const azureStaticWebApps = headerFileHost({
  name: 'azure-static-web-apps',
  overview: {
    host: 'Azure Static Web Apps',
    entityTags: "Azure's",
    compressedFiles: "Azure's",
    jsonErrors: '404 only, without the headers',
    rateLimit: 'Front Door',
  },
  gaps: [
    oneNotFound,
    ownLastModified,
    trailingSlash,
    pageRedirect,
    rulesByFolder,
    {
      checks: unknownAddresses,
      parts: ['header:*'],
      because:
        'A 404 has the JSON body, as application/json everywhere, but no header that is set here: Azure takes them off where it puts another page in the place of its own.',
    },
  ],
  limits: (manifest) => {
    const bytes = new TextEncoder().encode(configuration(manifest)).length;
    return bytes > 20 * 1024 ? [`its configuration would be ${bytes} bytes, and 20 KiB are taken`] : [];
  },
  files: (manifest) => ({
    'staticwebapp.config.json': configuration(manifest),
    ...(hasOwnIndex(manifest) ? {} : { 'index.html': index }),
  }),
  upload: {
    without: '',
    copy: (manifest) => {
      const files = ['staticwebapp.config.json', ...(hasOwnIndex(manifest) ? [] : ['index.html'])];
      return `cp ${files.map((file) => `dist/hosts/azure-static-web-apps/${file}`).join(' ')} upload/`;
    },
    deploy: '`npx @azure/static-web-apps-cli deploy upload --env production --deployment-token "$TOKEN"`',
    deployed: (manifest) =>
      hasOwnIndex(manifest) ? '.' : '. Azure accepts no site without an index.html, so `/` shows that page.',
    remark:
      "The configuration and the gaps below are from Azure's documentation: what holds for your site, `verify` says.",
  },
});

function configuration(manifest: Manifest): string {
  const { headers, versions, routes, errors } = manifest;
  const notFound = errors['404']?.file;
  const settings = {
    globalHeaders: headers.always,
    routes: [
      ...Object.entries(routes).map(([route, { version, mediaType }]) => ({
        route,
        headers: record(
          varying(mergeFields(headers.ok, versions[version]?.headers, [['Content-Type', mediaType]])),
        ),
      })),
      ...ofResources(manifest),
      ...Object.values(versions)
        .filter((version) => Object.keys(version.headers).length > 0)
        .map((version) => ({ route: `${version.path}/*`, headers: version.headers })),
    ],
    ...(notFound !== undefined && { responseOverrides: { '404': { rewrite: `/${notFound}` } } }),
    mimeTypes: { '.json': 'application/json' },
  };
  return `${JSON.stringify(settings, undefined, 1)}\n`;
}

function record(fields: readonly HeaderField[]): Record<string, string> {
  return Object.fromEntries(fields);
}

/**
 * Exact addresses before wildcards, since the first rule counts. There are too many resources for a rule each, so
 * families of them have one; `.{json}` is Azure's form of an ending.
 */
function ofResources(manifest: Manifest) {
  const fields = ({ headers, versionHeaders, mediaType }: Served) =>
    varying(mergeFields(headers, versionHeaders, [['Content-Type', mediaType]]));
  const { families, single } = familiesOf(manifest, (served) => JSON.stringify(fields(served)));
  return [
    ...single.flatMap((served) => {
      const rule = { route: served.path, headers: record(fields(served)) };
      // Azure looks for the page in its folder, and redirects there.
      const isFolder = served.kind === 'page' && served.path !== '/';
      return isFolder ? [rule, { ...rule, route: `${served.path}/` }] : [rule];
    }),
    ...families.toReversed().map(({ folder, ending, sample }) => ({
      route: `${folder}/*${ending === '' ? '' : `.{${ending.slice(1)}}`}`,
      headers: record(fields(sample)),
    })),
  ];
}

/** Whether the publication has a page at the web root. */
function hasOwnIndex({ resources }: Manifest): boolean {
  return resources['/']?.kind === 'page';
}

/** Azure refuses a site without this page. */
const index =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Open data</title><p>The open data of this site is read by programs.</p></html>\n';
