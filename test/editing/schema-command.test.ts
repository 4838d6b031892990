import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { editorSchemas } from '../../src/forms/vscode/editor-schemas.js';
import { fenland, siteYaml, workspace } from '../commands/workspace.js';

/** Those of content as v2.1. */
const names = editorSchemas
  .map(({ name }) => name)
  .filter((name) => !/v2\.2|v1\.0|metrics/.test(name))
  .sort();

describe('opendata schema', () => {
  it('writes the schemas of the versions that the content has', async () => {
    const space = workspace(fenland);
    expect(await space.run(['schema'])).toEqual({
      code: 0,
      stdout: '',
      stderr: `✓ ${names.length} schemas in .opendata/schemas.\n`,
    });
    expect(readdirSync(join(space.folder, '.opendata/schemas')).sort()).toEqual(names);
    expect(readdirSync(space.folder).sort()).toEqual(['.opendata', 'content']);
  });

  it('names them in the settings with --vscode, by the shape that site.yaml and brand.yaml say', async () => {
    const space = workspace({
      ...fenland,
      'content/site.yaml': `${siteYaml}source: v2.2\n`,
      'content/aldersyke/brand.yaml': 'BrandName: Aldersyke\nsource: v2.1\n',
    });
    expect((await space.run(['schema', '--vscode'])).code).toBe(0);
    const { 'yaml.schemas': yaml } = JSON.parse(space.read('.vscode/settings.json'));
    const own = 'content/aldersyke/branches.{yaml,yml,json}';
    expect(yaml['./.opendata/schemas/branches-v2.2.schema.json']).toContain(`!${own}`);
    expect(yaml['./.opendata/schemas/branches-v2.1.schema.json']).toContain(own);
  });

  it('writes nothing for settings that are no JSON, and exits with 2', async () => {
    const text = '{ "editor.tabSize": ';
    const space = workspace({ ...fenland, '.vscode/settings.json': text });
    const { code, stderr } = await space.run(['schema', '--vscode']);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/settings\.json isn't JSON/)]);
    expect(space.read('.vscode/settings.json')).toBe(text);
    expect(existsSync(join(space.folder, '.opendata'))).toBe(false);
  });
});
