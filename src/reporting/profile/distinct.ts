/** A value, how often it was seen, and the index of the record that had it first. */
export interface Seen {
  readonly value: string;
  readonly count: number;
  readonly first: number;
}

/** So many values are kept as they are; of more, only those that come again. */
const mostKept = 2000;
const mostAgain = 10_000;

interface Counting {
  count: number;
  readonly first: number;
}

/**
 * Counts different texts without keeping all of them: the first 2,000 as they are, further ones as numbers of 52 bits of
 * a hash, so that 92,000 identifications take 2 MB. The count of different values is exact, but for two of the same hash.
 */
export class DistinctValues {
  readonly #kept = new Map<string, Counting>();
  readonly #again = new Map<string, Counting>();
  #hashes: HashSet | undefined;
  count = 0;

  /** @returns whether the value is kept, with its count; else whether it is new, or was seen before */
  add(value: string, record: number): 'kept' | 'new' | 'again' {
    const known = this.#kept.get(value);
    if (known !== undefined) {
      known.count++;
      return 'kept';
    }
    if (this.#kept.size < mostKept) {
      this.#kept.set(value, { count: 1, first: record });
      this.count++;
      return 'kept';
    }
    this.#hashes ??= new HashSet();
    if (this.#hashes.add(hashOf(value))) {
      this.count++;
      return 'new';
    }
    const again = this.#again.get(value);
    if (again !== undefined) again.count++;
    else if (this.#again.size < mostAgain) this.#again.set(value, { count: 2, first: record });
    return 'again';
  }

  /** The values that are kept, each with its count. */
  *kept(): Generator<Seen> {
    for (const [value, { count, first }] of this.#kept) yield { value, count, first };
  }

  /** True if each different value is in `seen`, and not only those that came again. */
  get isWhole(): boolean {
    return this.#hashes === undefined;
  }

  /** The values that are known, the most frequent first, those as frequent in the order of their texts. */
  seen(): Seen[] {
    return [...this.#kept, ...this.#again]
      .map(([value, { count, first }]) => ({ value, count, first }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  }
}

/** 52 bits of two hashes of 32 (FNV-1a, and one with another factor); never 0. */
function hashOf(text: string): number {
  let [a, b] = [0x811c9dc5, 0x9e3779b9];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b);
  }
  return (a >>> 0) * 0x100000 + ((b ^ (b >>> 15)) & 0xfffff) + 1;
}

/** A set of positive whole numbers in one array, since a Set of as many takes ten times the memory. */
class HashSet {
  #slots = new Float64Array(4096);
  #size = 0;

  /** @returns true if it wasn't there */
  add(hash: number): boolean {
    if (this.#size * 2 >= this.#slots.length) this.#grow();
    if (!place(this.#slots, hash)) return false;
    this.#size++;
    return true;
  }

  #grow(): void {
    const larger = new Float64Array(this.#slots.length * 2);
    for (const hash of this.#slots) if (hash !== 0) place(larger, hash);
    this.#slots = larger;
  }
}

function place(slots: Float64Array, hash: number): boolean {
  const mask = slots.length - 1;
  for (let slot = (hash % 4_294_967_291) & mask; ; slot = (slot + 1) & mask) {
    if (slots[slot] === hash) return false;
    if (slots[slot] === 0) {
      slots[slot] = hash;
      return true;
    }
  }
}
