import { type Field, fieldOf, mergeFields, varying } from '../../http/fields.js';
import { allowAnywhere } from '../../http/method.js';
import { requestBodyLimit } from '../../http/request-body.js';
import { type HeaderFields, type Manifest, manifestFile } from '../../manifest/manifest.js';
import { block, literal } from './directives.js';
import {
  headerVariable,
  type NumberedRoute,
  numberedRoutes,
  preflightVariables,
  versionHeaders,
} from './http-block.js';

const allow = `Allow: ${allowAnywhere}`;

/** What nginx calls by numbers of its own, and what it is for everybody else. */
const ownStatuses: Record<number, number> = { 494: 431, 495: 400, 496: 400, 497: 400, 502: 500, 504: 500 };

/** What stands in a `server` block that has its `root` at dist/site: every address, every error. */
export function serverBlock(manifest: Manifest): string {
  const { headers, rateLimit } = manifest;
  return [
    'merge_slashes off;',
    'etag off;',
    'if_modified_since before;',
    'server_tokens off;',
    'types { }',
    'default_type application/json;',
    `client_max_body_size ${requestBodyLimit};`,
    'large_client_header_buffers 4 16k;',
    'limit_req_status 429;',
    'recursive_error_pages on;',
    ...fields(headers.always),
    ...versionHeaders(manifest).map(
      (name) => `more_set_headers "${name}: $opendata_${headerVariable(name)}";`,
    ),
    ...errorPages(manifest),
    '',
    // The manifest for those who compare publications; without validators, since its date says nothing of the policy.
    block(`location = /${manifestFile}`, [
      'if ($opendata_method = write) { return 405; }',
      'if ($opendata_method = options) { return 204; }',
      `more_set_headers -s 204 "${allow}";`,
      'if_modified_since off;',
      'max_ranges 0;',
      'more_set_headers "Cache-Control: no-cache";',
      'more_clear_headers Last-Modified;',
    ]),
    block('location /', [...requestCheck, 'return 404;']),
    ...errors(manifest),
    ...numberedRoutes(manifest).flatMap((route) => locations(route, manifest, rateLimit.requests)),
  ].join('\n');
}

/** Goes before everything else: 501, then 400, then 404, then 405. */
const requestCheck = [
  'if ($opendata_method = unknown) { return 501; }',
  'if ($opendata_malformed) { return 400; }',
];

/** What a success carries, so that no field of `always` is sent twice. */
function okFields({ always, ok }: Manifest['headers']): readonly Field[] {
  return varying(mergeFields(always, ok));
}

function fields(headers: HeaderFields | readonly Field[]): string[] {
  return mergeFields(headers).map(([name, value]) => `more_set_headers ${literal(`${name}: ${value}`)};`);
}

function locations(numbered: NumberedRoute, { headers }: Manifest, requests: number): string[] {
  const preflight = preflightVariables(headers);
  const { path, route, variable, coding } = numbered;
  const name = `@opendata${variable('answer').replace('$opendata', '')}`;
  const answer = [
    'more_clear_input_headers If-Match;',
    'more_set_input_headers "If-Unmodified-Since: $opendata_if_unmodified_since";',
    `default_type ${route.mediaType};`,
    ...fields(okFields(headers)),
    `more_set_headers "ETag: ${variable('tag')}" "Last-Modified: ${route.lastModified}";`,
    'more_clear_headers -s 304 Content-Length Content-Type;',
  ];
  return [
    '',
    block(`location = ${path}/`, [`rewrite ^ ${path} last;`]),
    // The rate is looked at between this location and the named one, so that it counts 304 as well.
    block(`location = ${path}`, [
      ...requestCheck,
      'if ($opendata_method = write) { return 405; }',
      'if ($http_expect !~* "^(?:100-continue)?$") { return 417; }',
      'if ($opendata_method = options) { return 204; }',
      `more_set_headers -s 204 "${allow}"${preflight.map(({ name, variable }) => ` "${name}: ${variable}"`).join('')};`,
      `limit_req zone=opendata burst=${Math.max(0, requests - 1)} nodelay;`,
      `try_files /.opendata-none ${name};`,
    ]),
    block(`location ${name}`, [
      `if (${coding} = none) { return 406; }`,
      `if (${variable('failed')}) { return 412; }`,
      `if (${variable('known')}) { return 304; }`,
      ...route.representations
        .filter(({ encoding }) => encoding !== 'identity')
        .map(
          ({ encoding, file }) => `if (${coding} = ${encoding}) { rewrite ^ ${literal(`/${file}`)} last; }`,
        ),
      `rewrite ^ ${literal(`/${route.representations[0]!.file}`)} break;`,
      `more_set_input_headers "If-Range: ${variable('if_range')}" "Range: $opendata_range";`,
      'max_ranges 1;',
      ...answer,
    ]),
    ...route.representations
      .filter(({ encoding }) => encoding !== 'identity')
      .map(({ encoding, file }) =>
        block(`location = ${literal(`/${file}`)}`, [
          'internal;',
          'max_ranges 0;',
          `more_set_headers "Content-Encoding: ${encoding}";`,
          'more_clear_headers -s 304 Content-Encoding;',
          ...answer,
        ]),
      ),
  ];
}

/** Which coding is sent matters to a 406 alone among the errors. */
function varyOf(status: string, fields: readonly Field[]): string[] {
  const vary = fieldOf(status === '406' ? varying(fields) : fields, 'Vary');
  return [vary === undefined ? 'more_clear_headers Vary;' : `more_set_headers ${literal(`Vary: ${vary}`)};`];
}

function errorPages({ errors }: Manifest): string[] {
  const own = Object.entries(ownStatuses).filter(([, status]) => String(status) in errors);
  return [
    ...Object.entries(errors).map(([status, { file }]) => `error_page ${status} /${file};`),
    ...own.map(([status, as]) => `error_page ${status} =${as} /${errors[String(as)]!.file};`),
  ];
}

function errors({ errors: entries, headers }: Manifest): string[] {
  return Object.entries(entries).map(([status, entry]) =>
    block(`location = /${entry.file}`, [
      'internal;',
      'max_ranges 0;',
      'default_type "";',
      ...fields(headers.error),
      ...fields({ ...entry.headers, 'Status-Code': status }),
      ...(status === '405' ? [`more_set_headers "${allow}";`] : []),
      ...varyOf(status, mergeFields(headers.always, headers.error, entry.headers)),
      'more_clear_headers ETag Last-Modified Accept-Ranges;',
      'more_set_headers "Content-Type: $opendata_media_type";',
    ]),
  );
}
