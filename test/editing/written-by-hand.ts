import fc from 'fast-check';

/** How somebody writes YAML: choices are taken from `picks` in turn. */
export interface Hand {
  readonly picks: readonly number[];
  readonly indent: 2 | 3 | 4;
  readonly listsIndented: boolean;
  readonly lineBreak: '\n' | '\r\n';
  readonly mark: boolean;
}

export const hand: fc.Arbitrary<Hand> = fc.record({
  picks: fc.array(fc.nat(1000), { minLength: 40, maxLength: 80 }),
  indent: fc.constantFrom(2, 3, 4),
  listsIndented: fc.boolean(),
  lineBreak: fc.constantFrom('\n', '\r\n'),
  mark: fc.boolean(),
});

/** Writes records in a hand: keys in any order, numbered notes wherever they may stand, blank lines, both styles. */
export class WrittenByHand {
  readonly #hand: Hand;
  #picked = 0;
  #notes = 0;

  constructor(by: Hand) {
    this.#hand = by;
  }

  records(records: readonly object[]): string {
    const lines = ['# note 0', '', ...this.#list(records, 0), ...this.#above(0)];
    return (this.#hand.mark ? '\ufeff' : '') + lines.join(this.#hand.lineBreak);
  }

  #list(items: readonly unknown[], column: number): string[] {
    const { indent } = this.#hand;
    return items.flatMap((item) => {
      const dash = `${' '.repeat(column)}-`;
      const above = this.#above(column);
      if (!isFilled(item) || this.#one(4))
        return [...above, `${dash} ${this.#inLine(item)}${this.#behind()}`];
      const lines = this.#block(item, column + indent);
      if (Array.isArray(item) || this.#one(4)) return [...above, `${dash}${this.#behind()}`, ...lines];
      const [first = '', ...others] = lines;
      return /^ *#|^$/.test(first)
        ? [...above, dash, ...lines]
        : [...above, `${dash}${first.slice(column + 1)}`, ...others];
    });
  }

  #block(value: object, column: number): string[] {
    if (Array.isArray(value)) return this.#list(value, column);
    return this.#shuffled(Object.entries(value)).flatMap(([key, inner]) => {
      const head = `${' '.repeat(column)}${key}:`;
      const above = this.#above(column);
      if (isFilled(inner) && !this.#one(5)) {
        const isFlush = Array.isArray(inner) && !this.#hand.listsIndented;
        return [
          ...above,
          `${head}${this.#behind()}`,
          ...this.#block(inner, isFlush ? column : column + this.#hand.indent),
        ];
      }
      return typeof inner === 'string' && this.#one(6) && /^[a-zA-Z0-9]+$/.test(inner)
        ? [...above, `${head} |-${this.#behind()}`, `${' '.repeat(column + 1)}${inner}`]
        : [...above, `${head} ${this.#inLine(inner)}${this.#behind()}`];
    });
  }

  #inLine(value: unknown): string {
    if (Array.isArray(value)) return `[${value.map((item) => this.#inLine(item)).join(', ')}]`;
    if (typeof value === 'object' && value !== null) {
      const entries = this.#shuffled(Object.entries(value));
      return `{ ${entries.map(([key, inner]) => `${key}: ${this.#inLine(inner)}`).join(', ')} }`;
    }
    const isWord =
      typeof value === 'string' && /^[a-zA-Z0-9][a-zA-Z0-9.]*$/.test(value) && !/^null$/i.test(value);
    return isWord && !this.#one(4) ? value : JSON.stringify(value);
  }

  /** Now and then a note or a blank line, indented like what follows or not. */
  #above(column: number): string[] {
    if (this.#one(7)) return [`${' '.repeat(this.#one(3) ? column + 3 : column)}${this.#note()}`];
    return this.#one(9) ? ['', `${' '.repeat(column)}${this.#note()}`] : this.#one(9) ? ['  '] : [];
  }

  #behind(): string {
    return this.#one(8) ? `  ${this.#note()}` : this.#one(9) ? ' ' : '';
  }

  #note(): string {
    this.#notes++;
    return `# note ${this.#notes}`;
  }

  #shuffled<T>(items: readonly T[]): T[] {
    const left = [...items];
    return items.map(() => left.splice(this.#pick() % left.length, 1)[0]!);
  }

  #one(of: number): boolean {
    return this.#pick() % of === 0;
  }

  #pick(): number {
    const { picks } = this.#hand;
    return picks[this.#picked++ % picks.length]!;
  }
}

function isFilled(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}
