import type { HeaderField } from '../../http/answer.js';
import type { Encoding, Manifest } from '../../manifest/manifest.js';
import { plainOf, representationPath } from '../../manifest/representation.js';
import { digits, digitsOfDelivery } from '../date-forms.js';
import { codingsOf, lastingFields, servedResources } from '../served.js';
import { asWhole, caddyAccepts, isChosen, noneAcceptable, unconditional } from './conditions.js';
import { caddyBlock, caddyLiteral, caddyMap, token } from './directives.js';
import { methods } from './methods.js';

/**
 * There may be hundreds of resources, so each is one line of a map that sets placeholders, and one route answers for all
 * that have the same codings, media type and fields. Regular expressions have no backreferences here, so expressions
 * compare the request with the placeholders.
 */
export function resourceRoutes(manifest: Manifest): string[] {
  const groups = new Map<string, Group>();
  const all = servedResources(manifest).map((served) => {
    const { mediaType } = served;
    const codings = codingsOf(served);
    const fields = lastingFields(manifest.headers, served);
    const key = JSON.stringify([codings, mediaType, fields]);
    const group = groups.get(key) ?? { name: `group_${groups.size + 1}`, codings, mediaType, fields };
    groups.set(key, group);
    return { ...served, group: group.name };
  });
  if (all.length === 0) return [];
  return [
    '',
    '# The files beside the collections. A slash at the end makes no difference.',
    caddyMap(
      '{http.request.orig_uri.path}',
      ['opendata_path'],
      [
        ['//', '/'],
        ['~^(.*[^/])/$', '$1'],
      ],
      ['{http.request.orig_uri.path}'],
    ),
    caddyMap(
      '{opendata_path}',
      ['group', 'file', ...tagOrder.map((coding) => `tag_${coding}`), ...factNames].map(nameOf),
      all.map((each): [string, ...string[]] => [
        each.path,
        each.group,
        plainOf(each).file,
        ...tagOrder.map(
          (coding) => each.representations.find(({ encoding }) => encoding === coding)?.etag ?? '',
        ),
        digits(each.lastModified),
        digitsOfDelivery(each.lastModified),
        each.lastModified,
        String(plainOf(each).bytes),
      ]),
    ),
    caddyMap(
      '{method}',
      ['opendata_if_none_match', 'opendata_if_match', 'opendata_if_range'],
      [],
      ['{header.If-None-Match}', '{header.If-Match}', '{header.If-Range}'],
    ),
    ...[...groups.values()].flatMap((group) => oneGroup(group, manifest)),
  ];
}

const tagOrder: readonly Encoding[] = ['identity', 'br', 'gzip'];
const factNames = ['date', 'delivered', 'modified', 'bytes'] as const;

function nameOf(fact: string): string {
  return `opendata_resource_${fact}`;
}

/** The placeholder for a fact. */
function the(fact: (typeof factNames)[number] | 'group' | 'file' | `tag_${Encoding}`): string {
  return `{${nameOf(fact)}}`;
}

/** The expression for a fact as a text, whatever Caddy takes it for. */
function textOf(fact: Parameters<typeof the>[0]): string {
  return `string(${the(fact)})`;
}

/** Resources with the same codings, media type and fields. */
interface Group {
  readonly name: string;
  readonly codings: readonly Encoding[];
  readonly mediaType: string;
  readonly fields: readonly HeaderField[];
}

function oneGroup({ name, codings, mediaType, fields }: Group, manifest: Manifest): string[] {
  const matcher = `@resource_${name}`;
  return [
    '',
    `${matcher} vars ${the('group')} ${name}`,
    caddyBlock(`route ${matcher}`, [
      ...methods(manifest.headers.always),
      `@none_acceptable expression ${token(noneAcceptable(codings))}`,
      caddyBlock('route @none_acceptable', ['header Vary Accept-Encoding', 'error 406']),
      ...selection(codings),
      ...codings.flatMap((coding) => [
        `@send_${coding} vars opendata_coding ${coding}`,
        caddyBlock(`route @send_${coding}`, oneCoding(coding, mediaType, fields)),
      ]),
    ]),
  ];
}

/** Sets `opendata_coding` to the coding to send (D47). Later settings replace earlier ones. */
function selection(codings: readonly Encoding[]): string[] {
  const sent = tagOrder.filter((coding) => codings.includes(coding));
  return [
    ...(['identity', 'gzip', 'br'] as const)
      .filter((coding) => codings.includes(coding))
      .flatMap((coding) => [
        `@like_${coding} expression ${token(isChosen(coding, codings))}`,
        `vars @like_${coding} opendata_coding ${coding}`,
        `vars @like_${coding} opendata_liked ${coding}`,
      ]),
    ...[...sent]
      .reverse()
      .flatMap((coding) => [
        `@have_${coding} expression ${token(`${caddyAccepts(coding)} && ${isNamed('none_match', coding)}`)}`,
        `vars @have_${coding} opendata_coding ${coding}`,
      ]),
    ...sent.flatMap((coding) => [
      caddyBlock(`@have_liked_${coding}`, [
        `vars opendata_liked ${coding}`,
        `expression ${token(isNamed('none_match', coding))}`,
      ]),
      `vars @have_liked_${coding} opendata_coding ${coding}`,
    ]),
  ];
}

/** The expression that is true if the condition names the representation; If-Match compares strongly. */
function isNamed(condition: 'match' | 'none_match', coding: Encoding): string {
  const weak = condition === 'match' ? '' : '(?:W/)?';
  return `{opendata_if_${condition}}.matches(r"(?:^|,)[ \\t]*${weak}\\Q" + ${the(`tag_${coding}`)} + r"\\E[ \\t]*(?:,|$)")`;
}

function isAny(condition: 'match' | 'none_match'): string {
  return `{opendata_if_${condition}}.matches(r"^[ \\t]*\\*[ \\t]*$")`;
}

function oneCoding(coding: Encoding, mediaType: string, fields: readonly HeaderField[]): string[] {
  const isPlain = coding === 'identity';
  const current = [
    ...fields.map(([name, value]) => `${name} ${caddyLiteral(value)}`),
    `ETag ${token(the(`tag_${coding}`))}`,
    `Last-Modified ${token(the('modified'))}`,
  ];
  return [
    ...preconditions(coding, caddyBlock('header', current)),
    ...(isPlain ? [...ranges, ...unconditional] : asWhole),
    caddyBlock('header', [
      ...current,
      `Content-Type ${caddyLiteral(mediaType)}`,
      ...(isPlain ? [] : [`Content-Encoding ${coding}`, '-Accept-Ranges']),
      'defer',
    ]),
    'vars opendata_published yes',
    `rewrite * ${token(representationPath(`/${the('file')}`, coding))}`,
    caddyBlock('file_server', ['disable_canonical_uris']),
  ];
}

/** 412, then 304, in the order of RFC 9110 §13.2.2. */
function preconditions(coding: Encoding, headers: string): string[] {
  return [
    caddyBlock('@mismatch', [
      'header If-Match *',
      `not expression ${token(`${isAny('match')} || ${isNamed('match', coding)}`)}`,
    ]),
    'error @mismatch 412',
    caddyBlock('@modified', [
      'not header If-Match *',
      `expression ${token(`{opendata_unmodified_since} != "" && {opendata_unmodified_since} < ${textOf('date')}`)}`,
    ]),
    'error @modified 412',
    `@known expression ${token(`${isAny('none_match')} || ${isNamed('none_match', coding)}`)}`,
    caddyBlock('route @known', [headers, 'respond 304']),
    caddyBlock('@unmodified', [
      'not header If-None-Match *',
      `expression ${token(`{opendata_modified_since} == ${textOf('date')} || {opendata_modified_since} > ${textOf('delivered')}`)}`,
    ]),
    caddyBlock('route @unmodified', [headers, 'respond 304']),
  ];
}

/** Removes Range unless it applies, or answers 416. */
const ranges: readonly string[] = [
  caddyBlock('@whole not', [
    'method GET',
    'expression `{opendata_range} != "" && int({opendata_first}) <= int({opendata_last})`',
  ]),
  'request_header @whole -Range',
  caddyBlock('@changed', [
    'header If-Range *',
    `not expression ${token(`{opendata_if_range} == ${textOf('tag_identity')} || {opendata_if_range} == ${textOf('modified')}`)}`,
  ]),
  'request_header @changed -Range',
  caddyBlock('@outside', [
    'header Range *',
    `expression ${token(`{opendata_first} != "" && int({opendata_first}) >= int(${the('bytes')})`)}`,
  ]),
  caddyBlock('route @outside', [`header Content-Range ${token(`bytes */${the('bytes')}`)}`, 'error 416']),
  caddyBlock('@part', ['header Range *']),
  'request_header @part Range {opendata_range}',
];
