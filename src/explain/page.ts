import type { Rule } from '../model/problem.js';

/** The folders of src/rules: their rules say all there is to say in their own files. */
type RecordFamily =
  | 'amounts'
  | 'atms'
  | 'codes'
  | 'hours'
  | 'places'
  | 'records'
  | 'states'
  | 'texts'
  | 'tiers';

/** Rules whose pages stand in this room. A rule that is in neither place doesn't compile. */
export type RuleHere = Exclude<Rule, `${RecordFamily}/${string}`>;

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
  readonly also?: readonly Rule[];
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

/** What is said of a rule besides its title. */
export interface Explanation {
  /** When exactly the rule complains, and when it doesn't. */
  readonly means: string;
  /** What becomes of it at those who read the data, or at the editor. */
  readonly matters: string;
  /** At least one, each held against the program by a test; or why a page can't show any. */
  readonly examples: readonly [ExamplePair, ...ExamplePair[]] | { readonly none: string };
}

export type Explanations<R extends Rule> = { readonly [K in R]: Explanation };

/** All that is said of a rule. */
export interface Page extends Explanation {
  readonly rule: Rule;
  /** What is wrong, in a few words. */
  readonly title: string;
}
