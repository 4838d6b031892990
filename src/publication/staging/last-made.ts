import type { Memory } from '../../base/cache/memory.js';

/** With which key a resource was made, and the SHA-256 of its bytes. */
interface Made {
  readonly key: string;
  readonly hash: string;
}

const kept = ['made resources', 'last made'] as const;

/** How the resources of the last build were made, and those of this one: kept together, since they are many. */
export class LastMade {
  readonly #memory: Memory;
  readonly #before: Readonly<Record<string, Made>>;
  readonly #now: Record<string, Made> = {};

  constructor(memory: Memory) {
    this.#memory = memory;
    this.#before = (memory.find(...kept) ?? {}) as Readonly<Record<string, Made>>;
  }

  /** @param path of the resource */
  find(path: string): Made | undefined {
    return Object.hasOwn(this.#before, path) ? this.#before[path] : undefined;
  }

  /** Notes how a resource was made in this build, or would have been. */
  note(path: string, made: Made): void {
    this.#now[path] = made;
  }

  /** Keeps what was noted for the next build. */
  keep(): void {
    const isAsBefore =
      Object.keys(this.#before).length === Object.keys(this.#now).length &&
      Object.entries(this.#now).every(([path, { key, hash }]) => {
        const before = this.find(path);
        return before?.key === key && before.hash === hash;
      });
    if (!isAsBefore) this.#memory.keep(...kept, this.#now);
  }
}
