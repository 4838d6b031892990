import { expect, it } from 'vitest';
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

const over = yaml(
  'staging.yaml',
  'basePath:\nhosts: [netlify]\nlifecycle:\n  v2.1: { sunset: 2027-06-30 }\n  v2.2: { sunset: 2029-06-30 }\nguard: { removals: 5 }\n',
);
const { value, locate } = withOverrides(site, over);

it('merges groups key by key, replaces all else, and takes away what is left empty', () => {
  expect(value).toEqual({
    vendor: 'fenland',
    hosts: ['netlify'],
    lifecycle: {
      'v2.1': { deprecated: '2027-01-01', sunset: '2027-06-30' },
      'v2.2': { sunset: '2029-06-30' },
    },
    guard: { removals: '5' },
  });
});

it.each([
  [['vendor'], 'site.yaml', 1],
  [['basePath'], 'staging.yaml', 1],
  [['hosts', 0], 'staging.yaml', 2],
  [['lifecycle', 'v2.1', 'sunset'], 'staging.yaml', 4],
  [['lifecycle', 'v2.1', 'deprecated'], 'site.yaml', 5],
  [['lifecycle', 'v2.2', 'sunset'], 'staging.yaml', 5],
  [['guard', 'removals'], 'staging.yaml', 6],
  [['guard'], 'staging.yaml', 6],
  [['nothing'], 'site.yaml', 1],
])('locates %j in the file that says it', (path, file, line) => {
  const at = locate(path, 'value');
  expect([at.file, at.start.line]).toEqual([file, line]);
});
