import type { HeaderField } from '../../http/answer.js';
import { base64Digest } from '../../http/repr-digest.js';
import type { Encoding, Manifest } from '../../manifest/manifest.js';
import { plainOf, representationPath } from '../../manifest/representation.js';
import { digits, digitsOfDelivery } from '../date-forms.js';
import { codingsOf, lastingFields, servedResources } from '../served.js';
import { addressRoute, type Coded } from './addresses.js';
import { caddyAccepts } from './conditions.js';
import { caddyLiteral, caddyMap, digestFields, token } from './directives.js';

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
  const ofEach = <Fact>(of: (coding: Encoding) => Fact) => (manifest.digests ? tagOrder.map(of) : []);
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
      [
        'group',
        'file',
        ...tagOrder.map((coding) => `tag_${coding}`),
        ...factNames,
        ...ofEach((coding) => `digest_${coding}`),
      ].map(nameOf),
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
        ...ofEach((coding) => {
          const representation = each.representations.find(({ encoding }) => encoding === coding);
          return representation === undefined ? '' : base64Digest(representation);
        }),
      ]),
    ),
    caddyMap(
      '{method}',
      ['opendata_if_none_match', 'opendata_if_match', 'opendata_if_range'],
      [],
      ['{header.If-None-Match}', '{header.If-Match}', '{header.If-Range}'],
    ),
    ...[...groups.values()].flatMap(({ name, codings, mediaType, fields }) =>
      addressRoute(
        {
          matcher: `@resource_${name}`,
          when: `vars ${the('group')} ${name}`,
          mediaType,
          representations: tagOrder
            .filter((coding) => codings.includes(coding))
            .map((coding) => coded(coding, fields, manifest)),
        },
        manifest.headers.always,
      ),
    ),
  ];
}

const tagOrder: readonly Encoding[] = ['identity', 'br', 'gzip'];
const factNames = ['date', 'delivered', 'modified', 'bytes'] as const;

function nameOf(fact: string): string {
  return `opendata_resource_${fact}`;
}

/** The placeholder for a fact. */
function the(
  fact: (typeof factNames)[number] | 'group' | 'file' | `${'tag' | 'digest'}_${Encoding}`,
): string {
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

function coded(coding: Encoding, fields: readonly HeaderField[], manifest: Manifest): Coded {
  const isNamed = names('none_match', coding);
  return {
    encoding: coding,
    isNamed: `expression ${token(isNamed)}`,
    have: (matcher) => `${matcher} expression ${token(`${caddyAccepts(coding)} && ${isNamed}`)}`,
    isMatched: `expression ${token(`${isAny('match')} || ${names('match', coding)}`)}`,
    isKnown: `expression ${token(`${isAny('none_match')} || ${isNamed}`)}`,
    isCurrent: `expression ${token(`{opendata_if_range} == ${textOf('tag_identity')} || {opendata_if_range} == ${textOf('modified')}`)}`,
    dates: { modified: textOf('date'), delivered: textOf('delivered') },
    bytes: { operand: `int(${the('bytes')})`, text: the('bytes') },
    fields: [
      ...fields.map(([name, value]) => `${name} ${caddyLiteral(value)}`),
      `ETag ${token(the(`tag_${coding}`))}`,
      `Last-Modified ${token(the('modified'))}`,
    ],
    ofContent: digestFields(manifest, the(`digest_${coding}`)),
    file: representationPath(`/${the('file')}`, coding),
  };
}

/** The expression that is true if the condition names the representation; If-Match compares strongly. */
function names(condition: 'match' | 'none_match', coding: Encoding): string {
  const weak = condition === 'match' ? '' : '(?:W/)?';
  return `{opendata_if_${condition}}.matches(r"(?:^|,)[ \\t]*${weak}\\Q" + ${the(`tag_${coding}`)} + r"\\E[ \\t]*(?:,|$)")`;
}

function isAny(condition: 'match' | 'none_match'): string {
  return `{opendata_if_${condition}}.matches(r"^[ \\t]*\\*[ \\t]*$")`;
}
