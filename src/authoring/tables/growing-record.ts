/** An object that is filled field by field. */
export interface GrowingObject {
  [field: string]: unknown;
}

/** A record that is made of cells: the objects and lists around a value are made with it. */
export class GrowingRecord {
  readonly value: GrowingObject = {};
  readonly #objects = new Map<string, GrowingObject>();
  readonly #lists = new Map<string, unknown[]>();

  /** @param steps the names of the fields from the root to the value */
  put(steps: readonly string[], value: unknown): void {
    this.#objectAt(steps.slice(0, -1))[steps.at(-1) ?? ''] = value;
  }

  /** The list at a path. */
  list(steps: readonly string[]): unknown[] {
    const path = steps.join('.');
    const known = this.#lists.get(path);
    if (known !== undefined) return known;
    const list: unknown[] = [];
    this.#lists.set(path, list);
    this.put(steps, list);
    return list;
  }

  #objectAt(steps: readonly string[]): GrowingObject {
    if (steps.length === 0) return this.value;
    const path = steps.join('.');
    const known = this.#objects.get(path);
    if (known !== undefined) return known;
    const object: GrowingObject = {};
    this.#objects.set(path, object);
    this.put(steps, object);
    return object;
  }
}
