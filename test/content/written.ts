import fc from 'fast-check';

/** A value together with how it is to be written in YAML. */
export type Written =
  | {
      readonly kind: 'text';
      readonly words: readonly string[];
      readonly style: TextStyle;
      readonly comment: boolean;
    }
  | { readonly kind: 'nothing'; readonly as: '' | '~' | 'null' }
  | {
      readonly kind: 'list';
      readonly items: readonly Written[];
      readonly flow: boolean;
      readonly anchor: boolean;
    }
  | {
      readonly kind: 'mapping';
      readonly entries: readonly (readonly [key: string, value: Written])[];
      readonly flow: boolean;
      readonly anchor: boolean;
      readonly quoted: boolean;
      readonly comment: boolean;
    }
  | { readonly kind: 'alias'; readonly pick: number };

export type TextStyle = 'plain' | 'plain, over lines' | 'single' | 'double' | 'literal' | 'folded';

const textStyles: readonly TextStyle[] = [
  'plain',
  'plain, over lines',
  'single',
  'double',
  'literal',
  'folded',
];
const word = fc.constantFrom(
  'Ely',
  'High',
  'Street',
  '1.50',
  'NO',
  'a:b',
  'c#d',
  'x-y',
  '🏦',
  'Größe',
  'null',
  'St.',
);
const key = fc.constantFrom('Name', 'Type', 'Post Code', 'Größe', '🏦', '09:00', 'a#b', 'toString');

const text = fc.record({
  kind: fc.constant('text' as const),
  words: fc.array(word, { minLength: 1, maxLength: 4 }).filter((words) => words.join(' ') !== 'null'),
  style: fc.constantFrom(...textStyles),
  comment: fc.boolean(),
});
const nothing = fc.record({ kind: fc.constant('nothing' as const), as: fc.constantFrom('', '~', 'null') });
const alias = fc.record({ kind: fc.constant('alias' as const), pick: fc.nat(9) });

const { mapping } = fc.letrec<{ value: Written; list: Written; mapping: Written & { kind: 'mapping' } }>(
  (tie) => ({
    value: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      { arbitrary: text, weight: 5 },
      { arbitrary: nothing, weight: 1 },
      { arbitrary: alias, weight: 1 },
      { arbitrary: tie('list'), weight: 2 },
      { arbitrary: tie('mapping'), weight: 2 },
    ),
    list: fc.record({
      kind: fc.constant('list' as const),
      items: fc.array(tie('value'), { maxLength: 4 }).map(withoutStrayDash),
      flow: fc.boolean(),
      anchor: fc.boolean(),
    }),
    mapping: fc.record({
      kind: fc.constant('mapping' as const),
      entries: fc.uniqueArray(fc.tuple(key, tie('value')), {
        minLength: 1,
        maxLength: 4,
        selector: ([name]) => name,
      }),
      flow: fc.boolean(),
      anchor: fc.boolean(),
      quoted: fc.boolean(),
      comment: fc.boolean(),
    }),
  }),
);

/** A dash that nothing follows at the end of a list in a list is a mistake of its own. */
function withoutStrayDash(items: readonly Written[]): readonly Written[] {
  const last = items.at(-1);
  return last?.kind === 'nothing' ? [...items.slice(0, -1), { ...last, as: '~' }] : items;
}

/** Some records, written in every style that YAML has. */
export const writtenRecords = fc.array(mapping, { minLength: 1, maxLength: 4 });

interface Anchor {
  readonly name: string;
  readonly node: Written;
  /** True where it is written in brackets. */
  readonly inFlow: boolean;
}

/** Writes YAML; `resolved` is afterwards what each alias stands for. */
export class Writer {
  readonly #anchors: Anchor[] = [];
  readonly resolved = new Map<Written, Anchor | undefined>();

  /** The list of `records`, one dash each. */
  records(records: readonly Written[]): string {
    return `# Fenland\n${records.map((record) => this.#item(record, 0)).join('')}`;
  }

  /** The whole lines of a list item whose dash is at `indent`. */
  #item(node: Written, indent: number): string {
    const blanks = ' '.repeat(indent);
    const isCompact = node.kind === 'mapping' && !node.flow && !node.anchor;
    if (!isCompact) return `${blanks}-${this.#value(node, indent)}\n`;
    return `${blanks}- ${this.#entries(node, indent + 2).trimStart()}`;
  }

  #entries({ entries, quoted, comment }: Written & { kind: 'mapping' }, indent: number): string {
    return entries
      .map(([name, value], at) => {
        const note = comment && at > 0 ? '# a note\n' : '';
        return `${note}${' '.repeat(indent)}${this.#key(name, quoted)}:${this.#value(value, indent)}\n`;
      })
      .join('');
  }

  #key(name: string, quoted: boolean): string {
    return quoted ? JSON.stringify(name) : name;
  }

  /** What stands behind a colon or dash whose line is indented by `indent`, without the last line break. */
  #value(node: Written, indent: number): string {
    if (node.kind === 'text') return ` ${this.#text(node, indent)}`;
    const isBlock =
      (node.kind === 'list' && !node.flow && node.items.length > 0) ||
      (node.kind === 'mapping' && !node.flow);
    if (!isBlock) {
      const written = this.#flow(node);
      return written === '' ? '' : ` ${written}`;
    }
    const name = node.anchor ? ` &${this.#name()}` : '';
    const lines =
      node.kind === 'list'
        ? node.items.map((item) => this.#item(item, indent + 2)).join('')
        : this.#entries(node, indent + 2);
    this.#keep(name.slice(2), node, false);
    return `${name}\n${lines}`.replace(/\n$/, '');
  }

  #text({ words, style, comment }: Written & { kind: 'text' }, indent: number): string {
    const deeper = `\n${' '.repeat(indent + 4)}`;
    switch (style) {
      case 'literal':
        return `|-${comment ? ' # as is' : ''}${deeper}${words.join(deeper)}`;
      case 'folded':
        return `>-${deeper}${words.join(deeper)}`;
      case 'plain, over lines':
        return words.join(deeper);
      default:
        return `${quotedText(words, style)}${comment ? '   # a note' : ''}`;
    }
  }

  /** A value in one line, as it may stand in brackets. */
  #flow(node: Written): string {
    switch (node.kind) {
      case 'text':
        return quotedText(node.words, node.style);
      case 'nothing':
        return node.as;
      case 'alias': {
        const anchor = this.#anchors[node.pick % Math.max(1, this.#anchors.length)];
        this.resolved.set(node, anchor);
        return anchor === undefined ? '~' : `*${anchor.name}`;
      }
      default: {
        const name = node.anchor ? `&${this.#name()} ` : '';
        const inside =
          node.kind === 'list'
            ? node.items.map((item) => this.#flow(item) || '~').join(', ')
            : node.entries
                .map(([key, value]) => `${this.#key(key, node.quoted)}: ${this.#flow(value)}`)
                .join(', ');
        this.#keep(name.slice(1, -1), node, true);
        return `${name}${node.kind === 'list' ? `[${inside}]` : `{ ${inside} }`}`;
      }
    }
  }

  #count = 0;

  #name(): string {
    this.#count++;
    return `a${this.#count}`;
  }

  /** Makes an anchor known once its node is complete, so that nothing holds itself. */
  #keep(name: string, node: Written, inFlow: boolean): void {
    if (name !== '') this.#anchors.push({ name, node, inFlow });
  }
}

function quotedText(words: readonly string[], style: TextStyle): string {
  const joined = words.join(' ');
  if (style === 'single') return `'${joined.replace('Street', "St'r''eet").replaceAll("'", "''")}'`;
  return style === 'plain' ? joined : JSON.stringify(style === 'double' ? `${joined}\n"\\` : joined);
}

/** The text that a text node comes to; `inFlow` where it is written in brackets. */
export function textOf({ words, style }: Written & { kind: 'text' }, inFlow: boolean): string {
  const joined = words.join(' ');
  if (style === 'single') return joined.replace('Street', "St'r''eet");
  if (style === 'double') return `${joined}\n"\\`;
  return style === 'literal' && !inFlow ? words.join('\n') : joined;
}
