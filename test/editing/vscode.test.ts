import { parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { associations } from '../../src/forms/vscode/editor-schemas.js';
import { wired } from '../../src/forms/vscode/vscode.js';
import { collectionsOfSite } from '../../src/model/collection.js';

const folder = '.opendata/schemas';
const layout = {
  content: 'content',
  headers: 'headers',
  collections: collectionsOfSite(),
  source: 'v2.1',
  others: [],
} as const;
const plain = associations(layout);
const withPencarrow = associations({ ...layout, others: [{ folder: 'pencarrow', source: 'v2.2' }] });

function wire(text: string, files = plain): string {
  const settings = wired(text, folder, files);
  if (typeof settings !== 'string') throw new Error(settings.problem);
  return settings;
}

describe("VS Code's settings", () => {
  it('name the schema of each file', () => {
    const settings = parse(wire(''));
    const url = `./${folder}/atms-v2.1.schema.json`;
    const files = ['content/*/atms.{yaml,yml,json}', 'content/*/atms/**/*.{yaml,yml,json}'];
    expect(settings['yaml.schemas'][url]).toEqual(files);
    expect(settings['json.schemas']).toContainEqual({ fileMatch: files.map((glob) => `/${glob}`), url });
    expect(wire('')).not.toContain('atms-v2.2');
  });

  const own = `// How the editors of the fens like it.
{
    "editor.tabSize": 4, // as ever
    "yaml.schemas": {
        "https://mill.example/mill.json": "mills/*.yaml", // not ours
    },
    "json.schemas": [
        // Millers write JSON.
        { "fileMatch": ["/mills/*.json"], "url": "./mills.json" }
    ],
}
`;

  it('keep what is beside them, comments and all, and other schemas', () => {
    const settings = wire(own);
    for (const line of own.split('\n').slice(0, 3)) expect(settings).toContain(line);
    expect(wire('{\n\t"editor.insertSpaces": false\n}\n')).toContain('\n\t"yaml.schemas": {\n');
    expect(parse(settings)).toMatchObject({
      'editor.tabSize': 4,
      'yaml.schemas': { 'https://mill.example/mill.json': 'mills/*.yaml' },
    });
    expect(parse(settings)['json.schemas'][0]).toEqual({
      fileMatch: ['/mills/*.json'],
      url: './mills.json',
    });
  });

  it.each([
    ['new ones', ''],
    ['an empty group', '{}'],
    ['those of someone', own],
    ['with carriage returns', own.replaceAll('\n', '\r\n')],
  ])('stay the same when wired again: %s', (_, text) => {
    const once = wire(text, withPencarrow);
    expect(wire(once, withPencarrow)).toBe(once);
  });

  it('lose what no longer holds, and only that', () => {
    const before = wire(own, withPencarrow);
    expect(parse(wire(before))).toEqual(parse(wire(own)));
    const { 'yaml.schemas': yaml } = parse(wire('', withPencarrow));
    expect(parse(wire(wire(own), withPencarrow))).toMatchObject({ 'yaml.schemas': yaml });
  });

  it.each([
    ["isn't JSON with comments", '{ "editor.tabSize": '],
    ["isn't an object with settings", '[]'],
    ['has a "yaml.schemas" that is not an object', '{ "yaml.schemas": [] }'],
    ['has a "json.schemas" that is not a list', '{ "json.schemas": {} }'],
  ])('are left alone where the file %s', (problem, text) => {
    expect(wired(text, folder, plain)).toEqual({ problem });
  });
});
