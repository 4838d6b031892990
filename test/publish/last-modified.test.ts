import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';
import type { DatedAnswer } from '../../src/build/answer.js';
import { ChangeClock, fileModified, lastModified, lastUpdated } from '../../src/build/dates.js';
import type { Publication } from '../../src/build/publication/publication.js';
import type { Manifest, Representation, Route } from '../../src/serving/manifest/manifest.js';
import { represent } from '../../src/serving/manifest/representation.js';

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

function draftOf(lastUpdated: number, dataHash: string, before?: Route): DatedAnswer {
  return { dataHash, lastUpdated, before, textsChanged: undefined } as DatedAnswer;
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

  it('stays where all bytes are the same, whatever their order', () => {
    const draft = draftOf(morning, 'data', before);
    expect(lastModified(draft, [packed('one'), plain('one')], clockAt(noon).clock)).toBe(morning);
  });

  it.each([
    ['texts of meta', [plain('two'), packed('one')]],
    ['what a coding makes of the same', [plain('one'), packed('two')]],
    ['a coding that is there no more', [plain('one')]],
    ['a coding that is new', [plain('one'), packed('one'), { ...packed('one'), encoding: 'br' as const }]],
  ])('moves to the build with %s, LastUpdated staying where it is', async (_, representations) => {
    const draft = draftOf(morning, 'data', before);
    expect(lastModified(draft, representations, clockAt(noon).clock)).toBe(noon - 400);
  });

  it('moves to LastUpdated with the data', () => {
    const draft = draftOf(noon - 5000, 'other', before);
    expect(lastModified(draft, [plain('two')], clockAt(noon).clock)).toBe(noon - 5400);
  });

  it('takes SOURCE_DATE_EPOCH where that is later than the last change and not to come', () => {
    const draft = draftOf(morning, 'data', before);
    const taken = (sourceDate: number) =>
      lastModified(draft, [plain('two')], clockAt(noon, sourceDate).clock);
    expect(taken(morning + 1000)).toBe(morning + 1000);
    expect(taken(morning)).toBe(noon - 400);
    expect(taken(noon + 1000)).toBe(noon - 400);
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

describe('the time of a file of no route', () => {
  const path = 'errors/404.json';
  const manifest = {
    routes: { '/v2.1/atms': routeOf(noon - 90_400, 'data') },
    resources: {},
  } as unknown as Manifest;
  type Last = Pick<Publication, 'manifest' | 'root'>;
  const found = (text: string, modified: number): Last => {
    const out = mkdtempSync(join(tmpdir(), 'modified-'));
    onTestFinished(() => rmSync(out, { recursive: true }));
    mkdirSync(join(out, 'site/errors'), { recursive: true });
    writeFileSync(join(out, 'site', path), text);
    utimesSync(join(out, 'site', path), modified / 1000, modified / 1000);
    return { manifest, root: join(out, 'site') };
  };
  const modified = (text: string, last?: Last, sourceDate?: number) =>
    fileModified('site', path, sha256(Buffer.from(text)), last, clockAt(noon, sourceDate).clock);

  it('is that of the build at first, and later that at which its own bytes changed', () => {
    expect(modified('one')).toBe(noon - 400);
    expect(modified('one', undefined, noon - 7000)).toBe(noon - 7400);
    expect(modified('one', found('one', noon - 60_400))).toBe(noon - 60_400);
    expect(modified('two', found('one', noon - 60_400))).toBe(noon - 400);
    expect(modified('two', found('one', noon - 400))).toBe(noon + 600);
  });

  it('is a new one where the last publication is known by its address only', () => {
    expect(modified('one', { manifest })).toBe(noon - 400);
    expect(modified('one', { manifest }, noon - 90_400)).toBe(noon - 400);
    expect(modified('one', { manifest }, noon - 80_400)).toBe(noon - 80_400);
  });

  it('does not follow a file whose time somebody set far ahead', () => {
    expect(modified('one', found('one', noon + 90_000))).toBe(noon - 400);
  });
});

describe('a series of builds', () => {
  it('moves a time exactly with the bytes, by a second at least, and to none that is still to come', async () => {
    const build = fc.record({
      /** Milliseconds since the build before; clocks of other machines may be behind. */
      pause: fc.oneof(fc.integer({ min: -30_000, max: 3000 }), fc.constant(86_400_000)),
      data: fc.constantFrom('a', 'b'),
      texts: fc.constantFrom('x', 'y'),
      sourceDate: fc.option(fc.integer({ min: noon - 5000, max: noon + 90_000_000 }), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(build, { minLength: 2, maxLength: 10 }), async (builds) => {
        let time = noon;
        let before: { route: Route; lastUpdated: number; bytes: string } | undefined;
        for (const { pause, data, texts, sourceDate } of builds) {
          const began = time + pause;
          const { clock, time: ended } = clockAt(began, sourceDate);
          const date = lastUpdated(data, {
            previous: before && {
              dataHash: before.route.dataHash,
              lastUpdated: before.lastUpdated,
              lastModified: Date.parse(before.route.lastModified),
            },
            committed: undefined,
            sourceDate,
            clock,
          });
          if ('inFuture' in date) return;
          const bytes = `${data} ${texts} ${date.at}`;
          const modified = lastModified(draftOf(date.at, data, before?.route), [plain(bytes)], clock);
          await clock.reached();
          expect(modified % 1000).toBe(0);
          if (before) {
            const last = Date.parse(before.route.lastModified);
            expect(modified - last).toBeGreaterThanOrEqual(bytes === before.bytes ? 0 : 1000);
            if (bytes === before.bytes) expect(modified).toBe(last);
            else expect(modified).toBeLessThanOrEqual(ended());
            if (data !== before.route.dataHash) expect(Math.floor(date.at / 1000) * 1000).toBe(modified);
            else expect(date.at).toBe(before.lastUpdated);
          }
          before = { route: routeOf(modified, data, plain(bytes)), lastUpdated: date.at, bytes };
          time = ended();
        }
      }),
    );
  });
});
