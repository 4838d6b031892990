import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';

/** The folders of `src`, from below: a module imports only from its own folder and those before it. */
const folders = [
  'base',
  'model',
  'interface',
  'serving',
  'rules',
  'content',
  'build',
  'parts',
  'import',
  'report',
  'forms',
  'commands',
];

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && path.includes('/'));

/** The modules that a module names: in imports, also of types only, and in `new URL()` of a thread. */
function namedIn(path: string): string[] {
  const code = readFileSync(posix.join('src', path), 'utf8');
  const names = code.matchAll(/(?:\bfrom |\bimport\(|^import |new URL\()'(\.{1,2}\/[^']+)'/gm);
  return [...names].map(([, name = '']) => posix.join(posix.dirname(path), name));
}

const folderOf = (path: string) => path.split('/')[0] ?? '';

it('The folders of src are those of the list and of docs/architecture.md', () => {
  const own = new Set(sources.map(folderOf));
  expect([...own].sort()).toEqual([...folders].sort());
  const [, table = ''] = readFileSync('docs/architecture.md', 'utf8').split('\n## ');
  const rows = [...table.matchAll(/^\| `(\w+)` \| [^|]+ \|$/gm)].map(([, name]) => name);
  expect(rows).toEqual(folders);
});

/** The folders of `build`, from below; those of its own modules come last. */
const steps = ['publication', 'compile', 'changes', 'guards', ''];

it('A module of build imports only from its own step and those before it', () => {
  const stepOf = (path: string) => /^build\/(\w+)\//.exec(path)?.[1] ?? '';
  const imports = sources
    .filter((path) => folderOf(path) === 'build')
    .flatMap((from) => namedIn(from).map((to) => ({ from, to })));
  const upward = imports.filter(
    ({ from, to }) => folderOf(to) === 'build' && steps.indexOf(stepOf(to)) > steps.indexOf(stepOf(from)),
  );
  expect([imports.length > 100, upward]).toEqual([true, []]);
});

it('A module imports only from its own folder and those below it', () => {
  const imports = sources.flatMap((from) => namedIn(from).map((to) => ({ from, to })));
  expect(imports.length).toBeGreaterThan(2_000);
  const upward = imports.filter(({ from, to }) => {
    const [own, other] = [folderOf(from), folderOf(to)];
    return own !== other && !folders.slice(0, folders.indexOf(own)).includes(other);
  });
  expect(upward).toEqual([]);
});

it('The client is published as it is: it imports nothing, and nothing imports it', () => {
  const isClient = (path: string) => path.startsWith('serving/client/');
  const across = sources.flatMap((from) =>
    namedIn(from)
      .filter((to) => isClient(from) !== isClient(to))
      .map((to) => ({ from, to })),
  );
  expect(across.filter(({ from, to }) => isClient(from) || isClient(to))).toEqual([]);
});
