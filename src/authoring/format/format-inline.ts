import { wantsQuotes } from '../../interface/json-schema/quotes.js';
import { type Expected, fieldSchema, itemSchema } from '../../interface/schema/node.js';
import { tableOrder } from '../../interface/schema/types.js';
import { lineStart } from '../../content/documents/lines.js';
import type { Entry, Node } from '../../content/documents/node.js';
import { interfaceOrder } from './key-order.js';

/** A range of the text and its replacement. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The text with corrections inside lines: keys in braces in the order of the interface, with spaces and commas between
 * them unchanged, and quotes around texts that other tools would misread. JSON consists of braces only.
 */
export function mendInline(text: string, root: Node, format: 'yaml' | 'json', record: Expected): string {
  const schemaOf = root.kind === 'list' ? root.items.map((item) => ({ item, schema: record })) : undefined;
  const mender = new InlineMender(text, format);
  const parts = schemaOf?.map(({ item, schema }) => mender.part(item, schema)) ?? [mender.part(root, record)];
  return spliced(text, { start: 0, end: text.length }, parts);
}

class InlineMender {
  readonly #text: string;
  readonly #format: 'yaml' | 'json';

  constructor(text: string, format: 'yaml' | 'json') {
    this.#text = text;
    this.#format = format;
  }

  part(node: Node, schema: Expected): Part {
    return { start: node.start, end: node.end, text: this.#mended(node, schema) };
  }

  #mended(node: Node, schema: Expected): string {
    const written = this.#text.slice(node.start, node.end);
    switch (node.kind) {
      case 'alias':
      case 'nothing':
        return written;
      case 'scalar':
        return this.#scalar(node, written, schema);
      case 'list': {
        const inner = itemSchema(schema);
        return spliced(
          this.#text,
          node,
          node.items.map((item) => this.part(item, inner)),
        );
      }
      case 'mapping': {
        const isInBraces = written.startsWith('{');
        return (
          (isInBraces && this.#sorted(node, schema)) ||
          spliced(this.#text, node, this.#entries(node.entries, schema))
        );
      }
    }
  }

  /** A scalar that is written as it reads, and isn't a block scalar, is plain. */
  #scalar({ value, start }: Node, written: string, schema: Expected): string {
    if (this.#format === 'json' || value !== written || !wantsQuotes(written, schema)) return written;
    return this.#isBlockText(start) ? written : `"${written}"`;
  }

  /** True if the line above `start` ends with the header of a block scalar. */
  #isBlockText(start: number): boolean {
    const own = lineStart(this.#text, start);
    if (this.#text.slice(own, start).trim() !== '') return false;
    let above = own;
    while (above > 0 && this.#text.slice(lineStart(this.#text, above - 1), above).trim() === '') {
      above = lineStart(this.#text, above - 1);
    }
    if (above === 0) return false;
    return /[|>][-+\d]*[ \t]*(?:#.*)?\n$/.test(this.#text.slice(lineStart(this.#text, above - 1), above));
  }

  #entries(entries: readonly Entry[], schema: Expected): Part[] {
    return entries
      .filter(({ value }) => value.kind !== 'nothing')
      .map(({ key, value }) => this.part(value, fieldSchema(schema, key)));
  }

  /** The entries in order, if only spaces and commas are between them. */
  #sorted(node: Node & { readonly kind: 'mapping' }, schema: Expected): string | undefined {
    const { entries } = node;
    if (schema === undefined || entries.some(({ value }) => value.kind === 'nothing')) return undefined;
    const slices = entries.map(({ key, at, value }) => ({
      key,
      start: at.start,
      end: value.end,
      text: this.#format === 'yaml' ? this.#text.slice(at.start, value.end) : '',
    }));
    const order = interfaceOrder(slices, tableOrder(schema));
    const between = slices.map(({ start }, index) =>
      this.#text.slice(slices[index - 1]?.end ?? node.start + 1, start),
    );
    const isClear = between.every((gap, index) => (index === 0 ? /^\s*$/ : /^\s*,\s*$/).test(gap));
    if (!isClear || order.every((index, at) => index === at)) return undefined;
    const mended = entries.map((entry, index) =>
      spliced(this.#text, slices[index]!, this.#entries([entry], schema)),
    );
    return spliced(
      this.#text,
      node,
      slices.map(({ start, end }, at) => ({ start, end, text: mended[order[at]!]! })),
    );
  }
}

/** A range of `text` with some parts replaced, given in the order of the text. */
function spliced(text: string, { start, end }: Pick<Part, 'start' | 'end'>, parts: readonly Part[]): string {
  let result = '';
  let at = start;
  for (const part of parts) {
    result += text.slice(at, part.start) + part.text;
    at = part.end;
  }
  return result + text.slice(at, end);
}
