import { describe, expect, it } from 'vitest';
import { manifest } from '../../src/serving/manifest/manifest.js';
import { fenland, fenlandWith, published, workspace } from './workspace.js';

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
const named = '--settings content/site.staging.yaml';

describe('--settings', () => {
  it('publishes two environments from one content, and says by which settings', async () => {
    const space = workspace(environments);
    await space.ends(
      `build ${named} --out dist-staging`,
      0,
      'Settings: content/site.staging.yaml, over content/site.yaml.',
    );
    const { site, headers, routes } = manifest.parse(
      JSON.parse(space.read('dist-staging/site/opendata-manifest.json')),
    );
    expect(site).toMatchObject({
      origin: 'https://staging.fenland.example',
      licenseUrl: 'https://fenland.example/licence',
    });
    expect(headers.ok).toMatchObject({ 'X-Robots-Tag': 'noindex' });
    const { mediaType, dataHash } = routes['/staging/v2.1/atms']!;
    expect(mediaType).toBe('application/prs.fenland-staging.opendata.v2.1+json');
    expect(space.read('dist-staging/hosts/nginx/README.md')).toContain('nginx');

    expect((await space.run('build')).stderr).not.toContain('Settings:');
    expect(space.manifest().headers.ok).not.toHaveProperty('X-Robots-Tag');
    expect(space.manifest().routes['/v2.1/atms']!.dataHash).toBe(dataHash);
  });

  it('into the output folder of another environment is stopped, and names the settings in what accepts it', async () => {
    const space = await published(environments);
    const said =
      /accept --finding\s+publish\/address-gone:v2\.1\s+--settings\s+content\/site\.staging\.yaml\s+--reason/;
    await space.ends(`build ${named}`, 1, said);
    await space.ends(`accept --all --reason Moved ${named}`, 0);
    await space.ends(`build ${named}`, 0);
  });

  it('reports what is wrong in the file that says it', async () => {
    const space = workspace({
      ...fenlandWith({ site: 'lifecycle: { v2.1: { deprecated: 2026-01-01, sunset: 2999-12-31 } }\n' }),
      'content/site.staging.yaml':
        'vendor:\nbasepath: /x\norigin: http://staging.example\nlifecycle: { v2.1: { sunst: 2027-01-01 } }\nrules: { places/coordinate: error }\n',
    });
    expect([...(await space.reported(`check ${named}`)).found].sort()).toEqual([
      'error schema/required site.staging.yaml:1',
      'error schema/unknown-key site.staging.yaml:2',
      'error schema/unknown-key site.staging.yaml:4',
      'error site/rule site.staging.yaml:5',
      'warning site/not-https site.staging.yaml:3',
    ]);
  });

  it('are looked at by check also where they are not used, so that none is found wrong on the day it is built', async () => {
    const space = workspace(fenland);
    for (const [text, ...found] of [
      ['origin: staging\n', 'error schema/format site.staging.yaml:1'],
      [fenland['content/fenland/branches.yaml'], 'error content/not-records site.staging.yaml:1'],
      ['origin: https://staging.fenland.example\n'],
    ]) {
      space.write('content/site.staging.yaml', text!);
      expect((await space.reported('check')).found).toEqual(found);
    }
  });

  it('may lie outside of the content folder, but not in it under any name', async () => {
    const space = workspace({
      ...environments,
      'deploy/staging.yaml': staging,
      'content/staging.yaml': staging,
    });
    await space.ends(`check ${named}`, 1);
    space.remove('content/staging.yaml');
    await space.ends('check --settings deploy/staging.yaml', 0);
    const said = '--settings: there is no file staging.yaml. There is content/site.staging.yaml.\n';
    await space.ends('check --settings staging.yaml', 2, said);
  });

  it('name a header policy that must be there', async () => {
    const space = workspace(environments);
    space.remove('headers/staging.yaml');
    const { found } = await space.reported(`check ${named}`);
    expect(found).toEqual(['error site/no-policy site.staging.yaml:5']);
  });
});
