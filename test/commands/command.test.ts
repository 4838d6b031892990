import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, expectTypeOf, it } from 'vitest';
import { defineCommand, oneOf, parsed, several, withDefault } from '../../src/commands/cli/command.js';
import { exitCode } from '../../src/commands/cli/failure.js';
import { createProgram } from '../../src/commands/main.js';

it('a command gets the values of its options and arguments, typed by its definition, and none of an earlier run', async () => {
  const values: unknown[] = [];
  const deploy = defineCommand({
    description: '',
    arguments: { '<place>': '', '[folder]': '', '[files...]': '' },
    options: {
      '--purge-list <file>': '',
      '--out <folder>': withDefault('', 'dist'),
      '--port <number>': parsed('', Number, 8080),
      '--rate <number>': parsed('', Number),
      '--brand <name>': several('', 'none'),
      '--format <name>': oneOf('', ['json', 'pretty'], 'pretty'),
      '--kind <name>': oneOf('', ['a', 'b']),
      '--dry-run': '',
      '--no-color': '',
    },
    run(options, _terminal, args) {
      expectTypeOf(options).toEqualTypeOf<{
        readonly purgeList: string | undefined;
        readonly out: string;
        readonly port: number;
        readonly rate: number | undefined;
        readonly brand: readonly string[];
        readonly format: 'json' | 'pretty';
        readonly kind: 'a' | 'b' | undefined;
        readonly dryRun: boolean | undefined;
        readonly color: boolean;
      }>();
      // @ts-expect-error: an option that is named otherwise in the definition
      values.push(options.purgeFile, { ...options }, args);
      return exitCode.problems;
    },
  });
  const codes: number[] = [];
  const run = (...words: string[]) =>
    deploy('deploy', (code) => codes.push(code)).parseAsync(words, { from: 'user' });
  await run('p', 'in', 'x', 'y', '--purge-list', 'p.txt', '--brand', 'a', '--brand', 'b', '--port', '1');
  await run('q');
  const usual = { out: 'dist', port: 8080, brand: [], format: 'pretty', color: true };
  expect(values).toEqual([
    undefined,
    { ...usual, purgeList: 'p.txt', port: 1, brand: ['a', 'b'] },
    ['p', 'in', 'x', 'y'],
    undefined,
    usual,
    ['q'],
  ]);
  expect(codes).toEqual([1, 1]);
});

it('a command is listed in main.ts wherever there is a file of one', async () => {
  const folder = new URL('../../src/commands/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      /^export default defineCommand/m.test(readFileSync(new URL(file, folder), 'utf8')),
  );
  const listed = (await createProgram()).commands.map((command) => command.name());
  expect(listed.toSorted()).toEqual(files.map((file) => basename(file, '.ts')).sort());
});
