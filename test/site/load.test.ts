import { describe, expect, it } from 'vitest';
import { manifestHead } from '../../src/build/manifest-head.js';
import { siteYaml } from '../commands/workspace.js';
import { loaded } from './loading.js';

const brand = (name: string) => `BrandName: ${name}\n`;

describe('site.yaml', () => {
  it('needs vendor, licence and terms only', async () => {
    const { terms, content, rules } = await loaded({});
    expect(rules).toEqual([]);
    expect(terms?.settings).toMatchObject({
      vendor: 'fenland',
      licenseUrl: 'https://fenland.example/licence',
    });
    expect(content.versions).toEqual(['v2.1', 'v2.2']);
    expect(content.brands.map(({ source }) => source)).toEqual(['v2.1']);
  });

  it('warns of a brand name with an invisible character, and proposes it without', async () => {
    const named = async (name: string) => {
      const { problems } = await loaded({ 'content/fenland/brand.yaml': brand(name) });
      return problems.map(({ rule, args, at }) => [rule, args, at[0].start.column]);
    };
    expect(await named('"Fen\\u200Bland \\u202EBank"')).toEqual([
      ['site/hidden-character', { name: 'Fen\u200bland \u202eBank', kept: 'Fenland Bank' }, 12],
    ]);
    expect(await named('Banc y Ffêniau – बैंक')).toEqual([]);
  });

  it('orders brands; those not named follow by folder name (D17)', async () => {
    const { content } = await loaded({
      'content/site.yaml': `${siteYaml}brands: [zennor, fenland]\n`,
      'content/zennor/brand.yaml': brand('Zennor Bank'),
      'content/brack/brand.yaml': brand('Brack Bank'),
      'content/aldersyke/brand.yaml': brand('Aldersyke'),
    });
    expect(content.brands.map(({ folder }) => folder)).toEqual(['zennor', 'fenland', 'aldersyke', 'brack']);
  });

  it.each([
    ['brands: [fennland]\n', 'site/unknown-brand@4:10'],
    ['brands: [fenland, fenland]\n', 'site/duplicate@4:19'],
    ['basePath: open-banking\n', 'schema/format@4:11'],
    ['origin: https://fenland.example/api\n', 'schema/format@4:9'],
    ['timeZone: BST\n', 'schema/format@4:11'],
    ['guard: { removals: 120 }\n', 'schema/range@4:20'],
    ['versions: [v2.3]\n', 'schema/enum@4:12'],
    ['names: uk-open-bank\n', 'site/names@4:8'],
    ['names: { PCACardSheme: { NetworkOne: OneCard } }\n', 'site/names@4:10'],
    ['names: { PCACardScheme: { NetworkOne: NetworkTwo } }\n', 'site/names@4:27'],
    ['licenceUrl: https://fenland.example/l\n', 'schema/unknown-key@4:1'],
    ['origin: http://openapi.fenland.example\n', 'site/not-https@4:9'],
    [
      'lifecycle: { v2.1: { deprecated: 2026-09-01, link: http://fenland.example } }\n',
      'site/not-https@4:52',
    ],
  ])('%s is a problem at its place', async (line, expected) => {
    const { rules } = await loaded({ 'content/site.yaml': siteYaml + line });
    expect(rules).toEqual([expected]);
  });

  it('takes published names from a map or the preset (D9)', async () => {
    const map = '{ PCACardScheme: { NetworkOne: OneCard } }';
    const inline = await loaded({ 'content/site.yaml': `${siteYaml}names: ${map}\n` });
    expect(inline).toMatchObject({
      rules: [],
      content: { names: { PCACardScheme: { NetworkOne: 'OneCard' } } },
    });
    const preset = await loaded({ 'content/site.yaml': `${siteYaml}names: uk-open-banking\n` });
    expect(preset.content.names['PCACardScheme']?.['NetworkTwo']).toBe('Visa');
  });
});

describe('whatever is wrong with settings', () => {
  it('brands and their records are looked at all the same', async () => {
    const { content, terms, rules } = await loaded({
      'content/site.yaml': 'vendor: a b\n',
      'content/fenland/brand.yaml': '[]',
    });
    expect(terms).toBeUndefined();
    expect(content.brands.map(({ folder, files }) => [folder, files.length])).toEqual([['fenland', 2]]);
    expect(rules.length).toBeGreaterThan(2);
  });

  it('but not the records of a brand whose shape is not known', async () => {
    const { content } = await loaded({ 'content/fenland/brand.yaml': 'BrandName: Fenland\nsource: v2\n' });
    expect(content.brands[0]?.files).toEqual([]);
  });
});

describe('headers/policy.yaml', () => {
  it('is laid over the one that comes with the program, section by section and status by status', async () => {
    const { terms } = await loaded({
      'headers/policy.yaml': `headers:
  error: { Cache-Control: no-store, Server-Timing: miss }
errors:
  429: { title: Too many requests, description: Slow down., retryAfter: 5 }
`,
    });
    expect(terms?.policy.headers.error).toEqual({ 'Cache-Control': 'no-store', 'Server-Timing': 'miss' });
    expect(terms?.policy.headers.always['X-Frame-Options']).toBe('DENY');
    const head = manifestHead(terms!.settings, ['v2.1'], terms!.policy, 'test');
    expect(head.errors['429']).toMatchObject({ description: 'Slow down.', headers: { 'Retry-After': '5' } });
    expect(Object.keys(head.errors)).toHaveLength(15);
    expect(head.headers.ok['Vary']).toBe('Accept-Encoding');
  });

  it.each([
    ['headers: { ok: { ETag: "1", Cache-Control: no-store } }\n', 'site/reserved-header@1:18'],
    ['headers: { ok: { Cache-Control: max-age = 1 hour } }\n', 'schema/format@1:33'],
    ['headers: { ok: { Cache-Controll: max-age=60, Cache-Control: no-store } }\n', 'site/header-name@1:18'],
    ['headers: { error: { X-Own: "1" } }\n', 'site/unprotected@1:12'],
    ['headers: { ok: { Status Code: "1" } }\n', 'schema/format@1:18'],
    ['errors: { 200: { title: Fine, description: Fine } }\n', 'schema/format@1:11'],
    ['rateLimit: { requests: 0, seconds: 60 }\n', 'schema/range@1:24'],
  ])('%s is a problem at its place', async (text, expected) => {
    const { rules } = await loaded({ 'headers/policy.yaml': text });
    expect(rules).toEqual([expected]);
  });
});
