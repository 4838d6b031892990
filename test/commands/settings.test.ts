import { describe, expect, it } from 'vitest';
import { manifest } from '../../src/serving/manifest/manifest.js';
import { fenland, siteYaml, type Workspace, workspace } from './workspace.js';

const staging = `origin: https://staging.fenland.example
vendor: fenland-staging
basePath: /staging
hosts: [nginx]
headerPolicy: ../headers/staging.yaml
`;
const environments = {
  ...fenland,
  'content/site.staging.yaml': staging,
  'headers/staging.yaml': 'headers:\n  ok:\n    Cache-Control: max-age=60\n    X-Robots-Tag: noindex\n',
};
const named = ['--settings', 'content/site.staging.yaml'];

function manifestIn(space: Workspace, out: string) {
  return manifest.parse(JSON.parse(space.read(`${out}/site/opendata-manifest.json`)));
}

/** Rule and place of each problem that check finds. */
async function said(space: Workspace, ...args: string[]): Promise<string[]> {
  const { stdout } = await space.run(['check', '--format', 'json', ...args]);
  const { problems } = JSON.parse(stdout) as {
    problems: { rule: string; at: { file: string; start: { line: number } }[] }[];
  };
  return problems.map(({ rule, at: [place] }) => `${rule} ${place!.file}:${place!.start.line}`);
}

describe('--settings', () => {
  it('publishes two environments from one content, and says by which settings and policy', async () => {
    const space = workspace(environments);
    const { code, stderr } = await space.run(['build', ...named, '--out', 'dist-staging', '--verbose']);
    expect(code).toBe(0);
    expect(stderr).toContain('Settings: content/site.staging.yaml, over content/site.yaml.');
    expect(stderr).toContain(
      'Header policy: headers/staging.yaml, over the one that comes with the program.',
    );
    const { site, headers, routes } = manifestIn(space, 'dist-staging');
    expect(site).toMatchObject({
      origin: 'https://staging.fenland.example',
      licenseUrl: 'https://fenland.example/licence',
    });
    expect(headers.ok).toMatchObject({ 'X-Robots-Tag': 'noindex' });
    expect(routes['/staging/v2.1/atms']!.mediaType).toBe(
      'application/prs.fenland-staging.opendata.v2.1+json',
    );
    expect(space.read('dist-staging/hosts/nginx/README.md')).toContain('nginx');

    expect((await space.run(['build'])).stderr).not.toContain('Settings:');
    expect(space.manifest().headers.ok).not.toHaveProperty('X-Robots-Tag');
    expect(space.manifest().routes['/v2.1/atms']!.dataHash).toBe(routes['/staging/v2.1/atms']!.dataHash);
  });

  it('into the output folder of another environment is stopped, and names the settings in what accepts it', async () => {
    const space = workspace(environments);
    expect((await space.run(['build'])).code).toBe(0);
    const { code, stderr } = await space.run(['build', ...named]);
    expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([
      1,
      expect.stringContaining(
        'accept --finding publish/address-gone:v2.1 --settings content/site.staging.yaml --reason',
      ),
    ]);
    expect((await space.run(['accept', '--all', '--reason', 'It moves.', ...named])).code).toBe(0);
    expect((await space.run(['build', ...named])).code).toBe(0);
  });

  it('reports what is wrong in the file that says it', async () => {
    const space = workspace({
      ...fenland,
      'content/site.yaml': `${siteYaml}lifecycle: { v2.1: { deprecated: 2026-01-01, sunset: 2999-12-31 } }\n`,
      'content/site.staging.yaml':
        'vendor:\nbasepath: /x\norigin: http://staging.example\nlifecycle: { v2.1: { sunst: 2027-01-01 } }\nrules: { places/coordinate: error }\n',
    });
    const file = 'content/site.staging.yaml';
    expect((await said(space, ...named)).sort()).toEqual([
      `schema/required ${file}:1`,
      `schema/unknown-key ${file}:2`,
      `schema/unknown-key ${file}:4`,
      `site/not-https ${file}:3`,
      `site/rule ${file}:5`,
    ]);
  });

  it('are looked at by check also where they are not used, so that none is found wrong on the day it is built', async () => {
    const space = workspace({ ...fenland, 'content/site.staging.yaml': 'origin: staging\n' });
    expect(await said(space)).toEqual(['schema/format content/site.staging.yaml:1']);
    space.write('content/site.staging.yaml', space.read('content/fenland/branches.yaml'));
    expect(await said(space)).toEqual(['content/not-records content/site.staging.yaml:1']);
    space.write('content/site.staging.yaml', 'origin: https://staging.fenland.example\n');
    expect(await said(space)).toEqual([]);
  });

  it('may lie outside of the content folder, but not in it under any name', async () => {
    const space = workspace({
      ...environments,
      'deploy/staging.yaml': staging,
      'content/staging.yaml': staging,
    });
    expect((await space.run(['check', ...named])).code).toBe(1);
    space.remove('content/staging.yaml');
    expect((await space.run(['check', '--settings', 'deploy/staging.yaml'])).code).toBe(0);
    const { code, stderr } = await space.run(['check', '--settings', 'staging.yaml']);
    expect([code, stderr]).toEqual([
      2,
      'opendata: --settings: there is no file staging.yaml. There is content/site.staging.yaml.\n',
    ]);
  });

  it('name a header policy that must be there', async () => {
    const space = workspace(environments);
    space.remove('headers/staging.yaml');
    expect(await said(space, ...named)).toEqual(['site/no-policy content/site.staging.yaml:5']);
  });
});
