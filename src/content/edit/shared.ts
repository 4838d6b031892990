import { type Document, isAlias, type Node, type Scalar, visit, type YAMLMap, type YAMLSeq } from 'yaml';
import { isPlainObject, ownField, type PlainObject } from '../../base/json/plain-object.js';
import { type Expected, fieldSchema, itemSchema } from '../../interface/schema/node.js';
import type { FieldPath, SharedValue } from '../../model/location.js';
import { isWrittenAlike } from '../documents/written-alike.js';
import { Changes } from './changes.js';
import { mayBeShared } from './cut.js';
import { type ItemAfter, paired } from './pairing.js';
import { yamlStyle } from './style.js';
import { type Written, type WrittenPart, writtenYaml } from './tree.js';
import { editableDocument, printed } from './yaml-document.js';

/** A place of a shared value: where it is written, or an alias. */
interface Use {
  readonly entry: WrittenPart;
  readonly isFlow: boolean;
  readonly schema: Expected;
  readonly before: unknown;
  readonly after: unknown;
}

/** How a YAML text with anchors can be edited. */
export interface Unshared {
  /** The text in which no value that changes is shared with one that doesn't; undefined if it is so already. */
  readonly text?: string;
  /** The anchors whose aliases change together with them. */
  readonly together: ReadonlySet<string>;
}

/**
 * Separates values that are about to change from what repeats them. The first alias that doesn't change gets the anchor,
 * and what it says. No value changes by that.
 * @param text with LF line breaks
 */
export function unshared(
  text: string,
  root: Written,
  before: readonly PlainObject[],
  after: readonly ItemAfter<PlainObject>[],
  schema: Expected,
): Unshared {
  const together = new Set<string>();
  const changes = new Changes(text, yamlStyle(text), together);
  let isChanged = false;
  for (const [name, [anchored, ...aliases]] of usesByAnchor(root, before, after, schema)) {
    if (anchored === undefined || aliases.length === 0) continue;
    if (aliases.every((use) => isWrittenAlike(use.after, anchored.after))) together.add(name);
    else if (!isWrittenAlike(anchored.before, anchored.after)) {
      isChanged = true;
      changes.removeAnchor(name, anchored.entry.value);
      const stay = aliases.filter((use) => isWrittenAlike(use.before, use.after));
      for (const use of aliases) {
        const isHeir = use === stay[0];
        if (!isHeir && stay.includes(use)) continue;
        const anchor = isHeir && stay.length > 1 ? `&${name}` : '';
        changes.replace(use.entry, use.isFlow, use.before, use.schema, anchor);
      }
    }
  }
  return { together, ...(isChanged && { text: changes.result() }) };
}

/** The uses of each anchor: first where the value is written, then its aliases. */
function usesByAnchor(
  root: Written,
  before: readonly PlainObject[],
  after: readonly ItemAfter<PlainObject>[],
  schema: Expected,
): ReadonlyMap<string, readonly Use[]> {
  const found = new Map<string, Use[]>();
  const visit = (use: Use) => {
    const { value, headEnd } = use.entry;
    const { anchor = '', kind, entries, isFlow } = value;
    if (kind === 'alias') found.get(anchor)?.push(use);
    else if (anchor !== '' && headEnd >= 0) found.set(anchor, [use]);
    if (kind === 'mapping' && isPlainObject(use.before)) {
      for (const entry of entries) {
        const { key = '' } = entry;
        const now = isPlainObject(use.after) ? ownField(use.after, key) : undefined;
        visit({
          entry,
          isFlow,
          schema: fieldSchema(use.schema, key),
          before: ownField(use.before, key),
          after: now,
        });
      }
    } else if (kind === 'list' && Array.isArray(use.before)) {
      const inner = itemSchema(use.schema);
      const items = Array.isArray(use.after) ? paired(use.before, use.after, inner) : [];
      for (const [index, entry] of entries.entries()) {
        const now = items.find(({ from }) => from === index)?.value;
        visit({ entry, isFlow, schema: inner, before: use.before[index], after: now });
      }
    }
  };
  const records: readonly WrittenPart[] =
    root.kind === 'list' ? root.entries : [{ start: root.start, headEnd: root.start, value: root }];
  for (const [index, entry] of records.entries()) {
    const now = after.find(({ from }) => from === index)?.value;
    visit({ entry, isFlow: root.isFlow, schema, before: before[index], after: now });
  }
  return found;
}

/** The text with every alias replaced by what it repeats, and without anchors: a way out where nothing else helps. */
export function withoutAliases(text: string): string | undefined {
  const document = editableDocument(text);
  if (document === undefined) return undefined;
  const anchored: (Scalar | YAMLMap | YAMLSeq)[] = [];
  for (let isFound = true; isFound; ) {
    isFound = false;
    visit(document, {
      Alias(_, alias) {
        isFound = true;
        const source = alias.resolve(document);
        return source === undefined ? visit.REMOVE : plainCopy(source);
      },
    });
  }
  visit(document, {
    Node(_, node) {
      if (!isAlias(node) && 'anchor' in node) anchored.push(node as Scalar);
    },
  });
  for (const node of anchored) delete node.anchor;
  return printed(document as Document);
}

/** A copy that is printed by its values, without comments, since it may be inside brackets. */
function plainCopy(source: Node): Node {
  const copy = source.clone() as Node;
  visit(copy, {
    Node(_, node) {
      delete node.srcToken;
      delete node.comment;
      delete node.commentBefore;
    },
  });
  return copy;
}

/** The values of a record of a YAML file that other places of the file have too. @param index of the record in the file */
export function sharedValues(text: string, index: number): readonly SharedValue[] {
  const root = mayBeShared(text) ? writtenYaml(text.replaceAll(/\r\n?/g, '\n')) : undefined;
  if (root === undefined) return [];
  const counts = new Map<string, number>();
  const count = ({ kind, anchor = '', entries }: Written) => {
    if (kind === 'alias') counts.set(anchor, (counts.get(anchor) ?? 0) + 1);
    for (const { value } of entries) count(value);
  };
  count(root);
  const found: SharedValue[] = [];
  const visit = ({ anchor = '', kind, entries }: Written, path: FieldPath) => {
    const others = counts.get(anchor);
    if (others !== undefined) found.push({ path, others });
    for (const [at, { key, value }] of entries.entries())
      visit(value, [...path, kind === 'list' ? at : (key ?? '')]);
  };
  const record = root.kind === 'list' ? root.entries[index]?.value : root;
  if (record !== undefined) visit(record, []);
  return found;
}
