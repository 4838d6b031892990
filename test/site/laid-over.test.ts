import { describe, expect, it } from 'vitest';
import { readSettings } from '../../src/content/documents/document.js';
import { withOverrides } from '../../src/content/site/read.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const yaml = (name: string, text: string) => readSettings({ name, format: 'yaml' }, bytes(text));
const site = yaml(
  'site.yaml',
  `vendor: fenland
basePath: /open-banking
hosts: [nginx, caddy]
lifecycle:
  v2.1: { deprecated: 2027-01-01, sunset: 2027-12-31 }
`,
);

describe('settings laid over others', () => {
  it('merge groups key by key, replace all else, and take away what is left empty', () => {
    const over = yaml(
      'staging.yaml',
      'basePath:\nhosts: [netlify]\nlifecycle:\n  v2.1: { sunset: 2027-06-30 }\n',
    );
    expect(withOverrides(site, over).value).toEqual({
      vendor: 'fenland',
      hosts: ['netlify'],
      lifecycle: { 'v2.1': { deprecated: '2027-01-01', sunset: '2027-06-30' } },
    });
  });

  it.each([
    [['vendor'], 'site.yaml', 1],
    [['basePath'], 'staging.yaml', 1],
    [['hosts', 1], 'site.yaml', 3],
    [['lifecycle', 'v2.1', 'sunset'], 'staging.yaml', 3],
    [['lifecycle', 'v2.1', 'deprecated'], 'site.yaml', 5],
    [['lifecycle', 'v2.2', 'sunset'], 'staging.yaml', 4],
    [['guard', 'removals'], 'staging.yaml', 5],
    [['nothing'], 'site.yaml', 1],
  ])('locate %j in the file that says it', (path, file, line) => {
    const over = yaml(
      'staging.yaml',
      'basePath:\nlifecycle:\n  v2.1: { sunset: 2027-06-30 }\n  v2.2: { sunset: 2029-06-30 }\nguard: { removals: 5 }\n',
    );
    const at = withOverrides(site, over).locate(path, 'value');
    expect([at.file, at.start.line]).toEqual([file, line]);
  });
});
