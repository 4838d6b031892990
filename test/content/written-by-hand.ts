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

const word = fc.constantFrom(...'Ely High Street 1.50 NO a:b c#d x-y 🏦 Größe null St.'.split(' '));
const key = fc.constantFrom('Name', 'Type', 'Post Code', 'Größe', '🏦', '09:00', 'a#b', 'toString');
const text = fc
  .tuple(
    fc.array(word, { minLength: 1, maxLength: 4 }),
    fc.constantFrom(' ', ' ', '\n'),
    fc.constantFrom('', '', '', "'s", '\n"\\'),
  )
  .map(([words, between, end]) => words.join(between) + end);
/** What several places of a file may have alike. */
const alike = fc.constantFrom(['Ely', ['High']], { Type: ['x-y'], Name: { Name: 'Ely' } }, ['St.'], {});

const { record } = fc.letrec<{ value: unknown; record: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    { arbitrary: text, weight: 5 },
    { arbitrary: fc.constant(null), weight: 1 },
    { arbitrary: alike, weight: 2 },
    { arbitrary: fc.array(tie('value'), { maxLength: 4 }), weight: 2 },
    { arbitrary: tie('record'), weight: 2 },
  ),
  record: fc
    .uniqueArray(fc.tuple(key, tie('value')), { minLength: 1, maxLength: 4, selector: ([name]) => name })
    .map((entries) => Object.fromEntries(entries)),
}));

/** Records of names and texts that YAML writes in many ways. */
export const anyRecords = fc.array(record, { minLength: 1, maxLength: 4 });

/** Words that need no quotes, with single spaces between them. */
const plain = /^(?!null$)(?:[\p{L}\p{N}🏦][\p{L}\p{N}.:#-]*(?<![:#])(?: |$))+(?<! )$/iu;

/**
 * Writes records in a hand: keys in any order, numbered notes wherever they may stand, blank lines, texts in every style, and
 * what is alike as an alias.
 */
export class WrittenByHand {
  /** What each anchor marks. */
  readonly anchored = new Map<string, unknown>();
  readonly #hand: Hand;
  readonly #shares: boolean;
  #picked = 0;
  #notes = 0;

  constructor(by: Hand, shares = false) {
    this.#hand = by;
    this.#shares = shares;
  }

  records(records: readonly object[]): string {
    const lines = ['# note 0', '', ...this.#list(records, 0), ...this.#above(0)];
    return (this.#hand.mark ? '\ufeff' : '') + lines.join(this.#hand.lineBreak);
  }

  #list(items: readonly unknown[], column: number): string[] {
    return items.flatMap((item, index) => {
      const dash = `${' '.repeat(column)}-`;
      const above = this.#above(column);
      // A dash that nothing follows at the end of a list in a list is a mistake of its own.
      if (item === null && index < items.length - 1 && this.#one(2)) return [...above, dash];
      if (!isFilled(item) || this.#one(4)) return [...above, ...this.#behindSign(dash, item, column)];
      const anchor = this.#anchor();
      const lines = this.#block(item, column + this.#hand.indent);
      this.#keep(anchor, item);
      if (anchor !== '' || Array.isArray(item) || this.#one(4))
        return [...above, `${dash}${anchor}${this.#behind()}`, ...lines];
      const [first = '', ...others] = lines;
      return /^ *#|^$/.test(first)
        ? [...above, dash, ...lines]
        : [...above, `${dash}${first.slice(column + 1)}`, ...others];
    });
  }

  #block(value: object, column: number): string[] {
    if (Array.isArray(value)) return this.#list(value, column);
    return this.#shuffled(Object.entries(value)).flatMap(([key, inner]) => {
      const head = `${' '.repeat(column)}${this.#key(key)}:`;
      const above = this.#above(column);
      if (!isFilled(inner) || this.#one(5)) return [...above, ...this.#behindSign(head, inner, column)];
      const anchor = this.#anchor();
      const isFlush = Array.isArray(inner) && !this.#hand.listsIndented;
      const start = `${head}${anchor}${this.#behind()}`;
      const lines = this.#block(inner, isFlush ? column : column + this.#hand.indent);
      this.#keep(anchor, inner);
      return [...above, start, ...lines];
    });
  }

  /** A value behind a colon or dash: on its line, or a text that goes on below. */
  #behindSign(sign: string, value: unknown, column: number): string[] {
    if (value === null && !sign.endsWith('-') && this.#one(3)) return [`${sign}${this.#behind()}`];
    const lines = typeof value === 'string' && this.#one(3) ? value.split('\n') : [];
    // Deeper than any note after it, which would be more of the text.
    const below = `\n${' '.repeat(column + 4 + (this.#pick() % 2))}`;
    if (lines.length > 0 && lines.every((line) => plain.test(line))) {
      const [first, ...words] = lines[0]!.split(' ');
      if (lines.length > 1 || words.length === 0 || this.#one(3))
        return `${sign} |-${this.#behind()}${below}${lines.join(below)}`.split('\n');
      if (this.#one(2))
        return `${sign} >-${this.#behind()}${below}${[first, ...words].join(below)}`.split('\n');
      return `${sign} ${[first, ...words].join(below)}`.split('\n');
    }
    return [`${sign} ${this.#inLine(value)}${this.#behind()}`];
  }

  #inLine(value: unknown): string {
    if (typeof value !== 'object' || value === null) return this.#scalar(value);
    const known = [...this.anchored].filter(([, other]) => JSON.stringify(other) === JSON.stringify(value));
    if (known.length > 0) return `*${known[this.#pick() % known.length]![0]}`;
    const anchor = this.#anchor().trimStart();
    const inside = Array.isArray(value)
      ? `[${value.map((item) => this.#inLine(item)).join(', ')}]`
      : `{ ${this.#shuffled(Object.entries(value))
          .map(([key, inner]) => `${this.#key(key)}: ${this.#inLine(inner)}`)
          .join(', ')} }`;
    this.#keep(anchor, value);
    return `${anchor} ${inside}`.trimStart();
  }

  #scalar(value: unknown): string {
    if (value === null) return this.#one(2) ? '~' : 'null';
    if (typeof value !== 'string') return JSON.stringify(value);
    if (plain.test(value) && !this.#one(4)) return value;
    return /^[\p{L}\p{N}\p{P} ]*$/u.test(value) && this.#one(3)
      ? `'${value.replaceAll("'", "''")}'`
      : JSON.stringify(value);
  }

  #key(key: string): string {
    return this.#one(6) ? JSON.stringify(key) : key;
  }

  /** An anchor now and then, with the space before it. */
  #anchor(): string {
    return this.#shares && this.#one(3) ? ` &a${this.#picked}` : '';
  }

  /** Makes an anchor known once its value is written, so that nothing contains itself. */
  #keep(anchor: string, value: unknown): void {
    if (anchor !== '') this.anchored.set(anchor.trim().slice(1), value);
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
