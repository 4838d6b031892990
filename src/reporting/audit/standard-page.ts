import { cells, contentText } from '../../base/markup/markdown-text.js';
import { capital } from '../../base/text/capital.js';
import { type Clause, clauseParts, clausesOf, type RuleBook, ruleBooks } from '../../model/clause.js';
import { namesOf } from '../../model/collection.js';
import { alternatives } from '../../model/message.js';
import type { Definition } from '../../model/problem.js';
import type { StandardClause } from '../../rules/standard/clause-text.js';
import { clausesIn } from '../../rules/standard/clauses/index.js';

const kinds = ['rule', 'part', 'person', 'lifts', 'contradicts'] as const;

/** Who can tell whether a row is kept. */
const checkedBy: Readonly<Record<StandardClause['kind'], string>> = {
  rule: 'machine',
  part: 'machine, in part',
  person: 'person',
  lifts: 'nothing to check',
  contradicts: 'nothing to check',
};

/**
 * docs/standard.md: all rows of the standard's rule books, each with what reports a breach of it.
 * @param definitions of all problems that the program can report
 */
export function standardPage(definitions: readonly Definition[]): string {
  const books = Object.keys(ruleBooks) as RuleBook[];
  const sections = books.map((book) => {
    const { collection, edition, hasWorkbook } = ruleBooks[book];
    const title = `## ${capital(namesOf(collection).nouns[1])}: ${book} ${edition}\n`;
    const source = hasWorkbook ? '' : '\nNumbered beside the fields of the data dictionary.\n';
    const rows = clausesIn(book).map((clause) => row(clause, carriersOf(clause.clause, definitions)));
    return `${title}${source}\n${table(['Row', 'What must hold', 'Checked by', 'What reports it'], rows)}`;
  });
  return `# The rules of the standard

The open data standard has rules beyond its schemas, in a rule book for each product. This page has every row in our own words, who can check it, and what reports it here. The edition of each book is in its heading.
One number can mean different things for different products, so the product belongs to the name: \`PCA C27\`. \`opendata conformance\` says how content keeps each row: [audit.md](audit.md).

| Checked by | Means |
|---|---|
| machine | Rules of the program check all of it. |
| machine, in part | Rules check a part. A person has to look at the rest. |
| person | Data alone can't tell. |
| nothing to check | The row only lifts a duty, or the schemas forbid what it asks for. |

A breach is an error, a warning or a note, as it says beside the rule. *The schema* means errors with which no record can be published.

${numbers(books)}
${sections.join('\n')}
This page is made from \`src/rules/standard\` and the definitions of the problems; \`npm run rules\` writes it anew.
`;
}

function numbers(books: readonly RuleBook[]): string {
  const labels = [...new Set(kinds.map((kind) => checkedBy[kind]))];
  const counts = (clauses: readonly StandardClause[]) => [
    ...labels.map((label) => String(clauses.filter(({ kind }) => checkedBy[kind] === label).length)),
    String(clauses.length),
  ];
  const rows = books.map((book) => [book, ...counts(clausesIn(book))]);
  return table(['Rows of', ...labels, 'all'], [...rows, ['all', ...counts(books.flatMap(clausesIn))]]);
}

function row({ clause, asks, kind, look }: StandardClause, carriers: readonly Definition[]): string[] {
  const schema = carriers.filter(isSchema).map((one) => link('the schema', one));
  const rules = carriers.filter((one) => !isSchema(one)).map((one) => link(`\`${one.rule}\``, one));
  const person =
    look === undefined ? [] : [`${kind === 'part' || kind === 'person' ? 'a person: ' : ''}${look}`];
  const reports = [...rules, ...joined(schema), ...person];
  return [clauseParts(clause).id, contentText(asks), checkedBy[kind], reports.join('<br>')];
}

/** Several rules of the schema on one line: they are one thing to readers. */
function joined(links: readonly string[]): readonly string[] {
  return links.length === 0 ? [] : [alternatives(links, links.length, 'and')];
}

function isSchema({ rule }: Definition): boolean {
  return rule.startsWith('schema/');
}

function link(text: string, { rule, severity }: Definition): string {
  return `[${text}](rules/${rule}.md) (${severity})`;
}

function carriersOf(clause: Clause, definitions: readonly Definition[]): readonly Definition[] {
  return definitions.filter((definition) => clausesOf(definition).includes(clause));
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return `${[cells(heads), `|${heads.map(() => '---|').join('')}`, ...rows.map(cells)].join('\n')}\n`;
}
