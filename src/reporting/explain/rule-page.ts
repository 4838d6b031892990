import type { DocumentBlock, FileExample, ShownFile, Text } from '../../base/document/document.js';
import { markdownOf } from '../../base/document/markdown.js';
import { clauseSources, clausesOf } from '../../model/clause.js';
import type { Example, ExampleFile, ExampleFiles, ExamplePair } from '../../model/explanation.js';
import type { Definition, RuleName } from '../../model/problem.js';
import { definitionOf, ruleNames } from '../report/registry.js';

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
  codes: 'Codes and their explanations',
  texts: 'Texts for people',
  standard: 'What the open data standard asks beyond the schemas',
  versions: "What a version can't say",
  publish: 'A publication compared with the last one',
  baseline: 'Accepted problems',
  import: 'Imported feeds and tables',
  verify: 'Answers of a live host',
};

/**
 * The page of a rule.
 * @param about its name and severity
 */
export function ruleDocument(page: Definition, about: Text): DocumentBlock[] {
  const clauses = clausesOf(page);
  return [
    { heading: page.title, level: 1 },
    { paragraph: about },
    { paragraph: page.means },
    { heading: 'Why it matters', level: 2 },
    { paragraph: page.matters },
    ...(clauses.length === 0
      ? []
      : [{ paragraph: `From the OBIE open data standard: ${clauseSources(clauses)}.` }]),
    ...shownExamples(page),
    ...('none' in page.examples ? [{ paragraph: `There is no example here. ${page.examples.none}` }] : []),
  ];
}

/** A page in docs/rules. */
export function markdownPage(page: Definition): string {
  const about = ['Rule ', { code: page.rule }, `, ${severityName(page)}.`];
  return [...markdownOf(ruleDocument(page, about))].join('');
}

/** The README of docs/rules: all rules, by family. */
export function markdownIndex(): string {
  const sections = Object.entries(families).flatMap(([family, about]): DocumentBlock[] => {
    const rules = ruleNames.all.filter((rule) => familyOf(rule) === family).map(definitionOf);
    return [
      { heading: about, level: 2 },
      {
        table: family,
        columns: ['Rule', 'Severity', 'In short'].map((head) => ({ head })),
        rows: rules.map(({ rule, severity, title }) => ({
          cells: [{ link: { code: rule }, to: `${rule}.md` }, severity, title],
        })),
      },
    ];
  });
  return `# Rules

Every problem that \`opendata check\` and the other commands can report, a page each. \`opendata explain <rule>\` prints the same, \`opendata explain <family>\` lists the rules whose names begin with it. [The rules of the standard](../standard.md) has the rows of the open data standard, each with the rules that report it.

| Severity | Means |
|---|---|
| error | It can't be published. Nothing is published until it is corrected. |
| warning | It is published, but somebody should look. |
| note | It was understood. The note says how, so that nothing is changed without your knowledge. |

${[...markdownOf(sections)].join('')}
These pages are made from the definitions of the problems in \`src\`; \`npm run rules\` writes them anew.
`;
}

/** `an error`, `a warning`. */
export function severityName({ severity }: Definition): string {
  return severity === 'error' ? 'an error' : `a ${severity}`;
}

/** The examples of a page in reading order: existing files, wrong, right. */
export function shownExamples({ examples }: Definition): readonly FileExample[] {
  return 'none' in examples ? [] : examples().flatMap(shownPair);
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
