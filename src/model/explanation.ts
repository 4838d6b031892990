/** A file's text; or that text as saved by a Windows program; or a link with its target. */
export type ExampleFile = string | { readonly windows1252: string } | { readonly linkTo: string };

/** Files by their path from the folder that opendata runs in. */
export type ExampleFiles = Readonly<Record<string, ExampleFile>>;

/** Files as an editor would write them, in addition to a valid site.yaml and the brand.yaml of a brand `fenland`. */
export interface Example {
  readonly files: ExampleFiles;
  /** The command typed; `opendata check` by default. */
  readonly command?: string;
  /** Other rules that are reported as well. */
  readonly also?: readonly string[];
}

/** An example of breaking a rule, and the correction. */
export interface ExamplePair {
  /** A short title, for a page with several examples. */
  readonly about?: string;
  /** Files that both sides need, shown once. */
  readonly beside?: ExampleFiles;
  /** The content of the last publication, for rules that compare with it. */
  readonly published?: ExampleFiles;
  readonly wrong: Example;
  readonly right: Example;
}

/** At least one example, each tried by a test; or the reason why a page can't show any. */
export type Examples = (() => readonly [ExamplePair, ...ExamplePair[]]) | { readonly none: string };

/** The texts of a rule in `opendata explain` and docs/rules. */
export interface Explanation {
  /** What is wrong, in a few words. */
  readonly title: string;
  /** When exactly the rule reports a problem, and when it doesn't. */
  readonly means: string;
  /** The effect on readers of the data, or on the editor. */
  readonly matters: string;
  readonly examples: Examples;
  /** What it found in ten published feeds, and how much of that a reader of each found right. */
  readonly counted?: { readonly found: number; readonly right: number };
}

/** The settings of all examples that have none of their own. */
export const validSite = {
  'content/site.yaml':
    'vendor: fenland\nlicenseUrl: https://fenland.example/licence\ntermsUrl: https://fenland.example/terms\n',
  'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
} as const;

/** A valid branch, with additional `lines` after its Identification. */
export function branchExample(lines: string, identification = 'FB-01'): string {
  return `- Identification: ${identification}
  SequenceNumber: 0
${lines.replace(/^(?=.)/gm, '  ')}  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress: { BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AA }
`;
}

/** An example with one file. */
export function file(path: string, text: ExampleFile): Example {
  return { files: { [path]: text } };
}

/** A pair of texts for the same file. */
export function pair(path: string, wrong: ExampleFile, right: ExampleFile, about?: string): ExamplePair {
  return { wrong: file(path, wrong), right: file(path, right), ...(about !== undefined && { about }) };
}

/** A pair of texts for branches.yaml. */
export function branchesExample(wrong: string, right: string, about?: string): ExamplePair {
  return pair('content/fenland/branches.yaml', wrong, right, about);
}

/** A pair of texts for some lines of a branch. */
export function lines(wrong: string, right: string, about?: string): ExamplePair {
  return branchesExample(branchExample(`${wrong}\n`), branchExample(`${right}\n`), about);
}
