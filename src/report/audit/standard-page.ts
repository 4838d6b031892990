import { type DocumentBlock, plainTable, type Text } from '../../base/document/document.js';
import { markdownBlock, markdownOf } from '../../base/document/markdown.js';
import { namesIn } from '../../base/names-in.js';
import { capital } from '../../base/text/capital.js';
import { type Clause, clauseParts, clausesOf, type RuleBook, ruleBooks } from '../../model/clause.js';
import { namesOf } from '../../model/collection.js';
import type { Definition } from '../../model/problem.js';
import type { StandardClause } from '../../rules/standard/clause-text.js';
import { clausesIn } from '../../rules/standard/clauses/index.js';

const kinds = ['rule', 'part', 'person', 'lifts'] as const;

/** Who can tell whether a row is kept. */
const checkedBy: Readonly<Record<StandardClause['kind'], string>> = {
  rule: 'machine',
  part: 'machine, in part',
  person: 'person',
  lifts: 'nothing to check',
};

/**
 * docs/standard.md: all rows of the standard's rule books, each with what reports a breach of it.
 * @param definitions of all problems that the program can report
 */
export function standardPage(definitions: readonly Definition[]): string {
  const books = namesIn(ruleBooks);
  const sections = books.flatMap((book): DocumentBlock[] => {
    const { collection, edition, hasWorkbook } = ruleBooks[book];
    const rows = clausesIn(book).map((clause) => row(clause, carriersOf(clause.clause, definitions)));
    return [
      { heading: `${capital(namesOf(collection).nouns[1])}: ${book} ${edition}`, level: 2 },
      ...(hasWorkbook ? [] : [{ paragraph: 'Numbered beside the fields of the data dictionary.' }]),
      plainTable(book, ['Row', 'What must hold', 'Checked by', 'What reports it'], rows),
    ];
  });
  return `# The rules of the standard

The open data standard has rules beyond its schemas, in a rule book for each product. This page has every row in our own words, who can check it, and what reports it here. The edition of each book is in its heading.
One number can mean different things for different products, so the product belongs to the name: \`PCA C27\`. \`opendata conformance\` says how content keeps each row: [audit.md](audit.md).

| Checked by | Means |
|---|---|
| machine | Rules of the program check all of it. |
| machine, in part | Rules check a part. A person has to look at the rest. |
| person | Data alone can't tell. |
| nothing to check | The row only lifts a duty. |

A breach is an error, a warning or a note, as it says beside the rule. *The schema* means errors with which no record can be published.

${markdownBlock(numbers(books))}

${[...markdownOf(sections)].join('')}
This page is made from \`src/rules/standard\` and the definitions of the problems; \`npm run rules\` writes it anew.
`;
}

function numbers(books: readonly RuleBook[]): DocumentBlock {
  const labels = [...new Set(kinds.map((kind) => checkedBy[kind]))];
  const counts = (clauses: readonly StandardClause[]) => [
    ...labels.map((label) => String(clauses.filter(({ kind }) => checkedBy[kind] === label).length)),
    String(clauses.length),
  ];
  const rows = books.map((book) => [book, ...counts(clausesIn(book))]);
  return plainTable(
    '',
    ['Rows of', ...labels, 'all'],
    [...rows, ['all', ...counts(books.flatMap(clausesIn))]],
  );
}

function row({ clause, asks, kind, look }: StandardClause, carriers: readonly Definition[]): Text[] {
  const schema = carriers.filter(isSchema);
  const rules = carriers.filter((one) => !isSchema(one));
  const person =
    look === undefined ? [] : [`${kind === 'part' || kind === 'person' ? 'a person: ' : ''}${look}`];
  // Several rules of the schema are one thing to readers.
  const links = schema.flatMap((one, index): Text[] => {
    const before = index === 0 ? '' : index === schema.length - 1 ? ' and ' : ', ';
    return [before, link('the schema', one)];
  });
  const lines = [
    ...rules.map((one) => link({ code: one.rule }, one)),
    ...(links.length === 0 ? [] : [links]),
    ...person,
  ];
  return [clauseParts(clause).id, asks, checkedBy[kind], { lines }];
}

function isSchema({ rule }: Definition): boolean {
  return rule.startsWith('schema/');
}

function link(text: Text, { rule, severity }: Definition): Text {
  return [{ link: text, to: `rules/${rule}.md` }, ` (${severity})`];
}

function carriersOf(clause: Clause, definitions: readonly Definition[]): readonly Definition[] {
  return definitions.filter((definition) => clausesOf(definition).includes(clause));
}
