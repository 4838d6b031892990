import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import module from 'node:module';
import { basename, dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hostNames } from '../../src/serving/hosts/hosts.js';
import { workspace } from '../commands/workspace.js';
import { pages as rulePagesOfSources } from '../explain/pages.js';
import { typeErrors } from '../installed-package.js';
import { begun } from '../running-program.js';
import { installed, manifestOf, packed, root } from './packed.js';

describe('the package', () => {
  it('holds the program and little else', () => {
    const { files, entryCount, unpackedSize } = packed;
    const paths = files.map(({ path }) => path);
    const needed =
      'LICENSE README.md CHANGELOG.md package.json build/digest build/rules.json.br build/index.js build/index.d.ts build/client.js build/client.d.ts build/types.d.ts';
    expect(paths).toEqual(expect.arrayContaining(needed.split(' ')));
    expect(paths).toEqual(
      expect.arrayContaining([
        'bin/opendata.js',
        'build/hosts/cloudflare-worker.js',
        'build/hosts/nginx.conf',
        'headers/policy.yaml',
        'build/program/main.js',
      ]),
    );
    const expected =
      /^(bin|headers|docs)\/|^build\/program\/[\w-]+\.js$|^build\/hosts\/[\w.-]+$|^build\/(pages|forms)\/[\w-]+\.(css|csv|html|js)$/;
    const others = paths.filter((path) => !expected.test(path));
    expect(others.sort()).toEqual(needed.split(' ').sort());
    expect(files.find(({ path }) => path === 'build/index.d.ts')?.size).toBeLessThan(101_500);
    expect(entryCount).toBeLessThan(250);
    expect(unpackedSize).toBeLessThan(5_758_000);
  });

  it.each([
    ['starts, without what only some commands need', 'build/program/main.js', 4, 243_500],
    ['is imported, without the command line', 'build/index.js', 8, Infinity],
  ])('loads few files and no package where it %s', (_, entry, most, size) => {
    const { packages, files, bytes } = loadedAtOnce(join(root, entry));
    expect([...packages].filter((name) => !name.startsWith('node:'))).toEqual([]);
    expect(files).toBeLessThanOrEqual(most);
    expect(bytes).toBeLessThan(size);
  });

  it('loads the meanings of fields only for a message that says one', () => {
    const table = 'when the doors close';
    const having = readdirSync(join(root, 'build/program')).filter((name) =>
      readFileSync(join(root, 'build/program', name), 'utf8').includes(table),
    );
    expect(having).toHaveLength(1);
    const { folder } = workspace();
    cpSync(join(root, 'content'), join(folder, 'content'), { recursive: true });
    expect(loadedBy(['--help'], folder)).not.toContain(having[0]);
    expect(loadedBy(['check', '--no-cache'], folder)).not.toContain(having[0]);
    writeFileSync(join(folder, 'content/fenland/branches.yaml'), '- Identification: FB-NEW\n');
    expect(loadedBy(['check', '--no-cache'], folder)).toContain(having[0]);
  });

  it('explains rules as they are, and loads none of them for that', () => {
    const compressed = readFileSync(join(root, 'build/rules.json.br'));
    const pages: unknown = JSON.parse(brotliDecompressSync(compressed).toString());
    expect(pages).toEqual(rulePagesOfSources);
    const loaded = loadedBy(['explain', 'hours/overlap'], workspace().folder);
    expect(loaded).toContain('shared-explain.js');
    for (const chunk of ['zod', 'schema', 'compile', 'check'])
      expect(loaded).not.toContain(`shared-${chunk}.js`);
  });

  it('has the licences of the packages that it brings along', () => {
    const chunks = packed.files.filter(({ path }) => path.startsWith('build/program/'));
    const texts = chunks.map(({ path }) => readFileSync(join(root, path), 'utf8'));
    for (const [name, file] of [
      ['zod', 'LICENSE'],
      ['commander', 'LICENSE'],
      ['get-east-asian-width', 'license'],
    ] as const) {
      const having = texts.filter((text) => text.includes(`\n// node_modules/${name}/`));
      const licence = readFileSync(join(root, 'node_modules', name, file), 'utf8').trim();
      expect(having, name).toHaveLength(1);
      expect(having[0]).toContain(licence);
      expect(texts.filter((text) => new RegExp(`^import\\b.*["']${name}["']`, 'm').test(text))).toEqual([]);
    }
  });

  it('points to nothing that is not in it', () => {
    for (const { path } of packed.files.filter(({ path }) => /\.(js|ts)$/.test(path))) {
      const text = readFileSync(join(root, path), 'utf8');
      expect(text, path).not.toContain('sourceMappingURL');
      expect(text, path).not.toContain(root);
    }
  });

  it('has every file that a link of its pages leads to', () => {
    const paths = packed.files.map(({ path }) => path);
    const pages = paths.filter((path) => path.endsWith('.md'));
    const links = pages.flatMap((page) => {
      const text = readFileSync(join(root, page), 'utf8').replaceAll(/^ *```.*?^ *```/gms, '');
      const found = text.matchAll(/\]\(([^()\s]+)\)|\b(?:href|src|srcset)="([^"\s]+)"/g);
      return [...found].map(([, inText, inTag]) => ({ page, link: inText ?? inTag ?? '' }));
    });
    const relative = links.filter(({ link }) => !/^(?:[a-z]+:|#)/.test(link));
    expect(relative.length).toBeGreaterThan(20);
    const lost = relative.filter(({ page, link }) => {
      const target = posix.join(dirname(page), link.replace(/#.*$/, '')).replace(/\/$/, '');
      return !paths.some((path) => path === target || path.startsWith(`${target}/`));
    });
    expect(lost).toEqual([]);
  });

  it('says to an old Node.js which one it needs', () => {
    const old =
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } });";
    const args = [
      '--import',
      `data:text/javascript,${encodeURIComponent(old)}`,
      join(root, 'bin/opendata.js'),
    ];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    const needed = manifestOf(root).engines.node.replace('>=', '');
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining(`opendata: it needs Node.js ${needed} or newer`),
    ]);
  });

  it('has a bill of materials: the packages that it needs, none for its development', () => {
    const bill = JSON.parse(
      execFileSync(process.execPath, ['.ci/sbom.js'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }),
    );
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'opendata-press' } },
    });
    const names = bill.components.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(manifestOf(root).dependencies)));
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const all = Object.entries<{ dev?: boolean }>(packages);
    const needed = all.filter(([path, { dev }]) => path !== '' && !dev);
    expect(names.sort()).toEqual(needed.map(([path]) => path.replace(/.*node_modules\//, '')).sort());
  });
});

describe('the installed package', () => {
  it('runs under both names, and makes, checks, tidies and publishes a content folder, for every host', () => {
    const { folder, run } = installed();
    for (const name of ['opendata', 'opendata-press'])
      expect(run(`${name} --version`).trim()).toBe(manifestOf(root).version);
    run('opendata init --yes');
    expect(run('opendata check')).toContain('ready to publish');
    expect(run('opendata fmt')).toContain('nothing to tidy');
    expect(run('opendata explain hours/overlap')).toContain('hours/overlap');
    expect(run('opendata schema')).toContain('schema');
    run('opendata build --hosts all');
    const hosts = join(folder, 'dist/hosts');
    expect(readdirSync(hosts).sort()).toEqual([...hostNames].sort());
    expect(readFileSync(join(hosts, 'cloudflare/worker.js'), 'utf8')).toContain('decide');
    const feed = 'dist/site/open-banking/v2.2/branches';
    expect(run(`opendata import ${feed} --content taken`)).toContain('taken');
  });

  it('serves what it publishes, again after a change, and verifies it', async () => {
    const { folder, run, program } = installed();
    run('opendata init --yes --brand Fenland');
    const args = ['preview', '--port', '0', '--watch'];
    const { saying } = begun(folder, args, {}, {}, program);
    const [, origin = ''] = await saying(/(http:\/\/127\.0\.0\.1:\d+)/);
    expect((await fetch(`${origin}/open-banking/v2.2/branches`)).status).toBe(200);
    const branches = join(folder, 'content/fenland/branches.yaml');
    writeFileSync(branches, readFileSync(branches, 'utf8').replace('High Street', 'Low Street'));
    await saying(/Published[\s\S]*Published/);
    expect(await (await fetch(`${origin}/open-banking/v2.2/branches`)).text()).toContain('Low Street');
    run(`opendata verify ${origin} --out .opendata/preview`);
  });

  it('exports what programs use, with types', async () => {
    const { folder } = installed();
    const home = join(folder, 'node_modules/opendata-press');
    const exported = (await import(
      pathToFileURL(join(home, 'build/index.js')).href
    )) as typeof import('../../src/index.js');
    const source = await import('../../src/index.js');
    expect(Object.keys(exported).sort()).toEqual(Object.keys(source).sort());
    // The program's schemas are of its own copy of zod, and have to go together with any other.
    const { errorSchema } = exported;
    const refused = z.array(errorSchema).safeParse([{ status: 404 }]).error;
    expect(refused).toBeInstanceOf(z.ZodError);
    expect(refused?.issues[0]?.path).toEqual([0, 'description']);
    expect(z.toJSONSchema(errorSchema)).toEqual(z.toJSONSchema(source.errorSchema));

    const program = `import { decide, type Answer, type Loss, type Manifest, manifest, type Problem, type ProblemArgs, recordInVersion, recordSchema, type Rule } from 'opendata-press';
export const status = (answer: Answer): number => answer.status;
export const rule = (problem: Problem): Rule => problem.rule;
export const day = (problem: Problem): string => (problem.rule === 'hours/overlap' ? problem.args.day : '');
export const overlap: ProblemArgs['hours/overlap'] = { day: 'Monday', opening: '09:30', closing: '17:00' };
export const loss: Loss = { path: ['Photo'], what: 'not-in-version' };
export const host = ({ site }: Manifest): string => site.vendor.toUpperCase();
recordSchema('v2.1', 'branches').parse({});
recordInVersion('branches', {}, 'v2.1', 'v2.2').losses.length;
manifest.parse({}).routes.length;
// @ts-expect-error there is no such version
recordSchema('v9', 'branches');
// @ts-expect-error it takes a contract
decide(1);
// @ts-expect-error there is no such rule
export const unknown: Rule = 'hours/overlapping';
// @ts-expect-error the opening hours overlap on a day, not on a date
export const wrong: ProblemArgs['hours/overlap'] = { date: 'Monday', opening: '09:30', closing: '17:00' };
// @ts-expect-error a problem of the rule has no such fact
export const date = (problem: Problem) => (problem.rule === 'hours/overlap' ? problem.args.date : '');
// @ts-expect-error nothing else can be imported
import type { Explanation } from 'opendata-press';
`;
    expect(complaints(folder, program, '--types node')).toBe('');
  });

  it('has types of published data and a client, by version', () => {
    const { folder } = installed();
    const program = `import { OpenData, type RecordOf } from 'opendata-press/client';
import type { v2_1, v2_2, Versions } from 'opendata-press/types';
const client = new OpenData('https://openapi.example.com/open-banking', 'v2.2');
for await (const branch of client.records('branches')) {
  const codes: readonly string[] = branch.SortCode ?? [];
  const town: string | undefined = branch.PostalAddress.TownName;
  console.log(codes, town);
}
for await (const [brand, atm] of client.entries('atms')) console.log(brand.length, atm.SupportedCurrencies[0]);
const { answer, source } = await client.read('personal-current-accounts');
export const total: number = answer.meta.TotalResults;
export const seen: 'kept' | 'unchanged' | 'new' | 'last' = source;
export const day: v2_2.DayName = 'Friday';
export const own: v2_2.DayName = 'Freitag';
export const branch: Versions['v2.1']['branches']['record'] = {
  Identification: 'FB-0102', SequenceNumber: '0', Type: 'Physical', CustomerSegment: ['Personal'], PostalAddress: { PostCode: 'CB7 4AA' },
};
export const same: RecordOf<'v2.1', 'branches'> = branch;
export const kind = (each: v2_1.Branch): 'Mobile' | 'Physical' => each.Type;
// @ts-expect-error v2.1 has no sort codes
export const codes = (each: v2_1.Branch) => each.SortCode;
// @ts-expect-error there is no such field
export const town = (each: v2_2.Branch) => each.PostalAddress.Town;
// @ts-expect-error a required field is missing
export const short: v2_2.Branch = { Identification: 'FB-0102' };
// @ts-expect-error there is no such kind, and it is no list of codes that a publication can rename
export const wrong: v2_2.Branch['Type'] = 'Floating';
// @ts-expect-error there is no such collection
client.records('branch');
// @ts-expect-error there is no such version
new OpenData('https://openapi.example.com', 'v9');
`;
    for (const platform of ['--types node', '--lib es2023,dom,dom.iterable'])
      expect(complaints(folder, program, `--exactOptionalPropertyTypes ${platform}`)).toBe('');
    writeFileSync(
      join(folder, 'use.mjs'),
      "import { OpenData } from 'opendata-press/client'; console.log(typeof OpenData);",
    );
    expect(execFileSync(process.execPath, ['use.mjs'], { cwd: folder, encoding: 'utf8' })).toBe('function\n');
  });

  it('keeps what Node.js has compiled beside itself, where Node.js can, unless that is switched off', () => {
    const { folder, run } = installed();
    const cache = join(folder, 'node_modules/.cache/opendata-press');
    run('NODE_DISABLE_COMPILE_CACHE=1 opendata --version');
    expect(existsSync(cache) && readdirSync(cache).length > 0).toBe(false);
    run('opendata --version');
    expect(existsSync(cache)).toBe('enableCompileCache' in module);
  });
});

/** What the compiler says of a program that uses the installed package. */
function complaints(folder: string, program: string, flags: string): string {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@types'), { recursive: true });
  for (const name of ['@types/node', 'undici-types', 'zod'].filter(
    (each) => !existsSync(join(modules, each)),
  ))
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  writeFileSync(join(folder, 'use.mts'), program);
  return typeErrors(folder, ...`--skipLibCheck false ${flags} use.mts`.split(' '));
}

/** The names of the files of the program that a run loads, as V8 counts them. */
function loadedBy(args: readonly string[], folder: string): readonly string[] {
  const coverage = workspace().folder;
  spawnSync(process.execPath, [join(root, 'bin/opendata.js'), ...args], {
    cwd: folder,
    env: { ...process.env, NODE_V8_COVERAGE: coverage },
  });
  const names = readdirSync(coverage).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(coverage, name), 'utf8')) as {
      result: readonly { url: string }[];
    };
    return result.map(({ url }) => basename(url));
  });
  expect(names).toContain('main.js');
  return names;
}

/** The packages that a module and all that it imports statically need, how many files these are, and how long together. */
function loadedAtOnce(entry: string): { packages: Set<string>; files: number; bytes: number } {
  const packages = new Set<string>();
  const files = new Set([entry]);
  let bytes = 0;
  for (const file of files) {
    const code = readFileSync(file, 'utf8');
    bytes += code.length;
    for (const [, name = ''] of code.matchAll(/^(?:import|export)\b[^;]*?["']([^"']+)["'];$/gm)) {
      if (name.startsWith('.')) files.add(join(dirname(file), name));
      else packages.add(name);
    }
  }
  return { packages, files: files.size, bytes };
}
