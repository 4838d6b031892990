import { existsSync, readFileSync } from 'node:fs';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { browserForTests, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { fenland } from '../commands/workspace.js';
import { accessibilityProblems } from '../pages/served.js';
import { type Any, forms, type ServedForms } from './forms.js';
import { openedIn } from './in-browser.js';

const branches = { brand: 'fenland', collection: 'branches' };

interface Host {
  readonly url: string;
  /** The paths that were asked for. */
  readonly asked: string[];
}

/** A host of what is in a web root. @param answer answers in its place, if it returns true */
async function host(
  root: () => string,
  answer: (path: string, response: ServerResponse) => boolean = () => false,
): Promise<Host> {
  const asked: string[] = [];
  const server = http.createServer(({ url = '' }, response) => {
    asked.push(url);
    if (answer(url, response)) return;
    const file = join(root(), url);
    if (existsSync(file)) response.setHeader('Content-Type', 'application/json').end(readFileSync(file));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** Forms whose content is published at a host. */
async function live(answer?: (path: string, response: ServerResponse) => boolean) {
  const folder = { served: undefined as ServedForms | undefined };
  const at = await host(() => join(folder.served!.space.folder, 'dist/site'), answer);
  const served = await forms({
    ...fenland,
    'content/site.yaml': `${fenland['content/site.yaml']}origin: ${at.url}\n`,
  });
  folder.served = served;
  const { code, stderr } = await served.space.run(['build']);
  expect([code, stderr]).toEqual([0, expect.anything()]);
  return { ...at, served };
}

async function rename({ ask }: ServedForms, index: number, Name: string): Promise<void> {
  const { records } = (await ask('records', branches)).value;
  const { file } = records[index];
  const { value: before } = (await ask('open', { ...branches, at: { file, index } })).value;
  const saved = await ask('save', { ...branches, at: { file, index }, before, after: { ...before, Name } });
  expect(saved.status).toBe(200);
}

describe('what is live', () => {
  it('is asked of the host of the settings when somebody asks, and compared with what was saved', async () => {
    const { url, asked, served } = await live();
    const { ask, space } = served;
    expect((await ask('site')).value.host).toBe(url);
    await ask('review');
    expect(asked).toEqual([]);
    await rename(served, 0, 'Ely Market');
    await space.run(['build']);
    await rename(served, 1, 'Fen Road');
    const { status, value } = await ask('look-at-live');
    expect([status, value.error]).toEqual([200, undefined]);
    expect(value).toMatchObject({
      address: url,
      since: expect.stringMatching(/^\d+ \w+ \d{4}, \d\d:\d\d UTC$/),
      more: 0,
    });
    expect(value.saved.map(({ name, isLive }: Any) => [name, isLive])).toEqual([
      ['Fen Road', false],
      ['Ely Market', true],
    ]);
    expect(value.changes).toMatchObject([
      { kind: 'changed', record: { collection: 'branches', name: 'Fen Road' } },
    ]);
    expect(asked[0]).toBe('/opendata-manifest.json');
  });

  it('is nothing without an origin in the settings', async () => {
    const { ask } = await forms(fenland);
    expect((await ask('site')).value.host).toBeUndefined();
    const { status, value } = await ask('look-at-live');
    expect([status, value.error]).toEqual([409, expect.stringMatching(/^site.yaml has no origin/)]);
  });

  it('is refused from a host that leads to another one, which is not asked', async () => {
    const other = await host(() => '/nowhere');
    const { served } = await live((_, response) => {
      response.writeHead(302, { Location: `${other.url}/opendata-manifest.json` }).end();
      return true;
    });
    const { status, value } = await served.ask('look-at-live');
    expect([status, value.error]).toEqual([409, expect.stringContaining('which is not asked')]);
    expect(other.asked).toEqual([]);
  });

  it('is refused if a file is of another host, or not what its manifest says', async () => {
    const other = await host(() => '/nowhere');
    let change = (text: string) => text;
    const { served } = await live((path, response) => {
      const file = join(served.space.folder, 'dist/site', path);
      response.end(change(readFileSync(file, 'utf8')));
      return true;
    });
    await rename(served, 0, 'Ely Market');
    change = (text) => text.replace('"TotalResults":', '"TotalResults": ');
    const wrong = await served.ask('look-at-live');
    expect([wrong.status, wrong.value.error]).toEqual([
      409,
      expect.stringContaining('not what the manifest says'),
    ]);
    change = (text) => text.replaceAll('"file":"', `"file":"${other.url}/`);
    const elsewhere = await served.ask('look-at-live');
    expect([elsewhere.status, elsewhere.value.error]).toEqual([409, expect.any(String)]);
    expect(other.asked).toEqual([]);
  });

  it.each(['{}', '[', '<!doctype html>', '{"manifestVersion":9}'])('is not %j', async (body) => {
    const { served } = await live((_, response) => {
      response.end(body);
      return true;
    });
    const { status, value } = await served.ask('look-at-live');
    expect([status, value.error]).toEqual([409, expect.any(String)]);
    expect(served.complaints).toEqual([]);
  });
});

const opened = openedIn(browserForTests());

describe.skipIf(isChromiumMissing)(`in a browser${skippedWithoutChromium}`, () => {
  it('what is live is looked at with a button of the first page, by keyboard', async () => {
    const { asked, served } = await live();
    await rename(served, 0, 'Ely Market');
    const { page, complaints } = await opened(served, '#/', { width: 390, height: 844 });
    await page.getByRole('button', { name: 'Look at what is live' }).press('Enter');
    const said = page.locator('.live-look [role=status]');
    await expect.poll(() => said.textContent()).toContain('1 record differs from it.');
    expect(await said.textContent()).toContain('Saved here: 0 records are live, 1 not yet');
    await said.getByText('All that differs').press('Enter');
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await accessibilityProblems(page), `at ${width}`).toEqual([]);
    }
    expect(asked.length).toBeGreaterThan(1);
    expect(complaints).toEqual([]);
  });
});
