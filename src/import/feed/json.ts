import { type Node, type ParseErrorCode, parseTree, visit } from 'jsonc-parser';
import { once } from '../../base/once.js';
import type { Finding } from '../../content/documents/finding.js';
import { diagnoseJson } from '../../content/documents/json/mistakes.js';
import { deepest } from '../../content/documents/limits.js';
import { Lines } from '../../content/documents/lines.js';
import { type Mapping, setField } from '../../content/documents/node.js';
import type { FieldPath, Location } from '../../model/location.js';
import { type Raw, WrittenNumber } from '../incoming.js';

/** A value that a later one of the same key hides: readers see only the last one. */
export interface HiddenValue {
  readonly path: FieldPath;
  readonly value: Raw;
}

/** Thrown where a text stops to be JSON, or is nested too deeply. `at` is an offset in UTF-16 code units. */
export class NotJson extends Error {
  readonly at: number;
  /** What is wrong there. */
  readonly finding: Finding;

  constructor(at: number, finding: Finding) {
    super();
    this.at = at;
    this.finding = finding;
  }
}

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Extent extends Range {
  /** Of its key, if it is the value of a field. */
  readonly key: Range | undefined;
}

/** A list or an object that is being read. */
interface Open {
  readonly value: Raw[] | Mapping['value'];
  readonly start: number;
  /** The place of its own key. */
  readonly ownKey: Range | undefined;
  /** The key in it whose value comes next. */
  key: string;
  keyAt: Range | undefined;
}

/** A JSON text (RFC 8259) whose numbers keep their digits, and the places of its values. */
export class RawJson {
  root: Raw;
  /** The values that are written twice. */
  readonly hidden: HiddenValue[] = [];
  readonly #name: string;
  readonly #text: string;
  readonly #lines: () => Lines;
  /** Where each list and object is, and its key. */
  readonly #extents = new WeakMap<object, Extent>();
  /** The parts of those in which places were looked up. */
  readonly #parts = new WeakMap<object, readonly Node[]>();

  /** @throws NotJson */
  constructor(name: string, text: string) {
    this.#name = name;
    this.#text = text;
    this.#lines = once(() => new Lines(text));
    const open: Open[] = [];
    const add = (value: Raw) => {
      const { value: around, key } = open.at(-1) ?? {};
      if (around === undefined) this.root = value;
      else if (Array.isArray(around)) around.push(value);
      else {
        if (Object.hasOwn(around, key!)) {
          const path = open.map((one) => (Array.isArray(one.value) ? one.value.length : one.key));
          this.hidden.push({ path, value: around[key!] });
        }
        setField(around, key!, value);
      }
    };
    const begin = (value: Open['value'], start: number) => {
      if (open.length >= deepest) {
        const at = [{ start, end: start + 1 }] as const;
        throw new NotJson(start, { rule: 'content/too-deep', args: { limit: deepest }, at });
      }
      open.push({ value, start, ownKey: open.at(-1)?.keyAt, key: '', keyAt: undefined });
    };
    const end = (offset: number) => {
      const { value, start, ownKey: key } = open.pop()!;
      this.#extents.set(value, { start, end: offset + 1, key });
      add(value);
    };
    const visitor = {
      onObjectBegin: (offset: number) => begin({}, offset),
      onObjectProperty(key: string, start: number, length: number) {
        Object.assign(open.at(-1)!, { key, keyAt: { start, end: start + length } });
      },
      onObjectEnd: end,
      onArrayBegin: (offset: number) => begin([], offset),
      onArrayEnd: end,
      onLiteralValue(value: unknown, offset: number, length: number) {
        const isNumber = typeof value === 'number';
        add(isNumber ? new WrittenNumber(text.slice(offset, offset + length)) : value);
      },
      onError(error: ParseErrorCode, offset: number, length: number) {
        throw new NotJson(offset, diagnoseJson(text, { error, offset, length }));
      },
    };
    visit(text, visitor, { disallowComments: true });
  }

  /** The value or key at a path; of a missing path, the key of the nearest value around it. Ends with its first line. */
  place(path: FieldPath, part: 'key' | 'value' = 'value'): Location {
    let value = this.root;
    let found = this.#extentOf(value) ?? { start: 0, end: this.#text.length, key: undefined };
    let isKey = part === 'key';
    for (const step of path) {
      if (!isHolder(value) || !Object.hasOwn(value, step)) {
        isKey = true;
        break;
      }
      const inner = value[step];
      found = this.#extentOf(inner) ?? this.#partOf(value, step) ?? found;
      value = inner;
    }
    const first = isKey && found.key === undefined && isHolder(value) ? this.#partOf(value) : undefined;
    const { start, end } = isKey ? (found.key ?? first?.key ?? found) : found;
    const lines = this.#lines();
    const last = Math.min(end, lines.endOf(start));
    return { file: this.#name, start: lines.position(start), end: lines.position(last) };
  }

  #extentOf(value: Raw): Extent | undefined {
    return isHolder(value) ? this.#extents.get(value) : undefined;
  }

  /** A value of a list or an object, or its first one; of a field that is written twice the last. */
  #partOf(around: Holder, step?: string | number): Extent | undefined {
    const { start: base, end } = this.#extents.get(around)!;
    let parts = this.#parts.get(around);
    if (parts === undefined) {
      parts = parseTree(this.#text.slice(base, end))?.children ?? [];
      this.#parts.set(around, parts);
    }
    const part = Array.isArray(around)
      ? parts[Number(step)]
      : step === undefined
        ? parts[0]
        : parts.findLast(({ children: [key] = [] }) => key?.value === step);
    if (part === undefined) return undefined;
    const [key, value = part] = part.type === 'property' ? (part.children ?? []) : [];
    const place = (node: Node) => ({ start: base + node.offset, end: base + node.offset + node.length });
    return { ...place(value), key: key && place(key) };
  }
}

type Holder = Readonly<Record<string | number, Raw>>;

function isHolder(value: Raw): value is Holder {
  return typeof value === 'object' && value !== null && !(value instanceof WrittenNumber);
}
