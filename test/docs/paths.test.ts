import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const pages = [
  'CONTRIBUTING.md',
  'README.md',
  ...readdirSync('docs').map((name) => join('docs', name)),
].filter((page) => page.endsWith('.md'));

/** The files of a folder, below it. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `/${path.replaceAll('\\', '/')}`);

test.each(pages)('%s names only files and folders that are there', (page) => {
  const text = readFileSync(page, 'utf8');
  const paths = [...text.matchAll(/(?<![\w./-])(?:src|test|bench)\/[\w./-]*[\w-]/g)].map(([path]) => path);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

test.each(['CONTRIBUTING.md', 'docs/architecture.md'])('%s shortens only paths that are there', (page) => {
  const files = [...filesIn('src'), ...filesIn('test')];
  const names = [...readFileSync(page, 'utf8').matchAll(/`([\w./-]+\.ts)`/g)].map(([, name]) => `${name}`);
  const short = names.filter((name) => !existsSync(name));
  expect(short.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
});

test('docs/architecture.md is short enough to be read', () => {
  expect(readFileSync('docs/architecture.md', 'utf8').split('\n').length).toBeLessThanOrEqual(250);
});
