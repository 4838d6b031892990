import { timeKeys } from '../../interface/records/record-times.js';

/** An entry of a mapping that can be moved to put keys in order. */
export interface Movable {
  readonly key: string;
  /** The entry as written, in which anchors and aliases are searched; undefined if the format has none. */
  readonly text: string;
}

/**
 * The order of `entries` by `table`, the fields of the interface's table, with the times of a record before them. An
 * anchor stays before its aliases, so an entry with an anchor may come earlier. A mapping with an unknown key stays as it
 * is, so that the key can be corrected in its place.
 */
export function interfaceOrder(entries: readonly Movable[], table: readonly string[]): readonly number[] {
  const written = entries.map((_, index) => index);
  const known = [...timeKeys, ...table];
  const ranks = entries.map(({ key }) => known.indexOf(key));
  if (ranks.includes(-1)) return written;
  const byTable = [...ranks.entries()].sort(([a, of], [b, other]) => of - other || a - b).map(([at]) => at);
  if (byTable.every((index, at) => index === at)) return written;

  const names = entries.map(({ text }) => namesIn(text));
  const order = new Set<number>();
  const place = (index: number) => {
    if (order.has(index)) return;
    const own = names[index];
    for (const other of byTable) {
      const others = names[other];
      if (other < index && own && others && isBound(others, own)) place(other);
    }
    order.add(index);
  };
  for (const index of byTable) place(index);
  return [...order];
}

interface Names {
  readonly anchors: ReadonlySet<string>;
  readonly aliases: ReadonlySet<string>;
}

/** Text that looks like an anchor or alias. A wrong match only means a less perfect order. */
function namesIn(text: string): Names {
  const names = { anchors: new Set<string>(), aliases: new Set<string>() };
  for (const [, sign, name = ''] of text.matchAll(/(?<![^\s,:[{-])([&*])([^\s,[\]{}]+)/g)) {
    (sign === '&' ? names.anchors : names.aliases).add(name);
  }
  return names;
}

/** True if two entries must keep their order: an alias refers to the last anchor of its name before it. */
function isBound(first: Names, second: Names): boolean {
  const meets = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].some((name) => b.has(name));
  return (
    meets(first.anchors, second.aliases) ||
    meets(first.anchors, second.anchors) ||
    meets(first.aliases, second.anchors)
  );
}
