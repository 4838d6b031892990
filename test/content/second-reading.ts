import { isAlias, isCollection, isMap, isScalar, isSeq, type Node, parseAllDocuments } from 'yaml';

/**
 * The value of a text of one YAML document as the package `yaml` reads it, with every scalar as it is written and null for
 * a plain one that says nothing. It reads everything that `yaml` does; what records may not hold is not its business.
 * A lone CR ends a line, as YAML 1.2 §5.4 has it and `yaml` hasn't; and a tab alone on the last line, which `yaml` refuses,
 * is left out.
 * @throws the first of `yaml`'s errors
 */
export function secondReading(text: string): unknown {
  const documents = parseAllDocuments(
    text.replaceAll(/\r(?!\n)/g, '\n').replace(/(^|[\r\n])[ ]*\t[ \t]*$/, '$1'),
    {
      schema: 'failsafe',
      // Brackets may be closed below their key, as the program allows.
      strict: false,
      uniqueKeys: true,
      prettyErrors: false,
      logLevel: 'silent',
    },
  );
  if (!Array.isArray(documents)) return null;
  const [error] = documents.flatMap((document) => document.errors);
  if (error !== undefined) throw error;
  const written = documents.filter(
    ({ contents, directives }) => directives.docStart || read(contents, new Map()) !== null,
  );
  if (written.length === 0) return null;
  if (written.length !== 1) throw new RangeError(`${documents.length} documents`);
  return read(written[0]?.contents, new Map());
}

function read(node: unknown, anchors: Map<string, unknown>): unknown {
  if (isAlias(node)) {
    if (!anchors.has(node.source)) throw new RangeError(`no anchor ${node.source}`);
    return anchors.get(node.source);
  }
  if (isScalar(node)) return keep(node, scalarOf(node), anchors);
  if (isSeq(node)) {
    const list: unknown[] = keep(node, [], anchors);
    for (const item of node.items) list.push(read(item, anchors));
    return list;
  }
  if (isMap(node)) {
    const fields: { [key: string]: unknown } = keep(node, {}, anchors);
    for (const { key, value } of node.items) {
      if (isCollection(key) || key === null) throw new RangeError('a key that is no text');
      const name = String(read(key, anchors));
      if (Object.hasOwn(fields, name)) throw new RangeError(`two keys ${name}`);
      fields[name] = read(value, anchors);
    }
    return fields;
  }
  return null;
}

function scalarOf({ type, value }: { readonly type?: string; readonly value: unknown }): string | null {
  const isNothing = type === 'PLAIN' && /^(?:~|null|Null|NULL|)$/.test(String(value));
  return value === null || isNothing ? null : String(value);
}

function keep<T>(node: Node, value: T, anchors: Map<string, unknown>): T {
  const { anchor } = node as { readonly anchor?: string };
  if (anchor !== undefined) anchors.set(anchor, value);
  return value;
}
