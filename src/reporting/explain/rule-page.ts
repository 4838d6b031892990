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
  records: 'Duplicate records, or are not filled in',
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

/** A page in docs/rules. */
export function markdownPage(page: Definition): string {
  const examples = shownExamples(page).map(({ title, command, files }) =>
    [
      `## ${escaped(title)}`,
      ...(command === undefined ? [] : [`With \`${command}\`.`]),
      ...files.map(block),
    ].join('\n\n'),
  );
  const none = 'none' in page.examples ? [`There is no example here. ${escaped(page.examples.none)}`] : [];
  return `${[
    `# ${escaped(page.title)}`,
    `Rule \`${page.rule}\`, ${severityName(page)}.`,
    escaped(page.means),
    '## Why it matters',
    escaped(page.matters),
    ...paragraph(sourceLine(page)),
    ...examples,
    ...none,
  ].join('\n\n')}\n`;
}

/** The README of docs/rules: all rules, by family. */
export function markdownIndex(): string {
  const sections = Object.entries(families).map(([family, about]) => {
    const rows = ruleNames.all
      .filter((rule) => familyOf(rule) === family)
      .map(
        (rule) =>
          `| [\`${rule}\`](${rule}.md) | ${definitionOf(rule).severity} | ${escaped(definitionOf(rule).title)} |`,
      );
    return `## ${about}\n\n| Rule | Severity | In short |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Rules

Every problem that \`opendata check\` and the other commands can report, a page each. \`opendata explain <rule>\` prints the same, \`opendata explain <family>\` lists the rules whose names begin with it. [The rules of the standard](../standard.md) has the rows of the open data standard, each with the rules that report it.

| Severity | Means |
|---|---|
| error | It can't be published. Nothing is published until it is corrected. |
| warning | It is published, but somebody should look. |
| note | It was understood. The note says how, so that nothing is changed without your knowledge. |

${sections.join('\n')}
These pages are made from the definitions of the problems in \`src\`; \`npm run rules\` writes them anew.
`;
}

/** Which rows of the public standard a rule carries; undefined for a rule of our own. */
export function sourceLine(page: Definition): string | undefined {
  const clauses = clausesOf(page);
  return clauses.length === 0 ? undefined : `From the OBIE open data standard: ${clauseSources(clauses)}.`;
}

function paragraph(text: string | undefined): readonly string[] {
  return text === undefined ? [] : [text];
}

/** `an error`, `a warning`. */
export function severityName({ severity }: Definition): string {
  return severity === 'error' ? 'an error' : `a ${severity}`;
}

function block({ path, remark, text }: ShownFile): string {
  const name = remark === undefined ? `\`${path}\`` : `\`${path}\`, ${remark}`;
  if (text === undefined) return `${name}.`;
  const language = /\.(json|js)$/.exec(path)?.[1] ?? 'yaml';
  return `${name}:\n\n\`\`\`${language}\n${text}\`\`\``;
}

/** Escapes prose that contains HTML or Markdown signs, so that it is shown as written. */
function escaped(prose: string): string {
  return prose
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/([*_[\]])/g, '\\$1');
}

/** A part of a page that shows files. */
export interface ShownExample {
  readonly title: string;
  /** The command typed, if it matters. */
  readonly command?: string;
  readonly files: readonly ShownFile[];
}

export interface ShownFile {
  readonly path: string;
  /** A remark about the file besides its text. */
  readonly remark?: string;
  /** Ends with a line break; undefined if the file has none to show. */
  readonly text?: string;
}

/** The examples of a page in reading order: existing files, wrong, right. */
export function shownExamples({ examples }: Definition): readonly ShownExample[] {
  return 'none' in examples ? [] : examples().flatMap(shownPair);
}

function shownPair({ about, beside, published, wrong, right }: ExamplePair): readonly ShownExample[] {
  return [
    ...(published === undefined ? [] : [{ title: 'Published before', files: shownFiles(published) }]),
    ...(beside === undefined ? [] : [{ title: 'Beside both', files: shownFiles(beside) }]),
    shownExample(about === undefined ? 'Wrong' : `Wrong: ${about}`, wrong),
    shownExample('Right', right),
  ];
}

function shownExample(title: string, { files, command }: Example): ShownExample {
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
