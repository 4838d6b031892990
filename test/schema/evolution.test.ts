import { describe, expect, it } from 'vitest';
import { projectThrough } from '../../src/interface/records/project.js';
import { codeList, list, object, tableOrder, text } from '../../src/interface/schema/types.js';
import {
  added,
  converted,
  evolved,
  extended,
  madeOptional,
  madeRequired,
  removed,
  renamed,
  resized,
  withCodes,
} from '../../src/interface/versions/evolution.js';

const kind = codeList('Kind', ['Small', 'Large', 'Other']);
const fee = object({ Identification: text(1, 35), Kind: kind, Note: text(1, 20).optional() });
const tariff = object({ Name: text(1, 20), Fees: list(fee, 1), Remark: text(1, 20).optional() });

const moreKinds = extended(kind, withCodes(kind, 'Huge'));
const secondFee = evolved(fee, { Identification: madeOptional, Kind: moreKinds, Note: renamed('Text') });
const second = evolved(tariff, {
  Fees: secondFee,
  Currency: added(text(3, 3).optional(), { before: 'Fees' }),
});

const loud = text(1, 20);
const thirdFee = evolved(secondFee.after, {
  Text: converted(secondFee.after.shape.Text.unwrap(), loud, {
    up: (value) => value.toUpperCase(),
    down(value, log) {
      log.lose('format', value);
      return value.toLowerCase();
    },
  }),
});
const third = evolved(second.after, { Fees: resized(thirdFee, 0), Remark: removed, Name: renamed('Title') });

describe('an object as what differs from the version before', () => {
  it('has its fields in the order of the table, new ones where they are said to stand', () => {
    expect(tableOrder(second.after)).toEqual(['Name', 'Currency', 'Fees', 'Remark']);
    expect(tableOrder(third.after)).toEqual(['Title', 'Currency', 'Fees']);
  });

  it('keeps lists and optional fields as they were, and sizes unless they are said to differ', () => {
    const record = { Name: 'Everyday', Fees: [] };
    expect(second.after.safeParse(record).success).toBe(false);
    expect(third.after.safeParse({ Title: 'Everyday', Fees: [] }).success).toBe(true);
    expect(second.after.safeParse({ Name: 'Everyday', Fees: [{ Kind: 'Huge' }] }).success).toBe(true);
  });

  it('goes as a whole where nothing is left of what it requires', () => {
    expect(projectFees(['Huge'])()).toEqual({
      record: undefined,
      losses: [{ path: ['Fees', 0], what: 'unknown-value', value: 'Huge' }],
    });
  });

  it.each([
    ['a field that is there', () => evolved(fee, { Note: added(text()) as never }), "isn't new"],
    ['a field that is not there', () => evolved(fee, { Notes: removed as never }), 'no Notes'],
    ['an evolution of another type', () => evolved(fee, { Note: moreKinds }), 'a different type'],
    [
      'a place before a field that is not there',
      () => evolved(fee, { A: added(text(), { before: 'B' }) }),
      'no B',
    ],
    [
      'items that get numbers outside a list',
      () => evolved(object({ Fee: fee }), { Fee: secondFee }),
      'it is not a list',
    ],
  ])('throws at %s', (_, make, message) => {
    expect(make).toThrow(message);
  });

  it('does not compile with a name that is misspelt', () => {
    // @ts-expect-error: the field is called Note
    expect(() => evolved(fee, { Noet: renamed('Text') })).toThrow();
    // @ts-expect-error: the code is called Other
    expect(extended(kind, withCodes(kind, 'Huge'), { otherwise: 'Othr' })).toBeDefined();
    // @ts-expect-error: a field of the version before is read by its name
    expect(second.before.shape.Feez).toBeUndefined();
  });
});

function projectFees(kinds: readonly string[]) {
  const Fees = kinds.map((Kind, at) => ({ Identification: String(at), Kind }));
  return () => projectThrough({ Name: 'Everyday', Fees }, [second], 'down');
}

describe('a record through three versions', () => {
  const record = {
    Name: 'Everyday',
    Remark: 'None',
    Fees: [{ Identification: 'A', Kind: 'Small', Note: 'a year' }],
  };

  it('takes each step up', () => {
    expect(projectThrough(record, [second, third], 'up')).toEqual({
      record: { Title: 'Everyday', Fees: [{ Identification: 'A', Kind: 'Small', Text: 'A YEAR' }] },
      losses: [{ path: ['Remark'], what: 'not-in-version', value: 'None' }],
    });
  });

  it('takes each step down, and says of every loss where it was in the record that came in', () => {
    const newest = {
      Title: 'Everyday',
      Fees: [
        { Identification: 'A', Kind: 'Huge' },
        { Kind: 'Large', Text: 'A MONTH' },
      ],
    };
    expect(projectThrough(newest, [third, second], 'down')).toEqual({
      record: { Name: 'Everyday', Fees: [{ Identification: '2', Kind: 'Large', Note: 'a month' }] },
      losses: [
        { path: ['Fees', 1, 'Text'], what: 'format', value: 'A MONTH' },
        { path: ['Fees', 0], what: 'unknown-value', value: 'Huge' },
        { path: ['Fees', 1, 'Identification'], what: 'supplied', value: '2' },
      ],
    });
  });

  it('is given no value that a newer version requires: it is left out, with the list that needs it', () => {
    const state = object({ Kind: kind.optional(), Name: text(1, 20) });
    const required = evolved(state, { Kind: madeRequired });
    const whole = evolved(object({ States: list(state, 1) }), { States: required });
    expect(projectThrough({ States: [{ Name: 'A' }, { Name: 'B', Kind: 'Small' }] }, [whole], 'up')).toEqual({
      record: { States: [{ Name: 'B', Kind: 'Small' }] },
      losses: [{ path: ['States', 0], what: 'required', value: 'Kind' }],
    });
    expect(projectThrough({ States: [{ Name: 'A' }] }, [whole], 'up')).toEqual({
      record: undefined,
      losses: [{ path: ['States', 0], what: 'required', value: 'Kind' }],
    });
    expect(projectThrough({ Name: 'A' }, [required], 'up')).toEqual({
      record: undefined,
      losses: [{ path: [], what: 'required', value: 'Kind' }],
    });
    expect(projectThrough({ Name: 'A', Kind: 'Small' }, [required], 'down').losses).toEqual([]);
  });
});
