import { type Section, sections, statements } from './statements.js';

/** A test that passed, and what it says it shows. */
export interface Shown {
  /** From the project's root, with forward slashes. */
  readonly file: string;
  readonly title: string;
  readonly shows: readonly string[];
}

/** What a run of its tests shows of the interface. */
export interface Coverage {
  /** Statement → the tests that show it, by file, then in the order of the file. */
  readonly byStatement: ReadonlyMap<string, readonly Shown[]>;
  readonly withoutTest: readonly string[];
  /** What tests say they show although there is no such statement. */
  readonly unknown: readonly string[];
}

export function coverageOf(tests: readonly Shown[]): Coverage {
  const byStatement = new Map<string, Shown[]>([...statements.keys()].map((id) => [id, []]));
  const unknown = new Set<string>();
  for (const test of tests.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0))) {
    for (const id of new Set(test.shows)) {
      const shown = byStatement.get(id);
      if (shown) shown.push(test);
      else unknown.add(id);
    }
  }
  return {
    byStatement,
    withoutTest: [...byStatement].filter(([, shown]) => shown.length === 0).map(([id]) => id),
    unknown: [...unknown],
  };
}

const intro = `# Conformance of the program

Every statement of the interface, part by part, and the tests that show it. (How *content* keeps the open data standard is what
\`opendata conformance\` reports: [audit.md](audit.md).) Where the interface leaves something open,
the statement says what was decided and names the [decision](decisions.md), as in (D21).

\`npm run conformance\` runs these tests and writes this page. \`npm test\` fails where the page is out of date, and where
no test that passes shows a statement.
`;

/** `docs/conformance.md`. */
export function conformancePage({ byStatement }: Coverage): string {
  const all = [...byStatement.values()];
  const shown = all.filter((tests) => tests.length > 0).length;
  const files = new Set(all.flatMap((tests) => tests.slice(0, most).map(({ file }) => file)));
  return [
    intro,
    `${shown} of ${byStatement.size} statements are shown.\n`,
    ...sections.map((section) => sectionTable(section, byStatement)),
    ...[...files].toSorted().map((file) => `[${labelOf(file)}]: ../${file}`),
    '',
  ].join('\n');
}

function sectionTable({ id, title, statements }: Section, byStatement: Coverage['byStatement']): string {
  const rows = statements.map((statement) => {
    const name = statement.id.slice(id.length + 1);
    return `| ${cell(name)} | ${cell(statement.text)} | ${shownBy(byStatement.get(statement.id) ?? [])} |`;
  });
  return [`## ${id} ${title}\n`, '| Statement | Text | Shown by |', '|---|---|---|', ...rows, ''].join('\n');
}

/** So many tests are named for a statement; the others are counted. */
const most = 2;

function shownBy(tests: readonly Shown[]): string {
  if (tests.length === 0) return '**nothing**';
  const named = tests.slice(0, most).map(({ file, title }, index) => {
    const isSameFile = index > 0 && tests[index - 1]!.file === file;
    return isSameFile ? cell(title) : `[${labelOf(file)}] ${cell(title)}`;
  });
  const more = tests.length - named.length;
  return named.join('<br>') + (more > 0 ? `<br>and ${more} more` : '');
}

/** What a test file is called in the page; its link is found by that. */
function labelOf(file: string): string {
  return file
    .replace(/^test\//, '')
    .replace(/\.test\.ts$/, '')
    .replace(/^conformance\//, '');
}

function cell(text: string): string {
  return text.replace(/[\\|<*`]/g, '\\$&').replace(/\s+/g, ' ');
}
