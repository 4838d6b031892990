import { suggestion } from '../../../../base/text/suggestion.js';
import type { Finding, Range } from '../../finding.js';
import { lineEnd, lineStart } from '../../lines.js';
import type { Mistake } from '../second-parser.js';
import { character, excerpt, farthest, restOf, syntax, word } from '../spans.js';

/** The meaning of a code on its own. */
export function ofCode(mistake: Mistake): Finding | undefined {
  const { code, at, position, text } = mistake;
  switch (code) {
    case 'BAD_DQ_ESCAPE': {
      const end = Math.max(character(text, Math.max(position, at + 1)).end, at + 1);
      return syntax('escape', { start: at, end: Math.min(end, lineEnd(text, at)) });
    }
    case 'BAD_ALIAS':
      return text[at] === '&' ? syntax('anchor', word(text, at)) : oddAlias(at, text);
    case 'MULTIPLE_ANCHORS':
    case 'ALIAS_PROPS':
    case 'BAD_PROP_ORDER':
      return syntax('anchor', word(text, at));
    case 'MULTIPLE_TAGS':
    case 'TAG_RESOLVE_FAILED':
    case 'BAD_COLLECTION_TYPE': {
      const tag = word(text, at);
      return { rule: 'content/yaml-tag', args: { tag: excerpt(tag, text) }, at: [tag] };
    }
    case 'MISSING_CHAR': {
      const [anchor] = /&[^\s,[\]{}]+$/.exec(text.slice(lineStart(text, at), at)) ?? [];
      return anchor === undefined ? undefined : syntax('anchor', { start: at - anchor.length, end: at });
    }
    default:
      return undefined;
  }
}

/** An alias without its anchor; or a text such as `*NEW* branch` or `*closed*`, which is more than a word. */
export function unknownAlias(at: Range, text: string): Finding {
  const alias = excerpt({ start: at.start + 1, end: at.end }, text);
  const before = text.slice(lineStart(text, at.start), at.start);
  const isBehindField = /(?:^|:|-)[ \t]+$/.test(before);
  const line = restOf(text, at.start);
  const close = /[[{][^\]}]*$/.test(before) ? text.slice(at.end, line.end).search(/\s*[,\]}]/) : -1;
  const rest = close === -1 ? line : { start: at.start, end: at.end + close };
  if (isBehindField && (rest.end > at.end || !/^[\w-]+$/.test(alias)))
    return {
      rule: 'content/yaml-unknown-alias',
      args: { alias, text: excerpt(rest, text) },
      at: [rest],
    };
  const above = text.slice(Math.max(0, at.start - farthest), at.start);
  const anchors = [...above.matchAll(/&([^\s,[\]{}]+)/g)].map(([, name = '']) => name);
  const near = suggestion(alias, anchors);
  const args = { alias, ...(near !== undefined && { suggestion: near }) };
  return { rule: 'content/yaml-unknown-alias', args, at: [at] };
}

/** An alias with more text behind it, or without a name. */
export function oddAlias(at: number, text: string): Finding {
  const alias = word(text, at);
  const name = text.slice(at + 1, alias.end);
  return name === '' || text.includes(`&${name}`)
    ? syntax('alias-name', restOf(text, at))
    : unknownAlias(alias, text);
}
