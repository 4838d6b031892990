import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Manifest, manifest, manifestFile } from '../../../src/serving/manifest/manifest.js';
import { type Run, run } from '../../program.js';
import { aldersyke, type Bank, fenland, northgate } from './banks.js';

/** 1 March 2024, 09:00 UTC: when the data was first published, as far as these tests know. */
export const firstPublished = Date.UTC(2024, 2, 1, 9);

export const site = {
  vendor: 'fens',
  basePath: '/open-fens',
  licenseUrl: 'https://fens.example/licence',
  termsUrl: 'https://fens.example/terms',
  brands: ['northgate', 'fenland', 'aldersyke'],
};

export interface Content {
  readonly site?: Readonly<Record<string, unknown>>;
  readonly banks?: Readonly<Record<string, Bank>>;
  /** The publisher's own header policy, where there is one. */
  readonly policy?: Readonly<Record<string, unknown>>;
}

/** A content folder and what is published of it, below a folder of its own. */
export class Publisher {
  readonly folder = mkdtempSync(join(tmpdir(), 'opendata-conformance-'));
  readonly out = join(this.folder, 'dist');
  /** The web root. */
  readonly root = join(this.out, 'site');

  /** Writes a content folder anew; what is left out is as in `site` and `banks.ts`. */
  write({ site: settings = {}, banks = { northgate, fenland, aldersyke }, policy }: Content = {}): void {
    const content = join(this.folder, 'content');
    rmSync(content, { recursive: true, force: true });
    mkdirSync(content);
    if (policy) {
      mkdirSync(join(this.folder, 'headers'), { recursive: true });
      writeFileSync(join(this.folder, 'headers', 'policy.yaml'), yamlOf(policy));
    }
    const brands = Object.keys(banks);
    writeFileSync(
      join(content, 'site.yaml'),
      yamlOf({ ...site, brands: site.brands.filter((brand) => brands.includes(brand)), ...settings }),
    );
    for (const [folder, { brand, records }] of Object.entries(banks)) {
      mkdirSync(join(content, folder));
      writeFileSync(join(content, folder, 'brand.yaml'), yamlOf(brand));
      for (const [collection, list] of Object.entries(records)) {
        writeFileSync(join(content, folder, `${collection}.json`), JSON.stringify(list));
      }
    }
  }

  /** Runs the program's `build` at an instant of its own, whatever the clock says. */
  build(at = firstPublished, ...options: readonly string[]): Promise<Run> {
    const args = ['build', '--content', 'content', '--out', 'dist', '--no-color', ...options];
    return run(this.folder, args, { SOURCE_DATE_EPOCH: String(at / 1000) });
  }

  /** Writes and builds, and throws where that fails. */
  async publish(content: Content = {}, at = firstPublished): Promise<Manifest> {
    this.write(content);
    const { code, stderr } = await this.build(at);
    if (code !== 0) throw new Error(`the build ended with ${code}\n${stderr}`);
    return this.manifest();
  }

  async manifest(): Promise<Manifest> {
    return manifest.parse(JSON.parse(await readFile(join(this.root, manifestFile), 'utf8')));
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** JSON is YAML 1.2. */
function yamlOf(settings: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(settings, null, 2);
}
