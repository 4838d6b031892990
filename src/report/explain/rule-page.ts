import type { FileExample, ShownFile } from '../../base/document/document.js';
import { type Clause, clauseSources, clausesOf } from '../../model/clause.js';
import type { Example, ExampleFile, ExampleFiles, ExamplePair } from '../../model/explanation.js';
import type { Definition, RuleName, Severity } from '../../model/problem.js';

/**
 * What is said of a rule, as data. Those of the program's rules are written when it is compiled: `explain` would
 * otherwise load all rules to print one page.
 */
export interface RulePage {
  readonly rule: RuleName;
  readonly severity: Severity;
  readonly title: string;
  readonly means: string;
  readonly matters: string;
  /** The rows of the standard's rule books that it reports, and where these are, in words. */
  readonly clauses?: readonly Clause[];
  readonly source?: string;
  /** What it found in published feeds, in words. */
  readonly counted?: string;
  /** The fields that it reports as missing, if not all that its rows ask for. */
  readonly lacks?: readonly string[];
  /** In reading order: existing files, wrong, right. */
  readonly examples: readonly FileExample[];
  /** Why there are no examples. */
  readonly none?: string;
}

export function rulePage(definition: Definition): RulePage {
  const { rule, severity, title, means, matters, examples, counted, lacks } = definition;
  const clauses = clausesOf(definition);
  return {
    rule,
    severity,
    title,
    means,
    matters,
    ...(clauses.length > 0 && { clauses, source: clauseSources(clauses) }),
    ...(counted !== undefined && {
      counted: `On ten published feeds: ${counted.found} found, ${counted.right} right.`,
    }),
    ...(lacks !== undefined && { lacks }),
    ...('none' in examples
      ? { examples: [], none: examples.none }
      : { examples: examples().flatMap(shownPair) }),
  };
}

function shownPair({ about, beside, published, wrong, right }: ExamplePair): readonly FileExample[] {
  return [
    ...(published === undefined ? [] : [{ title: 'Published before', files: shownFiles(published) }]),
    ...(beside === undefined ? [] : [{ title: 'Beside both', files: shownFiles(beside) }]),
    shownExample(about === undefined ? 'Wrong' : `Wrong: ${about}`, wrong),
    shownExample('Right', right),
  ];
}

function shownExample(title: string, { files, command }: Example): FileExample {
  return { title, ...(command !== undefined && { command }), files: shownFiles(files) };
}

function shownFiles(files: ExampleFiles): readonly ShownFile[] {
  return Object.entries(files).map(([path, file]) => ({ path, ...shownFile(file) }));
}

function shownFile(file: ExampleFile): Omit<ShownFile, 'path'> {
  if (typeof file === 'string') return { text: file };
  if ('linkTo' in file) return { remark: `a link to ${file.linkTo}` };
  return { remark: 'saved as Windows-1252', text: file.windows1252 };
}
