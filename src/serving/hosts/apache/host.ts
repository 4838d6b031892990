import { fieldOf, type HeaderField, mergeFields } from '../../http/answer.js';
import { programPaths } from '../../http/contract.js';
import { pageFields } from '../../http/refusal.js';
import { reprDigest } from '../../http/repr-digest.js';
import { allowAnywhere } from '../../http/request.js';
import { preflightAnswer } from '../../http/success.js';
import type { HeaderFields, Manifest, ResourceEntry } from '../../manifest/manifest.js';
import { plainOf } from '../../manifest/representation.js';
import { publicName, serverHost } from '../deploy/server-host.js';
import { apacheDollarSign, apacheEscaped, apacheLiteral, apacheQuoted, section } from './directives.js';
import { factGroups } from './facts.js';
import { rewriting } from './rewriting.js';

/**
 * Apache 2.4 with the modules that come with it. Rewrite rules evaluate codings, conditions and ranges by the manifest;
 * Apache sends the files.
 */
export const apache = serverHost({
  name: 'apache',
  overview: {
    host: 'Apache httpd 2.4',
    entityTags: 'of the manifest',
    compressedFiles: 'as published',
    jsonErrors: 'yes',
    rateLimit: 'a module',
  },
  gaps: [
    {
      checks: ['address/encoded-slash'],
      parts: ['body', 'header:content-type', 'header:content-security-policy'],
      because:
        'The 404 to an address with an encoded slash is JSON, where people get a page: Apache refuses it before it looks at the address.',
    },
    {
      checks: ['message/asterisk', 'message/http-2.0'],
      because:
        '`OPTIONS *` is answered with 200 rather than 204, and HTTP/2.0 in a request line as if it were HTTP/1.1.',
    },
    {
      checks: ['message/chunk-extension'],
      because:
        'A header field of more than 16 KiB is answered with 400 rather than 431, and content whose chunks have extensions of many kilobytes with a 405 in HTML.',
    },
    {
      checks: ['rate-limit'],
      because:
        'Apache counts no requests. mod_qos and mod_evasive do, each in its own way and neither answering as the manifest says, so nothing here makes use of them.',
    },
  ],
  configuration: (manifest) => ({
    'opendata.conf': opendataConf(manifest),
    'site.conf': site(publicName(manifest)),
  }),
  server: {
    active: 'active.conf',
    own: 'site.conf',
    printActive: `  cat <<END
DocumentRoot "$1/site"
<Directory "$1/site">
    Require all granted
    AllowOverride None
    Options FollowSymLinks
</Directory>
Include "$1/apache/opendata.conf"
END`,
    test: 'apachectl configtest',
    reload: 'apachectl graceful',
    first: `deploy: now put your name and certificate into $folder/site.conf on the server, make that one of Apache's
deploy: sites, and reload it: README.md beside this script says how.`,
  },
  install: '`apt-get install apache2 rsync` and `a2enmod headers rewrite env mime`',
  once: () => `: put your name and certificate into \`/srv/opendata/site.conf\`, then

   \`\`\`sh
   ln -s /srv/opendata/site.conf /etc/apache2/sites-available/opendata.conf
   a2dissite 000-default; a2ensite opendata
   apachectl configtest && apachectl graceful
   \`\`\`

   The first site answers requests that name no host, so it has to be this one.`,
  remark: `\`opendata.conf\` belongs into a \`<VirtualHost>\` that has nothing else to serve; \`active.conf\` includes it.`,
});

function opendataConf(manifest: Manifest): string {
  return [
    '# Made by `opendata build` from the manifest of a publication; made anew with each build.',
    '# Belongs into a <VirtualHost> whose DocumentRoot is the web root of this very publication.',
    apacheDollarSign,
    'AllowEncodedSlashes Off',
    'TraceEnable Off',
    'LimitRequestFieldSize 16384',
    '# Other modules may see endings as languages and codings, or compress by themselves.',
    'RemoveEncoding .br .gz',
    'RemoveLanguage .br .gz',
    'SetEnv no-gzip 1',
    'SetEnv no-brotli 1',
    '',
    '# What every answer carries.',
    ...always(manifest),
    ...options(manifest),
    '',
    ...rewriting(manifest),
    '',
    '# What is sent.',
    ...sent(manifest),
    '',
    '# Errors.',
    ...errors(manifest),
    '',
  ].join('\n');
}

const site = (name: string) => `# Yours to change, deploy leaves it alone: name and certificate.
# With a certificate: port 443, the lines below without their #, and \`a2enmod ssl\`.
<VirtualHost *:80>
    # SSLEngine on
    # SSLCertificateFile /etc/ssl/${name}.pem
    # SSLCertificateKeyFile /etc/ssl/${name}.key
    ServerName ${name}
    Include "/srv/opendata/active.conf"
</VirtualHost>
`;

const allow = apacheLiteral(allowAnywhere);

/** The fields of every answer, whatever its status, and those of the versions (D34). */
function always({ headers, versions }: Manifest): string[] {
  return [
    ...set('Header always', headers.always),
    ...Object.values(versions).flatMap(({ path, headers }) => set('Header always', headers, isBelow(path))),
  ];
}

/** The answer to OPTIONS, with the fields of a preflight if other origins may read at all (D46). */
function options({ headers }: Manifest): string[] {
  const isPreflight =
    "%{REQUEST_STATUS} == 204 && %{req_novary:Origin} != '' && %{req_novary:Access-Control-Request-Method} != ''";
  return [
    `Header always set Allow ${allow} "expr=%{REQUEST_STATUS} == 204"`,
    ...preflightAnswer(headers.always, ['GET', 'HEAD']).map(
      ([name, value]) => `Header always set ${name} "${value}" ${apacheQuoted(`expr=${isPreflight}`)}`,
    ),
  ];
}

/** The files that the rules lead to, with the fields of 200, 206 and 304. */
function sent(manifest: Manifest): string[] {
  const [name, value] = reprDigest('%{opendata_digest}e');
  return [
    section('If', apacheQuoted("-n reqenv('opendata_sent')"), [
      'Header set ETag "\\"%{opendata_tag}e\\""',
      'Header set Last-Modified "%{opendata_last_modified}e" env=opendata_last_modified',
      'Header unset Last-Modified env=!opendata_last_modified',
      'Header set Content-Encoding "%{opendata_coded}e" env=opendata_coded',
      'Header unset Accept-Ranges env=opendata_coded',
      ...(manifest.digests ? [`Header set ${name} "${value}" env=opendata_digest`] : []),
      ...asWhole,
      'RequestHeader set Range "%{opendata_range}e" env=opendata_range',
      // Apache would compare conditions with its own tags and times; this condition is always met.
      'RequestHeader set If-None-Match "*" env=opendata_known',
    ]),
    ...factGroups(manifest).map(({ mediaType, fields, replaced }, index) =>
      section('If', apacheQuoted(`reqenv('opendata_group') == '${index}' && -n reqenv('opendata_sent')`), [
        `ForceType ${apacheQuoted(mediaType)}`,
        ...replaced.map((name) => `Header always unset ${name}`),
        ...set('Header', fields),
      ]),
    ),
  ];
}

/** The rewrite rules have evaluated conditions and ranges before. */
const asWhole = [
  'Range',
  'If-Match',
  'If-Unmodified-Since',
  'If-None-Match',
  'If-Modified-Since',
  'If-Range',
].map((name) => `RequestHeader unset ${name}`);

/**
 * Apache has a separate list of fields that are "always" sent: a field in both lists would be sent twice.
 */
function instead(fields: readonly HeaderField[], everywhere: readonly HeaderField[]): string[] {
  return fields
    .filter(([name]) => fieldOf(everywhere, name) !== undefined)
    .map(([name]) => `Header always unset ${name}`);
}

/** The errors and their fields (interface 7, D24 to D26). */
function errors(manifest: Manifest): string[] {
  const { errors: entries, headers, versions, notFound, resources } = manifest;
  const page = notFound === undefined ? undefined : resources[notFound];
  const known = Object.values(versions);
  const ofVersions = known.flatMap((version) => Object.entries(version.headers));
  /** The fields of an error. Those of the versions are only where its body may be below one. */
  const fieldsOf = (status: string, ownFields: HeaderFields | readonly HeaderField[]) => {
    const own = mergeFields(ownFields, { 'Status-Code': status });
    const general = mergeFields(headers.error).filter(([name]) => fieldOf(own, name) === undefined);
    return [
      // A field of the version replaces that of all errors, but not that of this error.
      ...general.flatMap(([name, value]) => {
        const others = known.filter((version) => fieldOf(mergeFields(version.headers), name) !== undefined);
        const where = others.map(({ path }) => `!(${isBelow(path)})`).join(' && ');
        return set('Header always', [[name, value]], where === '' ? undefined : where);
      }),
      ...instead(own, mergeFields(headers.always, ofVersions)),
      ...set('Header', own),
      ...(status === '405' ? [`Header set Allow ${allow}`] : []),
      ...(status === '416' ? ['Header set Content-Range "bytes */%{REDIRECT_opendata_length}e"'] : []),
      ...(status === '406' ? ['Header set Vary Accept-Encoding'] : ['Header unset Vary']),
      'Header unset ETag',
      'Header unset Last-Modified',
      'Header unset Accept-Ranges',
    ];
  };
  return [
    ...Object.entries(entries).flatMap(([status, entry]) => [
      `ErrorDocument ${status} ${apacheQuoted(`/${entry.file}`)}`,
      section('Location', apacheQuoted(`/${entry.file}`), [
        'ForceType application/json',
        ...known.flatMap(({ path, mediaType }) =>
          set('Header', { 'Content-Type': mediaType }, isBelow(path)),
        ),
        ...fieldsOf(status, entry.headers),
      ]),
    ]),
    ...(page === undefined ? [] : notFoundPage(manifest, page, fieldsOf)),
  ];
}

/** The page for people where nothing is published, for which Apache asks itself. */
function notFoundPage(
  manifest: Manifest,
  page: ResourceEntry,
  fieldsOf: (status: string, own: readonly HeaderField[]) => readonly string[],
): string[] {
  const file = `/${plainOf(page).file}`;
  const forPrograms = programPaths(manifest).map(apacheEscaped).join('|');
  return [
    section('LocationMatch', apacheQuoted(`^(?!(?:${forPrograms})(?:/|$))`), [
      `ErrorDocument 404 ${apacheQuoted(file)}`,
    ]),
    section('If', apacheQuoted(`%{REQUEST_URI} == '${file}' && reqenv('REDIRECT_STATUS') == '404'`), [
      `ForceType ${apacheQuoted(page.mediaType)}`,
      ...fieldsOf('404', mergeFields(manifest.errors['404']?.headers ?? {}, pageFields(page))),
    ]),
  ];
}

function set(
  directive: string,
  fields: HeaderFields | readonly HeaderField[],
  expression?: string,
): string[] {
  const where = expression === undefined ? '' : ` ${apacheQuoted(`expr=${expression}`)}`;
  return mergeFields(fields).map(
    ([name, value]) => `${directive} set ${name} ${apacheLiteral(value)}${where}`,
  );
}

/** By the request line: when an error is sent, the current address is that of its body. */
function isBelow(path: string): string {
  return `%{THE_REQUEST} =~ m#^[^ ]+ (?:https?://[^/ ]*)?${apacheEscaped(path)}(?:[/? ]|$)#`;
}
