import { describe, expect, it } from 'vitest';
import { fenlandWith, published, type Workspace, workspace } from '../commands/workspace.js';

const ico = Buffer.from('0000010001001010000001002000680400001600', 'hex').toString('latin1');
const own = {
  'content/root/favicon.ico': ico,
  'content/root/robots.txt': 'User-agent: *\nDisallow: /drafts\n',
  'content/root/.well-known/security.txt': 'Contact: mailto:security@fenland.example\n',
  'content/root/proof-5d1c.html': 'proof: 5d1c\n',
};

const site = (settings: string) => fenlandWith({ site: settings });

/** The problems that a command reports, by file. */
async function problems(space: Workspace, command = 'check') {
  const found = (await space.reported(command)).problems;
  return found
    .filter(({ rule }) => rule === 'content/root-file')
    .map(({ message, at: [{ file }] }) => [file, message]);
}

describe('the files of content/root', () => {
  it('are at the web root as they are, whatever the base path is', async () => {
    const space = await published({ ...site('basePath: /open-banking\n'), ...own });
    const headers = { 'Cache-Control': 'max-age=28800', Vary: 'Accept-Encoding' };
    const as = (mediaType: string) => expect.objectContaining({ kind: 'data', mediaType, headers });
    expect(space.manifest().resources).toEqual({
      '/.well-known/security.txt': as('text/plain; charset=utf-8'),
      '/favicon.ico': as('image/vnd.microsoft.icon'),
      '/proof-5d1c.html': as('text/html; charset=utf-8'),
      '/robots.txt': as('text/plain; charset=utf-8'),
    });
    for (const [path, bytes] of Object.entries(own))
      expect(space.read(path.replace('content/root', 'dist/site'))).toBe(bytes);
  });

  it('have a robots.txt in place of that of the pages, and an index.html at the host itself, which leads to the base path', async () => {
    const settings = 'origin: https://fenland.example\npages: on\n';
    const text = (space: Workspace) => space.read('dist/site/robots.txt');
    expect(text(await published(site(settings)))).toContain('Sitemap: https://fenland.example/sitemap.xml');
    expect(text(await published({ ...site(settings), ...own }))).toBe(own['content/root/robots.txt']);

    const index = '<!doctype html><title>Fenland</title>\n';
    const space = await published({
      ...site(`${settings}basePath: /open-banking\n`),
      'content/root/index.html': index,
      'content/root/about/index.html': index,
    });
    expect(space.read('dist/site/index.html')).toBe(index);
    expect(space.manifest().resources['/']).toMatchObject({
      kind: 'page',
      mediaType: 'text/html; charset=utf-8',
    });
    expect(space.manifest().resources['/about']).toMatchObject({ kind: 'page' });
  });

  it('are refused with the file and the reason', async () => {
    const space = workspace({
      ...site('basePath: /open-banking\n'),
      'content/root/favicon.bmp': 'BM',
      'content/root/Proof.HTML': '',
      'content/root/two words.txt': '',
      'content/root/404.html': '',
      'content/root/Errors/404.json': '{}',
      'content/root/Open-Banking/news.txt': '',
      'content/root/README.md': 'For us',
      'content/root/.htaccess': 'Deny from all',
    });
    expect(Object.fromEntries(await problems(space))).toEqual({
      'content/root/favicon.bmp': expect.stringMatching(/"favicon.bmp" isn't known/),
      'content/root/Proof.HTML': expect.stringMatching(/"Proof.HTML" isn't known/),
      'content/root/two words.txt': expect.stringMatching(/\/two words.txt can't be the address/),
      'content/root/404.html': expect.stringMatching(/\/404.html can't be/),
      'content/root/Errors/404.json': expect.stringMatching(/\/Errors\/404.json can't be/),
      'content/root/Open-Banking/news.txt': expect.stringMatching(/below the basePath \/open-banking/),
    });
  });

  it('may not have an address of the publication, in any case of letters', async () => {
    const space = workspace({
      ...site('origin: https://fenland.example\npages: on\nopenapi: on\n'),
      'content/root/index.html': '',
      'content/root/Sitemap.xml': '',
      'content/root/find.txt': '',
      'content/root/v2.2/OPENAPI.json': '{}',
      'content/root/V2.1/branches/index.html': '',
    });
    expect(await problems(space)).toEqual([]);
    const found = await problems(space, 'build');
    expect(found.map(([file]) => file)).toEqual([
      'content/root/Sitemap.xml',
      'content/root/V2.1/branches/index.html',
      'content/root/index.html',
      'content/root/v2.2/OPENAPI.json',
    ]);
    expect(found[0]![1]).toMatch(/\/Sitemap.xml, and the publication has a file of its own there/);
  });
});
