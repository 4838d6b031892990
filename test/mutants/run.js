/**
 * `node test/mutants/run.js <folder of src> … [--lines 300] [--seed 1]` changes the sources of a folder in small ways, one at
 * a time, and counts the changes that tests catch. With `--lines`, only about so many lines of each folder, picked by the
 * seed. It isn't part of CI: a whole folder takes from ten minutes to hours. The changes that no test caught are listed
 * in build/mutants/<folder>.txt; `--again` tries only these once more.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { globbySync } from 'globby';

process.chdir(fileURLToPath(new URL('../../', import.meta.url)));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lines: { type: 'string' },
    seed: { type: 'string', default: '1' },
    again: { type: 'boolean', default: false },
  },
});
if (positionals.length === 0) {
  console.error('Name folders of src: node test/mutants/run.js serving/http content/edit');
  process.exit(2);
}

/** The tests of a folder or wing, as globs below test/; without an entry, those of the folder of the same name. */
const testsOf = {
  'base/bytes': ['model/**', 'publish/**'],
  'base/document': ['report/**'],
  'base/files': ['files/**'],
  'base/json': ['model/**', 'publish/**'],
  'base/text': ['model/**', 'report/**'],
  commands: ['commands/**'],
  'content/edit': ['editing/{edit,empty-record,format,record-place}*', 'commands/{fmt,new,migrate}*'],
  forms: ['forms/**'],
  'forms/vscode': ['editing/**'],
  import: ['import/**', 'migrate/**'],
  'import/table': ['import/{hours,mapping,table,values}*'],
  'interface/collections': ['schema/**', 'collections/**'],
  'interface/hours': ['import/hours*', 'rules/week*'],
  'interface/json-schema': ['editing/**'],
  'interface/meanings': ['schema/**'],
  'interface/names': ['schema/**'],
  'interface/records': ['schema/**', 'versions/**', 'conformance/part-2*'],
  'interface/schema': ['schema/**', 'versions/**', 'conformance/part-2*', 'editing/*schema*', 'explain/**'],
  'interface/versions': ['versions/**', 'schema/**'],
  build: ['publish/**', 'commands/{accepted,build,cache,output-folder,purge-list,times}*'],
  'build/changes': ['changes/**', 'diff/formats*', 'change-feed/**', 'build/**', 'commands/diff*'],
  'build/compile': ['publish/{compile-site,shapes}', 'commands/cache*'],
  'build/guards': ['build/**', 'commands/{accepted,build}*'],
  'report/conformance': ['conformance-report/**'],
  'report/markup': ['pages/**', 'report/**'],
  'report/report': ['report/**', 'commands/scripts*'],
  'report/upcoming': ['commands/upcoming*'],
  'rules/built-in': ['rules/**', 'explain/**', 'standard/**', 'mistakes/mistakes*'],
  'rules/own': ['own-rules/**'],
  model: ['model/**', 'import/hours*', 'rules/{codes,maps,places,week,no-holiday}*'],
  'serving/http': ['http/**', 'publish/resource*'],
  'serving/manifest': ['http/**', 'publish/**'],
  'content/documents': ['content/**'],
};

/** Tests that start browsers or the program, which don't see the changes. */
const startsProcesses = /chromium\.js|openapi\/sample\.js/;

/** Modules that need a page, and so a browser. */
const needsPage = /\bdocument\.|\bHTML\w*Element\b/;

/** Lines that are tried together, so that a sample has changes of whole blocks too. */
const window = 12;

// Properties run less often: a mutant that lives through so many inputs is worth a case of its own.
for (const name of ['RECORDS', 'READINGS', 'MERGES', 'SAVES']) process.env[name] ??= '20';
process.env['EDITS'] ??= '3';

mkdirSync('build/mutants', { recursive: true });
const rows = [];
for (const folder of positionals) rows.push(await row(folder));
console.log(
  [
    '',
    '| Folder | Mutants | Caught | Not caught | Timed out | % caught |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n'),
);

/** Tries a folder's mutants, and lists those that live. */
async function row(folder) {
  process.env['MUTANT_TESTS'] = JSON.stringify(testFiles(folder));
  const results = await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'test/mutants/vitest.config.ts', related: false },
    mutate: rangesOf(folder),
    // TypeScript 7 has no API to read a tsconfig with; the tests need none.
    tsconfigFile: 'none.json',
    coverageAnalysis: 'perTest',
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 60,
    reporters: ['progress'],
    tempDirName: 'build/mutants/sandbox',
    ignorePatterns: ['/dist', '/docs/pictures'],
    allowConsoleColors: false,
    warnings: { slow: false },
  }).runMutationTest();
  // A mutant that doesn't compile or never ran its tests says nothing about them.
  const tried = results.filter(({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status));
  const alive = tried.filter(({ status }) => status !== 'Killed');
  writeFileSync(listOf(folder), alive.map(shown).join('\n'));
  const of = (status) => alive.filter((mutant) => mutant.status === status).length;
  const caught = tried.length - alive.length;
  const late = of('Timeout');
  return `| ${folder} | ${tried.length} | ${caught} | ${alive.length - late} | ${late} | ${((100 * caught) / tried.length).toFixed(1)} |`;
}

/** Where a folder's changes that no test caught are listed. */
function listOf(folder) {
  return join('build/mutants', `${folder.replaceAll('/', '-')}.txt`);
}

/** What is changed of a folder, as Stryker names it: `src/serving/http/decide.ts:13:5-13:20`. */
function rangesOf(folder) {
  if (values.again) {
    const listed = readFileSync(listOf(folder), 'utf8').split('\n');
    // Stryker counts columns from 1 in its results, but from 0 in what it is asked to change.
    const from0 = (range) => range.replace(/:(\d+)(?=-|$)/g, (_, column) => `:${column - 1}`);
    return [...new Set(listed.filter(Boolean).map((line) => from0(line.split(' ')[0])))];
  }
  return values.lines === undefined ? sourcesOf(folder) : sample(folder, Number(values.lines));
}

/** What tests can meet of a folder without a browser. */
function sourcesOf(folder) {
  return globbySync(`src/${folder}/**/*.ts`).filter((file) => !needsPage.test(readFileSync(file, 'utf8')));
}

/** The test files of a folder. */
function testFiles(folder) {
  const [wing, name = wing] = folder.split('/');
  const globs = testsOf[folder] ?? testsOf[wing] ?? [`${name}/**`];
  return globbySync(globs.map((glob) => `test/${glob}.test.ts`)).filter(
    (file) => !startsProcesses.test(readFileSync(file, 'utf8')),
  );
}

/** Windows of lines of a folder's files, picked by the seed: `src/serving/http/decide.ts:13-24`. */
function sample(folder, lines) {
  const windows = sourcesOf(folder).flatMap((file) => {
    const length = readFileSync(file, 'utf8').split('\n').length;
    return Array.from({ length: Math.ceil(length / window) }, (_, index) => {
      const first = index * window + 1;
      return `${file}:${first}-${Math.min(first + window - 1, length)}`;
    });
  });
  const next = randomNumbers(Number(values.seed));
  const picked = windows.map((range) => ({ range, order: next() })).sort((a, b) => a.order - b.order);
  return picked.slice(0, Math.ceil(lines / window)).map(({ range }) => range);
}

/** Numbers from 0 to 1, always the same for a seed: mulberry32. */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `src/serving/http/decide.ts:13:5-13:10 Survived: a > b → a >= b`, on one line. */
function shown({ fileName, location, status, mutatorName, replacement }) {
  const { start, end } = location;
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const text = lines.join('\n').slice(start.column - 1, end.line === start.line ? end.column - 1 : undefined);
  const line = (value) => value.replace(/\s+/g, ' ').slice(0, 100);
  return `${relative('', fileName)}:${start.line}:${start.column}-${end.line}:${end.column} ${status} ${mutatorName}: ${line(text)} → ${line(replacement ?? '')}`;
}
