import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { collectionsIn } from '../../src/interface/collections/index.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { fieldsOf } from '../../src/interface/schema/node.js';
import { versions } from '../../src/model/version.js';
import { recordWord } from '../../src/parts/openapi/schemas.js';
import { escapeHtml } from '../../src/parts/pages/html.js';
import type { TestPublication } from '../http/publication.js';
import { newest } from '../newest.js';
import { builtSample } from '../openapi/sample.js';

let sample: TestPublication;
beforeAll(() => {
  sample = builtSample('openapi: on\npages: on\n');
});

const samplePage = (path: string) => String(sample.files.get(`open-banking${path}/index.html`));
const ids = (text: string) => [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);

describe('the pages of the sample for developers', () => {
  test('the first screen is a request and its answer', () => {
    const [request, answer] = [
      ...samplePage('/developers').matchAll(/<pre[^>]*><code>([\s\S]*?)<\/code>/g),
    ].map(([, code]) => code);
    expect(request).toBe('curl --compressed https://openapi.example.com/open-banking/v2.2/branches');
    expect(answer).toMatch(/BrandName[\s\S]*Northgate Bank[\s\S]*Branch[\s\S]*TotalResults/);
  });

  test('every list has its page, linked from the overview, which has the addresses of every version', () => {
    const overview = samplePage('/developers');
    for (const version of versions) {
      expect(overview).toContain(`href="/open-banking/${version}/openapi.json"`);
      for (const collection of collectionsIn(version)) {
        expect(overview).toContain(`href="/open-banking/developers/${collection}"`);
        expect(overview).toContain(`href="/open-banking/${version}/${collection}"`);
      }
    }
  });

  test('the lines of curl are those of the page for consumers', () => {
    const [lines = 'none'] = /^host=.*?^fi$/ms.exec(readFileSync('docs/consumers.md', 'utf8')) ?? [];
    expect(samplePage('/developers')).toContain(
      `<code>${escapeHtml(lines.replaceAll('atms', 'branches'))}</code>`,
    );
  });

  test('every field has an address, ids are there once, and links lead to what is there', () => {
    for (const collection of collectionsIn(newest)) {
      const text = samplePage(`/developers/${collection}`);
      const own = ids(text);
      expect(new Set(own).size).toBe(own.length);
      for (const name of Object.keys(fieldsOf(recordSchema(newest, collection))))
        expect(own).toContain(`${recordWord(collection)}/${name}`);
      for (const [, id] of text.matchAll(/ href="#([^"]*)"/g)) expect(own).toContain(id);
    }
  });

  test('a field says what it means, what it takes, an example and since when', () => {
    const row = (id: string) =>
      samplePage('/developers/branches')
        .split('<div ')
        .find((text) => text.startsWith(`id="${id}"`))!;
    expect(row('PostalAddress/PostCode')).toMatch(/always present[\s\S]*1–16 characters[\s\S]*CB7 4AA/);
    expect(row('Branch/SortCode')).toContain('Since v2.2.');
    expect(row('Branch/SequenceNumber')).not.toContain('Since');
    expect(row('Branch/Accessibility')).toContain('list of BranchAccessibility');
    expect(samplePage('/developers/branches').split('id="BranchAccessibility"')[1]).toContain(
      '<li><code>LevelAccess</code>: A way in without steps or slopes.</li>\n',
    );
    expect(row('Branch/Type')).toMatch(/Mobile[\s\S]*Physical/);
  });
});
