import {
  applyEdits,
  findNodeAtLocation,
  type JSONPath,
  modify,
  type Node,
  type ParseError,
  parse,
  parseTree,
} from 'jsonc-parser';
import type { PlainObject } from '../../base/json/plain-object.js';

const reading = { allowTrailingComma: true } as const;

/** JSON with comments and trailing commas. Edits leave all other text unchanged. */
export class CommentedJson {
  text: string;

  constructor(text: string) {
    this.text = text;
  }

  get isBroken(): boolean {
    const errors: ParseError[] = [];
    parse(this.text, errors, reading);
    return errors.length > 0;
  }

  get value(): unknown {
    return parse(this.text, [], reading);
  }

  listAt(key: string): readonly unknown[] {
    const list = (this.value as PlainObject)[key];
    return Array.isArray(list) ? list : [];
  }

  /** Replaces the value at `path`, or adds it if there is none. */
  set(path: JSONPath, value: unknown): void {
    this.#change(path, value, false);
  }

  /** Inserts `value` into a list, before the item at `path`. */
  insert(path: JSONPath, value: unknown): void {
    this.#change(path, value, true);
  }

  /** Removes the value at `path` with its comma. Comments stay, because they may be about the next value. */
  remove(path: JSONPath): void {
    const root = parseTree(this.text, [], reading);
    const value = root && findNodeAtLocation(root, path);
    if (value === undefined) return;
    const node = value.parent?.type === 'property' ? value.parent : value;
    const siblings = node.parent?.children ?? [];
    const before = siblings[siblings.indexOf(node) - 1];
    const comma = this.#commaBehind(node) ?? (before && this.#commaBehind(before));
    const cuts = [this.#wholeLines(node.offset, node.offset + node.length, comma)];
    if (comma !== undefined) cuts.push({ offset: comma, length: 1 });
    this.text = applyEdits(
      this.text,
      withoutOverlap(cuts).map((cut) => ({ ...cut, content: '' })),
    );
  }

  #commaBehind(node: Node): number | undefined {
    const between = /(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*,/y;
    between.lastIndex = node.offset + node.length;
    return between.test(this.text) ? between.lastIndex - 1 : undefined;
  }

  /** If the value and its comma fill whole lines, the lines are removed. */
  #wholeLines(start: number, end: number, comma: number | undefined): { offset: number; length: number } {
    const stop = comma === end ? end + 1 : end;
    const head = /(?:^|\n)([ \t]*)$/.exec(this.text.slice(0, start));
    const tail = /^[ \t]*(?:\r?\n|$)/.exec(this.text.slice(stop));
    if (head === null || tail === null) return { offset: start, length: stop - start };
    const offset = start - (head[1]?.length ?? 0);
    return { offset, length: stop + tail[0].length - offset };
  }

  /** Adds a new entry before the existing ones, because a comment about the last entry may follow it. */
  #change(path: JSONPath, value: unknown, isArrayInsertion: boolean): void {
    const formattingOptions = { ...indentation(this.text), eol: this.text.includes('\r\n') ? '\r\n' : '\n' };
    const isThere = (this.value as Record<string | number, unknown>)[path[0]!] !== undefined;
    const getInsertionIndex = (names: string[]) => (isThere ? 0 : names.length);
    const edits = modify(this.text, path, value, { formattingOptions, isArrayInsertion, getInsertionIndex });
    this.text = applyEdits(this.text, edits);
  }
}

/** Removes the cuts that are inside the first one. */
function withoutOverlap([whole, ...others]: readonly { offset: number; length: number }[]) {
  if (whole === undefined) return [];
  const outside = others.filter(
    ({ offset }) => offset < whole.offset || offset >= whole.offset + whole.length,
  );
  return [whole, ...outside];
}

/** The indentation of the first indented line; two spaces if there is none. */
function indentation(text: string): { readonly insertSpaces: boolean; readonly tabSize: number } {
  const [, indent = '  '] = /^([ \t]+)["/]/m.exec(text) ?? [];
  return indent.startsWith('\t')
    ? { insertSpaces: false, tabSize: 4 }
    : { insertSpaces: true, tabSize: indent.length };
}
