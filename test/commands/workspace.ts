import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { type Manifest, manifest } from '../../src/serving/manifest/manifest.js';
import { type Environment, type Run, run, started } from '../program.js';

export { program, type Run } from '../program.js';

/** A folder of its own for a test, with the program to run in it. */
export interface Workspace {
  readonly folder: string;
  readonly write: (path: string, text: string | Uint8Array) => void;
  readonly remove: (path: string) => void;
  readonly read: (path: string) => string;
  /** Runs the program in this process. @param args a line is parted at its spaces */
  readonly run: (args: Args, env?: Environment) => Promise<Run>;
  /** The same. It ends with this code, and says these texts to people. */
  readonly ends: (args: Args, code: number, ...said: readonly (string | RegExp)[]) => Promise<Run>;
  /** Its report as JSON. */
  readonly reported: (args: Args, env?: Environment) => Promise<Reported>;
  /** Starts the program as a process of its own. */
  readonly start: (args: readonly string[], env?: Environment) => Promise<Run>;
  /** As `run`, in a folder below. */
  readonly runIn: (below: string, args: readonly string[]) => Promise<Run>;
  /** What git prints in it, for an editor. */
  readonly git: (...words: readonly string[]) => string;
  /** The manifest of dist/site. */
  readonly manifest: () => Manifest;
}

type Args = string | readonly string[];

/** A report in JSON, with the code that the run ended with. */
export interface Reported {
  readonly code: number;
  readonly totals: Readonly<Record<string, number>>;
  // biome-ignore lint/suspicious/noExplicitAny: a test asks for what its rule has
  readonly problems: readonly any[];
  readonly accepted: readonly object[];
  // biome-ignore lint/suspicious/noExplicitAny: as the problems
  readonly build: any;
  readonly stderr: string;
  /** Each problem as `error schema/enum branches.yaml:3`. */
  readonly found: readonly string[];
  /** The rules of the problems. */
  readonly rules: readonly string[];
}

/** The day on which all publications of these tests are made, unless they say otherwise. */
export const sourceDate = { SOURCE_DATE_EPOCH: String(Date.parse('2026-03-01T09:00:00Z') / 1000) };

const editor = ['-c', 'user.name=Editor', '-c', 'user.email=editor@fenland.example'];

export function workspace(files: Readonly<Record<string, string>> = {}): Workspace {
  const folder = mkdtempSync(join(tmpdir(), 'opendata-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (path: string, text: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  const runHere = (args: Args, env: Environment = sourceDate) =>
    run(folder, typeof args === 'string' ? args.split(' ') : args, env);
  return {
    folder,
    write,
    remove: (path) => rmSync(join(folder, path), { recursive: true }),
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    run: runHere,
    async ends(args, code, ...said) {
      const ended = await runHere(args);
      expect(ended.code, `${args}: ${ended.stderr}`).toBe(code);
      for (const text of said) expect(ended.stderr).toMatch(text);
      return ended;
    },
    async reported(args, env) {
      const words = typeof args === 'string' ? args.split(' ') : args;
      const { code, stdout, stderr } = await runHere([...words, '--format', 'json'], env);
      const report = JSON.parse(stdout);
      const problems: Reported['problems'] = report.problems;
      const found = problems.map(({ severity, rule, at: [{ file, start }] }) => {
        return `${severity} ${rule} ${basename(file)}:${start.line}`;
      });
      return { ...report, code, stderr, found, rules: problems.map(({ rule }) => rule) };
    },
    start: (args, env = sourceDate) => started(folder, args, env),
    runIn: (below, args) => run(join(folder, below), args, sourceDate),
    git: (...words) =>
      execFileSync('git', [...editor, ...words], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }),
    manifest: () =>
      manifest.parse(JSON.parse(readFileSync(join(folder, 'dist/site/opendata-manifest.json'), 'utf8'))),
  };
}

/** Every file below a folder with its bytes, links followed, by path; without the lock of a content folder. */
export function filesBelow(folder: string): Map<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return new Map(
    paths
      .filter((path) => !/(?:^|[\\/])\.opendata[\\/](?:\.lock|\.gitignore$)/.test(path))
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path))]),
  );
}

export const siteYaml = `vendor: fenland
licenseUrl: https://fenland.example/licence
termsUrl: https://fenland.example/terms
`;

/** A record of a branch in the v2.1 shape. */
export function branchYaml(identification: string, more = ''): string {
  return `- Identification: ${identification}
  SequenceNumber: 0
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress:
    BuildingNumber: 3
    PostCode: CB7 4AA
${more}`;
}

/** A bank of the fens: some branches, two ATMs. */
export const fenland = {
  'content/site.yaml': siteYaml,
  'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
  'content/fenland/branches.yaml': ['FB-01', 'FB-02', 'FB-03', 'FB-04', 'FB-05']
    .map((id) => branchYaml(id))
    .join(''),
  'content/fenland/atms.yaml': `- Identification: A1
  SupportedCurrencies: [GBP]
  Location:
    PostalAddress: { BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AA }
- Identification: A2
  SupportedCurrencies: [GBP, EUR]
  Location:
    PostalAddress: { BuildingNumber: 3, TownName: March, PostCode: PE15 8AA }
`,
};

/** The same with more settings, or with other files of the brand. */
export function fenlandWith(own: {
  readonly site?: string;
  readonly branches?: string;
  readonly atms?: string;
}) {
  return {
    ...fenland,
    ...(own.site !== undefined && { 'content/site.yaml': siteYaml + own.site }),
    ...(own.branches !== undefined && { 'content/fenland/branches.yaml': own.branches }),
    ...(own.atms !== undefined && { 'content/fenland/atms.yaml': own.atms }),
  };
}

/** A workspace with content that is published. */
export async function published(files: Readonly<Record<string, string>> = fenland): Promise<Workspace> {
  const space = workspace(files);
  await space.ends('build', 0);
  return space;
}

/** Numbers from 0 up to 1, the same ones for the same seed. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** What is said, less the time that it took. */
export function timeless(text: string): string {
  return text.replace(/\(\d+(?:\.\d+)? m?s\)/g, '(no time)');
}
