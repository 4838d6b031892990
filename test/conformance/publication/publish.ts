import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { type Manifest, manifest, manifestFile } from '../../../src/serving/manifest/manifest.js';
import { run } from '../../program.js';
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

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A content folder and what is published of it, below a folder of its own until the tests of the file are over. */
export class Publisher {
  readonly folder = mkdtempSync(join(tmpdir(), 'opendata-conformance-'));
  /** The web root. */
  readonly root = join(this.folder, 'dist/site');

  constructor() {
    folders.push(this.folder);
  }

  /**
   * Writes a content folder anew, and builds it at an instant of its own, whatever the clock says. What is left out is as in
   * `site` and `banks.ts`.
   */
  async publish(
    { site: settings = {}, banks = { northgate, fenland, aldersyke }, policy }: Content = {},
    at = firstPublished,
  ): Promise<Manifest> {
    rmSync(join(this.folder, 'content'), { recursive: true, force: true });
    const brands = site.brands.filter((brand) => brand in banks);
    this.#write('content/site.yaml', { ...site, brands, ...settings });
    if (policy) this.#write('headers/policy.yaml', policy);
    for (const [folder, { brand, records }] of Object.entries(banks)) {
      this.#write(`content/${folder}/brand.yaml`, brand);
      for (const [collection, list] of Object.entries(records))
        this.#write(`content/${folder}/${collection}.json`, list);
    }
    const { code, stderr } = await run(this.folder, ['build'], { SOURCE_DATE_EPOCH: String(at / 1000) });
    if (code !== 0) throw new Error(`the build ended with ${code}\n${stderr}`);
    return manifest.parse(JSON.parse(readFileSync(join(this.root, manifestFile), 'utf8')));
  }

  /** JSON is YAML 1.2. */
  #write(path: string, value: unknown): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), JSON.stringify(value));
  }
}
