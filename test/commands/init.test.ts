import { readdirSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { ask } from '../../src/commands/init.js';
import { readSettings } from '../../src/content/documents/document.js';
import { starterFiles } from '../../src/content/starter.js';
import { fenland, filesBelow, workspace } from './workspace.js';

describe('opendata init', () => {
  it('makes a content folder that builds at once, without a question', async () => {
    const space = workspace();
    await space.ends(['init', '--brand', 'Fenland & March: "Savings"', '--bank', 'Fänland & Söhne'], 0);
    const brand = space.read('content/fenland-march-savings/brand.yaml');
    expect(brand).toContain('"Fenland & March: \\"Savings\\""');
    await space.ends('check', 0, '2 records');
    await space.ends('build', 0);
    expect(space.manifest().routes['/open-banking/v2.2/branches']).toMatchObject({
      totalResults: 1,
      mediaType: 'application/prs.fanland-sohne.opendata.v2.2+json',
    });
  });

  it('makes files that are tidy, sets up VS Code, and leaves nothing of its own for git to see', async () => {
    const space = workspace({
      '.vscode/settings.json': '{\n  // Ours.\n  "editor.tabSize": 2\n}\n',
      '.gitignore': 'mine\n',
    });
    space.git('init', '--quiet');
    await space.run('init');
    expect(space.git('status', '--porcelain', '--untracked-files=all', '.opendata')).toBe('');
    await space.ends('fmt --check', 0, /^2 files: nothing to tidy\.\n$/);
    expect(space.read('.gitignore')).toBe('mine\n');
    expect(space.read('content/README.md')).toContain('npx opendata-press new branch');
    const settings = space.read('.vscode/settings.json');
    expect(settings).toContain('  // Ours.\n');
    expect(settings).toContain('./.opendata/schemas/branches-v2.1.schema.json');
    expect(JSON.parse(space.read('.vscode/extensions.json'))).toEqual({
      recommendations: ['redhat.vscode-yaml'],
    });
  });

  it('leaves VS Code alone with --no-editor, and settings that can not be added to', async () => {
    const space = workspace();
    await space.run('init --no-editor');
    expect(readdirSync(space.folder).sort()).toEqual(['.gitignore', 'content']);
    const theirs = '{ "unwantedRecommendations": ["redhat.vscode-yaml"] }';
    const broken = workspace({ '.vscode/settings.json': '{ oops', '.vscode/extensions.json': theirs });
    await broken.ends('init', 0, "isn't JSON with comments");
    expect(broken.read('.vscode/settings.json')).toBe('{ oops');
    await broken.ends('build', 0);
    broken.write('.vscode/settings.json', '');
    await broken.ends('schema --vscode', 0);
    expect(broken.read('.vscode/extensions.json')).toBe(theirs);
  });

  it('touches nothing that is there, and refuses what site.yaml would refuse', async () => {
    const space = workspace({ 'content/mine.txt': 'mine' });
    await space.ends('init', 2, 'is unchanged');
    expect(space.read('content/mine.txt')).toBe('mine');
    await workspace().ends(['init', '--brand', '<fill in>'], 2, '--brand: ');
  });

  it.each(['No', '01234', 'A: B', '# 1', "O'Neill", 'Ünïversal', 'true', '- x', '"', 'a #1'])(
    'writes the name %s so that it is read back as it is',
    (brand) => {
      const [, text] = Object.entries(starterFiles('A', brand)).find(([path]) => /brand/.test(path))!;
      const file = { name: 'brand.yaml', format: 'yaml' } as const;
      expect(readSettings(file, Buffer.from(text)).value).toEqual({ BrandName: brand });
    },
  );
});

describe('a content folder', () => {
  it.each(['content', 'content/fenland', 'content/fenland/branches'])(
    'is not made in another, as in %s',
    async (below) => {
      const space = workspace({ ...fenland, 'content/fenland/branches/ely.yaml': '[]\n' });
      const before = filesBelow(space.folder);
      const { code, stderr } = await space.runIn(below, ['init', '--yes']);
      expect([code, stderr]).toEqual([2, expect.stringContaining("content can't be in content")]);
      expect(filesBelow(space.folder)).toEqual(before);
    },
  );

  it('is made where another program has a site.yaml, in a folder with nothing but a lock, and beside another', async () => {
    const space = workspace({ 'site.yaml': '- hosts: all\n', 'content/.opendata/.gitignore': '*\n' });
    await space.ends('init --yes --no-editor', 0);
    expect(space.read('content/site.yaml')).toContain('vendor:');
    await space.ends('init beside --yes --no-editor', 0);
  });
});

describe('a question', () => {
  const asked = async (...lines: string[]) => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    let said = '';
    output.on('data', (text) => {
      said += text;
    });
    const answer = ask('Bank?', 'Fenland Bank', input, output);
    for (const line of lines) {
      input.write(`${line}\n`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    input.end();
    return { answer: await answer.catch(String), said };
  };

  it.each([
    ['Ely Bank', ['Ely Bank'], 1],
    ['Fenland Bank', [''], 1],
    ['March Bank', ['<fill in>', 'March Bank'], 2],
    ['Error: nothing was created, because the questions were not answered', [], 1],
  ])('ends with "%s" after the lines %j', async (answer, lines, times) => {
    const { said, ...ended } = await asked(...lines);
    expect([ended.answer, said.match(/Bank\?/g)?.length]).toEqual([answer, times]);
  });
});

describe('what init made up', () => {
  it('is warned of in check and build until site.yaml allows it, and stops neither', async () => {
    const space = workspace();
    await space.run('init --yes --no-editor');
    for (const command of ['check', 'build']) {
      const { code, problems, stderr } = await space.reported(command);
      const said = problems.filter(({ rule }) => rule === 'site/placeholder').map(({ message }) => message);
      expect([code, said]).toEqual([
        0,
        [
          'A placeholder, published as it is until you replace it: vendor "example" (content/site.yaml:4), licenseUrl "https://openapi.example.com/licence" (content/site.yaml:10), termsUrl "https://openapi.example.com/terms" (content/site.yaml:11), BrandName "Example Bank" (content/example-bank/brand.yaml:2).',
          'A placeholder, published as it is until you replace it: ATM A0001 and Branch B0001.',
        ],
      ]);
      expect(stderr).not.toContain('Nothing was published');
    }
    space.write('content/site.yaml', `${space.read('content/site.yaml')}\nplaceholders: allowed\n`);
    expect((await space.reported('check')).rules).not.toContain('site/placeholder');
  });
});
