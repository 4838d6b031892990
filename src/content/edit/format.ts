import { isDeepStrictEqual } from 'node:util';
import { format } from 'jsonc-parser';
import { type Expected, innerSchema } from '../../interface/schema/node.js';
import { readRecords } from '../documents/document.js';
import { type Container, isContainer, type Node } from '../documents/node.js';
import { treeOf } from '../documents/tree.js';
import { formattedYaml } from './format-yaml.js';
import { fileSchema, partOrder } from './print.js';
import { spliced } from './splice.js';

/**
 * The text of a file of records as `opendata fmt` writes it: keys in the order of the interface, indentation by two, quotes
 * where other tools would misread a text, an empty line between records, LF, and one line break at the end. Comments and
 * all values stay.
 * @param text without a byte order mark, which can be read without an error
 * @param record the schema of a record in the version that the file is written in
 * @returns undefined where it would not say the same afterwards
 */
export function formatContent(text: string, format: 'yaml' | 'json', record: Expected): string | undefined {
  const plain = text.replaceAll(/\r\n?/g, '\n');
  const root = treeOf(plain).documents[0]?.root;
  if (!isContainer(root)) return undefined;
  const schema = fileSchema(record, root.kind === 'list');
  const formatted = format === 'json' ? formattedJson : formattedYaml;
  // Keys keep their order where an alias would come before its anchor.
  for (const isOrdered of [true, false]) {
    const made = formatted(plain, root, schema, isOrdered);
    if (made === plain || saysTheSame(plain, made, format)) return made;
  }
  return undefined;
}

/**
 * True if both texts have the same values and no mistake, and each character equally often, except spaces, quotes and commas:
 * so no comment is lost.
 */
function saysTheSame(before: string, after: string, format: 'yaml' | 'json'): boolean {
  const [was, is] = [before, after].map((text) => text.replaceAll(/[\s",]/g, '')) as [string, string];
  const sorted = (characters: string) => [...characters].sort().join('');
  if (was.length !== is.length || (was.includes('#') && sorted(was) !== sorted(is))) return false;
  const [one, other] = [before, after].map((text) => readRecords({ name: '', format }, Buffer.from(text)));
  return other!.problems.length === 0 && isDeepStrictEqual(one!.records, other!.records);
}

/** Orders the keys of the objects in a JSON text, and indents its lines. What is on one line stays there, as written. */
function formattedJson(text: string, root: Container, schema: Expected): string {
  const written = (node: Node, own: Expected): string => {
    if (!isContainer(node)) return text.slice(node.start, node.end);
    const { parts } = node;
    const texts = parts.map(({ key, at, value }) => {
      const head = key === undefined ? '' : text.slice(at.start, value.start);
      return head + written(value, innerSchema(own, key));
    });
    const order = partOrder(node, own);
    const places = parts.map(({ at, value }) => ({ start: at.start, end: value.end }));
    return spliced(
      text,
      places.map((place, index) => ({ ...place, text: texts[order[index]!]! })),
      node,
    );
  };
  const ordered = `${written(root, schema)}\n`;
  const edits = format(ordered, undefined, { keepLines: true, tabSize: 2, insertSpaces: true, eol: '\n' });
  // jsonc-parser would also write `[ "GBP" ]`, as no other tool does.
  const ofLines = edits.filter(({ offset, length }) => ordered.slice(offset, offset + length).includes('\n'));
  return spliced(
    ordered,
    ofLines.map(({ offset, length, content }) => ({ start: offset, end: offset + length, text: content })),
  );
}
