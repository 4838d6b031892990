import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, onTestFinished } from 'vitest';
import { type Manifest, manifest } from '../../src/http/manifest.js';

/** The program, as where it is installed for all: a link on the PATH. */
export const program = linked(fileURLToPath(new URL('../../bin/opendata.js', import.meta.url)));

function linked(file: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'opendata-bin-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(file, join(folder, 'opendata'));
  return join(folder, 'opendata');
}

export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder of its own for a test, with the program to run in it. */
export interface Workspace {
  readonly folder: string;
  readonly write: (path: string, text: string | Uint8Array) => void;
  readonly remove: (path: string) => void;
  readonly read: (path: string) => string;
  readonly run: (args: readonly string[], env?: Record<string, string>) => Promise<Run>;
  /** The same, in a folder below. */
  readonly runIn: (below: string, args: readonly string[]) => Promise<Run>;
  /** The manifest of dist/site. */
  readonly manifest: () => Manifest;
}

/** The day on which all publications of these tests are made, unless they say otherwise. */
export const sourceDate = { SOURCE_DATE_EPOCH: String(Date.parse('2026-03-01T09:00:00Z') / 1000) };

export function workspace(files: Readonly<Record<string, string>> = {}): Workspace {
  const folder = mkdtempSync(join(tmpdir(), 'opendata-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (path: string, text: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  return {
    folder,
    write,
    remove: (path) => rmSync(join(folder, path), { recursive: true }),
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    run: (args, env = sourceDate) => run(folder, args, env),
    runIn: (below, args) => run(join(folder, below), args, sourceDate),
    manifest: () =>
      manifest.parse(JSON.parse(readFileSync(join(folder, 'dist/site/opendata-manifest.json'), 'utf8'))),
  };
}

function run(folder: string, args: readonly string[], env: Record<string, string>): Promise<Run> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      {
        cwd: folder,
        env: { PATH: [dirname(program), process.env['PATH']].join(delimiter), ...env },
        maxBuffer: 2 ** 26,
      },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr }),
    );
  });
}

/** Every file below a folder with its bytes, links followed, by path. */
export function filesBelow(folder: string): Map<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return new Map(
    paths
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
    TownName: Ely
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
    PostalAddress: { TownName: Ely, PostCode: CB7 4AA }
- Identification: A2
  SupportedCurrencies: [GBP, EUR]
  Location:
    PostalAddress: { TownName: March, PostCode: PE15 8AA }
`,
};
