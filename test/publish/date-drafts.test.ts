import { expect, test } from 'vitest';
import { answerOf } from '../../src/build/answer.js';
import { dateAnswers, type History } from '../../src/build/date-answers.js';
import { ChangeClock } from '../../src/build/dates.js';
import type { Manifest } from '../../src/serving/manifest/manifest.js';
import { publication } from '../http/publication.js';
import { compiled } from '../rules/check.js';

const { manifest } = publication();
const now = Date.parse('2026-11-25T12:00:00Z');
const noHistory: History = {
  committed: () => undefined,
  textsCommitted: () => undefined,
  isShallow: () => true,
  refusal: () => undefined,
};

/** How the ATMs of a bank are dated, and what is said of it. */
async function dated(history: Partial<History> = {}, previous?: Manifest) {
  const { files } = await compiled([]);
  const drafts = [answerOf(manifest, 'v2.2', 'atms', files)];
  const timing = { now: () => now, sleep: async () => {}, sourceDate: undefined, onWait: () => {} };
  const { dated, problems } = dateAnswers(drafts, previous, {
    clock: new ChangeClock(timing),
    sourceDate: undefined,
    history: { ...noHistory, ...history },
    siteFile: 'content/site.yaml',
  });
  return {
    dated: dated.map(({ answer, reason }) => [reason, answer.lastUpdated - now, answer.textsChanged]),
    problems: problems.map(({ rule, args, at: [{ file }] }) => [rule, args, file]),
  };
}

test('without a last publication and without history, the time is now, and that is said', async () => {
  const said = (args: object) => [['publish/last-updated-now', args, 'content/site.yaml']];
  expect(await dated()).toEqual({ dated: [['first-now', 0, undefined]], problems: said({}) });
  const git = 'fatal: dubious ownership';
  expect((await dated({ refusal: () => git })).problems).toEqual(said({ git }));
});

test('with history it is that of the last commit, and an incomplete history is named', async () => {
  const history = { committed: () => now - 5000, textsCommitted: () => now - 9000, isShallow: () => false };
  const first = ['first-commit', -5000, now - 9000];
  expect(await dated(history)).toEqual({ dated: [first], problems: [] });
  expect((await dated({ ...history, isShallow: () => true })).problems).toEqual([
    ['publish/shallow-history', {}, 'content/site.yaml'],
  ]);
  expect((await dated({ ...history, textsCommitted: () => now + 1 })).dated[0]![2]).toBe(now);
  expect((await dated({ ...history, textsCommitted: () => undefined })).dated[0]![2]).toBe(now);
});

test('with a last publication it moves with the data; one of a later time is refused', async () => {
  const last = structuredClone(manifest);
  const route = last.routes['/v2.2/atms']!;
  route.lastUpdated = '2026-11-25T11:00:00.000Z';
  route.lastModified = 'Wed, 25 Nov 2026 11:00:00 GMT';
  const moved = await dated({}, last);
  expect(moved.problems).toEqual([]);
  expect(moved.dated).toEqual([[expect.not.stringMatching('first'), 0, undefined]]);
  route.lastUpdated = '2026-11-25T13:00:00.000Z';
  expect(await dated({}, last)).toEqual({
    dated: [],
    problems: [
      [
        'publish/previous-in-future',
        { route: '/v2.2/atms', lastUpdated: '2026-11-25T13:00:00.000Z' },
        'content/site.yaml',
      ],
    ],
  });
});
