import type { DocumentBlock, Text } from '../../base/document/document.js';
import { markdownOf } from '../../base/document/markdown.js';
import type { RuleName } from '../../model/problem.js';
import type { RulePage } from './rule-page.js';

/** A rule in a list. */
export type RuleLine = Pick<RulePage, 'rule' | 'severity' | 'title'>;

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

/** The rules of a family, in the order in which they are given. */
export function rulesOfFamily<Rule extends RuleLine>(all: readonly Rule[], family: string): readonly Rule[] {
  return all.filter(({ rule }) => familyOf(rule) === family);
}

/**
 * The page of a rule.
 * @param about its name and severity
 */
export function ruleDocument(page: RulePage, about: Text): DocumentBlock[] {
  return [
    { heading: page.title, level: 1 },
    { paragraph: about },
    { paragraph: page.means },
    { heading: 'Why it matters', level: 2 },
    { paragraph: page.matters },
    ...(page.counted === undefined ? [] : [{ paragraph: page.counted }]),
    ...(page.source === undefined
      ? []
      : [{ paragraph: `From the OBIE open data standard: ${page.source}.` }]),
    ...page.examples,
    ...(page.none === undefined ? [] : [{ paragraph: `There is no example here. ${page.none}` }]),
  ];
}

/** A page in docs/rules. */
export function markdownPage(page: RulePage): string {
  const about = ['Rule ', { code: page.rule }, `, ${severityName(page)}.`];
  return [...markdownOf(ruleDocument(page, about))].join('');
}

/** The README of docs/rules: all rules, by family. */
export function markdownIndex(all: readonly RuleLine[]): string {
  const sections = Object.entries(families).flatMap(([family, about]): DocumentBlock[] => {
    const rules = rulesOfFamily(all, family);
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
export function severityName({ severity }: RuleLine): string {
  return severity === 'error' ? 'an error' : `a ${severity}`;
}
