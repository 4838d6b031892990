import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { needs } from '../needs.js';
import { temporaryFolder } from '../preview/running.js';
import { content, published } from './served.js';

/** The sample with all of its parts, as it is. */
const sample = (folder: string) => cpSync(content, join(folder, 'content'), { recursive: true });

describe('pages of the sample, checked by a tool that knows the standard itself', () => {
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
