import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { started } from '../../src/commands/cli/invocation.js';
import { createProgram } from '../../src/commands/main.js';
import { workspace } from './workspace.js';

const bin = fileURLToPath(new URL('../../bin/opendata.js', import.meta.url));

describe("what is printed as the program's name", () => {
  it.each([
    ['installed for all projects', '/usr/bin/opendata', '/home/ely', 'opendata'],
    ['fetched by npx', '/home/ely/.npm/_npx/4a1f/node_modules/.bin/opendata', '/x', 'npx opendata-press'],
    ['of the project', '/home/ely/bank/node_modules/.bin/opendata', '/home/ely/bank', 'npx opendata'],
    ['of the project, below it', '/bank/node_modules/.bin/opendata', '/bank/content', 'npx opendata'],
    [
      'in a folder of pnpm',
      '/bank/node_modules/.pnpm/opendata-press@1.0.0/node_modules/opendata-press/bin/opendata.js',
      '/bank',
      'npx opendata',
    ],
    ['of another project', '/bank/node_modules/.bin/opendata', '/home/ely', 'opendata'],
    ['in a clone', '/src/press/bin/opendata.js', '/src/press', 'opendata'],
  ])('%s: %s in %s is "%s"', (_, script, cwd, typed) => {
    expect(started(script, cwd)).toBe(typed);
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
});
