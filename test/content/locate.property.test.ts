import fc from 'fast-check';
import { FAILSAFE_SCHEMA, load } from 'js-yaml';
import { expect, test } from 'vitest';
import { type RecordsDocument, soundRecordPlaces } from '../../src/content/documents/document.js';
import type { FieldPath } from '../../src/model/location.js';
import { cut, yaml } from './reading.js';
import { textOf, Writer, type Written, writtenRecords } from './written.js';

const file = { name: 'content/fenland/branches.yaml', format: 'yaml' } as const;

const written = fc.record({
  records: writtenRecords,
  lineBreak: fc.constantFrom('\n', '\r\n'),
  mark: fc.constantFrom('', '\ufeff'),
});

test('Whatever the style, every value is read, and what stands at its place reads as the value', () => {
  fc.assert(
    fc.property(written, ({ records, lineBreak, mark }) => {
      const writer = new Writer();
      const text = writer.records(records).replaceAll('\n', lineBreak);
      const document = yaml(mark + text);
      expect(document.problems).toEqual([]);
      expect(document.text).toBe(text);
      expect(document.records.map(({ value }) => value)).toEqual(
        records.map((record) => meant(record, writer, false)),
      );
      const places = soundRecordPlaces(file, Buffer.from(mark + text), records.length)!;
      for (const [index, record] of records.entries()) {
        new Walk(document, text, writer, index).visit(record, [], false);
        for (const key of ['Name', 'Type', 'no such'])
          expect(places.locate(index, [key], 'value')).toEqual(document.locate(index, [key], 'value'));
      }
    }),
    { numRuns: 400 },
  );
});

function meant(node: Written, writer: Writer, inFlow: boolean): unknown {
  switch (node.kind) {
    case 'text':
      return textOf(node, inFlow);
    case 'nothing':
      return null;
    case 'alias': {
      const anchor = writer.resolved.get(node);
      return anchor === undefined ? null : meant(anchor.node, writer, anchor.inFlow);
    }
    case 'list':
      return node.items.map((item) => meant(item, writer, inFlow || node.flow));
    case 'mapping':
      return Object.fromEntries(
        node.entries.map(([key, value]) => [key, meant(value, writer, inFlow || node.flow)]),
      );
  }
}

/** Looks up every value of one record. */
class Walk {
  constructor(
    readonly document: RecordsDocument,
    readonly text: string,
    readonly writer: Writer,
    readonly index: number,
  ) {}

  visit(node: Written, path: FieldPath, inFlow: boolean): void {
    const at = this.document.locate(this.index, path, 'value');
    const written = cut(this.text, at);
    const isIn = inFlow || ('flow' in node && node.flow);
    switch (node.kind) {
      case 'text':
        expect(read(written, node.style === 'literal' && !inFlow)).toBe(textOf(node, inFlow));
        break;
      case 'nothing':
        expect(written).toBe(node.as === '' ? this.#standIn(path, inFlow) : node.as);
        break;
      case 'alias': {
        const anchor = this.writer.resolved.get(node);
        expect(written).toBe(anchor === undefined ? '~' : `*${anchor.name}`);
        if (anchor !== undefined) this.#inside(anchor.node, path, anchor.inFlow);
        break;
      }
      default:
        if (isSelfContained(node)) {
          const padded = ' '.repeat(at.start.column - 1) + written;
          expect(load(padded, { schema: FAILSAFE_SCHEMA })).toEqual(meant(node, this.writer, isIn));
        }
        this.#inside(node, path, isIn);
    }
  }

  #inside(node: Written, path: FieldPath, inFlow: boolean): void {
    if (node.kind === 'list') {
      for (const [at, item] of node.items.entries()) this.visit(item, [...path, at], inFlow || node.flow);
    }
    if (node.kind !== 'mapping') return;
    for (const [key, value] of node.entries) {
      const label = cut(this.text, this.document.locate(this.index, [...path, key], 'key'));
      expect(load(label, { schema: FAILSAFE_SCHEMA })).toBe(key);
      this.visit(value, [...path, key], inFlow || node.flow);
    }
  }

  /** What is pointed at to mean that nothing is there. */
  #standIn(path: FieldPath, inFlow: boolean): string {
    if (typeof path.at(-1) === 'number') return inFlow ? '~' : '-';
    return cut(this.text, this.document.locate(this.index, path, 'key'));
  }
}

/** Reads a stretch of YAML by itself; the lines of a block text are no YAML without what is before them. */
function read(written: string, isLiteral: boolean): unknown {
  if (isLiteral) return written.split(/\r?\n */).join('\n');
  return load(written, { schema: FAILSAFE_SCHEMA });
}

/** True of what reads the same by itself: without aliases and nulls. */
function isSelfContained(node: Written): boolean {
  if (node.kind === 'list') return node.items.every(isSelfContained);
  if (node.kind === 'mapping') return node.entries.every(([, value]) => isSelfContained(value));
  return node.kind === 'text';
}
