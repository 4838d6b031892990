import { fieldOf, type HeaderField, mergeFields, varying } from '../../http/answer.js';
import { pageFields } from '../../http/refusal.js';
import { base64Digest, reprDigest } from '../../http/repr-digest.js';
import { allowAnywhere, requestBodyLimit } from '../../http/request.js';
import type { HeaderFields, Manifest } from '../../manifest/manifest.js';
import { plainOf } from '../../manifest/representation.js';
import { servedOf, successFields } from '../served.js';
import { nginxBlock, nginxEscaped, nginxLiteral, nginxQuoted } from './directives.js';
import {
  type NumberedRoute,
  nginxVersionFields,
  notFoundLocation,
  numbered,
  preflightVariables,
} from './http-block.js';
import {
  codedEndings,
  facts,
  type ResourceGroup,
  resource,
  resourceFields,
  resourceGroups,
  resourcesOf,
} from './resource-maps.js';

const allow = `Allow: ${allowAnywhere}`;

/** nginx's own status codes, with the equivalent standard ones. */
const ownStatuses: Record<number, number> = {
  494: 431,
  495: 400,
  496: 400,
  497: 400,
  502: 500,
  504: 500,
  505: 400,
};

/** The contents of a `server` block whose `root` is dist/site: all addresses and errors. */
export function serverBlock(manifest: Manifest): string {
  const { headers, rateLimit } = manifest;
  return [
    'merge_slashes off;',
    'etag off;',
    'if_modified_since off;',
    'server_tokens off;',
    'types { }',
    'default_type application/json;',
    `client_max_body_size ${requestBodyLimit};`,
    'large_client_header_buffers 4 16k;',
    'limit_req_status 429;',
    'recursive_error_pages on;',
    'set $opendata_chosen "";',
    `set ${resource.facts} "";`,
    ...fields(headers.always),
    ...nginxVersionFields(manifest).map(
      ({ name, variable }) => `more_set_headers "${name}: $opendata_${variable}";`,
    ),
    ...errorPages(manifest),
    '',
    nginxBlock('location /', [...requestCheck, 'return 404;']),
    ...errors(manifest),
    ...numbered(manifest).flatMap((served) => locations(served, manifest, rateLimit.requests)),
    ...resourceLocations(manifest),
  ].join('\n');
}

/** The checks that come first: 414, then 501, 400 and 404, then 405. */
const requestCheck = [
  'if ($opendata_too_long) { return 414; }',
  'if ($opendata_method = unknown) { return 501; }',
  'if ($opendata_malformed) { return 400; }',
  'if ($opendata_elsewhere) { return 404; }',
];

function fields(headers: HeaderFields | readonly HeaderField[]): string[] {
  return mergeFields(headers).map(
    ([name, value]) => `more_set_headers ${nginxLiteral(`${name}: ${value}`)};`,
  );
}

function locations(served: NumberedRoute, manifest: Manifest, requests: number): string[] {
  const { headers } = manifest;
  const { path, representations, mediaType, lastModified, isCounted, variable, coding } = served;
  const name = `@opendata${variable('answer').replace('$opendata', '')}`;
  const answer = [
    ...missingFile(manifest),
    unconditional,
    defaultType(mediaType),
    ...fields(successFields(headers, served, { etag: '' }).filter(([field]) => field !== 'ETag')),
    `more_set_headers "ETag: ${variable('tag')}";`,
    ...(lastModified === undefined ? ['more_clear_headers Last-Modified;'] : []),
    notModified,
  ];
  return [
    '',
    nginxBlock(`location = ${path}/`, [...requestCheck, `rewrite ^ ${path} last;`]),
    // nginx counts requests between this location and the named one, so that a 304 counts too.
    nginxBlock(`location = ${path}`, [
      ...methodCheck(manifest),
      ...(isCounted ? [`limit_req zone=opendata burst=${Math.max(0, requests - 1)} nodelay;`] : []),
      `try_files /.opendata-none ${name};`,
    ]),
    nginxBlock(`location ${name}`, [
      `if (${coding} = none) { return 406; }`,
      `if (${variable('failed')}) { return 412; }`,
      `if (${variable('known')}) { return 304; }`,
      ...representations
        .filter(({ encoding }) => encoding !== 'identity')
        .map(
          ({ encoding, file }) =>
            `if (${coding} = ${encoding}) { set $opendata_chosen 1; rewrite ^ ${nginxLiteral(`/${file}`)} last; }`,
        ),
      `rewrite ^ ${nginxLiteral(`/${plainOf(served).file}`)} break;`,
      `more_set_input_headers "Range: ${variable('range')}";`,
      ...oneRange(variable('part')),
      ...digest(manifest, base64Digest(plainOf(served))),
      ...answer,
    ]),
    ...representations
      .filter(({ encoding }) => encoding !== 'identity')
      .map(({ encoding, file, sha256 }) =>
        nginxBlock(`location = ${nginxLiteral(`/${file}`)}`, [
          ...onlyIfChosen,
          'max_ranges 0;',
          ...digest(manifest, base64Digest({ sha256 })),
          `more_set_headers "Content-Encoding: ${encoding}";`,
          'more_clear_headers -s 304 Content-Encoding;',
          ...answer,
        ]),
      ),
  ];
}

/** The checks of an address that there is, and the answer to OPTIONS. */
function methodCheck({ headers }: Manifest): string[] {
  const preflight = preflightVariables(headers).map(({ name, variable }) => ` "${name}: ${variable}"`);
  return [
    ...requestCheck,
    'if ($opendata_method = write) { return 405; }',
    'if ($http_expect !~* "^(?:100-continue)?$") { return 417; }',
    'if ($opendata_method = options) { return 204; }',
    `more_set_headers -s 204 "${allow}"${preflight.join('')};`,
  ];
}

function missingFile(manifest: Manifest): string[] {
  return ['# A published file that is not there.', ...errorPages(manifest, 500)];
}

/** The conditions have been evaluated, and nginx would compare them with the times of files. */
const unconditional =
  'more_clear_input_headers If-Match If-Unmodified-Since If-None-Match If-Modified-Since If-Range;';

/** Repr-Digest of 200 and 206, of a digest or the variable of one: never of a 304, nor of an error. */
function digest({ digests }: Manifest, of: string): string[] {
  return digests ? [`more_set_headers -s "200 206" "${reprDigest(of).join(': ')}";`] : [];
}

const notModified = 'more_clear_headers -s 304 Content-Length Content-Type;';

function oneRange(part: string): string[] {
  return [
    'max_ranges 1;',
    '# nginx takes this field off an answer that is a part.',
    `add_header Accept-Ranges ${part};`,
  ];
}

/** Files of coded representations have locations, which are for other locations only. */
const onlyIfChosen = [
  '# For the location above only.',
  'if ($opendata_chosen = "") { rewrite ^ /.opendata-none last; }',
];

/** The addresses of the locations for resources, by media type. No published path begins with a dot. */
const typeLocation = (type: number) => `/.opendata-type-${type}`;
const codedLocation = (type: number) => `/.opendata-coded-${type}`;

/** Two lines for each resource, and the locations that answer for all of a media type. */
function resourceLocations(manifest: Manifest): string[] {
  const all = resourcesOf(manifest);
  const groups = resourceGroups(all);
  const types = [...new Set(all.map(({ mediaType }) => mediaType))];
  if (all.length === 0) return [];
  return [
    '',
    '# The files beside the collections.',
    ...all.flatMap((each) => [
      `location = ${each.path}/ { rewrite ^ ${each.path} last; }`,
      `location = ${each.path} { set ${resource.facts} ${nginxLiteral(facts(each, groups, manifest))}; rewrite ^ ${typeLocation(types.indexOf(each.mediaType))} last; }`,
    ]),
    ...types.flatMap((mediaType, type) => ofType(mediaType, type, groups, manifest)),
  ];
}

function ofType(
  mediaType: string,
  type: number,
  groups: readonly ResourceGroup[],
  manifest: Manifest,
): string[] {
  const name = `@opendata_type_${type}`;
  const answer = [
    ...missingFile(manifest),
    unconditional,
    defaultType(mediaType),
    ...resourceFields(groups).map(({ name, variable }) => `more_set_headers "${name}: ${variable}";`),
    `more_set_headers ${nginxQuoted(`ETag: "${resource.tag}"`)} "Last-Modified: ${resource.lastModified}";`,
    ...digest(manifest, resource.digest),
    notModified,
  ];
  return [
    '',
    `# ${mediaType}`,
    nginxBlock(`location = ${typeLocation(type)}`, [
      `if (${resource.facts} = "") { rewrite ^ /.opendata-none last; }`,
      ...methodCheck(manifest),
      `try_files /.opendata-none ${name};`,
    ]),
    nginxBlock(`location ${name}`, [
      `if (${resource.coding} = none) { return 406; }`,
      `if (${resource.failed}) { return 412; }`,
      `if (${resource.known}) { return 304; }`,
      ...codedEndings.map(
        ([coding, ending]) =>
          `if (${resource.coding} = ${coding}) { set $opendata_chosen 1; rewrite ^ ${codedLocation(type)}/${resource.file}${ending} last; }`,
      ),
      `rewrite ^ /${resource.file} break;`,
      `more_set_input_headers "Range: ${resource.range}";`,
      ...oneRange(resource.part),
      ...answer,
    ]),
    nginxBlock(`location ${codedLocation(type)}/`, [
      ...onlyIfChosen,
      `rewrite ^${nginxEscaped(codedLocation(type))}(/.*)$ $1 break;`,
      'max_ranges 0;',
      `more_set_headers "Content-Encoding: ${resource.coding}";`,
      'more_clear_headers -s 304 Content-Encoding;',
      ...answer,
    ]),
  ];
}

/** Parameters of a media type have semicolons and spaces. */
function defaultType(mediaType: string): string {
  return `default_type ${/[; ]/.test(mediaType) ? nginxQuoted(mediaType) : mediaType};`;
}

/** nginx detects a range outside of the file only after it has set the fields of the success. */
function successOnly(manifest: Manifest, own: HeaderFields): string[] {
  const { headers } = manifest;
  const set = mergeFields(headers.always, headers.error, own).map(([name]) => name.toLowerCase());
  const ofSuccess = mergeFields(...servedOf(manifest).map(({ headers }) => headers));
  const left = ofSuccess
    .map(([name]) => name)
    .filter((name) => name.toLowerCase() !== 'vary' && !set.includes(name.toLowerCase()));
  return left.length === 0 ? [] : [`more_clear_headers ${left.join(' ')};`];
}

/** Of the errors, only a 406 depends on the coding. */
function varyOf(status: string, fields: readonly HeaderField[]): string[] {
  const vary = fieldOf(status === '406' ? varying(fields) : fields, 'Vary');
  return [
    vary === undefined ? 'more_clear_headers Vary;' : `more_set_headers ${nginxLiteral(`Vary: ${vary}`)};`,
  ];
}

/** @param missing the status for a missing file */
function errorPages({ errors, notFound }: Manifest, missing: 404 | 500 = 404): string[] {
  const general = missing === 500 ? errors['500'] : undefined;
  return [
    ...Object.entries(errors).map(([status, { file }]) =>
      status === '404' && general
        ? `error_page 404 =500 /${general.file};`
        : status === '404' && notFound !== undefined
          ? 'error_page 404 $opendata_not_found;'
          : `error_page ${status} /${file};`,
    ),
    ...Object.entries(ownStatuses).flatMap(([status, as]) => {
      const entry = errors[as];
      return entry === undefined ? [] : [`error_page ${status} =${as} /${entry.file};`];
    }),
  ];
}

function errors(manifest: Manifest): string[] {
  const { errors: entries, headers, notFound, resources } = manifest;
  const page = notFound === undefined ? undefined : resources[notFound];
  const notFoundEntry = entries['404'];
  const ofVersions = nginxVersionFields(manifest).map(
    ({ name, errorVariable }) => `more_set_headers "${name}: $opendata_${errorVariable}";`,
  );
  const block = (location: string, status: string, own: HeaderFields, content: readonly string[]) =>
    nginxBlock(`location = ${location}`, [
      'internal;',
      'max_ranges 0;',
      'default_type "";',
      ...successOnly(manifest, own),
      ...fields(headers.error),
      ...ofVersions,
      ...fields({ ...own, 'Status-Code': status }),
      ...(status === '405' ? [`more_set_headers "${allow}";`] : []),
      ...varyOf(status, mergeFields(headers.always, headers.error, own)),
      `more_clear_headers ETag Last-Modified Accept-Ranges${manifest.digests ? ' Repr-Digest' : ''};`,
      ...content,
    ]);
  return [
    ...Object.entries(entries).map(([status, entry]) =>
      block(`/${entry.file}`, status, entry.headers, [
        'more_set_headers "Content-Type: $opendata_media_type";',
      ]),
    ),
    ...(page === undefined || notFoundEntry === undefined
      ? []
      : [
          block(
            notFoundLocation,
            '404',
            { ...notFoundEntry.headers, ...Object.fromEntries(pageFields(page)) },
            [
              `rewrite ^ ${nginxLiteral(`/${plainOf(page).file}`)} break;`,
              ...fields({ 'Content-Type': page.mediaType }),
            ],
          ),
        ]),
  ];
}
