import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Baseline, ChangeClock, lastUpdated as lastUpdatedWith } from '../../src/build/dates.js';

const at = (iso: string) => Date.parse(iso);
const now = at('2026-03-02T09:00:00.000Z');
const yesterday = at('2026-03-01T17:30:00.250Z');
const nothing = { previous: undefined, committed: undefined, sourceDate: undefined };

/** Of a build that begins at an instant; sleeping lets its time go on. */
function lastUpdated(dataHash: string, baseline: Omit<Baseline, 'clock'>, began = now) {
  let time = began;
  const sleep = async (milliseconds: number) => {
    time += milliseconds;
  };
  const { sourceDate } = baseline;
  const clock = new ChangeClock({ now: () => time, sleep, sourceDate, onWait: () => {} });
  return lastUpdatedWith(dataHash, { ...baseline, clock });
}

const published = (lastUpdated: number, lastModified = Math.floor(lastUpdated / 1000) * 1000) => ({
  dataHash: 'a',
  lastUpdated,
  lastModified,
});

describe('LastUpdated (D13)', () => {
  it('stays what it was while the data is the same', () => {
    const previous = published(yesterday);
    expect(lastUpdated('a', { ...nothing, previous, committed: now, sourceDate: now })).toEqual({
      at: yesterday,
      reason: 'same',
    });
  });

  it('moves to now when the data moved, although the commit is older', () => {
    const previous = published(yesterday);
    const committed = at('2026-03-01T20:00:00Z');
    expect(lastUpdated('b', { ...nothing, previous, committed })).toEqual({ at: now, reason: 'moved' });
  });

  it('moves to SOURCE_DATE_EPOCH where that lies between the last publication and now', () => {
    const previous = published(yesterday);
    const sourceDate = at('2026-03-02T08:00:00Z');
    expect(lastUpdated('b', { ...nothing, previous, sourceDate })).toEqual({
      at: sourceDate,
      reason: 'moved',
    });
    const old = at('2020-01-01T00:00:00Z');
    expect(lastUpdated('b', { ...nothing, previous, sourceDate: old })).toEqual({
      at: now,
      reason: 'moved',
    });
  });

  it('moves to a later second than that of the last change, of the texts too', () => {
    const texts = { previous: published(yesterday, now), sourceDate: yesterday + 5000 };
    expect(lastUpdated('b', { ...nothing, ...texts })).toEqual({ at: now + 1000, reason: 'moved' });
    const data = { previous: published(now - 400) };
    expect(lastUpdated('b', { ...nothing, ...data }, now - 100)).toMatchObject({ at: now });
  });

  it('of a first publication is the newest commit, else SOURCE_DATE_EPOCH, else now', () => {
    const sourceDate = at('2026-01-01T00:00:00Z');
    expect(lastUpdated('a', { ...nothing, committed: yesterday, sourceDate })).toEqual({
      at: yesterday,
      reason: 'first-commit',
    });
    expect(lastUpdated('a', { ...nothing, sourceDate })).toEqual({
      at: sourceDate,
      reason: 'first-source-date',
    });
    expect(lastUpdated('a', nothing)).toEqual({ at: now, reason: 'first-now' });
  });

  it('of a commit or SOURCE_DATE_EPOCH that is still to come is now', () => {
    const later = at('2030-01-01T00:00:00Z');
    expect(lastUpdated('a', { ...nothing, committed: later })).toMatchObject({ at: now });
    expect(lastUpdated('a', { ...nothing, sourceDate: later })).toMatchObject({ at: now });
  });

  it('refuses a last publication that lies in the future, but forgives clocks a minute apart', () => {
    const ahead = (milliseconds: number) => published(now + milliseconds);
    expect(lastUpdated('b', { ...nothing, previous: ahead(60_001) })).toEqual({
      inFuture: now + 60_001,
    });
    expect(lastUpdated('b', { ...nothing, previous: ahead(30_000) })).toEqual({
      at: now + 31_000,
      reason: 'moved',
    });
    const dated = { previous: published(yesterday, now + 60_001) };
    expect(lastUpdated('a', { ...nothing, ...dated })).toEqual({ inFuture: now + 60_001 });
  });

  it('never goes back, moves exactly when the data moved, and is never later than a minute from now', async () => {
    const instant = fc.integer({ min: at('1990-01-01'), max: at('2040-01-01') });
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            data: fc.constantFrom('a', 'b'),
            now: instant,
            sourceDate: fc.option(instant, { nil: undefined }),
          }),
          {
            minLength: 2,
            maxLength: 12,
          },
        ),
        async (builds) => {
          let previous: ReturnType<typeof published> | undefined;
          for (const { data, now, sourceDate } of builds) {
            const result = lastUpdated(data, { previous, committed: undefined, sourceDate }, now);
            if ('inFuture' in result) {
              expect(previous!.lastUpdated).toBeGreaterThan(now + 60_000);
              continue;
            }
            expect(result.at).toBeLessThanOrEqual(now + 61_000);
            if (previous) {
              expect(result.at > previous.lastUpdated).toBe(data !== previous.dataHash);
              expect(result.at).toBeGreaterThanOrEqual(previous.lastUpdated);
            }
            previous = { ...published(result.at), dataHash: data };
          }
        },
      ),
    );
  });
});
