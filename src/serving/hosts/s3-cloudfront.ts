import { asciiJson } from '../../base/json/ascii-json.js';
import { posixWord } from '../../base/text/shell-word.js';
import { fieldOf, mergeFields } from '../http/answer.js';
import { errorBody } from '../http/refusal.js';
import { type HeaderFields, manifestFile } from '../manifest/manifest.js';
import { type AddressTable, mediaTypes } from './configuration/address-table.js';
import { fillTemplate, type Host, type ProgramFile } from './configuration/host.js';

/** A bucket that only CloudFront may read. A function finds the object for an address and a coding. */
export default {
  lacks: [
    'tags',
    'dates',
    'conditions',
    'ranges',
    'negotiation',
    'codings',
    'not-found',
    'error-404',
    'unknown-options',
    'rate-limit',
  ],
  steps: (
    table,
  ) => `1. Once, and whenever this folder changes: \`cloudfront.yaml\`, a CloudFormation template. Its first lines have the command; it gives the names of the bucket and the distribution. Each site of an account has a \`SiteName\` of its own.
2. After each build with \`--purge-list purge.txt\`: \`sh dist/hosts/s3-cloudfront/upload.sh <bucket> <distribution> purge.txt\`. The bucket is for this site alone.
3. \`npx opendata verify ${table.origin} --host s3-cloudfront\``,
  files: (table, file) => ({
    'cloudfront.yaml': fillTemplate(file('cloudfront.yaml'), {
      vendor: table.vendor,
      name: table.machine,
      security: json(security(table.always)),
      viewer_request: code(table, file, 'viewer-request.js').trim(),
      viewer_response: code(table, file, 'viewer-response.js').trim(),
    }),
    'upload.sh': fillTemplate(file('upload.sh'), upload(table)),
  }),
} satisfies Host;

/** The code of a function behind what depends on the settings, in ASCII. CloudFront takes 10 KiB. */
function code(table: AddressTable, file: ProgramFile, name: string): string {
  const { basePath, always, error, versions, errors, exact, hasParts } = table;
  const refused = errors.filter(({ status }) => ['400', '404', '405'].includes(status));
  const site = {
    home: basePath || '/',
    always: lowered(always),
    error: lowered(error),
    versions: versions.map(({ path, mediaType, fields }) => ({
      path,
      type: mediaType,
      fields: lowered(fields),
    })),
    operations: exact.filter(({ isOperation }) => isOperation).map(({ path }) => path),
    errors: Object.fromEntries(
      refused.map(({ status, title, description }) => [
        status,
        { title, body: errorBody({ title, description }, Number(status)) },
      ]),
    ),
    preflight: lowered(Object.fromEntries(table.preflight)),
    page: hasParts ? lowered(Object.fromEntries(table.ofPages)) : {},
  };
  return `var site = ${json(site)};\n${file(name)}`;
}

/** What CloudFront sends with errors of S3 as well: the fields that it has settings for. */
function security(always: HeaderFields) {
  const fields = mergeFields(always);
  const age = /^max-age=(\d+)$/.exec(fieldOf(fields, 'Strict-Transport-Security') ?? '')?.[1];
  const frame = fieldOf(fields, 'X-Frame-Options');
  return {
    ...(age !== undefined && {
      StrictTransportSecurity: { AccessControlMaxAgeSec: Number(age), Override: true },
    }),
    ...(frame !== undefined && { FrameOptions: { FrameOption: frame, Override: true } }),
    ...(fieldOf(fields, 'X-Content-Type-Options') === 'nosniff' && {
      ContentTypeOptions: { Override: true },
    }),
  };
}

function upload(table: AddressTable): Record<string, string | string[]> {
  const { kinds, exact, error } = table;
  const caching = (fields: HeaderFields) =>
    posixWord(fieldOf(mergeFields(fields), 'Cache-Control') ?? 'no-cache');
  const groups = table.byMediaType.map((group) => ({
    ...group,
    keys: group.paths.map((path) => path.slice(1)),
  }));
  const collections = groups.filter(({ isOperation }) => isOperation);
  const exceptions = groups.filter(({ isOperation, keys }) => !isOperation && !keys.includes(manifestFile));
  const assets = `${table.assets.slice(1)}/`;
  const only = (type: string, cacheControl: string, patterns: readonly string[]) =>
    `sync all ${posixWord(type)} --cache-control ${cacheControl} --exclude '*' ${patterns.map((each) => `--include '${each}'`).join(' ')}`;
  return {
    cache_control: caching(exact.find(({ isOperation }) => isOperation)?.fields ?? {}),
    collections: collections.map(
      ({ mediaType, keys }) => `collections ${posixWord(mediaType)} ${keys.join(' ')}`,
    ),
    assets,
    asset_caching: caching(kinds.asset),
    data_caching: caching(kinds.data),
    others: posixWord(
      [`${assets}*`, 'errors/*', manifestFile, ...exceptions.flatMap(({ keys }) => keys)]
        .map((each) => `--exclude ${each}`)
        .join(' '),
    ),
    files: [
      ...Object.entries(mediaTypes).map(([ending, type]) => `files ${ending} ${posixWord(type)}`),
      ...exceptions.map(({ mediaType, keys }) => only(mediaType, caching(kinds.data), keys)),
      only('application/json', caching(error), ['errors/*']),
    ],
  };
}

/** In ASCII, on one line. */
function json(value: unknown): string {
  return asciiJson(JSON.stringify(value));
}

/** Names in lower case, as CloudFront's functions have them. */
function lowered(fields: HeaderFields): HeaderFields {
  return Object.fromEntries(mergeFields(fields).map(([name, value]) => [name.toLowerCase(), value]));
}
