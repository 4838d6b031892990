import { describe, expect, test } from 'vitest';
import { startOf } from '../../src/model/location.js';
import {
  Consents,
  endedEntries,
  joinedConsent,
  mayBeGone,
  overEntries,
} from '../../src/publication/guards/consents.js';
import { type ChangeItem, fieldItem, usedItem } from '../../src/publication/guards/items.js';
import type { PlacedChange } from '../../src/source/site/accepted.js';

const nothing = { removals: [], gone: [], mediaTypes: [], rules: [] };
const change = { brand: 'Fenland Bank', identity: 'FB-01' };
const rate = (was: string, is: string, more: object = {}) =>
  fieldItem(change, [{ kind: 'value', class: 'rates', field: 'Overdraft.EAR', was, is, ...more }]);
const rise = rate('19.9', '45.0');

const entry: PlacedChange = {
  id: 'rise',
  rule: 'publish/rate-jump',
  collection: 'personal-current-accounts',
  items: [rise],
  reason: 'It is meant.',
  at: startOf('content/accepted.yaml'),
};

/** What is accepted on a day whose content makes some changes. */
function consentsOn(day: string, changes: readonly ChangeItem[], used: readonly string[] = [], own = entry) {
  const consents = new Consents(nothing, [own], { routes: {} }, used, day);
  const sorted = consents.sort('publish/rate-jump', 'personal-current-accounts', changes, (one) => [one]);
  return { consents, accepted: sorted.accepted.length };
}

const overIn = (consents: Consents) => overEntries([entry], consents).map(({ rule }) => rule);

describe('an entry of accepted.yaml (D50)', () => {
  test('is over once the content no longer makes its change', () => {
    expect(overIn(consentsOn('2026-12-01', [rise]).consents)).toEqual([]);
    expect(overIn(consentsOn('2026-12-01', []).consents)).toEqual(['publish/acceptance-ended']);
  });

  test('accepts its change once, at whichever instant it comes first', () => {
    const first = consentsOn('2026-12-01', [rise]);
    expect([first.accepted, first.consents.used()]).toEqual([1, [usedItem('rise', rise.digest)]]);
    const again = consentsOn('2026-12-02', [rise], first.consents.used());
    expect([again.accepted, again.consents.used()]).toEqual([0, first.consents.used()]);
  });

  test('accepts its change through its last day', () => {
    const until = { ...entry, until: '2026-12-01' };
    expect(consentsOn('2026-12-01', [rise], [], until).accepted).toBe(1);
    expect(consentsOn('2026-12-02', [rise], [], until).accepted).toBe(0);
  });

  test('accepts nothing in another collection, nor of another rule', () => {
    const { consents } = consentsOn('2026-12-01', []);
    const sort = (...of: Parameters<Consents['hasItems']>) =>
      consents.sort(...of, [rise], (one) => [one]).accepted.length;
    expect(sort('publish/rate-jump', 'business-current-accounts')).toBe(0);
    expect(sort('publish/field-new-value', 'personal-current-accounts')).toBe(0);
  });
});

describe('an entry for one publication', () => {
  const routes = {};
  const { publication } = new Consents(nothing, [], { routes }, [], '2026-11-20');
  const accepts = (more: object, name = publication) =>
    ({
      publication: name,
      reason: 'It is meant.',
      at: startOf('content/accepted.yaml'),
      ...more,
    }) as PlacedChange;
  const all = {
    removals: ['atms'],
    brands: ['Skerry'],
    gone: ['/open/v2.1'],
    mediaTypes: ['application/json'],
    rules: ['publish/renamed:atms'],
  };
  const consents = (options: object, ...entries: readonly PlacedChange[]) =>
    new Consents({ ...nothing, ...options }, entries, { routes }, [], '2026-11-20');
  const given = (of: Consents) => [
    [of.removals('atms'), of.removals('branches')],
    [of.brand('Skerry'), of.brand('Fenland')],
    [of.gone('/open/v2.1'), of.gone('/open/v2.2')],
    [of.mediaType('v2.1', 'application/json'), of.mediaType('v2.1', 'text/json')],
    [of.rule('publish/renamed:atms'), of.rule('publish/renamed:branches')],
  ];

  test('accepts what it names, and says why and where', () => {
    const consent = { reason: 'It is meant.', at: startOf('content/accepted.yaml') };
    expect(given(consents({}, accepts(all)))).toEqual(Array.from({ length: 5 }, () => [consent, undefined]));
    expect(given(consents({}, accepts({})))).toEqual(Array.from({ length: 5 }, () => [undefined, undefined]));
    expect(given(consents({}, accepts(all, 'another')))).toEqual(given(consents({})));
  });

  test('is an option of the build without a reason, but for a brand', () => {
    const options = { ...all, mediaTypes: ['v2.1'] };
    const [removals, brand, gone, mediaType, rule] = given(consents(options));
    expect([removals, brand, gone, rule]).toEqual([
      [{}, undefined],
      [undefined, undefined],
      [{}, undefined],
      [{}, undefined],
    ]);
    expect(mediaType).toEqual([{}, {}]);
  });

  test('that is for another publication is named, if it would accept the change', () => {
    const of = consents({}, accepts({ removals: ['atms'] }), accepts(all, 'another'));
    const named = { why: 'publication', publication: 'another', place: 'content/accepted.yaml:1' };
    expect(of.ended(({ brands }) => brands !== undefined)).toEqual(named);
    expect(of.endedGone('/open/v2.1')).toEqual(named);
    expect(of.endedGone('/open/v2.2')).toBeUndefined();
    expect(consents({}, accepts(all)).ended(() => true)).toBeUndefined();
  });

  test('is over once nothing uses it, or another publication is the last one', () => {
    const entries = [accepts({ removals: ['atms'] }), accepts({ rules: all.rules }), accepts(all, 'another')];
    const of = consents({}, ...entries);
    of.removals('atms');
    expect(entries.map((entry) => of.whyOver(entry))).toEqual([
      undefined,
      { why: 'nothing' },
      { why: 'publication', publication: 'another' },
    ]);
  });
});

test.each([
  [['/open/v2.1'], true],
  [['/open'], true],
  [['/open/'], true],
  [['/'], true],
  [['/v2.1', '/open/v2'], false],
  [['/open/v2.1/atms'], false],
  [[], false],
  [undefined, false],
])('addresses below %j may be gone, and so those of /open/v2.1: %s', (starts, isAccepted) => {
  expect(mayBeGone(starts, '/open/v2.1')).toBe(isAccepted);
});

test('reasons are given once each, with the first place', () => {
  const at = startOf('content/accepted.yaml');
  expect(joinedConsent([])).toEqual({});
  expect(joinedConsent([{}, { reason: 'A', at }, { reason: 'B' }, { reason: 'A' }])).toEqual({
    reason: 'A; B',
    at,
  });
});

describe('a change that several entries name', () => {
  const later = { ...entry, id: 'later', until: '2026-12-31', reason: 'Later.' };
  const sorted = (day: string, used: readonly string[], ...entries: readonly PlacedChange[]) =>
    new Consents(nothing, entries, { routes: {} }, used, day).sort(
      'publish/rate-jump',
      'personal-current-accounts',
      [rise, rate('1', '2')],
      (one) => [one],
    );

  test('is accepted by those that are valid, and stays open if all have ended', () => {
    const used = [usedItem('rise', rise.digest)];
    expect(sorted('2026-12-01', [], entry, later).consents.map(({ reason }) => reason)).toEqual([
      'It is meant.',
      'Later.',
    ]);
    const half = sorted('2026-12-01', used, entry, later);
    expect(half.consents.map(({ reason }) => reason)).toEqual(['Later.']);
    expect([half.accepted, half.open.length, half.ended]).toEqual([[rise], 1, undefined]);
    const over = sorted('2027-01-01', used, entry, later);
    expect([over.accepted, over.open.length]).toEqual([[], 2]);
    expect(over.ended).toEqual({ why: 'used', place: 'content/accepted.yaml:1' });
    expect(sorted('2027-01-01', used, later).ended).toMatchObject({ why: 'until', until: '2026-12-31' });
  });

  test('is said to have ended by check, whatever the content', () => {
    const ended = (day: string, ...used: readonly string[]) =>
      endedEntries([entry, later], used, day).map(({ args }) => args);
    expect(ended('2026-12-31')).toEqual([]);
    expect(ended('2027-01-01')).toEqual([{ why: 'until', until: '2026-12-31' }]);
    expect(ended('2026-12-31', usedItem('rise', rise.digest))).toEqual([{ why: 'used' }]);
    const two = { ...later, items: [rise, rate('1', '2')] };
    const used = [usedItem('later', rise.digest)];
    expect(endedEntries([two], used, '2026-12-31')).toEqual([]);
    expect(endedEntries([two], used, '2027-01-01').map(({ args }) => args)).toMatchObject([{ why: 'until' }]);
  });
});

test('an item is of brand, record, field, the item of a list and both values, and of nothing else', () => {
  const { digest } = rise;
  const band = (key: string) =>
    rate('19.9', '45.0', { items: [{ list: 'TierBand', key: { Name: key } }] }).digest;
  const others = [
    rate('19.9', '45.1').digest,
    rate('19.8', '45.0').digest,
    band('Up to 500'),
    band('From 500'),
    fieldItem({ ...change, identity: 'FB-02' }, [
      { kind: 'value', class: 'rates', field: 'Overdraft.EAR', was: '19.9', is: '45.0' },
    ]).digest,
  ];
  expect(new Set([digest, ...others]).size).toBe(6);
  expect(rate('19.9', '45.0', { class: 'terms', points: '25.1' }).digest).toBe(digest);
  expect(rise.text).toBe('Fenland Bank/FB-01: Overdraft.EAR from 19.9 to 45.0');
});
