import { deepest, mostRepeated } from './limits.js';

/** What a value comes to once every alias in it is written out. */
export interface Weight {
  /** How many values it holds, itself included; astronomical where aliases repeat aliases. */
  readonly size: number;
  /** How many lists and mappings are in one another at most, itself included. */
  readonly height: number;
}

const leaf: Weight = { size: 1, height: 0 };

/** Weighs values in which the same object may stand in several places, each object once. */
export class Scales {
  readonly #known = new Map<object, Weight>();
  readonly #open = new Set<object>();
  /** True once an object was found inside itself. */
  cyclic = false;
  /** How many values are there as written: each object once, however often it is repeated. */
  written = 0;

  /** @param level how many lists and mappings are around the value */
  weigh(value: unknown, level = 0): Weight {
    if (typeof value !== 'object' || value === null) return leaf;
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    if (this.#open.has(value)) {
      this.cyclic = true;
      return leaf;
    }
    if (level > deepest) return { size: 1, height: Number.POSITIVE_INFINITY };
    this.#open.add(value);
    let size = 1;
    let height = 0;
    for (const child of Object.values(value)) {
      const weight = this.weigh(child, level + 1);
      size += weight.size;
      height = Math.max(height, weight.height);
      if (weight === leaf) this.written++;
    }
    this.written++;
    this.#open.delete(value);
    const weight = { size, height: height + 1 };
    this.#known.set(value, weight);
    return weight;
  }
}

/** True where aliases can be written out: no cycle, within the bounds of depth and number. */
export function canRepeat(value: unknown): boolean {
  const scales = new Scales();
  const { size, height } = scales.weigh(value);
  return !scales.cyclic && height <= deepest && size - scales.written <= mostRepeated;
}

/**
 * Writes aliases out: gives every repeated list and mapping in `value` an object of its own, in place.
 * @param value of which `canRepeat` holds
 */
export function separate(value: unknown, seen = new Set<object>()): void {
  if (!isCollection(value)) return;
  seen.add(value);
  for (const key of Object.keys(value)) {
    const child = value[key];
    if (!isCollection(child)) continue;
    if (seen.has(child)) value[key] = copied(child);
    else separate(child, seen);
  }
}

function copied(value: unknown): unknown {
  if (!isCollection(value)) return value;
  if (Array.isArray(value)) return value.map(copied);
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, copied(child)]));
}

function isCollection(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
