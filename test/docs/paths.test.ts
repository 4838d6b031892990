import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
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

test('docs/architecture.md lists the folders of src in the order that the linter holds', () => {
  const [, table = ''] = readFileSync('docs/architecture.md', 'utf8').split('\n## ');
  const rows = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect([...rows].sort()).toEqual(folders.map(({ name }) => name).sort());
  const [lowest = ''] = /(?<=\(\?:)model.*(?=\)\/)/.exec(readFileSync('src/wings.grit', 'utf8')) ?? [];
  expect(['base', ...lowest.split('|')]).toEqual(rows);
});

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): string[] {
  const text = readFileSync(page, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test.each(pages)('%s links only to pages and headings that are there', (page) => {
  const text = readFileSync(page, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  const links = [...text.matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
  const broken = links.filter(([, file = '', anchor]) => {
    const target = file === '' ? page : posix.join(posix.dirname(page), file);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});
