import { cpSync, existsSync, readFileSync, renameSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { branchYaml, fenland, siteYaml, type Workspace, workspace } from '../commands/workspace.js';
import { serve } from '../serve.js';

const on = (day: string) => ({ SOURCE_DATE_EPOCH: String(Date.parse(day) / 1000) });
const branches = (...ids: readonly string[]) => ids.map((id) => branchYaml(id)).join('');
const path = 'content/fenland/branches.yaml';

/** Three publications, of which the feed has two steps; then one branch more in the content. */
async function published(settings = ''): Promise<Workspace> {
  const own = workspace({ ...fenland, 'content/site.yaml': `${siteYaml}changes: on\n${settings}` });
  for (const [day, ids] of [
    ['2026-03-01', ['A', 'B', 'C', 'D']],
    ['2026-03-02', ['A', 'B', 'C', 'D', 'E']],
    ['2026-03-03', ['A', 'B', 'C', 'D', 'E', 'F']],
  ] as const) {
    own.write(path, branches(...ids));
    expect((await own.run(['build', '--quiet'], on(day))).code).toBe(0);
  }
  own.write(path, branches('A', 'B', 'C', 'D', 'E', 'F', 'G'));
  return own;
}

const steps = (own: Workspace) => JSON.parse(own.read('dist/site/v2.2/changes.json')).items.length;

test.each([
  ['its manifest', 'opendata-manifest.json'],
  ['an answer that changes', 'v2.2/branches'],
  ['its feed', 'v2.2/changes.json'],
])('a last publication in dist is not passed over if %s is damaged', async (_, file) => {
  const own = await published();
  const whole = own.read(`dist/site/${file}`);
  // The files of a publication are links: a new one in their place.
  own.remove(`dist/site/${file}`);
  own.write(`dist/site/${file}`, whole.slice(0, whole.length / 2));
  const manifest = own.read('dist/site/opendata-manifest.json');
  const { code, stdout, stderr } = await own.run(['build'], on('2026-03-04'));
  expect(code).not.toBe(0);
  expect(stdout + stderr).toContain(file);
  expect(stdout + stderr).toContain('--previous');
  expect(own.read('dist/site/opendata-manifest.json')).toBe(manifest);
});

/** An origin with a copy of dist, for which a file is answered otherwise. */
function origin(own: Workspace, file: string, wrong: RequestListener): Promise<string> {
  cpSync(join(own.folder, 'dist/site'), join(own.folder, 'live'), { recursive: true, dereference: true });
  renameSync(join(own.folder, 'dist'), join(own.folder, 'former'));
  return serve((request, response) => {
    const asked = join(own.folder, 'live', request.url ?? '');
    if (request.url === `/${file}`) wrong(request, response);
    else if (existsSync(asked)) response.end(readFileSync(asked));
    else response.writeHead(404).end();
  });
}

const answers: Readonly<Record<string, RequestListener>> = {
  500: (_, response) => response.writeHead(500).end(),
  'a body that is cut': (_, response) => {
    response.writeHead(200, { 'content-length': '100000' }).write('{"data":[', () => response.destroy());
  },
  'a page for people with 200': (_, response) => response.end('<!doctype html><title>Sorry</title>'),
};

test.each(
  Object.keys(answers).flatMap((answer) =>
    ['v2.2/branches', 'v2.2/changes.json'].map((file) => [answer, file] as const),
  ),
)('%s for %s of the live site ends the build with a sentence, and cuts no history', async (answer, file) => {
  const own = await published();
  const live = await origin(own, file, answers[answer]!);
  const { code, stdout, stderr } = await own.run(['build', '--previous', live], on('2026-03-04'));
  expect(`${code} ${stdout}${stderr}`).toMatch(/^[12] [\s\S]*--previous/);
  expect(existsSync(join(own.folder, 'dist/site'))).toBe(false);
});

test('a live site that answers elsewhere is continued', async () => {
  const own = await published();
  const file = 'v2.2/changes.json';
  const feed = own.read(`dist/site/${file}`);
  const live = await origin(own, file, (request, response) => {
    response.writeHead(302, { location: '/elsewhere.json' }).end();
    expect(request.method).toBe('GET');
  });
  own.write('live/elsewhere.json', feed);
  expect((await own.run(['build', '--quiet', '--previous', live], on('2026-03-04'))).code).toBe(0);
  expect(steps(own)).toBe(3);
});
