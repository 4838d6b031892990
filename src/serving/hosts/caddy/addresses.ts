import type { Encoding, HeaderFields } from '../../manifest/manifest.js';
import { asWhole, isChosen, noneAcceptable, unconditional } from './conditions.js';
import { caddyBlock, caddyLiteral, token } from './directives.js';
import { methods } from './methods.js';

/** Addresses that one route answers: one whose facts are written out, or several whose facts are in placeholders. */
export interface Addresses {
  readonly matcher: string;
  /** What the matcher matches. */
  readonly when: string;
  readonly mediaType: string;
  /** If several tags are named, the first one counts, as in the manifest (D47). */
  readonly representations: readonly Coded[];
}

/** A representation, with how requests are compared with it: as matchers, operands and texts of Caddy. */
export interface Coded {
  readonly encoding: Encoding;
  /** If-None-Match names it. */
  readonly isNamed: string;
  /** The definition of the matcher for requests that name it and accept its coding. */
  readonly have: (matcher: string) => string;
  /** If-Match, If-None-Match and If-Range name it; the first two also by a star. */
  readonly isMatched: string;
  readonly isKnown: string;
  readonly isCurrent: string;
  /** Its date, and the end of the time of delivery (D44), as digits; undefined without a date. */
  readonly dates: { readonly modified: string; readonly delivered: string } | undefined;
  readonly bytes: { readonly operand: string; readonly text: string };
  /** The fields of 200, 206 and 304. */
  readonly fields: readonly string[];
  /** The fields of 200 and 206 alone. */
  readonly ofContent: readonly string[];
  /** The path of its file. */
  readonly file: string;
  readonly remark?: readonly string[];
}

/** The route that answers for addresses, after what is wrong with the request itself. */
export function addressRoute(
  { matcher, when, mediaType, representations }: Addresses,
  always: HeaderFields,
): string[] {
  const codings = representations.map(({ encoding }) => encoding);
  return [
    '',
    `${matcher} ${when}`,
    caddyBlock(`route ${matcher}`, [
      ...methods(always),
      `@none_acceptable expression ${token(noneAcceptable(codings))}`,
      caddyBlock('route @none_acceptable', ['header Vary Accept-Encoding', 'error 406']),
      ...selection(representations, codings),
      ...representations.flatMap((representation) => [
        `@send_${representation.encoding} vars opendata_coding ${representation.encoding}`,
        caddyBlock(`route @send_${representation.encoding}`, sending(representation, mediaType)),
      ]),
    ]),
  ];
}

/**
 * Sets `opendata_coding` to the coding to send: the preferred one, unless If-None-Match names only other acceptable ones
 * (D47). Later settings replace earlier ones.
 */
function selection(representations: readonly Coded[], codings: readonly Encoding[]): string[] {
  return [
    ...(['identity', 'gzip', 'br'] as const)
      .filter((coding) => codings.includes(coding))
      .flatMap((coding) => [
        `@like_${coding} expression ${token(isChosen(coding, codings))}`,
        `vars @like_${coding} opendata_coding ${coding}`,
        `vars @like_${coding} opendata_liked ${coding}`,
      ]),
    ...representations
      .toReversed()
      .flatMap(({ encoding, have }) => [
        have(`@have_${encoding}`),
        `vars @have_${encoding} opendata_coding ${encoding}`,
      ]),
    ...representations.flatMap(({ encoding, isNamed }) => [
      caddyBlock(`@have_liked_${encoding}`, [`vars opendata_liked ${encoding}`, isNamed]),
      `vars @have_liked_${encoding} opendata_coding ${encoding}`,
    ]),
  ];
}

function sending(representation: Coded, mediaType: string): string[] {
  const { encoding, dates, fields, ofContent, file, remark = [] } = representation;
  const isPlain = encoding === 'identity';
  return [
    ...preconditions(representation),
    ...(isPlain ? [...ranges(representation), ...unconditional] : asWhole),
    ...remark,
    caddyBlock('header', [
      ...fields,
      ...ofContent,
      `Content-Type ${caddyLiteral(mediaType)}`,
      ...(dates === undefined ? ['-Last-Modified'] : []),
      ...(isPlain ? [] : [`Content-Encoding ${encoding}`, '-Accept-Ranges']),
      'defer',
    ]),
    'vars opendata_published yes',
    `rewrite * ${token(file)}`,
    caddyBlock('file_server', ['disable_canonical_uris']),
  ];
}

/** The answers to conditions in the order of RFC 9110 §13.2.2: 412, then 304. */
function preconditions({ isMatched, isKnown, dates, fields }: Coded): string[] {
  const headers = caddyBlock('header', fields);
  return [
    caddyBlock('@mismatch', ['header If-Match *', `not ${isMatched}`]),
    'error @mismatch 412',
    ...(dates === undefined
      ? []
      : [
          caddyBlock('@modified', [
            'not header If-Match *',
            `expression \`{opendata_unmodified_since} != "" && {opendata_unmodified_since} < ${dates.modified}\``,
          ]),
          'error @modified 412',
        ]),
    `@known ${isKnown}`,
    caddyBlock('route @known', [headers, 'respond 304']),
    ...(dates === undefined
      ? []
      : [
          caddyBlock('@unmodified', [
            'not header If-None-Match *',
            `expression \`{opendata_modified_since} == ${dates.modified} || {opendata_modified_since} > ${dates.delivered}\``,
          ]),
          caddyBlock('route @unmodified', [headers, 'respond 304']),
        ]),
  ];
}

/** Removes all conditions before Caddy sends the plain file, and Range unless it applies. */
function ranges({ isCurrent, bytes }: Coded): string[] {
  return [
    caddyBlock('@whole not', [
      'method GET',
      'expression `{opendata_range} != "" && int({opendata_first}) <= int({opendata_last})`',
    ]),
    'request_header @whole -Range',
    caddyBlock('@changed', ['header If-Range *', `not ${isCurrent}`]),
    'request_header @changed -Range',
    caddyBlock('@outside', [
      'header Range *',
      `expression \`{opendata_first} != "" && int({opendata_first}) >= ${bytes.operand}\``,
    ]),
    caddyBlock('route @outside', [`header Content-Range ${token(`bytes */${bytes.text}`)}`, 'error 416']),
    caddyBlock('@part', ['header Range *']),
    'request_header @part Range {opendata_range}',
  ];
}
