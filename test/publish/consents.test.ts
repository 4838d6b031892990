import { describe, expect, test } from 'vitest';
import { startOf } from '../../src/model/location.js';
import { Consents, overEntries } from '../../src/publication/guards/consents.js';
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

const overIn = (...instants: readonly [Consents, ...Consents[]]) =>
  overEntries([entry], instants).map(({ rule }) => rule);

describe('an entry of accepted.yaml (D50)', () => {
  test('stays while the content makes its change at any instant from now on', () => {
    const { consents: today } = consentsOn('2026-11-20', []);
    const { consents: december } = consentsOn('2026-12-01', [rise]);
    const { consents: later } = consentsOn('2027-01-01', []);
    expect(overIn(today)).toEqual(['publish/acceptance-ended']);
    expect(overIn(today, december, later)).toEqual([]);
    expect(overIn(today, later)).toEqual(['publish/acceptance-ended']);
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
