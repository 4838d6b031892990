import { mergeFields } from '../http/answer.js';
import { type AddressTable, type FieldRule, mediaTypes } from './configuration/address-table.js';
import { fillTemplate, type Host } from './configuration/host.js';
import { deployScript, deploySteps, inDoubleQuotes, pathPattern } from './configuration/servers.js';

/** nginx 1.19 or newer as it comes. ETag and Last-Modified are those of the files (D55). */
export default {
  lacks: ['negotiation', 'coded-ranges', 'error-416', 'malformed', 'unknown-options', 'rough-limit'],
  steps: (table) =>
    deploySteps(
      table,
      'nginx',
      `\`apt-get install nginx rsync\`, and for Brotli \`libnginx-mod-http-brotli-static\`. Put \`nginx.conf\` to \`/etc/nginx/conf.d/opendata.conf\` and \`opendata-site.conf\` to \`/etc/nginx/\`, with your name and certificate in it; remove \`/etc/nginx/sites-enabled/default\`; then \`nginx -t && nginx -s reload\``,
    ),
  files: (table, file) => ({
    'nginx.conf': fillTemplate(file('nginx.conf'), places(table)),
    'opendata-site.conf': fillTemplate(file('nginx-site.conf'), { name: table.machine }),
    'deploy.sh': deployScript(file, [], ':'),
  }),
} satisfies Host;

function places(table: AddressTable): Record<string, string | string[]> {
  const { versions, errors, rateLimit, notFoundPage, programPaths, byMediaType } = table;
  const fields = fieldsByName(table);
  const preflight = table.preflight.map(([name, value], index) => ({
    name,
    value,
    variable: `$opendata_preflight_${index}`,
  }));
  const below = (path: string) => inDoubleQuotes(`~^${pathPattern(path)}(?:[/?]|$)`);
  return {
    maps: fields.flatMap(({ variable, cases, value }) =>
      cases.length === 0
        ? []
        : [
            `map "$status $uri $request_uri" ${variable} {`,
            `    default ${value};`,
            ...cases.map(([pattern, text]) => `    ${pattern} ${text};`),
            '}',
          ],
    ),
    headers: fields.map(
      ({ name, variable, cases, value }) =>
        `add_header ${name} ${cases.length === 0 ? value : variable} always;`,
    ),
    error_folders: versions.map(({ path }, index) => `${below(path)} /.errors/${index + 1};`),
    not_found: notFoundPage === undefined ? '$opendata_errors/404.json' : '/.not-found',
    program_paths: programPaths.map((path) => `${below(path)} $opendata_errors/404.json;`),
    preflight_maps: preflight.map(
      ({ value, variable }) => `map $opendata_preflight ${variable} { default ""; 1 ${literal(value)}; }`,
    ),
    preflight: preflight.map(({ name, variable }) => `add_header ${name} ${variable} always;`),
    rate: String(Math.max(1, Math.floor((rateLimit.requests * 60) / rateLimit.seconds))),
    types: Object.entries(mediaTypes).map(([ending, type]) => `${inDoubleQuotes(type)} ${ending};`),
    error_pages: [
      ...errors
        .filter(({ status }) => status !== '404')
        .map(({ status }) => `error_page ${status} $opendata_errors/${status}.json;`),
      // nginx's own statuses.
      'error_page 494 =431 $opendata_errors/431.json;',
      'error_page 495 496 497 505 =400 $opendata_errors/400.json;',
      'error_page 403 502 504 =500 $opendata_errors/500.json;',
    ],
    exact: byMediaType.flatMap(({ paths, mediaType, isOperation }) => [
      `location ~ "^(?:${paths.map(pathPattern).join('|')})$" {`,
      ...(isOperation
        ? [`    limit_req zone=opendata burst=${Math.max(0, rateLimit.requests - 1)} nodelay;`]
        : []),
      '    if ($request_method = OPTIONS) { return 204; }',
      `    types { } default_type ${inDoubleQuotes(mediaType)};`,
      '}',
    ]),
    error_locations: [
      ...[{ mediaType: 'application/json' }, ...versions].map(({ mediaType }, index) =>
        [
          `location ^~ /.errors/${index}/ {`,
          '    internal;',
          `    rewrite ^/[.]errors/${index}(/.*)$ /errors$1 break;`,
          `    types { } default_type ${inDoubleQuotes(mediaType)};`,
          '    etag off; gzip_static off; max_ranges 0;',
          '}',
        ].join('\n'),
      ),
      ...(notFoundPage === undefined
        ? []
        : [
            'location = /.not-found {',
            '    internal;',
            `    rewrite ^ /${notFoundPage} break;`,
            '    etag off; gzip_static off; max_ranges 0;',
            '}',
          ]),
    ],
  };
}

/** Each field with its value everywhere, and the cases of a map that differ from it: the first that matches counts. */
function fieldsByName(table: AddressTable) {
  const ofNotFound: FieldRule = { status: '404', at: { kind: 'page' }, fields: table.ofPages };
  const rules = [...table.rules, ...(table.notFoundPage === undefined ? [] : [ofNotFound])];
  const names = mergeFields(...rules.map(({ fields }) => fields)).map(([name]) => name);
  return names.map((name, index) => {
    const of = ({ fields }: FieldRule) =>
      fields.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
    const [general, ...others] = rules;
    const isGeneral = general !== undefined && general.status === undefined && general.below === undefined;
    const value = isGeneral ? of(general) : undefined;
    const cases = (isGeneral ? others : rules).toReversed().flatMap((rule): [string, string][] => {
      const text = of(rule);
      return text === undefined ? [] : [[inDoubleQuotes(`~^${patternOf(rule, table)}`), literal(text)]];
    });
    return { name, variable: `$opendata_field_${index}`, cases, value: literal(value ?? '') };
  });
}

const statusPatterns: Record<string, string> = { success: '(?:200|206|304)', error: '[45]..' };

/** A regular expression for "status, address of the file, address of the request" with a space between them. */
function patternOf({ status, below, at }: FieldRule, table: AddressTable): string {
  const of = status === undefined ? '...' : (statusPatterns[status] ?? status);
  if (below !== undefined) return `${of} [^ ]* ${pathPattern(below)}(?:[/?]|$)`;
  if (at === undefined) return `${of} `;
  if ('paths' in at) return `${of} (?:${at.paths.map(pathPattern).join('|')}) `;
  const patterns = {
    page: '[^ ]*[.]html ',
    asset: `${pathPattern(table.assets)}/`,
    data: '[^ ]*[.][^./ ]+ ',
  };
  return `${of} ${patterns[at.kind]}`;
}

/** A text in which nothing is a variable. */
function literal(text: string): string {
  return inDoubleQuotes(text.replaceAll('$', `\${opendata_dollar}`));
}
