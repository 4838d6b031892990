import {
  Composer,
  type CST,
  type Document,
  isCollection,
  isScalar,
  type Pair,
  Parser,
  Scalar,
  type ScalarTag,
  visit,
  YAMLMap,
  YAMLSeq,
} from 'yaml';
import { mapTag, seqTag, stringifyString } from 'yaml/util';
import { widest } from './print.js';
import { inlineText } from './scalars.js';

type Context = Parameters<NonNullable<ScalarTag['stringify']>>[1];

/** Every scalar is a text (D19). One that was read is printed as it was written, in the indentation of its new place. */
const text: ScalarTag = {
  tag: 'tag:yaml.org,2002:str',
  default: true,
  identify: (value) => typeof value === 'string',
  resolve: (written) => written,
  stringify(item, context, onComment, onChompKeep) {
    const written = asWritten(item, context);
    if (written !== undefined) {
      if (item.srcToken?.type === 'block-scalar') onComment?.();
      return written;
    }
    const isBlock = item.type === Scalar.BLOCK_FOLDED || item.type === Scalar.BLOCK_LITERAL;
    if (!isBlock || context.inFlow || context.implicitKey) {
      return inlineText(String(item.value), item.type === Scalar.QUOTE_DOUBLE, context.inFlow === true);
    }
    return stringifyString(item, context, onComment, onChompKeep);
  },
};

const options = {
  schema: 'failsafe',
  customTags: () => [mapTag, seqTag, text],
  keepSourceTokens: true,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

/** Reads a YAML document for edits; undefined if it isn't valid. */
export function editableDocument(written: string): Document.Parsed | undefined {
  const tokens = [...new Parser().parse(written)];
  for (const token of tokens) if (token.type === 'document' && token.value) lowerComments(token.value);
  const [document, ...others] = new Composer(options).compose(tokens, true, written.length);
  if (document === undefined || others.length + document.errors.length > 0) return undefined;
  visit(document, { Pair: (_, pair) => keepKeyComment(pair) });
  return document as Document.Parsed;
}

/**
 * Gives the comments at the end of a block that are indented less than the block to the block around it: the parser does
 * so only where all are.
 * @returns what belongs to the block around
 */
function lowerComments(token: CST.Token): CST.SourceToken[] {
  if (token.type !== 'block-map' && token.type !== 'block-seq') return [];
  const items: CST.CollectionItem[] = token.items;
  for (const [index, { value }] of [...items.entries()]) {
    const below = value ? lowerComments(value) : [];
    if (below.length === 0) continue;
    const next = items[index + 1];
    if (next === undefined) items.push({ start: below });
    else next.start.unshift(...below);
  }
  const last = items.at(-1);
  if (last === undefined || last.key || last.sep || last.value) return [];
  const lower = last.start.findIndex(({ type, indent }) => type === 'comment' && indent < token.indent);
  if (lower < 0) return [];
  const below = last.start.splice(last.start[lower - 1]?.type === 'space' ? lower - 1 : lower);
  if (last.start.length === 0) items.pop();
  return below;
}

/**
 * Prints a document: blocks indented by two, spaces inside braces and none inside brackets. Texts keep their form, and
 * brackets that were on one line stay there.
 */
export function printed(document: Document): string {
  visit(document, {
    Collection(_, node) {
      if (node.flow && (node instanceof YAMLMap || node instanceof YAMLSeq)) printAsFlow(node);
    },
  });
  return document.toString({ lineWidth: 0 });
}

function printAsFlow(node: YAMLMap | YAMLSeq): void {
  const { srcToken } = node;
  const isOpen =
    srcToken?.type === 'flow-collection' &&
    srcToken.items.some(({ start }) => start.some(({ type }) => type === 'newline'));
  const own = node.toString.bind(node);
  node.toString = (context, ...others) => {
    if (context === undefined) return own();
    const lineWidth = isOpen ? widest : 0;
    const flowCollectionPadding = node instanceof YAMLMap ? ' ' : '';
    return own({ ...context, flowCollectionPadding, options: { ...context.options, lineWidth } }, ...others);
  };
}

/** A comment on the line of a key belongs to the key, and not to the block below. */
function keepKeyComment({ key, value, srcToken }: Pair): void {
  if (!isScalar(key) || !(isCollection(value) || isScalar(value)) || value.commentBefore == null) return;
  const separators = srcToken?.sep ?? [];
  const end = separators.findIndex(({ type }) => type === 'newline');
  const onLine = separators.slice(0, end < 0 ? undefined : end).find(({ type }) => type === 'comment');
  if (onLine === undefined) return;
  key.comment = onLine.source.slice(1);
  const below = value.commentBefore.slice(key.comment.length).replace(/^\n/, '');
  value.commentBefore = below === '' ? null : below;
}

/** A plain text that is no value. */
const isNothing = /^(?:|~|null|Null|NULL)$/;

/** The source of a scalar with its further lines indented anew; undefined for one that has to be printed. */
function asWritten({ srcToken, source, type }: Scalar, { indent }: Context): string | undefined {
  if (type === Scalar.PLAIN && isNothing.test(source ?? 'text')) return source;
  switch (srcToken?.type) {
    case 'scalar':
    case 'single-quoted-scalar':
    case 'double-quoted-scalar':
      return srcToken.source.replace(/\n[ \t]*(?=\n)/g, '\n').replace(/\n[ \t]*(?=[^\n])/g, `\n${indent}`);
    case 'block-scalar': {
      const props = srcToken.props.map((token) => ('source' in token ? token.source : '')).join('');
      const header = props.trim();
      // What keeps its last line breaks, or names its indentation, is printed by its value.
      if (!/^[|>]-?(?:\s|$)/.test(header) || indent === '') return undefined;
      const lines = srcToken.source.trimEnd().split('\n');
      const column = lines.find((line) => line.trim() !== '')?.search(/\S/) ?? 0;
      return [header, ...lines.map((line) => (line.trim() === '' ? '' : indent + line.slice(column)))].join(
        '\n',
      );
    }
    default:
      return undefined;
  }
}
