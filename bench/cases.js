import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addFile, changeRecord, changeRecords, plantProblems } from './edits.js';
import { writeFeed } from './feed.js';

/**
 * What is timed, in the order of a run. The folder of a contestant has its `content`, and what it makes.
 * @typedef {object} Case
 * @property {string} title
 * @property {'build' | 'check' | 'no-cache' | 'parts' | 'fmt' | 'fmt-check' | 'migrate' | 'import' | 'diff' | 'conformance' | 'watch'} command
 * @property {(contestant: { folder: string, outputs: readonly string[], records: number, commands: object }, run: number) => string | void} [prepare]
 *   makes the state before the measurement; it may give another folder to measure in, which is removed afterwards
 * @property {true} [needsBuild] it begins with what the last build left
 * @property {true} [needsParts] it begins with what the last build with all parts left
 * @property {readonly string[]} [sizes] only of these data sets
 * @property {number} [code] the expected exit code, else 0
 * @property {'atms' | 'branches'} [saves] a record of this collection is saved five times while the command runs (watching.js)
 * @property {string} [against] the case that it is compared with, else the floor
 */

/** @type {Readonly<Record<string, Case>>} */
export const cases = {
  check: {
    title: 'check, cold',
    command: 'check',
    prepare: ({ folder }) => remove(folder, ['apart', '.opendata']),
  },
  problems: {
    title: 'check, cold, 1,000 problems',
    command: 'check',
    sizes: ['medium'],
    code: 1,
    against: 'check',
    prepare({ folder }) {
      const broken = `${folder}-broken`;
      copyContent(folder, broken);
      plantProblems(join(broken, 'content'), 1000);
      return broken;
    },
  },
  'no-cache': {
    title: 'build, cold, keeping nothing',
    command: 'no-cache',
    prepare: ({ folder }) => remove(folder, ['apart']),
  },
  cold: {
    title: 'build, cold',
    command: 'build',
    prepare({ folder, outputs }) {
      remove(folder, ['apart']);
      remove(folder, outputs);
    },
  },
  atm: {
    title: 'one ATM, middle-sized brand',
    command: 'build',
    needsBuild: true,
    prepare: ({ folder }, run) => changeRecord(join(folder, 'content'), 'atms', run),
  },
  largest: {
    title: 'one ATM, largest brand',
    command: 'build',
    needsBuild: true,
    prepare: ({ folder }, run) => changeRecord(join(folder, 'content'), 'atms', run, 'largest'),
  },
  branch: {
    title: 'one branch, middle-sized brand',
    command: 'build',
    needsBuild: true,
    prepare: ({ folder }, run) => changeRecord(join(folder, 'content'), 'branches', run),
  },
  added: {
    title: 'a file added',
    command: 'build',
    needsBuild: true,
    prepare: ({ folder }, run) => void addFile(join(folder, 'content'), run),
  },
  parts: {
    title: 'build with all parts, cold',
    command: 'parts',
    prepare({ folder }) {
      remove(folder, ['parts', '.opendata']);
      writeFileSync(join(folder, 'parts.yaml'), 'pages: on\ndownloads: on\nopenapi: on\nchanges: on\n');
    },
  },
  'parts-atm': {
    title: 'with all parts, one ATM, middle-sized brand',
    command: 'parts',
    needsParts: true,
    prepare: ({ folder }, run) => changeRecord(join(folder, 'content'), 'atms', run),
  },
  'parts-branch': {
    title: 'with all parts, one branch, middle-sized brand',
    command: 'parts',
    needsParts: true,
    prepare: ({ folder }, run) => changeRecord(join(folder, 'content'), 'branches', run),
  },
  watch: {
    title: 'preview that watches: one ATM, save to new tag',
    command: 'watch',
    needsBuild: true,
    saves: 'atms',
  },
  'watch-branch': {
    title: 'preview that watches: one branch, save to new tag',
    command: 'watch',
    needsBuild: true,
    saves: 'branches',
  },
  restored: {
    title: 'nothing changed, by hash (results restored)',
    command: 'build',
    needsBuild: true,
    prepare({ folder, outputs }) {
      const fresh = `${folder}-fresh`;
      mkdirSync(fresh);
      // Unlike fs.cpSync, cp keeps hard links and times; ctime and inode are new, as in a fresh clone.
      const kept = ['content', ...outputs].filter((path) => existsSync(join(folder, path)));
      execFileSync('cp', ['-a', ...kept.map((path) => join(folder, path)), fresh]);
      return fresh;
    },
  },
};

/** Commands other than checks and builds, of all content. */
const others = {
  'fmt-check': { title: '`fmt --check`, all to be tidied', command: 'fmt-check', code: 1 },
  fmt: { title: '`fmt`, all to be tidied', command: 'fmt', prepare: copied },
  tidy: {
    title: '`fmt --check`, nothing to be tidied',
    command: 'fmt-check',
    prepare: (entrant) => after('fmt', entrant, copied(entrant)),
  },
  migrate: { title: '`migrate`, every record', command: 'migrate', prepare: copied },
  import: { title: '`import` of so many branches', command: 'import', prepare: feed },
  'import-again': {
    title: '`import`, nothing changed',
    command: 'import',
    prepare: (entrant) => after('import', entrant, feed(entrant)),
  },
  diff: {
    title: '`diff` of two publications, every place moved',
    command: 'diff',
    needsBuild: true,
    prepare(entrant) {
      const copy = copied(entrant);
      changeRecords(join(copy, 'content'), 1);
      return after('build', entrant, copy);
    },
  },
  conformance: { title: '`conformance`, cold', command: 'conformance', code: 1 },
};
Object.assign(cases, others);
export const otherCases = Object.keys(others);

/** A copy of the content, in a folder of its own. */
function copied({ folder }) {
  return copyContent(folder, `${folder}-copy`);
}

function copyContent(from, to) {
  cpSync(join(from, 'content'), join(emptied(to), 'content'), { recursive: true });
  return to;
}

function feed({ folder, records }) {
  const home = emptied(`${folder}-copy`);
  writeFeed(join(home, 'feed.json'), records);
  return home;
}

/** Runs a command in a folder before the measurement. */
function after(command, { commands }, cwd) {
  const [program, ...args] = commands[command];
  execFileSync(program, args, { cwd, stdio: 'ignore' });
  return cwd;
}

function emptied(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  return folder;
}

/** What a case is called in tables. */
export const titleOf = (name) =>
  ({ floor: 'F', chain: 'a build after an edit, of 20' })[name] ?? cases[name].title;

function remove(folder, paths) {
  for (const path of paths) rmSync(join(folder, path), { recursive: true, force: true });
}
