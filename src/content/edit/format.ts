import { isDeepStrictEqual } from 'node:util';
import { format } from 'jsonc-parser';
import { type Expected, fieldSchema, itemSchema } from '../../interface/schema/node.js';
import { readRecords } from '../documents/document.js';
import { isContainer, type Node } from '../documents/node.js';
import { treeOf } from '../documents/tree.js';
import { formattedYaml } from './format-yaml.js';
import { partOrder } from './print.js';
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
  // Keys keep their order where an alias would come before its anchor.
  for (const isOrdered of [true, false]) {
    const made = format === 'json' ? formattedJson(plain, record) : formattedYaml(plain, record, isOrdered);
    if (made === undefined || made === plain || saysTheSame(plain, made, format)) return made;
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
function formattedJson(text: string, record: Expected): string {
  const root = treeOf(text).documents[0]!.root;
  const written = (node: Node, schema: Expected): string => {
    if (!isContainer(node)) return text.slice(node.start, node.end);
    const { parts, kind } = node;
    const texts = parts.map(({ key, at, value }) => {
      const inner =
        kind === 'mapping' ? fieldSchema(schema, key!) : node === root ? record : itemSchema(schema);
      return (key === undefined ? '' : text.slice(at.start, value.start)) + written(value, inner);
    });
    const order = partOrder(node, schema);
    const places = parts.map(({ at, value }) => ({ start: at.start, end: value.end }));
    return spliced(
      text,
      places.map((place, index) => ({ ...place, text: texts[order[index]!]! })),
      node,
    );
  };
  const made = text.slice(0, root.start) + written(root, root.kind === 'list' ? undefined : record);
  const whole = `${(made + text.slice(root.end)).trim()}\n`;
  const edits = format(whole, undefined, { keepLines: true, tabSize: 2, insertSpaces: true, eol: '\n' });
  // jsonc-parser would also write `[ "GBP" ]`, as no other tool does.
  const ofLines = edits.filter(({ offset, length }) => whole.slice(offset, offset + length).includes('\n'));
  return spliced(
    whole,
    ofLines.map(({ offset, length, content }) => ({ start: offset, end: offset + length, text: content })),
  );
}
