import type { Finding } from '../finding.js';
import { deepest } from '../limits.js';
import { inBrackets, leftOver, misplaced, withoutColon } from './misplaced.js';
import { bracketAround, leadingTab, syntax, unclosedQuotes, type YamlSyntax } from './mistakes.js';
import { prologueOf } from './pieces.js';
import { character, excerpt, firstLine, lineOf, restOf, word } from './spans.js';
import { misplacedItem, type TreeFailure } from './tree.js';

type Diagnosis = (failure: TreeFailure, text: string) => Finding;

/** By how js-yaml words a failure: what to tell an editor instead. */
const diagnoses: readonly (readonly [words: string, diagnosis: Diagnosis])[] = [
  ['bad indentation of a mapping entry', misplaced],
  ['bad indentation of a sequence entry', misplaced],
  ['end of the stream or a document separator is expected', leftOver],
  ['can not read an implicit mapping pair', withoutColon],
  ['can not read a block mapping entry', withoutColon],
  [
    'incomplete explicit mapping pair',
    ({ position }, text) => syntax('missing-key', character(text, position)),
  ],
  ['a whitespace character is expected after the key-value separator', onLine('missing-space-after-colon')],
  ['tab characters must not be used in indentation', tab],
  ['unexpected end of the stream within a single quoted scalar', unclosedQuotes],
  ['unexpected end of the document within a single quoted scalar', unclosedQuotes],
  ['unexpected end of the stream within a double quoted scalar', unclosedQuotes],
  ['unexpected end of the document within a double quoted scalar', unclosedQuotes],
  ['expected hexadecimal character', badEscape],
  ['unknown escape sequence', badEscape],
  ['missed comma between flow collection entries', inBrackets],
  [
    'expected the node content, but found',
    ({ position }, text) => syntax('extra-comma', character(text, position)),
  ],
  ['unexpected end of the stream within a flow collection', unclosedBracket],
  ['a line break is expected', fromPosition('block-text-header')],
  ['repeat of a chomping mode identifier', fromPosition('block-text-header')],
  ['repeat of an indentation width identifier', fromPosition('block-text-header')],
  ['bad explicit indentation width of a block scalar', fromPosition('block-text-header')],
  ['missing indentation for block scalar', fromPosition('block-text-indentation')],
  ['nested arrays are not supported inside keys', listAsKey],
  ['name of an anchor node must contain', anchor],
  ['duplication of an anchor property', anchor],
  ['alias node should not have any properties', propertiesOfAlias],
  ['name of an alias node must contain', aliasName],
  ['unidentified alias', unknownAlias],
  ['duplication of a tag property', tag],
  ['unexpected end of the stream within a verbatim tag', tag],
  ['named tag handle cannot contain', tag],
  ['tag suffix cannot contain', tag],
  ['tag name cannot contain', tag],
  ['tag name is malformed', tag],
  ['undeclared tag handle', tag],
  ['unacceptable node kind for', tag],
  ['cannot resolve a node with', tag],
  ['unknown tag', tag],
  ['nesting exceeded maxDepth', tooDeep],
  [misplacedItem, emptyItem],
  ['directives end mark is expected', directiveWithoutDocument],
  ['directive name must not be less than', directive],
  ['duplication of %YAML directive', directive],
  ['YAML directive accepts exactly one argument', directive],
  ['ill-formed argument of the YAML directive', directive],
  ['unacceptable YAML version of the document', directive],
  ['TAG directive accepts exactly two arguments', directive],
  ['ill-formed tag handle (first argument) of the TAG directive', directive],
  ['there is a previously declared suffix for', directive],
  ['ill-formed tag prefix (second argument) of the TAG directive', directive],
  ['tag prefix is malformed', directive],
];

/** True where `diagnose` knows what js-yaml's words mean. */
export function isKnownReason(reason: string): boolean {
  return diagnoses.some(([words]) => reason.startsWith(words));
}

/** What is wrong with the text, as far as it made the loader give up, and where. */
export function diagnose(failure: TreeFailure, text: string): Finding {
  const [, diagnosis] = diagnoses.find(([words]) => failure.reason.startsWith(words)) ?? [];
  return (diagnosis ?? fromPosition('unreadable'))(failure, text);
}

function onLine(reason: YamlSyntax): Diagnosis {
  return ({ position }, text) => syntax(reason, lineOf(text, position));
}

function fromPosition(reason: YamlSyntax): Diagnosis {
  return ({ position }, text) => syntax(reason, restOf(text, position));
}

function tab({ position }: TreeFailure, text: string): Finding {
  return (
    leadingTab(text, position) ?? { rule: 'content/yaml-tab', args: {}, at: [character(text, position)] }
  );
}

function badEscape({ position }: TreeFailure, text: string): Finding {
  const start = text.lastIndexOf('\\', position - 1);
  return syntax('escape', { start, end: character(text, position).end });
}

function unclosedBracket({ open, position }: TreeFailure, text: string): Finding {
  return syntax('unclosed-bracket', character(text, bracketAround(open, text) ?? position));
}

function listAsKey({ children, position }: TreeFailure, text: string): Finding {
  const key = children.findLast(({ kind }) => kind === 'list');
  return syntax('key-not-text', key === undefined ? lineOf(text, position) : firstLine(key, text));
}

function anchor({ position }: TreeFailure, text: string): Finding {
  return syntax('anchor', word(text, text.lastIndexOf('&', position)));
}

function propertiesOfAlias({ open, position }: TreeFailure, text: string): Finding {
  return syntax('anchor', firstLine({ start: open.at(-1) ?? position, end: position }, text));
}

function aliasName({ position }: TreeFailure, text: string): Finding {
  return syntax('alias-name', restOf(text, position - 1));
}

function unknownAlias({ position, reason }: TreeFailure, text: string): Finding {
  const alias = reason.slice(reason.indexOf('"') + 1, -1);
  const start = position - alias.length - 1;
  const args = { alias: excerpt({ start: start + 1, end: position }, text) };
  return { rule: 'content/yaml-unknown-alias', args, at: [{ start, end: position }] };
}

function tag(failure: TreeFailure, text: string): Finding {
  const at = word(text, failure.tag?.start ?? text.lastIndexOf('!', failure.position));
  return { rule: 'content/yaml-tag', args: { tag: excerpt(at, text) }, at: [at] };
}

function tooDeep({ open, position }: TreeFailure, text: string): Finding {
  const starts = [...new Set(open)];
  return {
    rule: 'content/too-deep',
    args: { limit: deepest },
    at: [character(text, starts[deepest] ?? position)],
  };
}

function emptyItem({ position }: TreeFailure, text: string): Finding {
  return syntax('empty-item', character(text, text.lastIndexOf('-', position - 1)));
}

function directive({ position }: TreeFailure, text: string): Finding {
  const line = prologueOf(text).directives.findLast(({ start }) => start <= position);
  const at = line ?? lineOf(text, position);
  return { rule: 'content/yaml-directive', args: { directive: excerpt(at, text) }, at: [at] };
}

function directiveWithoutDocument({ position }: TreeFailure, text: string): Finding {
  const [first] = prologueOf(text).directives;
  return syntax('directive-without-document', first ?? lineOf(text, position));
}
