/** A file's text; or that text saved by a Windows program; or a link and where it leads. */
export type ExampleFile = string | { readonly windows1252: string } | { readonly linkTo: string };

/** Files by their path from the folder that opendata runs in. */
export type ExampleFiles = Readonly<Record<string, ExampleFile>>;

/** Files as an editor would write them, on top of a sound site.yaml and the brand.yaml of a brand `fenland`. */
export interface Example {
  readonly files: ExampleFiles;
  /** What is typed, where that matters; without it, `opendata check`. */
  readonly command?: string;
  /** Other rules that must come with it. */
  readonly also?: readonly string[];
}

/** One way to break a rule, and its cure. */
export interface ExamplePair {
  /** Which way that is, in a few words, where a page shows several. */
  readonly about?: string;
  /** What both need: shown once. */
  readonly beside?: ExampleFiles;
  /** What had been published before, for rules that compare with it. */
  readonly published?: ExampleFiles;
  readonly wrong: Example;
  readonly right: Example;
}

/** At least one example, each tried with the program by a test; or why a page can't show any. */
export type Examples = (() => readonly [ExamplePair, ...ExamplePair[]]) | { readonly none: string };

/** What `opendata explain` and docs/rules say of a rule. */
export interface Explanation {
  /** What is wrong, in a few words. */
  readonly title: string;
  /** When exactly the rule complains, and when it doesn't. */
  readonly means: string;
  /** What becomes of it for those who read the data, or for the editor. */
  readonly matters: string;
  readonly examples: Examples;
}

/** The settings that all examples have unless they bring their own. */
export const soundSite = {
  'content/site.yaml':
    'vendor: fenland\nlicenseUrl: https://fenland.example/licence\ntermsUrl: https://fenland.example/terms\n',
  'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
} as const;

/** A branch that nothing is wrong with, with `lines` of its own after its Identification. */
export function branch(lines: string, identification = 'FB-01'): string {
  return `- Identification: ${identification}
  SequenceNumber: 0
${lines.replace(/^(?=.)/gm, '  ')}  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress: { TownName: Ely, PostCode: CB7 4AA }
`;
}

/** A file of its own. */
export function file(path: string, text: ExampleFile): Example {
  return { files: { [path]: text } };
}

/** Two texts of the same file. */
export function pair(path: string, wrong: ExampleFile, right: ExampleFile, about?: string): ExamplePair {
  return { wrong: file(path, wrong), right: file(path, right), ...(about !== undefined && { about }) };
}

/** Two texts of branches.yaml. */
export function branches(wrong: string, right: string, about?: string): ExamplePair {
  return pair('content/fenland/branches.yaml', wrong, right, about);
}

/** Two ways to write some lines of a branch. */
export function lines(wrong: string, right: string, about?: string): ExamplePair {
  return branches(branch(`${wrong}\n`), branch(`${right}\n`), about);
}
