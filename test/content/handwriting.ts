import fc from 'fast-check';

export type Fields = Readonly<Record<string, unknown>>;

/** How a list of records is written: the same field always in the same lines. */
export interface Hand {
  readonly format: 'yaml' | 'json';
  readonly lineBreak: '\n' | '\r\n';
  readonly isEnded: boolean;
  readonly indent: 1 | 2 | 4;
  /** Of so many fields of YAML one has a comment above it. */
  readonly comments: number;
  /** Of YAML: whether the first field of an item stands behind its dash, whether lists stand further in than their key. */
  readonly isCompact: boolean;
  readonly isIndented: boolean;
  /** How many empty lines stand between records. */
  readonly blank: 0 | 1 | 2;
}

export const hand: fc.Arbitrary<Hand> = fc.record({
  format: fc.constantFrom('yaml', 'yaml', 'json'),
  lineBreak: fc.constantFrom('\n', '\n', '\r\n'),
  isEnded: fc.boolean(),
  indent: fc.constantFrom(1, 2, 4),
  comments: fc.constantFrom(2, 5, 50),
  isCompact: fc.boolean(),
  isIndented: fc.boolean(),
  blank: fc.constantFrom(0, 1, 2),
});

/** A list of records, or one alone. */
export function written(records: readonly Fields[] | Fields, style: Hand): string {
  const lines =
    style.format === 'json'
      ? JSON.stringify(records, null, style.indent).split('\n')
      : [
          '# all of them',
          '',
          ...(Array.isArray(records) ? listLines(records, 0, style) : objectLines(records, 0, style)),
        ];
  return lines.join(style.lineBreak) + (style.isEnded ? style.lineBreak : '');
}

function listLines(items: readonly unknown[], column: number, style: Hand): string[] {
  const dash = `${' '.repeat(column)}-`;
  return items.flatMap((item, index) => {
    const blank = column === 0 && index > 0 ? Array<string>(style.blank).fill('') : [];
    if (!isFilled(item) || Array.isArray(item)) return [...blank, `${dash} ${inLine(item)}`];
    const step = style.isCompact ? 2 : style.indent + 1;
    const lines = objectLines(item, column + step, style);
    const [first = '', ...others] = lines;
    return style.isCompact
      ? [...blank, `${dash} ${first.slice(column + 2)}`, ...others]
      : [...blank, dash, ...lines];
  });
}

function objectLines(group: object, column: number, style: Hand): string[] {
  return Object.entries(group).flatMap(([key, value], index) => {
    const head = `${' '.repeat(column)}${key}:`;
    // A comment above a group must not change with what stands further in.
    const text = key + (isFilled(value) ? '' : JSON.stringify(value));
    const isNoted = index > 0 && sum(text) % style.comments === 0;
    const above = isNoted ? [`${' '.repeat(column)}# about ${sum(text)}`] : [];
    if (typeof value === 'string' && /^\w[\w .]*(?:\n\w[\w .]*)+$/.test(value)) {
      const inner = ' '.repeat(column + style.indent);
      return [...above, `${head} |-`, ...value.split('\n').map((line) => inner + line)];
    }
    if (!isFilled(value) || (Array.isArray(value) && !value.some(isFilled)))
      return [...above, `${head} ${inLine(value)}`];
    const lines = Array.isArray(value)
      ? listLines(value, style.isIndented ? column + style.indent : column, style)
      : objectLines(value, column + style.indent, style);
    return [...above, head, ...lines];
  });
}

/** JSON is YAML too, but for the characters that only it leaves as they are. */
function inLine(value: unknown): string {
  return JSON.stringify(value);
}

function isFilled(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function sum(text: string): number {
  let total = 0;
  for (const character of text) total = (total * 31 + character.codePointAt(0)!) % 100_003;
  return total;
}
