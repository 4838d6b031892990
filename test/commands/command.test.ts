import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  defineCommand,
  oneOf,
  parsed,
  required,
  several,
  withDefault,
} from '../../src/commands/cli/command.js';
import { exitCode } from '../../src/commands/cli/failure.js';
import { createProgram } from '../../src/commands/main.js';

describe('a command', () => {
  it('gets the values of its options and arguments, typed by its definition', async () => {
    let code: number | undefined;
    const values: unknown[] = [];
    const deploy = defineCommand({
      name: 'deploy',
      summary: '',
      description: '',
      arguments: { '<place>': '', '[folder]': withDefault('', 'here'), '[files...]': '' },
      options: {
        '--purge-list <file>': '',
        '--out <folder>': withDefault('', 'dist'),
        '--port <number>': parsed('', Number, 8080),
        '--rate <number>': parsed('', Number),
        '--to <version>': required('', (typed) => typed.length),
        '--brand <name>': several('', (typed) => typed, 'none'),
        '--format <name>': oneOf('', ['json', 'pretty'], 'pretty'),
        '--kind <name>': oneOf('', ['a', 'b']),
        '--dry-run': '',
        '--no-color': '',
      },
      run(options, args, isTyped) {
        expectTypeOf(options).toEqualTypeOf<{
          readonly purgeList: string | undefined;
          readonly out: string;
          readonly port: number;
          readonly rate: number | undefined;
          readonly to: number;
          readonly brand: readonly string[];
          readonly format: 'json' | 'pretty';
          readonly kind: 'a' | 'b' | undefined;
          readonly dryRun: boolean | undefined;
          readonly color: boolean;
        }>();
        expectTypeOf(args).toEqualTypeOf<{
          readonly place: string;
          readonly folder: string;
          readonly files: readonly string[];
        }>();
        // @ts-expect-error: an option that is named otherwise in the definition
        values.push(options.purgeFile);
        values.push({ ...options }, { ...args }, ['out', 'port'].map(isTyped));
        return exitCode.problems;
      },
    });
    const words = ['p', 'in', 'x', 'y', '--purge-list', 'p.txt', '--brand', 'a', '--brand', 'b'];
    await deploy
      .create((result) => {
        code = result;
      })
      .parseAsync([...words, '--to', 'v2', '--port', '1'], { from: 'user' });
    expect(code).toBe(1);
    expect(values).toEqual([
      undefined,
      {
        purgeList: 'p.txt',
        out: 'dist',
        port: 1,
        to: 2,
        brand: ['a', 'b'],
        format: 'pretty',
        color: true,
      },
      { place: 'p', folder: 'in', files: ['x', 'y'] },
      [false, true],
    ]);
  });

  it('keeps nothing of one run for the next', async () => {
    const seen: unknown[] = [];
    const command = defineCommand({
      name: 'each',
      summary: '',
      description: '',
      options: { '--brand <name>': several('', (typed) => typed, 'none'), '--all': '' },
      run(options) {
        seen.push({ ...options });
        return exitCode.fine;
      },
    });
    await command.create(() => {}).parseAsync(['--brand', 'a', '--all'], { from: 'user' });
    await command.create(() => {}).parseAsync([], { from: 'user' });
    expect(seen).toEqual([{ brand: ['a'], all: true }, { brand: [] }]);
  });

  it('is listed in main.ts wherever there is a file of one', () => {
    const folder = new URL('../../src/commands/', import.meta.url);
    const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
    const defined = files.flatMap((file) => {
      const text = readFileSync(new URL(file, folder), 'utf8');
      return [...text.matchAll(/= defineCommand\(\{\n {2}name: '([\w-]+)'/g)].map(([, name]) => name);
    });
    const listed = createProgram(() => {}).commands.map((command) => command.name());
    expect(defined.length).toBeGreaterThan(10);
    expect(listed.sort()).toEqual([...defined, 'help'].sort());
  });
});
