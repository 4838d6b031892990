import { type Field, mergeFields, varying } from '../http/answer.js';
import type { Manifest } from '../http/manifest.js';
import { type Host, mustFit, readme } from './host.js';
import {
  gapsOfFiles,
  ownLastModified,
  trailingSlash,
  unknownAddresses,
  withoutRules,
} from './static-gaps.js';

/** Azure Static Web Apps. It applies the global headers and the first rule that matches the address, no others. */
export const azureStaticWebApps: Host = {
  name: 'azure-static-web-apps',
  title: 'Azure Static Web Apps',
  overview: {
    host: 'Azure Static Web Apps',
    entityTags: "Azure's",
    compressedFiles: "Azure's",
    jsonErrors: '404 only, without the headers',
    rateLimit: 'Front Door',
  },
  gaps: [
    ...gapsOfFiles,
    ownLastModified,
    trailingSlash,
    {
      kind: 'differs',
      checks: unknownAddresses,
      parts: ['header:*'],
      because:
        'A 404 has the JSON body, as application/json everywhere, but no header that is set here: Azure takes them off where it puts another page in the place of its own.',
    },
  ],
  files: (manifest) => {
    const configuration = `${JSON.stringify(configurationOf(manifest), undefined, 1)}\n`;
    mustFit(azureStaticWebApps.title, limits(configuration));
    return {
      'staticwebapp.config.json': configuration,
      'index.html': index,
      'README.md': readme(azureStaticWebApps, `${instructions}${withoutRules(manifest)}`),
    };
  },
};

function configurationOf({ headers, versions, routes, errors }: Manifest) {
  const byVersion = Object.values(versions).flatMap((version) => version ?? []);
  const notFound = errors['404']?.file;
  return {
    globalHeaders: headers.always,
    routes: [
      ...Object.entries(routes).map(([route, { version, mediaType }]) => ({
        route,
        headers: record(
          varying(mergeFields(headers.ok, versions[version]?.headers, [['Content-Type', mediaType]])),
        ),
      })),
      ...byVersion
        .filter((version) => Object.keys(version.headers).length > 0)
        .map((version) => ({ route: `${version.path}/*`, headers: version.headers })),
    ],
    ...(notFound !== undefined && { responseOverrides: { '404': { rewrite: `/${notFound}` } } }),
    mimeTypes: { '.json': 'application/json' },
  };
}

function record(fields: readonly Field[]): Record<string, string> {
  return Object.fromEntries(fields);
}

function limits(configuration: string): string[] {
  const bytes = new TextEncoder().encode(configuration).length;
  return bytes > 20 * 1024 ? [`its configuration would be ${bytes} bytes, and 20 KiB are taken`] : [];
}

/** Azure refuses a site without this page. */
const index =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Open data</title><p>The open data of this site is read by programs.</p></html>\n';

const instructions = `1. Copy the publication, less what only other hosts use, and these files into one folder:

   \`\`\`sh
   rsync -a --checksum --delete --exclude='*.br' --exclude='*.gz' dist/site/ upload/
   cp dist/hosts/azure-static-web-apps/staticwebapp.config.json dist/hosts/azure-static-web-apps/index.html upload/
   \`\`\`

2. \`npx @azure/static-web-apps-cli deploy upload --env production --deployment-token "$TOKEN"\`. Each deployment replaces the one before as a whole. Azure takes no site without an index.html, so \`/\` shows that page.
3. \`npx opendata verify https://openapi.example.com --host azure-static-web-apps\`.

The configuration and the gaps below are from Azure's documentation: what holds for your site, \`verify\` says.`;
