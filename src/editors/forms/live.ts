import type { LiveEvent, WindowState } from './happening.js';

/** Where the events of a window go. */
export interface WindowListener {
  /** @returns false if so much waits for it that it doesn't read any longer */
  readonly send: (line: string) => boolean;
  readonly end: () => void;
}

interface OpenWindow extends WindowState {
  readonly author: string | undefined;
  readonly listener: WindowListener;
}

/** So many windows hear of changes. */
const mostWindows = 64;

/** So many files are named; of more, each window looks for itself. */
const mostFiles = 50;

/** Milliseconds within which changes are told together. */
const together = 50;

/** Milliseconds between two signs of life, by which each side notices that the other has gone. */
const beat = 10_000;

/** The windows in which the forms are open, which hear of what changes and of each other. */
export class LiveWindows {
  readonly #windows = new Map<string, OpenWindow>();
  readonly #files = new Set<string>();
  #telling: NodeJS.Timeout | undefined;
  #beating: NodeJS.Timeout | undefined;

  /**
   * Tells a window of what happens from now on.
   * @returns what forgets it; undefined if there are too many windows
   */
  open(state: WindowState, author: string | undefined, listener: WindowListener): (() => void) | undefined {
    const before = this.#windows.get(state.window);
    if (before !== undefined && before.author !== author) return undefined;
    if (before === undefined && this.#windows.size >= mostWindows) return undefined;
    before?.listener.end();
    const opened: OpenWindow = { ...state, author, listener };
    this.#windows.set(state.window, opened);
    this.#beating ??= setInterval(() => this.#beat(), beat).unref();
    listener.send('\n');
    this.#tellPeople(state.page);
    return () => {
      // It may have come again meanwhile.
      if (this.#windows.get(state.window)?.listener === listener) this.#forget(state.window);
    };
  }

  /** A window shows something else. */
  here(state: WindowState, author: string | undefined): void {
    const known = this.#windows.get(state.window);
    if (known === undefined || known.author !== author) return;
    this.#windows.set(state.window, { ...known, ...state });
    this.#tellPeople(known.page);
    if (known.page !== state.page) this.#tellPeople(state.page);
  }

  /** A file or folder of the content changed, or may have. @param file from the content folder on, empty for itself */
  changed(file: string): void {
    if (this.#windows.size === 0) return;
    this.#files.add(file);
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      const changed = this.#files.size > mostFiles ? [] : [...this.#files];
      this.#files.clear();
      for (const window of this.#windows.values()) this.#send(window, { changed });
    }, together).unref();
  }

  #tellPeople(page: string): void {
    const there = [...this.#windows.values()].filter((window) => window.page === page);
    for (const window of there) {
      const people = there
        .filter((other) => other !== window)
        .map(({ author, isEditing }) => ({ ...(author !== undefined && { name: author }), isEditing }));
      this.#send(window, { people });
    }
  }

  #send(window: OpenWindow, event: LiveEvent): void {
    this.#write(window, `${JSON.stringify(event)}\n`);
  }

  #write({ window, listener }: OpenWindow, line: string): void {
    if (listener.send(line)) return;
    listener.end();
    this.#forget(window);
  }

  #beat(): void {
    for (const window of [...this.#windows.values()]) this.#write(window, '\n');
  }

  #forget(name: string): void {
    const { page } = this.#windows.get(name) ?? {};
    this.#windows.delete(name);
    if (page !== undefined) this.#tellPeople(page);
    if (this.#windows.size > 0) return;
    clearInterval(this.#beating);
    this.#beating = undefined;
  }
}
