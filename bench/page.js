import { writeFileSync } from 'node:fs';
import { otherCases, titleOf } from './cases.js';
import { shapes } from './data-set.js';

const usual = ['small', 'medium', 'full'];
const grown = ['full', 'double', 'quadruple'];
const rows = [
  'check',
  'no-cache',
  'cold',
  'restored',
  'atm',
  'largest',
  'branch',
  'added',
  'watch',
  'watch-branch',
];

/** Cases with all parts, and the same without them. */
const withParts = { parts: 'cold', 'parts-atm': 'atm', 'parts-branch': 'branch' };

/** What the data sets of other shapes are for. */
const others = {
  uneven:
    'the records of full, 40 % of them in one brand; the others have shares of 1, 1/2, 1/3, … of the rest',
  'medium-uneven': 'the records of medium in the same shares',
  clean: 'those of medium, but for all that is reported of them',
  brands: 'the records of full, in 500 brands',
  huge: 'one brand, 52,000 ATMs in one file of 62 MB',
  lists: '30,150 records in lists',
  files: 'the same, each in a file of its own, as `import` writes them; F reads the lists',
};

/** Writes docs/performance.md of all results. */
export function writePage(results) {
  writeFileSync(new URL('../docs/performance.md', import.meta.url), page(results));
}

/** The page; a table without any figure is left out. @param {import('./results.js').Results} results */
export function page(results) {
  const { machine, runs } = results;
  return `<!-- Written by npm run bench; the words are in bench/page.js. -->

# Performance

How long checks and builds take, how much memory they need, and how both grow.

Seconds depend on the machine, so times are divided by those of **F**, the floor: a program that does what is needed at the least, on one thread and for one version. It reads the YAML with a fast parser, types and validates it with zod, and stringifies, hashes, compresses (gzip 6) and writes it (\`bench/floor.js\`).
A build does more: it makes two versions, applies the rules, compresses with gzip and Brotli, writes a manifest, and reads back what it wrote.

- A number such as 1.5 is a median of wall time ÷ F. In brackets is the same of CPU time, of all threads: it is higher where threads work side by side.
- F and the programs take turns, and each ratio is of one turn. Differences of less than a tenth mean little.
- Peak MB is the most resident memory of the process. On a machine with more cores, more threads need more of it.
- The data are made-up brands with full records: ${usual.map(sizeOf).join('; ')}.

Measured ${days(results.dates())}: ${machine.cores} cores (${machine.processor}), ${machine.memory} GB, ${machine.system}, Node.js ${machine.node.replace('v', '')}; ${runs}.${busy(results)}
${section(
  'Checks and builds',
  ratios(results, 'now'),
  `"Cold" is the first time; "keeping nothing" is with \`--no-cache\`. Then results are kept ([publishing.md](publishing.md#results-kept-between-builds)): "by hash" is the second build of the same content on a fresh clone with the results restored, where all times are new and every file is read.
In the other rows, one value of one record has changed since the last build, or a file with one branch is there in addition. A preview that watches is asked until it answers with another tag, medians of five saves; CPU time and peak are of the whole process. The brands of these data sets are about equal, and each record has something to report of it; those of uneven and clean below are otherwise.`,
)}${section(
  'With all parts',
  partsTable(results),
  `The same with pages, downloads, OpenAPI and the feed of changes (\`pages: on\`, \`downloads: on\`, \`openapi: on\`, \`changes: on\`): for full, these are twice as many bytes as the collections. "Full ÷ without" is CPU time ÷ that of the same case without parts.`,
)}${section(
  'Other commands',
  table(
    ['÷ F', ...usual, 'peak MB, full'],
    otherCases.map((name) => ratioRow(results, 'now', name)),
  ),
  'Of the same content. `import` writes a file for each record.',
)}${section('The version before', ratios(results, 'before'), 'The same with an older version of this program, run in turn with the above.')}${section(
  'Growth',
  growth(results),
  `The data set full, and two and four times as many brands. The slopes are of a straight line through the three: seconds for 100,000 records more, and kB for a record more.`,
)}${section('Other shapes of content', shapesTable(results), 'Wall time ÷ F (CPU ÷ F). Peak MB is that of the cold build, without parts and with them.')}${section(
  'A day of edits',
  chain(results),
  'Twenty edits, with a build after each: mostly one record is changed, and now and then a file is added or removed.',
)}${section(
  'Other generators',
  peers(results),
  `The same content and one JSON file for each collection and version. Eleventy and Hugo validate nothing, Velite with zod all but the lengths of texts; none of them converts records, hashes or compresses. Measured ${days(results.dates(peerNames(results)))}.`,
)}
## What takes the time

From profiles of single runs, so shares are rough.

- A small site: of some 0.45 s of CPU time for an edit, Node itself takes 0.06, loading the program's modules 0.11, the thread that keeps the lock alive 0.03, and the clock of the site's zone 0.01. Most of the rest is code that the compiler has not optimised yet. In a check, reading, converting and judging records is 37 %, modules 20 %, the report 9 %.
- One ATM in medium: modules 17 %, the changed part of the file 10 %, waiting for Brotli and files 14 %.
- All parts in medium: a first build is bound by the main thread, of whose time compiling is 22 %, making entries of places and rows of downloads 21 %, making pages 15 %, writing files and reading them back 10 %, the pages for developers 4 %. V8's compiler takes another quarter of the CPU time, on threads of its own, Brotli and gzip a sixth. Of one ATM with all parts, a quarter is folders and links: each page has a folder, of which each build makes two new ones, synchronises them and removes two old ones.
- One ATM in full: 29 % of the time waits, mainly for Brotli of the two changed answers of some 60 MB, which keep a core busy for half a second each. SHA-256 is 13 %: what was kept, the data and the file are each named by their hash, and the last two differ by what is before the data. Writing and reading back is 7 %, reading what was kept 7 %.
- A first build with all parts of full: of some 40 s of CPU time, Node's own threads (garbage collection, compiling) take a quarter, the main thread, the threads that read records, and those that make entries of pages and downloads a fifth each, and compression another. After the threads, the main thread works alone for a third of the time: facts about areas, joint downloads, products, comparisons, then areas.
- \`migrate\` reads and compiles all content twice, before and after, to prove that nothing was lost: about half of its time. \`import\` repairs records for a quarter of its time, and proves by compiling what it would write for another.

## Measuring

\`npm run bench\` measures the data sets small, medium and full, and prints a table. \`bench/run.js\` lists the options:

- \`npm run bench -- --sizes full,double,quadruple --cases cold,atm --runs 3\` chooses data sets, cases and runs. The largest set needs about 10 GB of disk.
- \`npm run bench -- --before ../older\` also measures another version of the program, compiled in a clone of its own.
- \`npm run bench -- --peers\` also measures other generators. npm downloads them into a temporary folder; Hugo takes part if it is installed.
- \`npm run bench -- --runs 0 --write\` writes this page. All figures are kept in a file (\`--results\`), so it can be measured in parts.

Measure on a quiet machine, and compare the ratios, not the seconds.
`;
}

/** @param dates oldest first */
function days(dates) {
  return dates.length === 1 ? `on ${dates[0]}` : `from ${dates[0]} to ${dates.at(-1)}`;
}

/** Says if other programs took part of the time. */
function busy({ waiting }) {
  if (waiting < 0.15) return '';
  return `
**The machine did other work meanwhile**: F waited for up to ${Math.round(waiting * 100)} % of its time. Only the numbers in brackets, of CPU time, and those of memory mean something.`;
}

function sizeOf(size) {
  const { brands, branches, atms, pcas } = shapes[size];
  return `${size}, ${brands} brands with ${count(branches + atms + pcas)} records`;
}

const count = (number) => number.toLocaleString('en-GB');

function section(title, table, text) {
  return table === '' ? '' : `\n## ${title}\n\n${text}\n\n${table}\n`;
}

/** A table in Markdown, or nothing if no cell behind the first of a row has a figure. */
function table(head, body) {
  const full = body.filter(([, ...cells]) => cells.some((cell) => cell !== none));
  if (full.length === 0) return '';
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...full.map(line)].join('\n');
}

const none = '–';

/** 0.0123 → 0.012, 1.234 → 1.23, 12.34 → 12.3: at most three digits, and no more than two after the first. */
function digits(number) {
  return number.toFixed(number < 0.1 ? 3 : number < 10 ? 2 : number < 100 ? 1 : 0);
}

const cell = (figures, of) => (figures === undefined ? none : of(figures));
const wallAndCpu = ({ ratio, cpuRatio }) => `${digits(ratio)} (${digits(cpuRatio)})`;
const peak = ({ megabytes }) => megabytes.toFixed(0);
const seconds = (figures) => digits(figures.seconds);

function ratioRow(results, program, name) {
  return [
    titleOf(name),
    ...usual.map((size) => cell(results.of(size, program, name), wallAndCpu)),
    cell(results.of('full', program, name), peak),
  ];
}

function ratios(results, program) {
  const floor = [
    'F, in seconds: wall (CPU)',
    ...usual.map((size) =>
      cell(results.of(size, 'floor', 'floor'), ({ seconds, cpu }) => `${digits(seconds)} (${digits(cpu)})`),
    ),
    cell(results.of('full', 'floor', 'floor'), peak),
  ];
  const lines = rows.map((name) => ratioRow(results, program, name));
  const problems = results.of('medium', program, 'problems');
  const clean = results.of('medium', program, 'check');
  const remark =
    problems && clean
      ? `\n\nA check that finds 1,000 problems in medium takes ${digits(problems.seconds / clean.seconds)} times as long as a clean one.`
      : '';
  const head = ['÷ F', ...usual, 'peak MB, full'];
  return table(head, lines) === '' ? '' : table(head, [floor, ...lines]) + remark;
}

function partsTable(results) {
  const lines = Object.entries(withParts).map(([name, without]) => {
    const full = results.of('full', 'now', name);
    const plain = results.of('full', 'now', without);
    return [
      titleOf(name),
      ...usual.map((size) => cell(results.of(size, 'now', name), wallAndCpu)),
      full && plain ? digits(full.cpuRatio / plain.cpuRatio) : none,
      cell(full, peak),
    ];
  });
  return table(['÷ F', ...usual, 'full ÷ without', 'peak MB, full'], lines);
}

function growth(results) {
  const records = grown.map((size) => shapes[size].branches + shapes[size].atms + shapes[size].pcas);
  const line = (name, program) => {
    const all = grown.map((size) => results.of(size, program, name));
    // Without all three there is no growth to be seen.
    if (all.includes(undefined)) return [titleOf(name), none];
    const time = slope(
      records,
      all.map((figures) => figures.seconds),
    );
    const memory = slope(
      records,
      all.map((figures) => figures.megabytes),
    );
    return [
      titleOf(name),
      ...all.map(seconds),
      digits(time * 100_000),
      ...all.map(peak),
      digits(memory * 1024),
    ];
  };
  return table(
    ['', '1 × (s)', '2 ×', '4 ×', 's for 100,000', '1 × (peak MB)', '2 ×', '4 ×', 'kB for one'],
    [line('floor', 'floor'), ...rows.map((name) => line(name, 'now'))],
  );
}

/** The slope of the straight line with the least squares. */
function slope(xs, ys) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(xs), mean(ys)];
  const over = xs.reduce((sum, value, index) => sum + (value - x) * (ys[index] - y), 0);
  return over / xs.reduce((sum, value) => sum + (value - x) ** 2, 0);
}

function shapesTable(results) {
  const names = ['check', 'cold', 'atm', 'largest', 'parts', 'parts-atm'];
  const body = Object.entries(others).map(([size, what]) => [
    `${size}: ${what}`,
    cell(results.of(size, 'floor', 'floor'), seconds),
    ...names.map((name) => cell(results.of(size, 'now', name), wallAndCpu)),
    cell(results.of(size, 'now', 'cold'), peak),
    cell(results.of(size, 'now', 'parts'), peak),
  ]);
  return table(['', 'F (s)', ...names.map(titleOf), 'peak MB', 'with all parts'], body);
}

function chain(results) {
  const body = ['now', 'before'].flatMap((program) =>
    Object.keys(shapes).map((size) => {
      const figures = results.of(size, program, 'chain');
      return [
        program === 'now' ? size : `${size}, the version before`,
        cell(figures, seconds),
        cell(figures, ({ last }) => seconds(last)),
        cell(figures, wallAndCpu),
        cell(figures, peak),
      ];
    }),
  );
  return table(['', 'median (s)', 'last (s)', 'median ÷ F', 'peak MB'], body);
}

const peerNames = ({ programs }) =>
  programs.filter((program) => !['floor', 'now', 'before'].includes(program));

function peers(results) {
  const names = peerNames(results);
  if (names.length === 0) return '';
  const body = ['now', ...names].map((program) => [
    program === 'now' ? 'opendata build' : program,
    ...usual.map((size) => cell(results.of(size, program, 'cold'), wallAndCpu)),
    cell(results.of('full', program, 'atm'), wallAndCpu),
    cell(results.of('full', program, 'cold'), peak),
  ]);
  return table(['÷ F', ...usual, 'full, one ATM', 'peak MB, full'], body);
}
