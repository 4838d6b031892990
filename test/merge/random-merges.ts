import { numbers } from '../commands/workspace.js';

/**
 * Random merges, and what must come of them. The generator knows each record and each item by a number that is in no
 * file, and which values each side changed; so it knows the right data without comparing versions.
 */

type Scalar = string;
type Value = Scalar | Node | List;
/** A record, a group of fields or an item. Lines of a text are in `lines`, and joined when it is written. */
interface Node {
  readonly uid: number;
  readonly fields: Map<string, Value>;
}
interface List {
  readonly uid: number;
  readonly kind: 'items' | 'codes' | 'lines';
  items: (Node | Code)[];
}
interface Code {
  readonly uid: number;
  text: string;
}

/** A change by one side. `writes` are the values that it changes, `needs` those that must remain. */
interface Edit {
  readonly name: string;
  readonly writes: readonly string[];
  readonly needs: readonly string[];
  /** Two edits of the same values with the same result, such as a removal, agree. */
  readonly result: string;
  /** Values that the same side doesn't change, since another history of the data would be as likely. */
  readonly without?: readonly string[];
  readonly apply: (records: List) => void;
}

export interface RandomMerge {
  readonly format: 'records' | 'one';
  readonly base: unknown;
  readonly sides: readonly [unknown, unknown];
  /** What both sides did, for messages. */
  readonly edits: readonly (readonly string[])[];
  /** The only right data; undefined if the edits contradict each other. */
  readonly wanted: Wanted | undefined;
}

/** The data of a list: its items, of which `base` are in all versions and each of the others is from one side. */
export interface WantedList {
  readonly items: readonly unknown[];
  readonly of: readonly ('base' | 'ours' | 'theirs')[];
  readonly isOrdered: boolean;
}
export type Wanted = string | WantedList | ReadonlyMap<string, Wanted>;

class Maker {
  readonly pick: (of: number) => number;
  #uid = 0;
  #value = 0;

  constructor(seed: number) {
    const next = numbers(seed);
    this.pick = (of) => Math.floor(next() * of);
  }

  uid(): number {
    return ++this.#uid;
  }

  /** A value that occurs nowhere else. */
  fresh(): string {
    return `${++this.#value}.${this.pick(9) + 1}`;
  }

  one<T>(of: readonly T[]): T {
    return of[this.pick(of.length)]!;
  }

  node(fields: Readonly<Record<string, Value>>): Node {
    return { uid: this.uid(), fields: new Map(Object.entries(fields)) };
  }

  list(kind: List['kind'], items: (Node | Code)[]): List {
    return { uid: this.uid(), kind, items };
  }

  code(text: string): Code {
    return { uid: this.uid(), text };
  }

  many<T>(from: number, to: number, make: (index: number) => T): T[] {
    return Array.from({ length: from + this.pick(to - from + 1) }, (_, index) => make(index));
  }

  /** Fees and tiers repeat their codes; some items are equal. */
  fee(usual = this.pick(4) === 0): Node {
    return this.node({
      FeeType: this.one(['Annual', 'Cash', 'Other']),
      Amount: usual ? '0.00' : this.fresh(),
      ...(this.pick(2) === 0 && { Note: usual ? 'none' : `note ${this.fresh()}` }),
    });
  }

  record(index: number): Node {
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday'].slice(0, 1 + this.pick(4));
    return this.node({
      Identification: `CARD-${index + 1}`,
      ...(this.pick(3) > 0 && { Name: `name ${this.fresh()}` }),
      Rate: this.fresh(),
      Core: this.node({ Limit: this.fresh(), Age: '18', Text: `text ${this.fresh()}` }),
      ...(this.pick(2) === 0 && {
        Segments: this.list(
          'codes',
          this.many(1, 3, (at) => this.code(`S${at}`)),
        ),
      }),
      Fees: this.list(
        'items',
        this.many(1, 4, () => this.fee()),
      ),
      ...(this.pick(2) === 0 && {
        Days: this.list(
          'items',
          days.map((Name) => this.node({ Name, Hours: this.fresh(), Note: 'as usual' })),
        ),
      }),
      ...(this.pick(3) === 0 && {
        Sets: this.list(
          'items',
          this.many(1, 2, (at) =>
            this.node({
              Identification: `T${at}`,
              Bands: this.list(
                'items',
                this.many(1, 3, () => this.fee()),
              ),
            }),
          ),
        ),
      }),
      ...(this.pick(3) === 0 && {
        Notes: this.list(
          'lines',
          this.many(2, 5, () => this.code(`line ${this.fresh()}`)),
        ),
      }),
    });
  }

  copy<T extends Value | Code>(value: T): T;
  copy(value: Value | Code): Value | Code {
    if (typeof value === 'string') return value;
    if ('text' in value) return { ...value, uid: this.uid() };
    if ('items' in value)
      return { ...value, uid: this.uid(), items: value.items.map((item) => this.copy(item)) };
    return {
      uid: this.uid(),
      fields: new Map([...value.fields].map(([key, own]) => [key, this.copy(own)])),
    };
  }
}

/** A copy with the same numbers. */
function cloned<T extends Value | Code>(value: T): T;
function cloned(value: Value | Code): Value | Code {
  if (typeof value === 'string') return value;
  if ('text' in value) return { ...value };
  if ('items' in value) return { ...value, items: value.items.map(cloned) };
  return { uid: value.uid, fields: new Map([...value.fields].map(([key, own]) => [key, cloned(own)])) };
}

/** The values in a value: those that are lost with it. */
function cellsOf(value: Value | Code | undefined): string[] {
  if (value === undefined || typeof value === 'string') return [];
  if ('text' in value) return [`${value.uid}`];
  if ('items' in value) return [`${value.uid}`, ...value.items.flatMap(cellsOf)];
  return [
    `${value.uid}`,
    ...[...value.fields].flatMap(([key, own]) => [`${value.uid}.${key}`, ...cellsOf(own)]),
  ];
}

function* nodesOf(value: Value | Code): Generator<Node> {
  if (typeof value === 'string' || 'text' in value) return;
  if ('items' in value) for (const item of value.items) yield* nodesOf(item);
  else {
    yield value;
    for (const own of value.fields.values()) yield* nodesOf(own);
  }
}

function* listsOf(value: Value | Code): Generator<List> {
  if (typeof value === 'string' || 'text' in value) return;
  if ('items' in value) {
    yield value;
    for (const item of value.items) yield* listsOf(item);
  } else for (const own of value.fields.values()) yield* listsOf(own);
}

const nodeIn = (records: List, uid: number) => [...nodesOf(records)].find((node) => node.uid === uid)!;
const listIn = (records: List, uid: number) => [...listsOf(records)].find((list) => list.uid === uid)!;

/** Where inserted items belong: before an item of the base, or at the end. Items that are removed are marked until then. */
function insert(list: List, before: number | undefined, item: Node | Code): void {
  const at = list.items.findIndex(({ uid }) => uid === before);
  list.items.splice(at === -1 ? list.items.length : at, 0, item);
}

function isTwice(item: Node | Code, { items }: List): boolean {
  const data = JSON.stringify(plain(item));
  return items.some((other) => other !== item && JSON.stringify(plain(other)) === data);
}

/** An edit of the base by a side. Of the base only: no edit changes what another one of its side has made. */
function edit(
  make: Maker,
  records: List,
  side: number,
  isOne: boolean,
  removed: Set<number>,
): Edit | undefined {
  const name = ['ours', 'theirs'][side]!;
  const all = [...records.items] as Node[];
  const record = make.one(all);
  const nodes = [...nodesOf(record)];
  const node = make.one(nodes);
  const scalars = [...node.fields].filter(
    ([key, value]) => typeof value === 'string' && key !== 'Identification',
  );
  const lists = [...listsOf(record)];
  const list = lists.length === 0 ? undefined : make.one(lists);
  const before = (of: List) => make.one([...of.items.map(({ uid }) => uid), undefined]);
  const set = (of: Node, key: string, value: Value, what: string): Edit => ({
    name: `${what} ${of.uid}.${key} = ${typeof value === 'string' ? value : '…'}`,
    writes: [`${of.uid}.${key}`, ...cellsOf(of.fields.get(key))],
    needs: [`${of.uid}`],
    result: typeof value === 'string' ? value : `${what} ${side}`,
    apply: (to) => nodeIn(to, of.uid).fields.set(key, cloned(value)),
  });
  const added = (
    to: List,
    item: Node | Code,
    at: number | undefined,
    what: string,
    writes: string[] = [],
  ): Edit => ({
    name: `${what} in ${to.uid} before ${at}`,
    writes,
    needs: [`${to.uid}`],
    result: `${what} ${side}`,
    apply: (records) => insert(listIn(records, to.uid), at, cloned(item)),
  });
  switch (make.pick(isOne ? 9 : 14)) {
    case 0:
    case 1: {
      if (scalars.length === 0) return undefined;
      const [key] = make.one(scalars);
      const value = key === 'FeeType' ? make.one(['Annual', 'Cash', 'Late', name]) : `new ${make.fresh()}`;
      return node.fields.get(key) === value || key === 'Name' ? undefined : set(node, key, value, 'set');
    }
    case 2: {
      const field = make.one([...node.fields.keys()]);
      if (node.fields.size < 2 || ['Identification', 'FeeType', 'Name'].includes(field)) return undefined;
      return {
        name: `remove field ${node.uid}.${field}`,
        writes: [`${node.uid}.${field}`, ...cellsOf(node.fields.get(field))],
        needs: [`${node.uid}`],
        result: 'gone',
        apply: (to) => nodeIn(to, node.uid).fields.delete(field),
      };
    }
    case 3: {
      const key = make.one(['Extra', 'Other', 'Link']);
      return node.fields.has(key) ? undefined : set(node, key, `added ${make.fresh()}`, 'add');
    }
    case 4: {
      const group = make.node({ A: make.fresh(), B: make.fresh() });
      return record.fields.has('Group') ? undefined : set(record, 'Group', group, 'add');
    }
    case 5: {
      if (list === undefined || list.kind === 'lines') return undefined;
      const at = before(list);
      const own = list.items[0];
      if (list.kind === 'codes') return added(list, make.code(`${name}${make.pick(99)}`), at, 'insert');
      if (own === undefined || !('fields' in own)) return undefined;
      if (own.fields.has('FeeType')) {
        const fee = make.fee(false);
        // A fee that replaces one of its kind is the same fee.
        if (list.items.some(({ uid }) => removed.has(uid)))
          fee.fields.set('FeeType', `${name}${make.fresh()}`);
        for (const { uid } of list.items) removed.add(uid);
        return added(list, fee, at, 'insert');
      }
      const key = own.fields.has('Name') ? 'Name' : 'Identification';
      const item = make.copy(make.one(list.items as Node[]));
      item.fields.set(key, `${name}${make.fresh()}`);
      return added(list, item, at, 'insert copy');
    }
    case 6: {
      // An equal item beside the first: a removal of the first by the same side would be none.
      // What both sides insert alike is one item.
      if (list?.kind !== 'items' || side === 1) return undefined;
      const [item] = list.items as Node[];
      if (item === undefined || !item.fields.has('FeeType')) return undefined;
      if (list.items.some(({ uid }) => removed.has(uid))) return undefined;
      for (const { uid } of list.items) removed.add(uid);
      const copied = make.one(list.items as Node[]);
      return { ...added(list, make.copy(copied), before(list), 'insert equal'), without: cellsOf(copied) };
    }
    case 7: {
      if (list === undefined || list.items.length < 2) return undefined;
      const item = make.one(list.items);
      if (removed.has(item.uid)) return undefined;
      // Of two equal items each side would remove one, and nothing says whether it is the same.
      if (side === 1 && isTwice(item, list)) return undefined;
      for (const { uid } of list.items) if (list.kind === 'items') removed.add(uid);
      return {
        name: `remove item ${item.uid}`,
        writes: cellsOf(item),
        needs: [`${list.uid}`],
        result: 'gone',
        apply: (to) => {
          const own = listIn(to, list.uid);
          own.items = own.items.filter(({ uid }) => uid !== item.uid);
        },
      };
    }
    case 8: {
      const lines = lists.find(({ kind }) => kind === 'lines');
      if (lines === undefined) return undefined;
      const line = make.one(lines.items) as Code;
      const text = `edited ${make.fresh()}`;
      return {
        name: `edit line ${line.uid}`,
        writes: [`${line.uid}`],
        needs: [`${lines.uid}`],
        result: text,
        apply: (to) => {
          (listIn(to, lines.uid).items.find(({ uid }) => uid === line.uid) as Code).text = text;
        },
      };
    }
    case 9:
    case 10: {
      // The copy comes right behind the record, or somewhere else, and has some other values.
      const copy = make.copy(record);
      const id = `CARD-${side === 0 ? 'A' : 'B'}${make.pick(1000)}`;
      copy.fields.set('Identification', id);
      if (make.pick(2) === 0) copy.fields.set('Rate', make.fresh());
      const next = all[all.indexOf(record) + 1]?.uid;
      return added(
        records,
        copy,
        make.pick(2) === 0 ? next : before(records),
        `copy ${record.uid} as ${id}`,
        [id],
      );
    }
    case 11: {
      const id = make.pick(6) === 0 ? 'CARD-X' : `CARD-${side === 0 ? 'N' : 'M'}${make.pick(1000)}`;
      const item = make.record(0);
      item.fields.set('Identification', id);
      return added(records, item, before(records), `new ${id}`, [id]);
    }
    case 12: {
      if (all.length < 2) return undefined;
      return {
        name: `remove record ${record.uid}`,
        writes: cellsOf(record),
        needs: [],
        result: 'gone',
        apply: (to) => {
          to.items = to.items.filter(({ uid }) => uid !== record.uid);
        },
      };
    }
    default: {
      if (make.pick(2) === 0) {
        // Under another Identification it is another record (D16), of which the other side changes nothing.
        const id = `CARD-R${side}${make.pick(1000)}`;
        const rename = set(record, 'Identification', id, 'rename');
        return { ...rename, writes: cellsOf(record) };
      }
      const [first] = all;
      return {
        name: 'move the first record to the end',
        writes: ['order'],
        needs: [],
        result: 'moved',
        apply: (to) => {
          const moved = to.items.find(({ uid }) => uid === first!.uid);
          if (moved !== undefined) to.items = [...to.items.filter((item) => item !== moved), moved];
        },
      };
    }
  }
}

/** True if one of them changes what the other changes otherwise, or needs. */
function contradict(one: Edit, other: Edit): boolean {
  const shared = one.writes.filter((cell) => other.writes.includes(cell));
  if (shared.length > 0) {
    const isAlike = one.result === other.result && one.writes.length === other.writes.length;
    return !isAlike || shared.length < one.writes.length;
  }
  return (
    one.writes.some((cell) => other.needs.includes(cell)) ||
    other.writes.some((cell) => one.needs.includes(cell))
  );
}

/** The data as it is written. */
function plain(value: Value | Code): unknown {
  if (typeof value === 'string') return value;
  if ('text' in value) return value.text;
  if ('fields' in value) return Object.fromEntries([...value.fields].map(([key, own]) => [key, plain(own)]));
  const items = value.items.map(plain);
  return value.kind === 'lines' ? items.join('\n') : items;
}

function wanted(value: Value | Code, sides: readonly ReadonlySet<number>[], isFile = false): Wanted {
  if (typeof value === 'string') return value;
  if ('text' in value) return value.text;
  if ('fields' in value) return new Map([...value.fields].map(([key, own]) => [key, wanted(own, sides)]));
  if (value.kind === 'lines') return value.items.map(plain).join('\n');
  return {
    items: value.items.map((item) => ('text' in item ? item.text : wanted(item, sides))),
    of: value.items.map(({ uid }) => (sides[0]!.has(uid) ? 'ours' : sides[1]!.has(uid) ? 'theirs' : 'base')),
    isOrdered: !isFile,
  };
}

export function randomMerge(seed: number): RandomMerge {
  const make = new Maker(seed);
  const isOne = make.pick(6) === 0;
  const base = make.list(
    'items',
    make.many(1, isOne ? 1 : 4, (index) => make.record(index)),
  );
  const edits = [0, 1].map((side) => {
    const own: Edit[] = [];
    const removed = new Set<number>();
    const count = 1 + make.pick(4);
    for (let tries = 0; own.length < count && tries < 40; tries++) {
      const next = edit(make, base, side, isOne, removed);
      // No value is changed twice, nor one that the same side removes.
      if (next === undefined || own.some((other) => contradict(next, other) || overlap(next, other)))
        continue;
      own.push(next);
    }
    return own;
  });
  const [ours = [], theirs = []] = edits;
  const isClear = !ours.some((one) => theirs.some((other) => contradict(one, other)));
  // Removals come last: others say where they belong by what may be removed.
  const inOrder = (all: readonly Edit[]) => [
    ...all.filter(({ result }) => result !== 'gone'),
    ...all.filter(({ result }) => result === 'gone'),
  ];
  const madeOf = (all: readonly Edit[]) => {
    const copy = cloned(base);
    for (const { apply } of inOrder(all)) apply(copy);
    return copy;
  };
  const versions = edits.map(madeOf);
  const both = madeOf(isClear ? [...ours, ...theirs] : []);
  const known = new Set(uidsOf(base));
  const sides = versions.map((version, side) => {
    const added = [...uidsOf(version)].filter((uid) => !known.has(uid));
    // An item with another code is another one, as far as the order is concerned.
    const recoded = edits[side]!.flatMap(({ writes }) =>
      writes.flatMap((cell) => /^(\d+)\.FeeType$/.exec(cell)?.[1] ?? []),
    );
    return new Set([...added, ...recoded.map(Number)]);
  });
  const data = (list: List) => (isOne ? plain(list.items[0]!) : plain(list));
  return {
    format: isOne ? 'one' : 'records',
    base: data(base),
    sides: [data(versions[0]!), data(versions[1]!)],
    edits: edits.map((own) => own.map(({ name }) => name)),
    wanted: isClear ? wanted(isOne ? both.items[0]! : both, sides, true) : undefined,
  };
}

function overlap(one: Edit, other: Edit): boolean {
  const excludes = (a: Edit, b: Edit) => [...a.writes, ...a.needs].some((cell) => b.without?.includes(cell));
  return (
    one.writes.some((cell) => other.writes.includes(cell)) || excludes(one, other) || excludes(other, one)
  );
}

function* uidsOf(value: Value | Code): Generator<number> {
  if (typeof value === 'string') return;
  yield value.uid;
  if ('items' in value) for (const item of value.items) yield* uidsOf(item);
  else if ('fields' in value) for (const own of value.fields.values()) yield* uidsOf(own);
}

/** What is wrong with data; undefined if it is as wanted. The order of records, and of what both insert, is free. */
export function wrongIn(found: unknown, want: Wanted, path = ''): string | undefined {
  if (typeof want === 'string') {
    return found === want
      ? undefined
      : `${path}: ${JSON.stringify(found)} instead of ${JSON.stringify(want)}`;
  }
  if (want instanceof Map) {
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return `${path}: no mapping`;
    const own = found as Record<string, unknown>;
    for (const key of new Set([...want.keys(), ...Object.keys(own)])) {
      const value = want.get(key);
      if (value === undefined) return `${path}.${key}: must not be there`;
      const wrong = wrongIn(own[key], value, `${path}.${key}`);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  }
  const { items, of, isOrdered } = want as WantedList;
  if (!Array.isArray(found)) return `${path}: no list`;
  if (found.length !== items.length) return `${path}: ${found.length} items instead of ${items.length}`;
  const ids = items.map((item) => (item instanceof Map ? (item.get('Identification') as string) : undefined));
  if (ids.every((id) => id !== undefined)) {
    for (const [index, item] of items.entries()) {
      const own = found.find((one: Record<string, unknown>) => one['Identification'] === ids[index]);
      const wrong = wrongIn(own, item as Wanted, `${path}[${ids[index]}]`);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  }
  const text = (item: unknown) =>
    item instanceof Map ? JSON.stringify([...item].sort(byKey)) : JSON.stringify(item);
  const texts = found.map((item: unknown) =>
    typeof item === 'string' ? JSON.stringify(item) : text(new Map(Object.entries(item as object))),
  );
  const wantedTexts = items.map(text);
  if (`${[...texts].sort()}` !== `${[...wantedTexts].sort()}`)
    return `${path}: ${texts} instead of ${wantedTexts}`;
  for (const side of isOrdered ? (['ours', 'theirs'] as const) : []) {
    const own = wantedTexts.filter((_, index) => of[index] === 'base' || of[index] === side);
    let at = 0;
    for (const one of texts) if (one === own[at]) at++;
    if (at < own.length) return `${path}: ${texts}, not in the order of ${own}`;
  }
  return undefined;
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
