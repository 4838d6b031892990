import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { recordSchema } from '../../src/interface/records/index.js';
import { requiredFields } from '../../src/interface/schema/node.js';
import { versions } from '../../src/model/version.js';
import { type BadDay, badDays } from '../bad-days.js';
import { serveWith } from '../hosts/servers.js';
import type { TestPublication } from '../http/publication.js';
import { needs } from '../needs.js';
import { builtSample } from '../openapi/sample.js';
import { run as preview, temporaryFolder } from '../preview/running.js';
import { hostWith } from '../verify/host.js';
import { blockOf, page } from './page.js';

/*
 * The programs of docs/consumers.md, run as they stand there against the sample: twice each, on the preview and on nginx.
 * The first run fetches all records, the second is answered 304 and has them from its copy.
 */
type Command = readonly [string, ...string[]];

/** A program of the page, and how it is started. */
interface Client {
  /** The heading that it stands under. */
  readonly heading: string;
  readonly language: string;
  readonly file: string;
  readonly command: Command;
  /** The heading of the program that it needs the copy of. */
  readonly after?: string;
  /** Whether it asks again, and compares with the manifest. */
  readonly isCareful?: true;
  /** What has to work for it to run, besides the command being there. */
  readonly modules?: Command;
}

// The interpreter of the system, which has the packages of the system.
const python = '/usr/bin/python3';
const gson = '/usr/share/java/gson.jar';

const clients: readonly Client[] = [
  { heading: 'curl', language: 'sh', file: 'atms.sh', command: ['bash', '-e'], isCareful: true },
  {
    heading: 'Python',
    language: 'python',
    file: 'atms.py',
    command: [python],
    isCareful: true,
    modules: [python, '-c', 'import requests'],
  },
  {
    heading: 'Python with pandas',
    after: 'Python',
    language: 'python',
    file: 'atms.py',
    command: [python],
    modules: [python, '-c', 'import pandas, requests'],
  },
  {
    heading: 'R',
    language: 'r',
    file: 'atms.R',
    command: ['Rscript'],
    isCareful: true,
    modules: ['Rscript', '-e', 'library(httr); library(jsonlite)'],
  },
  { heading: 'Node.js', language: 'js', file: 'atms.mjs', command: ['node'], isCareful: true },
  { heading: 'Go', language: 'go', file: 'atms.go', command: ['go', 'run'] },
  {
    heading: 'Java',
    language: 'java',
    file: 'Atms.java',
    command: ['java', '-cp', gson],
    modules: ['test', '-e', gson],
  },
];

/** The sample, with a name that only who reads the characters right can print. */
let sample: TestPublication;
const name = 'Áldersyke & Co – £1 “Zoë” 🏦';

beforeAll(() => {
  sample = builtSample('', (folder) => {
    const brand = join(folder, 'content/aldersyke/brand.yaml');
    const text = readFileSync(brand, 'utf8').replace('Aldersyke & Co', JSON.stringify(name));
    writeFileSync(brand, text);
  });
}, 120_000);

/** What compilers make. */
const cache = mkdtempSync(join(tmpdir(), 'opendata-compiled-'));
afterAll(() => rmSync(cache, { recursive: true, force: true }));

const brands = `Northgate Bank: 14
Fenland Building Society: 10
Pencarrow Mutual: 11
${name}: 8
43 of 43
`;

describe.each<[string, (context: TestContext) => Promise<string>]>([
  ['the preview', async () => (await preview(sample)).url],
  ['nginx', async (context) => (await serveWith(context, 'nginx', sample)).origin],
])('on %s', (_, serve) => {
  test.for(clients)(
    '$heading sees all records of all brands, and the second time asks only for what is new',
    async (client, context) => {
      lacksNothing(context, client);
      const { start } = await inFolder(client, await serve(context));
      const own = client.after === undefined ? brands : brands + brands;
      expect(await start()).toBe(`200\n${own}`);
      expect(await start()).toBe(`304\n${own}`);
    },
  );
});

describe('on a bad day', () => {
  /** The sample, where every second answer to a request for a list has a fault. */
  const bad = (name: keyof ReturnType<typeof badDays>) => {
    const fault: BadDay = badDays(sample)[name];
    let asked = 0;
    return hostWith((right, request) => {
      const isList = request.target.startsWith('/open-banking/v2');
      return isList && ++asked % 2 === 0 ? fault(right, request) : right;
    }, sample);
  };
  const fetching = clients.filter(({ after }) => after === undefined);
  const careful = clients.filter(({ isCareful }) => isCareful);
  const right = /^(?:200|304)\n/;

  test.for(careful)('$heading asks again when the host says', async (client, context) => {
    lacksNothing(context, client);
    const url = await bad('too-many-requests');
    expect(await (await inFolder(client, url)).start()).toBe(`200\n${brands}`);
    expect(await (await inFolder(client, url)).start()).toBe(`200\n${brands}`);
  });

  test.for([
    ...fetching.map((client) => ({ ...client, fault: 'page-with-200' as const })),
    ...careful.map((client) => ({ ...client, fault: 'empty-list' as const })),
  ])('after $fault, $heading keeps its copy, and goes on with it', async ({ fault, ...client }, context) => {
    lacksNothing(context, client);
    const { start, copy } = await inFolder(client, await bad(fault));
    await start();
    const before = copy();
    await expect(start()).rejects.toThrow('ended with');
    expect(copy()).toEqual(before);
    expect((await start()).replace(right, '')).toContain(brands);
  });

  test.for(fetching)('a body that is cut leaves $heading nothing', async (client, context) => {
    lacksNothing(context, client);
    const url = await bad('cut');
    await (await inFolder(client, url)).start();
    const { start } = await inFolder(client, url);
    // Some ask again at once.
    await start().catch(() => {});
    expect((await start().catch(start)).replace(right, '')).toContain(brands);
  });
});

/** A program of the page in a folder of its own, for a host. */
async function inFolder(client: Client, origin: string) {
  const folder = await temporaryFolder();
  const { after = client.heading, heading, language, command, file } = client;
  const text = [...new Set([after, heading])].map((each) => blockOf(each, language, origin)).join('');
  expect(text).toContain(origin);
  writeFileSync(join(folder, file), text);
  return {
    start: () => started([...command, file], folder),
    copy: () => readFileSync(join(folder, 'atms.json')),
  };
}

test('what the page says of the sample is so', async (context) => {
  needs(context, 'curl', 'jq');
  const { url } = await preview(sample);
  const folder = await temporaryFolder();
  const [, section = ''] = page.split('## Nine things to know');
  const lines = [...section.split(/^## /m)[0]!.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text]) => text);
  const commands = lines.join('').replaceAll('https://openapi.example.com', url).trim().split('\n');
  const wanted = commands.flatMap((line) => /# (\d+)(?::[^#]*)?$/.exec(line)?.[1] ?? []);
  expect(wanted).toEqual(['14', '43', '43']);
  expect(await started(['bash', '-ec', commands.join('\n')], folder)).toBe(`${wanted.join('\n')}\n`);
});

test.each(versions)('the fields that the page calls always there are those that %s requires', (version) => {
  for (const [name, collection] of [
    ['Branch', 'branches'],
    ['ATM', 'atms'],
    ['PCA', 'personal-current-accounts'],
  ] as const) {
    const row = page.split('\n').find((line) => line.startsWith(`| ${name} |`))!;
    const named = [...row.matchAll(/`([A-Za-z]+)[.A-Za-z]*`/g)].map(([, field]) => field!);
    expect([...named].sort()).toEqual([...requiredFields(recordSchema(version, collection))].sort());
  }
});

test('every program of the page is one of these; a language without a test says so', () => {
  // The programs with the client are run by test/client/page.test.ts.
  const own = page.split(/^(?=## )/m).filter((section) => !section.startsWith('## A client for'));
  const fences = [...own.join('').matchAll(/^```(\w*)$/gm)].map(([, language]) => language);
  const opened = fences.filter((_, index) => index % 2 === 0);
  const programs = opened.filter((language) => !['sh', 'json', ''].includes(language!));
  expect(programs.sort()).toEqual(
    clients
      .map(({ language }) => language)
      .filter((each) => each !== 'sh')
      .sort(),
  );
  expect(opened.filter((language) => language === '')).toHaveLength(1);
  expect(page.split('### Excel')[1]).toMatch(/^\n\n[^\n]*not tried by a test/);
});

/** Skips where a tool isn't installed, saying so; never in CI. */
function lacksNothing(context: TestContext, { heading, command, modules, language }: Client): void {
  needs(context, command[0]);
  if (language === 'sh') needs(context, 'curl', 'jq');
  if (modules === undefined) return;
  try {
    execFileSync(modules[0], modules.slice(1), { stdio: 'ignore' });
  } catch {
    if (process.env['CI']) throw new Error(`what ${heading} needs is not installed: ${modules.join(' ')}`);
    context.skip(`what ${heading} needs is not installed: ${modules.join(' ')}`);
  }
}

/** What a program prints. */
function started([command, ...args]: Command, cwd: string): Promise<string> {
  const env = {
    ...process.env,
    LC_ALL: 'C.UTF-8',
    HOME: cwd,
    GOCACHE: cache,
    GOPROXY: 'off',
    GO111MODULE: 'off',
    // A program that runs for a second isn't worth the second compiler of the virtual machine.
    JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1 -Xshare:auto',
  };
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd, env, timeout: 120_000 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${command} ended with ${error.code}:\n${stdout}${stderr}`));
    });
  });
}
