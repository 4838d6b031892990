import { type Clause, clauseSources, clausesOf } from '../../model/clause.js';
import type { Definition, RuleName, Severity } from '../../model/problem.js';

/**
 * What `opendata explain` shows of a rule. The pages of the program's rules are made when it is compiled, of the Markdown
 * beside their definitions: `explain` would otherwise load all rules to print one page.
 */
export interface RulePage {
  readonly rule: RuleName;
  readonly severity: Severity;
  /** What is wrong, in a few words. */
  readonly title: string;
  /** When exactly the rule reports a problem. */
  readonly means: string;
  /** The whole page as Markdown. */
  readonly page: string;
  /** The rows of the standard's rule books that it reports. */
  readonly clauses?: readonly Clause[];
  /** The fields that it reports as missing, if not all that its rows ask for. */
  readonly missingFields?: readonly string[];
}

/** The part of a rule's name before the slash. */
export function familyOf(rule: RuleName): string {
  return rule.slice(0, rule.indexOf('/'));
}

/** The families of rules, in the order in which a file is checked, with their subjects. */
export const families: Readonly<Record<string, string>> = {
  content: 'Files: their names, and how they are written',
  schema: 'Values: what a field accepts',
  site: 'Settings of the publication',
  records: 'Records that are there twice, or are not filled in',
  times: 'Records that hold from or until an instant',
  places: 'Addresses and coordinates',
  hours: 'Opening hours',
  atms: 'Cash machines',
  states: 'Marketing states of accounts',
  tiers: 'Bands of interest and overdrafts',
  amounts: 'Amounts, caps and rates',
  metrics: 'Figures of service metrics',
  codes: 'Codes and their explanations',
  texts: 'Texts for people',
  standard: 'What the open data standard asks beyond the schemas',
  versions: "What a version can't say",
  publish: 'A publication compared with the last one',
  accepted: 'Accepted problems',
  import: 'Imported feeds and tables',
  verify: 'Answers of a live host',
};

/**
 * The page of a rule.
 * @param markdown its title as a heading, when it reports a problem, why that matters, and examples
 */
export function rulePage(definition: Definition, markdown: string): RulePage {
  const { rule, severity, missingFields } = definition;
  const [head, title, means] = /^# (.+)\n\n(.+)\n/.exec(markdown) ?? [];
  if (head === undefined || title === undefined || means === undefined)
    throw new Error(`the page of ${rule} doesn't begin with a heading and a paragraph`);
  const clauses = clausesOf(definition);
  const about = [
    `Rule \`${rule}\`, ${severity === 'error' ? 'an error' : `a ${severity}`}.`,
    ...(clauses.length === 0 ? [] : [`From the OBIE open data standard: ${clauseSources(clauses)}.`]),
  ].join('\n\n');
  return {
    rule,
    severity,
    title: plainProse(title),
    means: plainProse(means),
    page: `# ${title}\n\n${about}\n\n${markdown.slice(`# ${title}\n\n`.length)}`,
    ...(clauses.length > 0 && { clauses }),
    ...(missingFields !== undefined && { missingFields }),
  };
}

/**
 * The pages of the program's rules, in the order of their names.
 * @param files the Markdown files of `src` by their paths. A rule's file has its name, in a folder with the name of its
 * family, or in one inside such a folder: `import/problems/lost.md` is that of import/lost.
 * @throws Error for a rule without a page, or a page without a rule
 */
export function rulePages(
  definitions: readonly Definition[],
  files: ReadonlyMap<string, string>,
): readonly RulePage[] {
  const byRule = new Map<string, string>();
  for (const [path, text] of files) {
    const [name = '', ...folders] = path.replace(/\.md$/, '').split('/').reverse();
    const family = folders.find((folder) => Object.hasOwn(families, folder));
    byRule.set(`${family}/${name}`, text);
  }
  const pages = definitions.map((definition) => {
    const text = byRule.get(definition.rule);
    if (text === undefined) throw new Error(`${definition.rule} has no Markdown file`);
    byRule.delete(definition.rule);
    return rulePage(definition, text);
  });
  if (byRule.size > 0) throw new Error(`no rule has these pages: ${[...byRule.keys()].join(', ')}`);
  return pages;
}

/** A paragraph of Markdown as plain text. */
function plainProse(text: string): string {
  return text
    .replace(/\\([*_[\]])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
}

/** The page for a terminal: without the signs of Markdown, prose wrapped, and files indented. */
export function pageForTerminal(
  { page }: Pick<RulePage, 'page'>,
  strong: (text: string) => string,
  wrap: (text: string) => string,
): string {
  const parts = page.split(/^(```[a-z]*\n[\s\S]*?^```\n)/m);
  const shown = parts.map((part) => {
    if (part.startsWith('```')) return part.replace(/^```.*\n/gm, '').replace(/^(?=.)/gm, '    ');
    return part.replace(/^(#*) *(.+)$/gm, (_, level: string, text: string) => {
      return level === '' ? wrap(plainProse(text)) : strong(plainProse(text));
    });
  });
  return shown.join('');
}
