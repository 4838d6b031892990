import { describe, expect, it } from 'vitest';
import type { Collection } from '../../src/model/collection.js';
import { type ExampleFile, type ExampleFiles, validSite } from '../../src/model/explanation.js';
import { recordRules, siteRules } from '../../src/rules/built-in/index.js';
import { checkAll, type Fixture } from './check.js';
import { said } from './said.js';

const fixturesOf = (files: ExampleFiles = {}): Fixture[] =>
  Object.entries(files)
    .filter(([name]) => !/(?:site|brand)\.yaml$/.test(name))
    .map(([name, yaml]) => ({
      collection: /([a-z-]+)\.yaml$/.exec(name)![1] as Collection,
      yaml: yaml as string,
      brand: name.split('/')[1]!,
      brandName: nameIn(
        files[name.replace(/[^/]+$/, 'brand.yaml')] ?? validSite['content/fenland/brand.yaml'],
      ),
    }));

const nameIn = (brandYaml: ExampleFile) => String(brandYaml).replace('BrandName: ', '').trim();

describe('the rules on records', () => {
  // `npx vitest run test/rules/said -u` writes said.txt again: read the differences.
  it('say of their wrong examples what is wrong, where, and what to do', async () => {
    const all = [...recordRules, ...siteRules].map(async ({ rule, examples }) => {
      if ('none' in examples) throw new Error(`${rule} has no examples`);
      const [{ beside, wrong }] = (examples as Exclude<typeof examples, { none: string }>)();
      const fixtures = fixturesOf({ ...beside, ...wrong.files });
      const problems = (await checkAll(...fixtures)).filter((problem) => problem.rule === rule);
      if (problems.length === 0) throw new Error(`${rule}: its wrong example doesn't break it`);
      return problems.map((problem) => said(problem, fixtures)).join('\n');
    });
    await expect(`${(await Promise.all(all)).join('\n\n')}\n`).toMatchFileSnapshot('said.txt');
  });
});
