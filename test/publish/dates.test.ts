import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';
import type { Answer, DatedAnswer } from '../../src/build/answer.js';
import type { CommitTimes } from '../../src/build/commit-times.js';
import { dateAnswers } from '../../src/build/date-answers.js';
import { ChangeClock, fileModified, lastModified } from '../../src/build/dates.js';
import type { Publication } from '../../src/build/publication/publication.js';
import type { Manifest, Representation, Route } from '../../src/serving/manifest/manifest.js';
import { represent } from '../../src/serving/manifest/representation.js';
import { temporaryFolder } from '../preview/running.js';

const noon = Date.parse('2026-03-02T12:00:00.400Z');

/** A clock of a build that begins at an instant; sleeping lets its time go on. */
function clockAt(began: number, sourceDate?: number) {
  const waits: number[] = [];
  let time = began;
  const clock = new ChangeClock({
    now: () => time,
    sleep: async (milliseconds) => {
      time += milliseconds;
    },
    sourceDate,
    onWait: (milliseconds) => waits.push(milliseconds),
  });
  return { clock, waits, time: () => time };
}

const plain = (text: string): Representation =>
  represent('branches', 'identity', Buffer.from(text)).representation;
const packed = (text: string): Representation =>
  represent('branches', 'gzip', Buffer.from(text)).representation;

/** What matters of a route here. */
function routeOf(lastModified: number, dataHash: string, ...representations: Representation[]): Route {
  return { dataHash, lastModified: new Date(lastModified).toUTCString(), representations } as Route;
}

const none: CommitTimes = {
  committed: () => undefined,
  textsCommitted: () => undefined,
  isShallow: () => false,
  refusal: () => undefined,
};

/** How an answer with this data is dated, after a publication with the same or other data. */
function dated(
  data: string,
  clock: ChangeClock,
  last?: Pick<Route, 'dataHash' | 'lastUpdated' | 'lastModified'>,
  history = none,
) {
  const of = { version: 'v2.2', collection: 'atms' } as const;
  const routes = last && { '/v2.2/atms': { ...last, ...of } };
  const found = dateAnswers(
    [{ ...of, path: '/v2.2/atms', dataHash: data } as Answer],
    last && ({ routes } as unknown as Manifest),
    {
      clock,
      history,
      siteFile: 'site.yaml',
    },
  );
  const [one] = found.dated;
  return {
    at: one?.lastUpdated,
    reason: one?.reason,
    texts: one?.textsChanged,
    rules: found.problems.map(({ rule }) => rule),
  };
}

describe('LastUpdated (D13)', () => {
  const yesterday = noon - 86_400_000;
  const published = (lastUpdated: number, lastModified = Math.floor(lastUpdated / 1000) * 1000) => ({
    dataHash: 'a',
    lastUpdated: new Date(lastUpdated).toISOString(),
    lastModified: new Date(lastModified).toUTCString(),
  });
  const since = (last: ReturnType<typeof published>, data: string, sourceDate?: number) => {
    const { at, reason = 'refused' } = dated(data, clockAt(noon, sourceDate).clock, last);
    return [reason, at];
  };

  it('stays while the data is the same, and moves to now with the data, in a later second than the last change', () => {
    expect(since(published(yesterday), 'a', noon - 9000)).toEqual(['same', yesterday]);
    expect(since(published(yesterday), 'b')).toEqual(['moved', noon]);
    expect(since(published(yesterday, noon - 400), 'b', yesterday + 5000)).toEqual(['moved', noon + 600]);
  });

  it('moves to SOURCE_DATE_EPOCH where that is between the last publication and now', () => {
    for (const [sourceDate, expected] of [
      [noon - 3_600_000, noon - 3_600_000],
      [yesterday - 5000, noon],
      [noon + 5000, noon],
    ] as const)
      expect(since(published(yesterday), 'b', sourceDate)).toEqual(['moved', expected]);
  });

  it('is refused after a publication of the future, though clocks may be a minute apart', () => {
    expect(since(published(noon + 60_001), 'a')).toEqual(['refused', undefined]);
    expect(dated('b', clockAt(noon).clock, published(yesterday, noon + 60_601)).rules).toEqual([
      'publish/previous-in-future',
    ]);
    expect(since(published(noon + 30_000), 'b')).toEqual(['moved', noon + 30_600]);
  });

  it.each<[string, Partial<CommitTimes>, number | undefined, object]>([
    ['nothing', {}, undefined, { at: noon, reason: 'first-now', rules: ['publish/last-updated-now'] }],
    ['SOURCE_DATE_EPOCH', {}, noon - 7000, { at: noon - 7000, reason: 'first-source-date', rules: [] }],
    ['one to come', {}, noon + 7000, { at: noon }],
    [
      'a commit',
      { committed: () => yesterday },
      noon - 7000,
      { at: yesterday, reason: 'first-commit', texts: noon - 7000 },
    ],
    [
      'commits to come',
      { committed: () => noon + 1, textsCommitted: () => noon + 1 },
      undefined,
      { at: noon, texts: noon },
    ],
    [
      'one of the texts, too',
      { committed: () => yesterday, textsCommitted: () => yesterday - 9 },
      undefined,
      { texts: yesterday - 9 },
    ],
    [
      'a shallow history',
      { committed: () => yesterday, isShallow: () => true },
      undefined,
      { rules: ['publish/shallow-history'] },
    ],
    ['SOURCE_DATE_EPOCH, whatever the history', { isShallow: () => true }, noon, { rules: [] }],
  ])('of a first publication is by %s', (_, history, sourceDate, expected) => {
    expect(dated('a', clockAt(noon, sourceDate).clock, undefined, { ...none, ...history })).toMatchObject(
      expected,
    );
  });
});

function draftOf(lastUpdated: number, dataHash: string, before?: Route): DatedAnswer {
  const former = before && { path: '/v2.1/branches', route: before };
  return { dataHash, lastUpdated, before: former, textsChanged: undefined } as DatedAnswer;
}

describe('Last-Modified (D41)', () => {
  const morning = Date.parse('2026-03-02T09:00:00.000Z');
  const before = routeOf(morning, 'data', plain('one'), packed('one'));

  it('of a first publication is the second of LastUpdated, or that of the texts where they are newer', () => {
    const { clock } = clockAt(noon);
    expect(lastModified(draftOf(noon, 'data'), [plain('one')], clock)).toBe(noon - 400);
    const texts = { ...draftOf(morning, 'data'), textsChanged: morning + 60_500 };
    expect(lastModified(texts, [plain('one')], clock)).toBe(morning + 60_000);
  });

  it('is the second of LastUpdated where the data changed, though another change is later', () => {
    const { clock } = clockAt(noon);
    clock.after(noon + 5000);
    expect(lastModified(draftOf(noon, 'others', before), [plain('two')], clock)).toBe(noon - 400);
  });

  it('stays where all bytes are the same, whatever their order', () => {
    const draft = draftOf(morning, 'data', before);
    expect(lastModified(draft, [packed('one'), plain('one')], clockAt(noon).clock)).toBe(morning);
  });

  it.each([
    ['texts of meta', [plain('two'), packed('one')]],
    ['what a coding makes of the same', [plain('one'), packed('two')]],
    ['a coding that is there no more', [plain('one')]],
    ['another coding of the same bytes', [plain('one'), { ...packed('one'), encoding: 'br' as const }]],
    ['a coding that is new', [plain('one'), packed('one'), { ...packed('one'), encoding: 'br' as const }]],
  ])('moves to the build with %s, LastUpdated staying where it is', async (_, representations) => {
    const draft = draftOf(morning, 'data', before);
    expect(lastModified(draft, representations, clockAt(noon).clock)).toBe(noon - 400);
  });

  it('waits for the next second where the last change was in this one', async () => {
    const draft = draftOf(morning, 'data', routeOf(noon - 400, 'data', plain('one')));
    const { clock, waits, time } = clockAt(noon);
    expect(lastModified(draft, [plain('two')], clock)).toBe(noon + 600);
    expect(waits).toEqual([]);
    await clock.reached();
    expect([waits, time()]).toEqual([[600], noon + 600]);
  });
});

it('the time of a file of no route is a new one, unless it is that of the last publication, and never far ahead', async () => {
  const path = 'errors/404.json';
  const manifest = {
    routes: { '/v2.1/atms': routeOf(noon - 90_400, 'data') },
    resources: { '/': routeOf(noon - 180_400, 'page') },
  } as unknown as Manifest;
  const root = join(await temporaryFolder(), 'site');
  mkdirSync(join(root, 'errors'), { recursive: true });
  writeFileSync(join(root, path), 'one');
  const modified = (last: Pick<Publication, 'manifest' | 'root'>, sourceDate?: number, text = 'one') =>
    fileModified('site', path, sha256(Buffer.from(text)), last, clockAt(noon, sourceDate).clock);
  for (const [time, expected] of [
    [noon - 60_400, noon - 60_400],
    [noon + 90_000, noon - 400],
  ] as const) {
    utimesSync(join(root, path), time / 1000, time / 1000);
    expect(modified({ manifest, root })).toBe(expected);
  }
  utimesSync(join(root, path), noon / 1000 - 60, noon / 1000 - 60);
  expect(modified({ manifest, root }, undefined, 'two')).toBe(noon - 400);
  expect(modified({ manifest })).toBe(noon - 400);
  expect(modified({ manifest }, noon - 90_400)).toBe(noon - 400);
  expect(modified({ manifest }, noon - 80_400)).toBe(noon - 80_400);
});
