import { type AddressTable, mediaTypes } from './configuration/address-table.js';
import { fillTemplate, type Host } from './configuration/host.js';
import { deployScript, deploySteps } from './configuration/servers.js';

/** lighttpd 1.4.60 or newer with mod_magnet: a script decides, lighttpd sends the file. ETag and date are the file's (D55). */
export default {
  lacks: ['negotiation', 'no-412', 'error-416', 'malformed', 'rate-limit'],
  steps: (table) =>
    deploySteps(
      table,
      'lighttpd',
      '`apt-get install lighttpd lighttpd-modules-lua rsync`. Put `lighttpd.conf` to `/etc/lighttpd/conf-enabled/opendata.conf` and `opendata.lua` to `/etc/lighttpd/`; then `lighttpd -tt -f /etc/lighttpd/lighttpd.conf && systemctl restart lighttpd`. For HTTPS, `lighty-enable-mod ssl` with your certificate',
    ),
  files: (table, file) => ({
    'lighttpd.conf': fillTemplate(file('lighttpd.conf'), {
      types: Object.entries(mediaTypes).map(([ending, type]) => `".${ending}" => "${type}",`),
    }),
    'opendata.lua': fillTemplate(file('lighttpd.lua'), {
      site: Object.entries(siteOf(table)).map(([name, value]) => `${name} = ${lua(value)},`),
    }),
    'deploy.sh': deployScript(file, [], ':'),
  }),
} satisfies Host;

function siteOf(table: AddressTable): Record<string, unknown> {
  const { always, error, versions, exact, kinds, errors, notFoundPage, programPaths } = table;
  const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'TRACE', 'PATCH', 'CONNECT'];
  return {
    methods: Object.fromEntries(methods.map((method) => [method, true])),
    always,
    error,
    preflight: Object.fromEntries(table.preflight),
    page: Object.fromEntries(table.ofPages),
    versions: versions.map(({ path, mediaType, fields }) => ({ path, type: mediaType, fields })),
    exact: Object.fromEntries(
      exact.map(({ path, mediaType, fields }) => [path, { type: mediaType, fields }]),
    ),
    kinds,
    errors: Object.fromEntries(errors.map(({ status, fields }) => [status, fields])),
    assets: `${table.assets}/`,
    programs: programPaths,
    ...(notFoundPage !== undefined && { notFound: `/${notFoundPage}` }),
    html: mediaTypes['html'],
    types: mediaTypes,
  };
}

/** A value as Lua, which reads texts as JSON has them: names, addresses and values of header fields are ASCII. */
function lua(value: unknown): string {
  if (Array.isArray(value)) return `{ ${value.map(lua).join(', ')} }`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, each]) => `[${lua(key)}] = ${lua(each)}`)
    .join(', ')} }`;
}
