import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProgram } from '../../src/commands/main.js';
import { program, sourceDate, type Workspace, workspace } from '../commands/workspace.js';
import { needs } from '../needs.js';
import { run } from '../program.js';
import { resident } from '../resident.js';
import { previewed } from '../running-program.js';
import { commandsOf, documents, inlineCode } from './command-lines.js';

/*
 * Every command line of the documents is run, as a reader would type it, in a project of its own; nothing is passed over.
 * What can't be run here stands in for itself below, each with its reason.
 */
const installed = await resident();
afterAll(installed.close);

const root = fileURLToPath(new URL('../../', import.meta.url));
const scripts = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts);

/** Programs that stand in for others: they check what they are given, and reach nothing. */
const stubs: Readonly<Record<string, string>> = {
  // The program itself, as a dependency of the project. Any other package would be downloaded.
  npx: `case "$1" in
  opendata | opendata-press) shift; exec opendata-here "$@" ;;
  *) echo "npx would download $1" >&2; exit 1 ;;
esac`,
  // Scripts are run by whoever lands a change, and some take long: here they have to be there.
  npm: `case "$1" in
  ci | init | install | publish | version | pkg | pack | view | sbom) ;;
  test | start) set -- run "$1" ;;
esac
if [ "$1" = run ]; then case "$2" in ${scripts.map((name) => `'${name}'`).join(' | ')}) ;; *) echo "no script $2" >&2; exit 1 ;; esac; fi`,
};

/** Tools that a machine may be without; continuous integration installs them. */
const tools = ['curl', 'jq', 'rsync', 'sha256sum', 'ssh-keygen'];

interface Particular {
  /** The exit code that the document speaks of, or that the prepared project leads to. */
  readonly code?: number;
  /** The folder that it is typed in. */
  readonly cwd?: string;
  /** What is done before it, for the state that the document speaks of. */
  readonly before?: string;
  /** Only its syntax is checked. */
  readonly parseOnly?: true;
  readonly because: string;
  /** What it says before it is ended. */
  readonly until?: string;
  /** Further options. */
  readonly more?: string;
}

const twoCommits =
  'git init -q -b main && git add content && for message in one two; do git -c user.name=E -c user.email=e@fenland.example commit -q --allow-empty -m $message; done';

/** Commands that need something of their own, by how they begin. */
const particular: readonly (readonly [string, Particular])[] = [
  [
    "jq -r '.routes[].representations[]",
    { cwd: 'dist/site', because: 'the manifest is named as it lies in the web root' },
  ],
  [
    'npx opendata-press init',
    { before: 'mkdir fresh', cwd: 'fresh', because: 'it is for a folder without content' },
  ],
  [
    'npx opendata migrate --to v2.2',
    { code: 1, because: "v2.2 has no place for the sample's contacts without a number, which is refused" },
  ],
  ['npx opendata diff git:main ', { before: twoCommits, because: 'the project is in no repository' }],
  [
    'npx opendata edit',
    {
      before: `echo ${'fens'.repeat(8)} > edit-secret`,
      until: 'Edit content at',
      more: '--port 0 --edit-port 0',
      because: 'it serves until it is ended',
    },
  ],
  [
    'npx opendata new branch',
    { parseOnly: true, because: 'what follows would report the fields that are to be filled in' },
  ],
  ['npx opendata preview', { until: ' at http', more: '--port 0', because: 'it serves until it is ended' }],
  [
    'ssh-keygen ',
    { before: 'ssh-keygen -q -t ed25519 -N "" -f "$KEY_FILE"', because: 'the key is a secret' },
  ],
  ['git revert ', { parseOnly: true, because: 'the project has no wrong commit to take back' }],
];

/** A project with everything that documents name, built, until all tests have run; each document gets a copy. */
let template = '';

beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'opendata-'));
  cpSync(join(root, 'content'), join(template, 'content'), { recursive: true });
  copyFileSync(join(root, 'package.json'), join(template, 'package.json'));
  writeFileSync(
    join(template, 'branches.csv'),
    'Brand,Branch ID,Branch Name,Street,Town,Postcode,Type,Segment,Latitude,Longitude\nFenland Bank,B1,Ely Fore Hill,Fore Hill 3,Ely,CB7 4ZP,Physical,Personal,52.39931,0.26483\n',
  );
  // Files that a document shows with their name are there as it shows them.
  for (const document of documents) {
    const shown = readFileSync(join(root, document), 'utf8').matchAll(
      /^```yaml\n# ((?:content|headers)\/[\w.-]+)\b.*\n([\s\S]*?)^```/gm,
    );
    for (const [, path, text] of shown) {
      mkdirSync(dirname(join(template, path!)), { recursive: true });
      writeFileSync(join(template, path!), text!);
    }
  }
  mkdirSync(join(template, 'bin'));
  for (const [name, text] of Object.entries(stubs)) {
    writeFileSync(join(template, 'bin', name), `#!/usr/bin/env bash\n${text}\n`, { mode: 0o755 });
  }
  installed.install(join(template, 'bin/opendata-here'), program);
  for (const out of ['dist', 'live']) {
    expect(await run(template, ['build', '--out', out], sourceDate)).toMatchObject({ code: 0 });
  }
  copyFileSync(join(template, 'live/site/open-banking/v2.1/branches'), join(template, 'branches.json'));
}, 120_000);

function project(): Workspace {
  const space = workspace();
  execFileSync('cp', ['-a', `${template}/.`, space.folder]);
  return space;
}

/** A command of a document with addresses and placeholders that this machine can answer. */
function runnable(text: string, origin: string): string {
  return (
    text
      // Over ssh, and with a real server to reload, it is run in test/hosts.
      .replace('deploy.sh root@openapi.example.com:/srv/opendata', 'deploy.sh --reload true "$PWD/server"')
      .replace(/^curl …/, `curl -s ${origin}/open-banking/v2.2/branches`)
      .replaceAll(/https:\/\/openapi\.example\.com/g, origin)
      .replaceAll(/https?:\/\/(?:127\.0\.0\.1|localhost):8080/g, origin)
  );
}

/** Whatever is still an address elsewhere would be asked over the network, unless it is only a header's value. */
function foreignAddresses(text: string, origin: string): string[] {
  const addresses = text.replace(/-H '[^']*'/g, '').match(/https?:\/\/[^\s"'|)]+/g) ?? [];
  return addresses.filter((address) => !address.startsWith(origin) && !/\.example(?:\.com)?\b/.test(address));
}

interface Ran {
  readonly code: number;
  readonly output: string;
}

/** Runs commands one after the other in one shell, as they are typed, and says what each of them came to. */
function session(commands: readonly string[], { folder }: Workspace): Promise<Ran[]> {
  const mark = '=== command';
  const script = commands.map((command) => `${command}\nprintf '\\n${mark} %s\\n' $?`).join('\n');
  writeFileSync(join(folder, 'session.sh'), `exec 2>&1 < /dev/null\n${script}\n`);
  const env = {
    ...process.env,
    ...sourceDate,
    KEY_FILE: 'key',
    PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
    LC_ALL: 'C.UTF-8',
  };
  return new Promise((resolve) => {
    execFile('bash', ['session.sh'], { cwd: folder, env, maxBuffer: 2 ** 26 }, (_, stdout) => {
      const parts = stdout.split(new RegExp(`\\n${mark} (\\d+)\\n`));
      resolve(
        commands.map((_, index) => ({
          output: parts[2 * index] ?? '',
          code: Number(parts[2 * index + 1] ?? -1),
        })),
      );
    });
  });
}

/** Runs a command until it has said something, and then ends it. */
function untilItSays(text: string, command: string): string {
  // The log is emptied first: the command itself begins later, and what an earlier one said is no answer of its.
  return `: > said.log; ${command} > said.log 2>&1 & until grep -q '${text}' said.log || ! kill -0 $!; do sleep 0.2; done
kill $!; wait $!`;
}

const withCommands = documents.filter((document) => commandsOf(document).length > 0);

describe('every command line of', () => {
  test('README and docs is found', (context) => {
    needs(context, 'bash');
    expect(commandsOf('README.md').map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^npm ci && npm run build/),
    );
  });

  test.for(withCommands)('%s works as it stands there', { timeout: 300_000 }, async (document, context) => {
    const lines = commandsOf(document);
    const used = tools.filter((tool) => lines.some(({ text }) => new RegExp(`\\b${tool}\\b`).test(text)));
    needs(context, 'bash', 'curl', ...used);
    const space = project();
    const isAsked = lines.some(({ text }) => runnable(text, 'one') !== runnable(text, 'another'));
    // It is no address of anybody where nothing is asked.
    const origin = isAsked ? (await previewed(space.folder, '--out', 'live')).url : 'http://127.0.0.1:0';
    const commands = lines.map(({ text }) => {
      const own = particular.find(([start]) => text.startsWith(start))?.[1];
      const command = runnable(text, origin);
      expect(foreignAddresses(command, origin), text).toEqual([]);
      if (own?.parseOnly) return ':';
      const typed = `${command} ${own?.more ?? ''}`.trim();
      const whole = own?.until === undefined ? typed : untilItSays(own.until, typed);
      const placed = own?.cwd === undefined ? whole : `( cd ${own.cwd}\n${whole}\n)`;
      return own?.before === undefined ? placed : `${own.before}\n${placed}`;
    });
    const ran = await session(commands, space);
    for (const [index, { code, output }] of ran.entries()) {
      const { line, text } = lines[index]!;
      const expected = particular.find(([start]) => text.startsWith(start))?.[1].code ?? 0;
      expect(code, `${document}:${line}: ${text}\n${output.slice(-2000)}`).toBe(expected);
      // A remark that is a status says what is answered.
      const [, status] = /# *(\d{3})$/.exec(text) ?? [];
      if (status !== undefined)
        expect(output, `${document}:${line}: ${text}`).toMatch(new RegExp(`^HTTP/1.1 ${status} `, 'm'));
    }
  });
});

const commandLine = await createProgram();

describe('commands in the text of', () => {
  const commands = new Map(
    commandLine.commands.flatMap((command) =>
      [command.name(), ...command.aliases()].map((name) => [name, command]),
    ),
  );

  /** What is wrong with a command that a sentence names: arguments may be left out there. */
  function complaint(text: string): string | undefined {
    const [, script] = /^npm run ([\w:-]+)/.exec(text) ?? [];
    if (script !== undefined && !scripts.includes(script)) return 'there is no such script';
    const [, rest] = /^(?:npx )?opendata(?:-press)? ([^|;&>]+)/.exec(text) ?? [];
    const [name = '', ...words] = rest?.trim().split(/\s+/) ?? [];
    if (name === '' || /^[<…]/.test(name)) return undefined;
    const command = name.startsWith('-') ? commandLine : commands.get(name);
    if (command === undefined) return name === 'help' ? undefined : `there is no command ${name}`;
    const options = [...commandLine.options, ...command.options].flatMap(({ long, short }) => [long, short]);
    const flags = [name, ...words]
      .filter((word) => /^--?[a-z]/i.test(word))
      .map((word) => word.replace(/=.*/, ''));
    const unknown = flags.find((flag) => ![...options, '--help', '-h'].includes(flag));
    return unknown === undefined ? undefined : `${name} has no option ${unknown}`;
  }

  test('something that is wrong is found', () => {
    expect(complaint('npx opendata chekc')).toBe('there is no command chekc');
    expect(complaint('opendata build --prevoius x')).toBe('build has no option --prevoius');
    expect(complaint('npm run bulid')).toBe('there is no such script');
    expect(complaint('opendata build --previous <place>')).toBeUndefined();
  });

  test.each(documents)('%s are ones that there are', (document) => {
    const wrong = inlineCode(document).flatMap(({ line, text }) => {
      const why = complaint(text);
      return why === undefined ? [] : [`${document}:${line}: \`${text}\`: ${why}`];
    });
    expect(wrong).toEqual([]);
  });
});
