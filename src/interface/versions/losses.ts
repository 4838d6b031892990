import type { FieldPath } from '../../model/location.js';
import type { LostArgs } from './version-problems.js';

type LossKind = LostArgs['what'];

/** A value that the other version can't express, or one that the other version requires and the record lacks (D3). */
export interface Loss {
  /** The path in the record before the conversion. For a `supplied` value, the path where it would be. */
  readonly path: FieldPath;
  readonly what: LossKind;
  readonly value?: string;
}

/** What all places of a record share. */
interface Shared {
  readonly losses: Loss[];
  /** Where objects that a conversion has made were in the record before it. */
  readonly places: WeakMap<object, Losses>;
}

/** The losses of one record, as seen from a place in it. */
export class Losses {
  readonly #shared: Shared;
  readonly #holder: Losses | undefined;
  readonly #step: string | number;

  constructor(holder?: Losses, step: string | number = '') {
    this.#holder = holder;
    this.#step = step;
    this.#shared = holder === undefined ? { losses: [], places: new WeakMap() } : holder.#shared;
  }

  get all(): readonly Loss[] {
    return this.#shared.losses;
  }

  get path(): FieldPath {
    return this.#holder === undefined ? [] : [...this.#holder.path, this.#step];
  }

  at(step: string | number, ...others: FieldPath): Losses {
    const [next, ...rest] = others;
    const at = new Losses(this, step);
    return next === undefined ? at : at.at(next, ...rest);
  }

  /** The place of a value, which may have been moved here. */
  of(value: unknown): Losses {
    return (isObject(value) ? this.#shared.places.get(value) : undefined) ?? this;
  }

  /** Remembers that a value was made of what is at this place. */
  made(value: unknown): void {
    const { places } = this.#shared;
    if (isObject(value) && !places.has(value)) places.set(value, this);
  }

  add(what: LossKind, value?: string): void {
    this.#shared.losses.push({ path: this.path, what, ...(value !== undefined && { value }) });
  }

  /**
   * The whole object at this place can't be expressed: one loss replaces those inside it, with the reason of the first of
   * them. Without any, the reason is that `field` is required. If it is the record itself, the losses inside it stay, since
   * they say where.
   */
  addWhole(field: string): void {
    const { losses } = this.#shared;
    const own = this.path;
    const inside = losses.filter(({ path }) => own.every((step, at) => path[at] === step));
    if (own.length === 0 && inside.length > 0) return;
    for (const loss of inside) losses.splice(losses.indexOf(loss), 1);
    const [{ what, value } = { what: 'required' as const, value: field }] = inside;
    this.add(what, value);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
