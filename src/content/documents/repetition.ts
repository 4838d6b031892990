import { deepest, mostRepeated } from './limits.js';

/** The size of a value with every alias replaced by a copy. */
export interface Weight {
  /** The number of values, itself included. Aliases of aliases can make it astronomical. */
  readonly size: number;
  /** The nesting of lists and mappings, itself included; without end if it contains itself. */
  readonly height: number;
}

const leaf: Weight = { size: 1, height: 0 };

/** Computes weights. An object that occurs in several places is visited once. */
export class Scales {
  readonly #known = new Map<object, Weight>();
  readonly #open = new Set<object>();
  /** The number of values as written: a repeated object counts once. */
  written = 0;

  /** @param level the number of lists and mappings around the value */
  weigh(value: unknown, level = 0): Weight {
    if (typeof value !== 'object' || value === null) return leaf;
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    if (this.#open.has(value)) return { size: 1, height: Number.POSITIVE_INFINITY };
    if (level > deepest) return { size: 1, height: deepest + 1 };
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

/** True if aliases can be replaced by copies: no cycle, and within the limits of depth and number. */
export function canRepeat(value: unknown): boolean {
  const scales = new Scales();
  const { size, height } = scales.weigh(value);
  return height <= deepest && size - scales.written <= mostRepeated;
}

/**
 * Replaces each repeated list and mapping in `value` by a copy, in place.
 * @param value a value for which `canRepeat` is true
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
