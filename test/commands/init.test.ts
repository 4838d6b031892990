import { readdirSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { ask } from '../../src/commands/init.js';
import { starterFiles } from '../../src/commands/project/starter.js';
import { fenland, filesBelow, workspace } from './workspace.js';

describe('opendata init', () => {
  it('makes a content folder that builds at once, without a question', async () => {
    const space = workspace();
    expect(
      await space.run(['init', '--brand', 'Fenland & March: "Savings"', '--bank', 'Fänland & Söhne']),
    ).toMatchObject({ code: 0 });
    expect(space.read('content/fenland-march-savings/brand.yaml')).toContain(
      '"Fenland & March: \\"Savings\\""',
    );
    expect(await space.run(['check'])).toEqual({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('2 records'),
    });
    expect(await space.run(['build'])).toMatchObject({ code: 0 });
    expect(space.manifest().routes['/open-banking/v2.2/branches']).toMatchObject({
      totalResults: 1,
      mediaType: 'application/prs.fanland-sohne.opendata.v2.2+json',
    });
  });

  it('makes files that are tidy, and sets up VS Code', async () => {
    const space = workspace({
      '.vscode/settings.json': '{\n  // Ours.\n  "editor.tabSize": 2\n}\n',
      '.gitignore': 'mine\n',
    });
    await space.run(['init']);
    expect((await space.run(['fmt', '--check'])).stderr).toBe('2 files: nothing to tidy.\n');
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
    await space.run(['init', '--no-editor']);
    expect(readdirSync(space.folder).sort()).toEqual(['.gitignore', 'content']);
    const broken = workspace({ '.vscode/settings.json': '{ oops' });
    const { code, stderr } = await broken.run(['init']);
    expect([code, stderr]).toEqual([0, expect.stringContaining("isn't JSON with comments")]);
    expect(broken.read('.vscode/settings.json')).toBe('{ oops');
    expect(await broken.run(['build'])).toMatchObject({ code: 0 });
  });

  it('touches nothing that is there', async () => {
    const space = workspace({ 'content/mine.txt': 'mine' });
    expect(await space.run(['init'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is unchanged'),
    });
    expect(space.read('content/mine.txt')).toBe('mine');
  });

  it('refuses what site.yaml would refuse', async () => {
    const { code, stderr } = await workspace().run(['init', '--brand', '<fill in>']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--brand: ')]);
  });

  it('writes any name so that it is read back as it is', async () => {
    const space = workspace();
    const names = ['No', '01234', 'A: B', '# 1', "O'Neill", 'Ünïversal', 'true', '- x', '"', 'a #1'];
    for (const [at, brand] of names.entries()) {
      // The names of some lead to the same folder.
      for (const [path, text] of Object.entries(starterFiles({ bank: 'A', brand })))
        space.write(`content/${path.replace(/^[^/]+(?=\/)/, `${at}`)}`, text);
    }
    await space.run(['build']);
    const { data } = JSON.parse(space.read('dist/site/open-banking/v2.1/atms'));
    const published = data.flatMap(({ Brand }: { Brand: { BrandName: string }[] }) => Brand);
    expect(published.map(({ BrandName }: { BrandName: string }) => BrandName)).toEqual(names);
  });
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

  it('is made where another program has a site.yaml, and in a folder with nothing but a lock', async () => {
    const space = workspace({ 'site.yaml': '- hosts: all\n', 'content/.opendata/.gitignore': '*\n' });
    expect((await space.run(['init', '--yes', '--no-editor'])).code).toBe(0);
    expect(space.read('content/site.yaml')).toContain('vendor:');
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
    return { answer: await answer.catch(String), said: () => said };
  };

  it('takes the answer, or the default for an empty line, and asks again after one that can not be used', async () => {
    expect((await asked('Ely Bank')).answer).toBe('Ely Bank');
    expect((await asked('')).answer).toBe('Fenland Bank');
    const { answer, said } = await asked('<fill in>', 'March Bank');
    expect(answer).toBe('March Bank');
    expect(said().match(/Bank\?/g)).toHaveLength(2);
  });

  it('that is never answered makes nothing', async () => {
    expect((await asked()).answer).toContain('nothing was created');
  });
});

describe('what init made up', () => {
  it('is warned of in check and build until it is replaced, and stops neither', async () => {
    const space = workspace();
    await space.run(['init', '--yes', '--no-editor']);
    for (const command of ['check', 'build']) {
      const { code, stdout, stderr } = await space.run([command, '--format', 'json']);
      expect(code).toBe(0);
      const { problems } = JSON.parse(stdout) as { problems: { rule: string; message: string }[] };
      const said = problems.filter(({ rule }) => rule === 'site/placeholder').map(({ message }) => message);
      expect(said).toEqual([
        'A placeholder, published as it is until you replace it: vendor "example" (content/site.yaml:4), licenseUrl "https://openapi.example.com/licence" (content/site.yaml:10), termsUrl "https://openapi.example.com/terms" (content/site.yaml:11), BrandName "Example Bank" (content/example-bank/brand.yaml:2).',
        'A placeholder, published as it is until you replace it: ATM A0001 and Branch B0001.',
      ]);
      expect(stderr).not.toContain('Nothing was published');
    }
  });

  it('is not warned of where site.yaml allows it, nor where it has been replaced', async () => {
    const space = workspace();
    await space.run(['init', '--yes', '--no-editor']);
    space.write('content/site.yaml', `${space.read('content/site.yaml')}\nplaceholders: allowed\n`);
    expect((await space.run(['check'])).stderr).not.toContain('site/placeholder');
    const own = workspace();
    await own.run(['init', '--yes', '--no-editor', '--bank', 'Fenland Bank']);
    own.write(
      'content/site.yaml',
      own.read('content/site.yaml').replaceAll('openapi.example.com', 'fenland.example'),
    );
    for (const file of ['branches', 'atms']) {
      const path = `content/fenland-bank/${file}.yaml`;
      own.write(path, own.read(path).replace('CB7 4ZZ', 'CB7 4AA'));
    }
    expect((await own.run(['check'])).stderr).not.toContain('site/placeholder');
  });
});
