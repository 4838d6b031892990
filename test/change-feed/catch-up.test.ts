import { expect, test } from 'vitest';
import { type Copy, catchUp } from '../../src/client/changes.js';
import type { Collection } from '../../src/model/collection.js';
import { manifestFile } from '../../src/serving/manifest/manifest.js';
import { manifestBytes } from '../../src/serving/manifest/representation.js';
import { newest } from '../newest.js';
import { answersOf, haveBytesOf, publish, type TestContent, type TestPublication } from './publisher.js';

const feed = `https://fenland.example/fen/${newest}/changes.json`;
const atms = (...ids: readonly string[]): TestContent => ({
  agreement: 'Fair use',
  lists: [
    {
      version: newest,
      collection: 'atms' satisfies Collection,
      brands: [{ name: 'Fen Bank', records: ids.map((id) => ({ Identification: id, Notes: 'é' })) }],
    },
  ],
});

/** A fetch that answers from a publication, and notes what it was asked for. */
function serving(of: TestPublication) {
  const asked: string[] = [];
  const answered = async (address: Parameters<typeof fetch>[0]) => {
    const { pathname } = new URL(String(address));
    asked.push(pathname.slice(`/fen/${newest}/`.length).replace(/[0-9a-f]{12}/g, '…'));
    const bytes: Uint8Array | undefined = of.files.get(pathname.slice(1));
    return new Response(bytes && Buffer.from(bytes), { status: bytes === undefined ? 404 : 200 });
  };
  return { asked, fetch: answered as typeof fetch };
}

test('a reader who catches up loads the details alone, and has what was published', async () => {
  const one = await publish(atms('A1', 'A2'), undefined, 0);
  const first = serving(one);
  let copy: Copy = await catchUp(feed, undefined, first.fetch);
  expect(first.asked).toEqual(['changes.json', 'atms']);
  expect(haveBytesOf(copy.answers, one, newest)).toBe(true);

  const two = await publish(atms('A2', 'A3', 'A1'), one, 60_000);
  const three = await publish({ ...atms('A2', 'A4'), agreement: 'Other' }, two, 120_000);
  const later = serving(three);
  copy = await catchUp(feed, copy, later.fetch);
  expect(later.asked).toEqual(['changes.json', 'changes/…..….json', 'changes/…..….json']);
  expect(haveBytesOf(copy.answers, three, newest)).toBe(true);

  // Another text of meta is no other publication, so nothing but the feed is loaded.
  const four = await publish({ ...atms('A2', 'A4'), agreement: 'Another' }, three, 180_000);
  const last = serving(four);
  copy = await catchUp(feed, copy, last.fetch);
  expect(last.asked).toEqual(['changes.json']);
  expect(copy.answers[`/fen/${newest}/atms`]?.meta).toMatchObject({ Agreement: 'Another' });
});

test('a reader whom the feed does not reach loads everything, and refuses what does not fit together', async () => {
  const one = await publish(atms('A1'), undefined, 0);
  const anew = await publish(atms('A7'), undefined, 60_000);
  const copy = await catchUp(feed, undefined, serving(one).fetch);
  const behind = serving(anew);
  expect((await catchUp(feed, copy, behind.fetch)).answers).toEqual(answersOf(anew, newest));
  expect(behind.asked).toEqual(['changes.json', 'atms']);

  const next = await publish(atms('A7', 'A8'), anew, 120_000);
  const mixed = {
    ...next,
    files: new Map([...next.files, [`fen/${newest}/atms`, anew.files.get(`fen/${newest}/atms`)!]]),
  };
  await expect(catchUp(feed, undefined, serving(mixed).fetch)).rejects.toThrow('not what the feed says');
  const wrong = {
    publication: (await catchUp(feed, undefined, behind.fetch)).publication,
    answers: copy.answers,
  };
  const repaired = serving(next);
  expect((await catchUp(feed, wrong, repaired.fetch)).answers).toEqual(answersOf(next, newest));
  expect(repaired.asked).toEqual(['changes.json', 'changes/…..….json', 'changes.json', 'atms']);
  const away = { ...next, files: new Map() };
  await expect(catchUp(feed, undefined, serving(away).fetch)).rejects.toThrow('404');
  await expect(catchUp(feed, copy, serving(away).fetch)).rejects.toThrow('404');
});

test('without its feed, a host is read whole, by its manifest', async () => {
  const one = await publish(atms('A1'), undefined, 0);
  const copy = await catchUp(feed, undefined, serving(one).fetch);
  const next = await publish(atms('A1', 'A2'), one, 60_000);
  const without = new Map(next.files).set(manifestFile, manifestBytes(next.manifest));
  without.delete(`fen/${newest}/changes.json`);
  const whole = await catchUp(feed, copy, serving({ ...next, files: without }).fetch);
  expect(whole).toEqual({ publication: '', answers: answersOf(next, newest) });
  const mixed = new Map([...without, [`fen/${newest}/atms`, one.files.get(`fen/${newest}/atms`)!]]);
  await expect(catchUp(feed, copy, serving({ ...next, files: mixed }).fetch)).rejects.toThrow('404');
});
