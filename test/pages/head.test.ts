import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Manifest, manifestFile } from '../../src/serving/manifest/manifest.js';
import { workspace } from '../commands/workspace.js';
import { content } from './served.js';

it('each page has a title and a description of its own', async () => {
  const space = workspace();
  cpSync(content, join(space.folder, 'content'), { recursive: true });
  const { code } = await space.run(['build']);
  expect(code).toBe(0);
  const site = join(space.folder, 'dist/site');
  const { resources } = JSON.parse(readFileSync(join(site, manifestFile), 'utf8')) as Manifest;
  const heads = Object.entries(resources)
    .filter(([, { kind }]) => kind === 'page')
    .map(([address, { representations }]) => {
      const text = readFileSync(
        join(site, representations.find(({ encoding }) => encoding === 'identity')!.file),
        'utf8',
      );
      const of = (form: RegExp) => [...text.matchAll(form)].map(([, value]) => value);
      return {
        address,
        titles: of(/<title>(.+)<\/title>/g),
        descriptions: of(/<meta name="description" content="([^"]+)">/g),
      };
    });
  expect(heads.length).toBeGreaterThan(20);
  const odd = ({ titles, descriptions }: (typeof heads)[number]) =>
    titles.length !== 1 || descriptions.length !== 1;
  expect(heads.filter(odd)).toEqual([]);
  for (const of of ['titles', 'descriptions'] as const) {
    const all = heads.map((head) => head[of][0]);
    expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([]);
  }
});
