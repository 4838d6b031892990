import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ruleFile } from '../own-rules/bank.js';
import { hostileTexts, liveIn, rawCharacter, withoutColours } from '../report/hostile.js';
import { branchYaml, fenland, published, siteYaml, type Workspace, workspace } from './workspace.js';

const written = (text: string) => JSON.stringify(text);

/** Texts that may be published: without controls. */
const permitted = hostileTexts.map((text) => text.replace(/[\p{Cc}\ufeff]+/gu, ' '));

/** A bank with such texts wherever one may be. */
const hostileBank = {
  ...fenland,
  'content/site.yaml': `${siteYaml}changes: on\nownRules: [rules/own.js]\n`,
  'content/fenland/brand.yaml': `BrandName: ${written(permitted[3]!)}\n`,
  'content/fenland/branches.yaml': permitted
    .map((text, index) =>
      branchYaml(`FB-0${index + 1}`, `  Name: ${written(text.slice(0, 60))}\n  Note: ${written(text)}\n`),
    )
    .join(''),
  'rules/own.js': ruleFile({
    message: `({ code }) => ({ message: ${written(`${hostileTexts[1]} ${hostileTexts[6]} ${hostileTexts[7]} ${hostileTexts[11]}`)} + code, hint: ${written(hostileTexts[4]!)} })`,
  }),
};

async function expectSafe(space: Workspace, args: readonly string[], isMarkdown = false): Promise<string> {
  const { stdout, stderr } = await space.run(args, { FORCE_COLOR: '1' });
  for (const text of [stdout, stderr]) {
    expect(rawCharacter(withoutColours(text)), args.join(' ')).toBeUndefined();
  }
  if (isMarkdown) expect(liveIn(stdout.replace('<!-- opendata-press diff -->', ''))).toBeUndefined();
  return withoutColours(stdout + stderr);
}

it.each(['pretty', 'markdown', 'json'])('check, diff and conformance --format %s', async (format) => {
  const space = await published();
  for (const [path, text] of Object.entries(hostileBank)) space.write(path, text);
  for (const [command, said] of [
    ['check', /evil|gnp/],
    ['diff', /gnp\.exe/],
    ['conformance', ''],
  ] as const) {
    const text = await expectSafe(space, [command, '--format', format], format === 'markdown');
    expect(text).toMatch(said);
  }
});

it('build, accept, new, migrate and explain', async () => {
  const space = workspace(hostileBank);
  expect(await expectSafe(space, ['build'])).toContain('Published');
  await expectSafe(space, ['check', '--previous', 'dist']);
  await expectSafe(space, ['accept', '--reason', hostileTexts[1]!]);
  await expectSafe(space, ['migrate', '--to', 'v2.2', '--dry-run']);
  for (const texts of [hostileTexts.slice(0, 7), hostileTexts.slice(7)]) {
    const name = texts.join(' ').replaceAll('\0', '');
    for (const args of [
      ['explain', name],
      [name],
      ['check', `--${name}`],
      ['check', '--content', name],
      ['new', 'branch', '--brand', name],
      ['new', 'branch', '--name', name],
    ])
      await expectSafe(space, args);
  }
  await expectSafe(space, ['explain', 'own/branch-codes']);
});

it('nothing is printed but by the module that shows only what a terminal may get', () => {
  const folder = new URL('../../src/', import.meta.url);
  // Pages show console.log to developers.
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!parts).*\.ts$/.test(file),
  );
  const printing = files.filter((file) =>
    /std(?:out|err)\.write\((?!'')|console\./.test(readFileSync(new URL(file, folder), 'utf8')),
  );
  expect(printing).toEqual(['commands/cli/terminal.ts']);
});
