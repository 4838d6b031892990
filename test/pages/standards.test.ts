import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { needs } from '../needs.js';
import { temporaryFolder } from '../preview/running.js';
import { content, published } from './served.js';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The sample with all of its parts, as it is. */
const sample = (folder: string) => cpSync(content, join(folder, 'content'), { recursive: true });

describe('pages of the sample, checked by tools that know the standards themselves', () => {
  it('have JSON-LD with types, properties and values of schema.org only', { timeout: 120_000 }, async () => {
    const { site, manifest } = await published(sample);
    const pages = Object.entries(manifest.resources).flatMap(([address, { kind, representations }]) => {
      const { file } = representations.find(({ encoding }) => encoding === 'identity')!;
      return kind === 'page' ? [[address, readFileSync(join(site, file), 'utf8')] as const] : [];
    });
    const graphs = pages.flatMap(([address, text]) =>
      [...text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
        ([, json]) => [address, json!] as const,
      ),
    );
    const kinds = ['/open-banking', '/places/', '/products/', '/compare/'];
    expect(kinds.filter((kind) => !graphs.some(([address]) => address.includes(kind)))).toEqual([]);
    const folder = await temporaryFolder();
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          noEmit: true,
          strict: true,
          skipLibCheck: true,
          types: [],
          module: 'esnext',
          moduleResolution: 'bundler',
          paths: { 'schema-dts': [fromRoot('node_modules/schema-dts/dist/schema.d.ts')] },
        },
      }),
    );
    const check = (lines: readonly string[]) => {
      writeFileSync(
        join(folder, 'graphs.ts'),
        ["import type { Graph, Thing, WithContext } from 'schema-dts';", ...lines].join('\n'),
      );
      try {
        execFileSync(fromRoot('node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' });
        return '';
      } catch (error) {
        return (error as { stdout: string }).stdout;
      }
    };
    const line = (json: string, at: number, address: string) =>
      `export const a${at}: Graph | WithContext<Thing> = ${json}; // ${address}`;
    expect(check(graphs.map(([address, json], at) => line(json, at, address)))).toBe('');
    const wrong = graphs.find(([address]) => address.includes('/places/'))![1].replace('"brand"', '"bank"');
    expect(check([line(wrong, 0, '')])).toContain(`'"bank"' does not exist`);
  });

  it('are in a sitemap of the sitemap protocol', async (context) => {
    needs(context, 'xmllint');
    const schema = fileURLToPath(new URL('./standards/sitemap.xsd', import.meta.url));
    const folder = await temporaryFolder();
    const validates = (text: string) => {
      writeFileSync(join(folder, 'sitemap.xml'), text);
      try {
        execFileSync('xmllint', ['--noout', '--nonet', '--schema', schema, 'sitemap.xml'], {
          cwd: folder,
          stdio: 'pipe',
        });
        return '';
      } catch (error) {
        return String((error as { stderr: Buffer }).stderr);
      }
    };
    const { site } = await published(sample);
    const sitemap = readFileSync(join(site, 'open-banking/sitemap.xml'), 'utf8');
    expect(validates(sitemap)).toBe('');
    expect(validates(sitemap.replace('<lastmod>', '<lastmod>on '))).toContain('lastmod');
  });
});
