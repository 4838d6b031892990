import { preflightAnswer } from '../../http/cors.js';
import { type Field, fieldOf, mergeFields } from '../../http/fields.js';
import { allowAnywhere } from '../../http/method.js';
import type { HeaderFields, Manifest, Representation } from '../../manifest/manifest.js';
import { type Served, servedOf, successFields } from '../served.js';
import { escaped, literal, quoted, section } from './directives.js';

const allow = literal(allowAnywhere);

/** What every answer carries, whatever its status; and what stands below the path of a version (D34). */
export function always({ headers, versions }: Manifest): string[] {
  return [
    ...set('Header always', headers.always),
    ...Object.values(versions).flatMap((version) =>
      version === undefined ? [] : set('Header always', version.headers, isBelow(version.path)),
    ),
  ];
}

/** The answer to OPTIONS; a preflight gets what it may ask, where other origins may read at all (D46). */
export function options({ headers }: Manifest): string[] {
  const isPreflight =
    "%{REQUEST_STATUS} == 204 && %{req_novary:Origin} != '' && %{req_novary:Access-Control-Request-Method} != ''";
  return [
    `Header always set Allow ${allow} "expr=%{REQUEST_STATUS} == 204"`,
    ...preflightAnswer(headers.always, ['GET', 'HEAD']).map(
      ([name, value]) => `Header always set ${name} "${value}" ${quoted(`expr=${isPreflight}`)}`,
    ),
  ];
}

/** The files of all that is served, with what 200, 206 and 304 carry. */
export function representations(manifest: Manifest): string[] {
  return servedOf(manifest).flatMap((served) =>
    served.representations.map((representation) => oneRepresentation(served, representation, manifest)),
  );
}

function oneRepresentation(
  served: Served,
  representation: Representation,
  { headers }: Pick<Manifest, 'headers'>,
): string {
  const { encoding, file } = representation;
  const isPlain = encoding === 'identity';
  const everywhere = mergeFields(headers.always, served.versionHeaders);
  const current = successFields(headers, served, representation).filter(
    ([name, value]) => fieldOf(everywhere, name) !== value,
  );
  return section('Location', quoted(`/${file}`), [
    `ForceType ${quoted(served.mediaType)}`,
    ...instead(current, everywhere),
    ...set('Header', current),
    ...(served.lastModified === undefined ? ['Header unset Last-Modified'] : []),
    ...(isPlain ? [] : [`Header set Content-Encoding ${encoding}`, 'Header unset Accept-Ranges']),
    ...asWhole,
    ...(isPlain ? ['RequestHeader set Range "%{opendata_range}e" env=opendata_range'] : []),
    // Apache holds conditions against tags and times of its own; this one is always met.
    'RequestHeader set If-None-Match "*" env=opendata_known',
  ]);
}

/**
 * Apache keeps what is "always" sent in a list of its own: what stands in both would be sent twice. The plain file has
 * the address that is asked for, so its section is met by the 204 to OPTIONS as well, which carries what all do.
 */
function instead(fields: readonly Field[], everywhere: readonly Field[]): string[] {
  return fields
    .filter(([name]) => fieldOf(everywhere, name) !== undefined)
    .map(([name]) => `Header always unset ${name} "expr=%{REQUEST_STATUS} != 204"`);
}

/** Conditions and ranges are evaluated by the rules before. */
const asWhole = [
  'Range',
  'If-Match',
  'If-Unmodified-Since',
  'If-None-Match',
  'If-Modified-Since',
  'If-Range',
].map((name) => `RequestHeader unset ${name}`);

/** The errors and what they carry (interface 7, D24 to D26). */
export function errors({ errors: entries, headers, versions }: Manifest): string[] {
  const known = Object.values(versions).filter((version) => version !== undefined);
  const ofVersions = known.flatMap((version) => Object.entries(version.headers));
  return Object.entries(entries).flatMap(([status, entry]) => {
    const own = mergeFields(entry.headers, { 'Status-Code': status });
    const general = mergeFields(headers.error).filter(([name]) => fieldOf(own, name) === undefined);
    return [
      `ErrorDocument ${status} ${quoted(`/${entry.file}`)}`,
      section('Location', quoted(`/${entry.file}`), [
        'ForceType application/json',
        ...known.flatMap(({ path, mediaType }) =>
          set('Header', { 'Content-Type': mediaType }, isBelow(path)),
        ),
        // A field of the version goes before that of all errors, but not before that of this one.
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
      ]),
    ];
  });
}

function set(directive: string, fields: HeaderFields | readonly Field[], expression?: string): string[] {
  const where = expression === undefined ? '' : ` ${quoted(`expr=${expression}`)}`;
  return mergeFields(fields).map(([name, value]) => `${directive} set ${name} ${literal(value)}${where}`);
}

/** By the request line: by the time an error is told, the address is that of its body. */
function isBelow(path: string): string {
  return `%{THE_REQUEST} =~ m#^[^ ]+ (?:https?://[^/ ]*)?${escaped(path)}(?:[/? ]|$)#`;
}
