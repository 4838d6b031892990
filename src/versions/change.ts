import type { Loss, LossKind } from './loss.js';

/** What a step answers where nothing of the value can be said. The step has reported it, unless it said nothing. */
export const gone = Symbol('gone');

/** Makes a value of one version into one of the other: the very same where nothing differs. */
export type Step = (value: unknown, way: Way) => unknown;

/** How a value of v2.1 becomes one of v2.2, and how one of v2.2 becomes one of v2.1. */
export interface Change {
  readonly up: Step;
  readonly down: Step;
}

/** The way through a record, and the losses met on it. */
export class Way {
  readonly losses: Loss[] = [];
  readonly #path: (string | number)[] = [];

  enter(step: string | number): void {
    this.#path.push(step);
  }

  leave(): void {
    this.#path.pop();
  }

  lose(what: LossKind, value?: string): void {
    this.losses.push({ path: [...this.#path], what, ...(value !== undefined && { value }) });
  }

  /**
   * The part that the way has come to can't be said at all: one loss instead of those since `mark`, with the first
   * one's reason; without one, the reason is that `field` is required.
   */
  loseWhole(mark: number, field: string): void {
    const cause = this.losses[mark];
    this.losses.length = mark;
    if (cause === undefined) this.lose('required', field);
    else this.lose(cause.what, cause.value);
  }
}

/** The value as it was. */
export const same: Step = (value) => value;

/** A field that only v2.2 has. */
export const onlyInV22: Change = { up: same, down: lost };

/** A field that only v2.1 has. */
export const onlyInV21: Change = { up: lost, down: same };

function lost(value: unknown, way: Way): typeof gone {
  if (!saysNothing(value)) way.lose('not-in-version', shown(value));
  return gone;
}

/** True of empty texts, lists and objects: leaving them out loses nothing. */
function saysNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === '';
}

/** A value as a message can quote it; absent where it is larger than that. */
function shown(value: unknown): string | undefined {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return typeof value === 'object' ? undefined : String(value);
}
