import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LiveWindows } from '../../src/editors/forms/live.js';
import { fenland } from '../commands/workspace.js';
import { type Any, forms, type ServedForms } from './forms.js';

const file = 'fenland/branches.yaml';
const branches = { brand: 'fenland', collection: 'branches' };
const at = { file, index: 1 };
const page = '#/fenland/branches/fenland%2Fbranches.yaml/1';

const windowName = (name: string) => `window-of-${name}`.padEnd(20, '-');

/** A window that hears of what happens, until it is closed. */
async function opened({ url, token }: ServedForms, name: string, more: object = {}) {
  const request = http.request(`${url}/api/live`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url, Authorization: `Bearer ${token}` },
  });
  request.on('error', () => {});
  onTestFinished(() => void request.destroy());
  const heard: Any[] = [];
  const response = await new Promise<http.IncomingMessage>((resolve) => {
    request.on('response', resolve);
    request.end(JSON.stringify({ window: windowName(name), page, isEditing: false, ...more }));
  });
  response.on('error', () => {});
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => {
    const lines = (text + part).split('\n');
    text = lines.pop()!;
    heard.push(...lines.filter((line) => line !== '').map((line) => JSON.parse(line)));
  });
  const ended = new Promise((resolve) => response.on('close', resolve));
  const until = async (kind: 'people', expected: unknown) => {
    const last = () => heard.findLast((event) => kind in event)?.[kind];
    while (JSON.stringify(last()) !== JSON.stringify(expected)) await wait(20);
  };
  const untilChanged = async (path: string) => {
    while (!heard.some(({ changed = [] }) => changed.includes(path))) await wait(20);
  };
  return { until, untilChanged, ended, status: response.statusCode, close: () => request.destroy() };
}

describe('windows of the forms', () => {
  it('hear within a moment who else has the record open, who edits it, and who has gone', async () => {
    const served = await forms(fenland);
    const one = await opened(served, 'one');
    const two = await opened(served, 'two');
    await one.until('people', [{ isEditing: false }]);
    await two.until('people', [{ isEditing: false }]);
    const here = { window: windowName('two'), page, isEditing: true };
    expect((await served.ask('here', here)).status).toBe(200);
    await one.until('people', [{ isEditing: true }]);
    await served.ask('here', { ...here, page: '#/' });
    await one.until('people', []);
    await served.ask('here', here);
    await one.until('people', [{ isEditing: true }]);
    two.close();
    await one.until('people', []);
  });

  it('hear of saves, and of what an editor or git changes on disk', async () => {
    const served = await forms(fenland);
    await served.watch();
    const one = await opened(served, 'one');
    const { value: before } = (await served.ask('open', { ...branches, at })).value;
    await served.ask('save', { ...branches, at, before, after: { ...before, Type: 'Mobile' } });
    await one.untilChanged(file);
    served.space.write('content/fenland/atms.yaml', '[]\n');
    await one.untilChanged('fenland/atms.yaml');
  });

  it('that come again take the place of what they were; the server ends at once', async () => {
    const served = await forms(fenland);
    const first = await opened(served, 'one');
    const again = await opened(served, 'one');
    await first.ended;
    const other = await opened(served, 'other');
    await other.until('people', [{ isEditing: false }]);
    await again.until('people', [{ isEditing: false }]);
  });

  it('are the page alone, no more than a few, and named as the page names itself', async () => {
    const served = await forms(fenland);
    const { ask, url } = served;
    const state = { window: windowName('one'), page, isEditing: false };
    expect((await ask('live', state, { Authorization: 'Bearer x' })).status).toBe(401);
    expect((await ask('live', state, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await fetch(`${url}/api/live`)).status).toBe(405);
    for (const window of ['one', '', 7, 'x'.repeat(65), '../../../../../etc/passwd']) {
      expect((await ask('live', { ...state, window })).status).toBe(400);
    }
    expect((await ask('live', { ...state, page: 'x'.repeat(1001) })).status).toBe(400);
    const open = await Promise.all(Array.from({ length: 64 }, (_, each) => opened(served, `number-${each}`)));
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await opened(served, 'one-more')).status).toBe(400);
    open[0]!.close();
    await open[1]!.until('people', Array(62).fill({ isEditing: false }));
    expect((await opened(served, 'one-more')).status).toBe(200);
  });

  it('that read nothing are given up, and nobody speaks for the window of somebody else', () => {
    const live = new LiveWindows();
    const ended: string[] = [];
    const listening = (name: string, heard: string[], most: number) => ({
      send: (line: string) => heard.push(line) < most,
      end: () => void ended.push(name),
    });
    const [a, b]: [string[], string[]] = [[], []];
    const state = (name: string) => ({ window: windowName(name), page, isEditing: false });
    const forget = live.open(state('a'), 'A. Smith', listening('a', a, 100))!;
    expect(live.open(state('a'), 'B. Jones', listening('b', b, 100))).toBeUndefined();
    live.open(state('b'), 'B. Jones', listening('b', b, 2));
    expect(JSON.parse(a.at(-1)!)).toEqual({ people: [] });
    expect(ended).toEqual(['b']);
    live.here({ ...state('a'), isEditing: true }, 'B. Jones');
    const c: string[] = [];
    live.open(state('c'), 'C. Brown', listening('c', c, 100));
    expect(JSON.parse(c.at(-1)!)).toEqual({ people: [{ name: 'A. Smith', isEditing: false }] });
    forget();
    expect(JSON.parse(c.at(-1)!)).toEqual({ people: [] });
  });
});

describe('the news of a record', () => {
  const change = (served: ServedForms, from: string, to: string) => {
    const text = served.space.read(`content/${file}`);
    expect(text).toContain(from);
    served.space.write(`content/${file}`, text.replace(from, to));
  };
  const second = 'FB-02\n  SequenceNumber: 0\n  Type: Physical';

  async function news(served: ServedForms, value: object, draft?: object) {
    const asked = { ...branches, at, value, ...(draft && { draft }) };
    return (await served.ask('news', asked)).value;
  }

  it('are none as long as it is as it was, wherever that is', async () => {
    const served = await forms(fenland);
    const { value } = (await served.ask('open', { ...branches, at })).value;
    expect(await news(served, value)).toEqual({ kind: 'same', at });
    change(
      served,
      '- Identification: FB-01\n',
      '- Identification: FB-00\n  SequenceNumber: 0\n- Identification: FB-01\n',
    );
    expect(await news(served, value)).toEqual({ kind: 'same', at: { file, index: 2 } });
  });

  it('say what changed and how, by hand or with the forms, also to its identity', async () => {
    const served = await forms(fenland);
    const { value } = (await served.ask('open', { ...branches, at })).value;
    change(served, second, second.replace('Physical', 'Mobile'));
    expect(await news(served, value)).toMatchObject({
      kind: 'changed',
      how: 'on disk',
      fields: [{ words: 'Type', was: 'Physical', is: 'Mobile' }],
      count: 1,
      opened: { at, value: { ...value, Type: 'Mobile' } },
      overlaps: [],
    });
    const now = { ...value, Type: 'Mobile' };
    await served.ask('save', { ...branches, at, before: now, after: { ...now, Identification: 'FB-77' } });
    expect(await news(served, now)).toMatchObject({
      kind: 'changed',
      how: 'in another window',
      fields: [{ words: 'Identification', was: 'FB-02', is: 'FB-77' }],
    });
  });

  it('go together with what is in the form, and name the fields that both changed', async () => {
    const served = await forms(fenland);
    const { value } = (await served.ask('open', { ...branches, at })).value;
    const draft = {
      ...value,
      Name: 'Ely',
      PostalAddress: { ...value.PostalAddress, PostCode: 'CB7 4ZZ' },
    };
    change(served, second, `${second.replace('Physical', 'Mobile')}\n  Name: Ely Quay`);
    const { merged, overlaps, opened: now } = await news(served, value, draft);
    expect(merged).toEqual({ ...draft, Type: 'Mobile' });
    expect(overlaps).toEqual([
      { field: ['Name'], words: 'Name', mine: 'Ely', theirs: 'Ely Quay', value: 'Ely Quay' },
    ]);
    const saved = await served.ask('save', { ...branches, at: now.at, before: now.value, after: merged });
    expect(saved.status).toBe(200);
    expect(served.space.read(`content/${file}`)).toContain('PostCode: CB7 4ZZ');
  });

  it('say that it is gone, and how', async () => {
    const served = await forms(fenland);
    const { value } = (await served.ask('open', { ...branches, at })).value;
    await served.ask('save', { ...branches, at, before: value, remove: true });
    expect(await news(served, value)).toEqual({ kind: 'gone', how: 'in another window' });
    served.space.write(`content/${file}`, '[]\n');
    const other = { ...value, Identification: 'FB-03' };
    expect(await news(served, other)).toEqual({ kind: 'gone', how: 'on disk' });
    served.space.remove(`content/${file}`);
    expect(await news(served, other)).toEqual({ kind: 'gone', how: 'on disk' });
  });

  it('are of records alone', async () => {
    const served = await forms(fenland);
    const { ask } = served;
    expect((await ask('news', { ...branches, at })).status).toBe(400);
    expect((await ask('news', { ...branches, at: 'x', value: {} })).status).toBe(400);
    expect(await ask('news', { ...branches, at: { file: '../site.yaml', index: 0 }, value: {} })).toEqual({
      status: 200,
      value: { kind: 'gone', how: 'on disk' },
    });
  });
});
