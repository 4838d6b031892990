import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { invocation } from '../../src/commands/cli/invocation.js';
import { createProgram } from '../../src/commands/main.js';
import { workspace } from './workspace.js';

const bin = fileURLToPath(new URL('../../bin/opendata.js', import.meta.url));

describe("what is printed as the program's name", () => {
  const path = '/usr/local/bin:/usr/bin';
  it.each([
    ['on the PATH', '/usr/bin/opendata', '/home/ely', 'opendata'],
    ['on the PATH, by its long name', '/usr/bin/opendata-press', '/home/ely', 'opendata-press'],
    [
      'fetched by npx',
      '/home/ely/.npm/_npx/4a1f/node_modules/.bin/opendata-press',
      '/home/ely',
      'npx opendata-press',
    ],
    [
      'fetched by npx, by its short name',
      '/home/ely/.npm/_npx/4a1f/node_modules/.bin/opendata',
      '/x',
      'npx opendata-press',
    ],
    [
      'by npx or a script of the project',
      '/home/ely/bank/node_modules/.bin/opendata',
      '/home/ely/bank',
      'npx opendata',
    ],
    [
      'the same by its long name',
      '/bank/node_modules/.bin/opendata-press',
      '/bank/content',
      'npx opendata-press',
    ],
    [
      'by a command file that runs it where it is',
      '/bank/node_modules/opendata-press/bin/opendata.js',
      '/bank',
      'npx opendata',
    ],
    [
      'in a folder of pnpm',
      '/bank/node_modules/.pnpm/opendata-press@1.0.0/node_modules/opendata-press/bin/opendata.js',
      '/bank',
      'npx opendata',
    ],
    [
      'of another project',
      '/bank/node_modules/.bin/opendata',
      '/home/ely',
      '/bank/node_modules/.bin/opendata',
    ],
    ['a link that is not on the PATH', '/opt/data/opendata', '/home/ely', '/opt/data/opendata'],
    ['such a link in this folder', '/home/ely/opendata', '/home/ely', './opendata'],
    ['in a clone', '/src/press/bin/opendata.js', '/src/press', 'node bin/opendata.js'],
    [
      'in a clone elsewhere',
      '/src/my press/bin/opendata.js',
      '/bank',
      'node "/src/my press/bin/opendata.js"',
    ],
  ])('%s: %s in %s is "%s"', (_, script, cwd, typed) => {
    expect(invocation({ script, cwd, path })).toBe(typed);
  });

  it('stands in every command that a command prints', async () => {
    const folder = new URL('../../src/commands/', import.meta.url);
    const names = (await createProgram()).commands.map((command) => command.name());
    const command = new RegExp(`(?<!npx )\\bopendata (${names.join('|')})\\b`);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => name.endsWith('.ts'))) {
      const code = readFileSync(new URL(file, folder), 'utf8').replace(
        /\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm,
        '',
      );
      expect(command.exec(code)?.[0], file).toBeUndefined();
    }
  });

  it('stands in the help of problems and in the pages of rules', async () => {
    const space = workspace();
    mkdirSync(join(space.folder, 'node_modules/.bin'), { recursive: true });
    symlinkSync(bin, join(space.folder, 'node_modules/.bin/opendata'));
    const shell = (command: string) =>
      execFileSync('sh', ['-c', `${command} 2>&1 || true`], { cwd: space.folder, encoding: 'utf8' });
    const local = 'node_modules/.bin/opendata';
    expect(shell(`${local} check`)).toContain('`npx opendata init` creates one');
    expect(shell(`${local} explain publish/removals`)).toContain('`npx opendata accept`');
    expect(JSON.parse(shell(`${local} check --format json`)).problems[0].help).toContain('`opendata init`');
  });

  it('works as it is printed, however the program was started', () => {
    const { folder } = workspace();
    const shell = (command: string, cwd = folder) =>
      execFileSync('sh', ['-c', `${command} 2>&1 || true`], {
        cwd,
        encoding: 'utf8',
        env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin` },
      });
    mkdirSync(join(folder, 'bank/node_modules/.bin'), { recursive: true });
    symlinkSync(bin, join(folder, 'bank/node_modules/.bin/opendata'));
    symlinkSync(bin, join(folder, 'opendata'));
    for (const [command, cwd] of [
      [`node '${bin}'`, folder],
      ['./opendata', folder],
      ['bank/node_modules/.bin/opendata', folder],
      ['npx --no opendata', join(folder, 'bank')],
    ] as const) {
      const printed = /Run `(.*) --help`/.exec(shell(`${command} lint`, cwd))?.[1];
      expect(shell(`${printed} check --help`, cwd), command).toContain('Usage:');
    }
  });
});
