import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';

/** Longer texts take longer to read, and show nothing more. In UTF-16 units. */
const longest = 1500;

/** Texts of YAML: the records of the sample and of the kept mistakes, a few of a file at a time, and what is rare in them. */
export function yamlCorpus(): readonly string[] {
  const folders = ['../../content', '../mistakes/content'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
      .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8')),
  );
  const cases = fileURLToPath(new URL('../mistakes/cases', import.meta.url));
  const mistakes = readdirSync(cases).map((name) =>
    readFileSync(`${cases}/${name}`, 'utf8')
      .split('\n$ opendata')[0]!
      .split('\n')
      .filter((line) => /^[ +]/.test(line))
      .map((line) => `${line.slice(1)}\n`)
      .join(''),
  );
  const pieces = [...files, ...mistakes].flatMap((text) => {
    const items = text.split(/^(?=- )/m);
    return items.flatMap((item, at) => {
      const two = item + (items[at + 1] ?? '');
      return two.length < longest ? [two] : [item];
    });
  });
  return [...new Set([...pieces, ...rareTexts])].filter((text) => text !== '' && text.length < longest);
}

/** What records seldom have, and texts with several mistakes. */
export const rareTexts = [
  '# Fenland\n- &r Identification: FB-1\n  Name: "Ely: High \\u00e9"\n  Segment: [Personal, \'It\'\'s\', "x"]\n  Note: |\n    one\n      two\n',
  '- Hours: &h\n    - Name: Monday\n      Open: 09:00\n    -\n    - Name: ~\n  Map: {a: 1, "b":2, c: [x, {y: z}]}\n- Hours: *h\n',
  '- Fold: >-\n    a\n\n    b\n  Keep: |+\n    c\n\n  Text: plain over\n    two lines\n-\n  ? a\n  : b\n',
  '%YAML 1.2\n--- # x\nBrandName: Fenland\ngroup: &g x\nother: *g\n...\n',
  '- Name: Ely: High\n- Name: "x\n- A: [b\n- \tC: d\n- E: !f g\n- H: @i\n',
  '[{A: b}, {C: [d, e: f]}, *x, &y {z: }]\n',
  'versions: [\n  v2.1,\n  v2.2\n]\nname: "Fenland\n  Bank"\nmap: {\n  a: b,\n  c: {d: e}\n}\n',
];

/** Short texts that mean something in YAML or JSON, or nothing anywhere. */
const signs = [
  ' ', '  ', '\n', '\n\n', '\r\n', '\r', '\t', '- ', '-', ': ', ':', '#', ' # ', '"', "'", '[', ']', '{', '}', ', ', ',', '&a ', '*a', '!x ',
  '? ', '|\n', '>-\n', '%', '---\n', '...\n', '\\', '<<: ', 'null', '~', '@', '`', 'a: b\n', '- a: b\n', 'é', '1',
  '*a :', '!<?>', '%YAML 1.1\n', '\\x00', '\\u', '\0', '\x07', '\ufeff', '\x85', '\u2028', '🏦', '__proto__: ', '"__proto__":', '//', '/*', '*/',
  'true', '"a":',
]; // biome-ignore format: a list of words

interface Mutation {
  readonly kind: 'delete' | 'insert' | 'swap' | 'shift' | 'repeat';
  readonly at: number;
  readonly length: number;
  readonly sign: string;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('delete', 'insert', 'swap', 'shift', 'repeat'),
  at: fc.nat(1_000_000),
  length: fc.integer({ min: 1, max: 3 }),
  sign: fc.constantFrom(...signs),
});

/** Texts with one to four changes: characters deleted, put in or swapped, lines moved to a side or written twice. */
export const mutated = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...texts), fc.array(mutation, { minLength: 1, maxLength: 4 }))
    .map(([text, mutations]) => mutations.reduce(mutate, text));

function mutate(text: string, { kind, at, length, sign }: Mutation): string {
  const place = at % (text.length + 1);
  switch (kind) {
    case 'delete':
      return text.slice(0, place) + text.slice(place + length);
    case 'insert':
      return text.slice(0, place) + sign + text.slice(place);
    case 'swap':
      return text.slice(0, place) + text.charAt(place + 1) + text.charAt(place) + text.slice(place + 2);
    default: {
      const lines = text.split(/^/m);
      const index = at % lines.length;
      const line = lines[index] ?? '';
      const changed =
        kind === 'repeat' ? line + line : at % 2 ? ' '.repeat(length) + line : line.replace(/^ {1,2}/, '');
      return [...lines.slice(0, index), changed, ...lines.slice(index + 1)].join('');
    }
  }
}
