import { requestBodyLimit } from '../../http/request-body.js';
import { targetLimit } from '../../http/target.js';
import type { Encoding, Manifest, Representation } from '../../manifest/manifest.js';
import { type Served, servedOf } from '../served.js';
import { isAcceptable, isChosen, weights } from './accept-encoding.js';
import { dates, isNamed, ofRepresentation, preconditions } from './conditions.js';
import { escaped, holds, isEmpty, matches, pattern, rule } from './directives.js';

/** The octets of UTF-8 (RFC 3629 §4), since a path is text. */
const utf8 = [
  String.raw`[\x01-\x7f]`,
  String.raw`[\xc2-\xdf][\x80-\xbf]`,
  String.raw`\xe0[\xa0-\xbf][\x80-\xbf]`,
  String.raw`[\xe1-\xec\xee\xef][\x80-\xbf]{2}`,
  String.raw`\xed[\x80-\x9f][\x80-\xbf]`,
  String.raw`\xf0[\x90-\xbf][\x80-\xbf]{2}`,
  String.raw`[\xf1-\xf3][\x80-\xbf]{3}`,
  String.raw`\xf4[\x80-\x8f][\x80-\xbf]{2}`,
].join('|');

/** The rules that evaluate a request: it ends with a status, or goes on to the file of a representation. */
export function rewriting(manifest: Manifest): string[] {
  const all = servedOf(manifest);
  const paths = all.map(({ path }) => `${escaped(path)}/?`);
  const representations = all.flatMap((served, index) =>
    served.representations.map((representation) => ({ served, representation, number: index + 1 })),
  );
  return [
    'RewriteEngine On',
    '# The bodies of errors are fetched by Apache itself.',
    rule(['%{ENV:REDIRECT_STATUS} !=""'], 'END'),
    '# What is wrong with the request itself. Apache merges slashes and dots before it looks at rules.',
    rule([matches('%{THE_REQUEST}', String.raw`^\S+ \S{${targetLimit + 1}}`)], 'R=414'),
    rule(['%{REQUEST_METHOD} "!^(?:GET|HEAD|POST|PUT|DELETE|CONNECT|OPTIONS|TRACE|PATCH)$"'], 'R=501'),
    rule(['%{REQUEST_METHOD} =CONNECT'], 'R=405'),
    rule([`%{REQUEST_URI} ${pattern(`!^(?:${utf8})*$`)}`], 'R=400'),
    rule(
      [
        matches(
          '%{THE_REQUEST}',
          String.raw`(?i)^\S+ (?:https?://)?+[^?\s]*/(?:/|(?:\.|%2e){1,2}(?:[/?\s]|$))`,
        ),
      ],
      'R=404',
    ),
    rule([], 'R=404', `!^(?:${paths.join('|')})$`),
    rule(['%{REQUEST_METHOD} "!^(?:GET|HEAD|OPTIONS)$"'], 'R=405'),
    rule([holds(`%{req_novary:Content-Length} -gt ${requestBodyLimit}`)], 'R=413'),
    rule(['%{REQUEST_METHOD} =OPTIONS'], 'R=204'),
    '# Which coding is sent (RFC 9110 section 12.5.3).',
    ...weights(),
    ...all.flatMap((served, index) => chosen(served, index + 1)),
    rule([isEmpty('%{ENV:opendata_selected}')], 'R=406'),
    '# Conditions and ranges (RFC 9110 section 13.2.2).',
    ...dates(),
    ...representations.flatMap(({ served, representation, number }) =>
      ofRepresentation(isSelected(number, representation), served, representation),
    ),
    ...preconditions(),
    '# The file.',
    ...representations.flatMap(({ representation, number }) => sent(number, representation)),
  ];
}

function isSelected(number: number, { encoding }: Representation): string {
  return `%{ENV:opendata_selected} =${number}:${encoding}`;
}

function chosen({ path, representations }: Served, number: number): string[] {
  const available = representations.map(({ encoding }) => encoding);
  const at = `^${escaped(path)}/?$`;
  const select = (coding: Encoding) => `E=opendata_selected:${number}:${coding}`;
  return [
    ...(['br', 'gzip', 'identity'] as const)
      .filter((coding) => available.includes(coding))
      .map((coding) =>
        rule(
          [isEmpty('%{ENV:opendata_liked}'), isChosen(coding, available)],
          `E=opendata_liked:${coding},${select(coding)}`,
          at,
        ),
      ),
    // Another one that is acceptable, where If-None-Match names it but not the one that is liked best (D47).
    ...[...representations]
      .reverse()
      .map((each) => rule([isAcceptable(each.encoding), isNamed(each)], select(each.encoding), at)),
    ...representations.map((each) =>
      rule([`%{ENV:opendata_liked} =${each.encoding}`, isNamed(each)], select(each.encoding), at),
    ),
  ];
}

/** `PT` lets the address become that of the file, so that the fields of its `Location` apply. */
function sent(number: number, representation: Representation): string[] {
  const selected = isSelected(number, representation);
  const { file } = representation;
  return [
    rule([selected, `${pattern(`%{DOCUMENT_ROOT}/${file}`)} !-f`], 'R=500'),
    `RewriteCond ${selected}\nRewriteRule ^ ${pattern(`/${file}`)} [PT,L]`,
  ];
}
