import { describe, expect, it } from 'vitest';
import { columnCount } from '../../src/base/text/columns.js';
import type { CollectionChanges } from '../../src/build/changes/change.js';
import { isNothing } from '../../src/build/changes/counts.js';
import type { Diff } from '../../src/report/diff/diff.js';
import { diffFormats } from '../../src/report/diff/formats.js';
import { style } from '../../src/report/report/style.js';
import {
  type ByBrand,
  branch,
  branchAt,
  changesByBrand,
  changesOf,
  type Values,
} from '../changes/records.js';

const hostile =
  'Ely @octocat <img src=x onerror=alert(1)> [x](http://evil.example) | `y` \u001b[31mred\u001b[0m \u202e';

const compared = (was: readonly Values[], is: readonly Values[]) => diffOf(changesOf('branches', was, is));

function diffOf(...collections: readonly CollectionChanges[]): Diff {
  return { was: { name: 'dist', publication: 'a1b2c3d4e5f6' }, is: { name: 'content' }, collections };
}

const screen = (width: number) => ({ width, style: style(false) });
const textOf = (format: keyof typeof diffFormats, diff: Diff, width = 80) =>
  [...diffFormats[format](diff, screen(width))].join('');

const week = (closing: string) => ({
  StandardAvailability: {
    Day: [{ Name: 'Saturday', OpeningHours: [{ OpeningTime: '09:00', ClosingTime: closing }] }],
  },
});
const hours = (id: string, closing: string) => ({
  ...branchAt(id, [52, Number(id) / 10]),
  Availability: week(closing),
});
const fourteen = (closing: string) =>
  Array.from({ length: 14 }, (_, index) => hours(String(index + 1), closing));

/** What is said first, in Markdown. */
function said(...collections: readonly CollectionChanges[]): string[] {
  const [, list = ''] = /\n\n(- .*?)\n\n/s.exec(textOf('markdown', diffOf(...collections))) ?? [];
  return list.split('\n').map((line) => line.slice(2));
}

const ofBranches = (was: ByBrand, is: ByBrand) => changesByBrand('branches', was, is);
const ofAccounts = (was: ByBrand, is: ByBrand) => changesByBrand('personal-current-accounts', was, is);

const account = (AER: string) => ({
  Name: 'Everyday Saver',
  Identification: 'P1',
  OnSaleIndicator: true,
  CreditInterest: { TierBandSet: [{ TierBand: [{ Identification: 'T', AER }] }] },
});

describe('sentences at the beginning', () => {
  it('say what a head of branch operations wants to know, one record by its name', () => {
    const was = [...fourteen('12:30'), branchAt('90', [53, 0], { type: 'Mobile' })];
    const is = [...fourteen('12:00'), branchAt('91', [54, 0]), branchAt('92', [55, 0])];
    expect(said(ofBranches({ 'Fen Bank': was }, { 'Fen Bank': is }))).toEqual([
      '2 branches open.',
      'Branch 90 closes.',
      '14 branches change their Saturday hours.',
    ]);
  });

  it('name a brand that has no more of a collection', () => {
    const two = [branchAt('1', [53, 0]), branchAt('2', [53, 1])];
    expect(said(ofBranches({ 'Fen Bank': two }, {}))).toEqual(['All 2 branches of Fen Bank close.']);
    expect(said(ofBranches({ 'Fen Bank': [branch()] }, {}))).toEqual(['The only branch of Fen Bank closes.']);
  });

  it('say of a brand that is called otherwise what changes in its records too, in every format', () => {
    const of = (brand: string, closing: string) => ({ [brand]: [hours('1', closing), hours('2', '12:30')] });
    const all = [
      ofBranches(of('Fen Bank', '12:30'), of('Fen Mutual', '12:00')),
      ofAccounts({ 'Fen Bank': [account('2.02')] }, { 'Fen Mutual': [account('1.75')] }),
    ];
    expect(said(...all)).toEqual([
      'Fen Bank is called Fen Mutual: to programs, its 2 branches are new records.',
      'Branch 1 changes its Saturday hours.',
      'Fen Bank is called Fen Mutual: to programs, its 1 personal current account is a new record.',
      'The rate (AER) of Everyday Saver is 1.75 %, in place of 2.02 %.',
    ]);
    for (const format of ['markdown', 'pretty'] as const) {
      const text = textOf(format, diffOf(...all));
      expect(text).toMatch(/09:00–12:30 → 09:00–12:00/);
      expect(text).toMatch(/2\.02 → 1\.75 \(?−0\.27 points/);
    }
    const { changes } = JSON.parse(textOf('json', diffOf(...all)));
    expect(changes[2]).toMatchObject({ brand: 'Fen Mutual', wasBrand: 'Fen Bank', event: 'renamed' });
    expect(changes[2].details).toMatchObject([{ was: '2.02', is: '1.75', points: '-0.27' }]);
  });

  it('give new products with their days, and call none that is gone closed', () => {
    const vale = (id: string, first: string): Values => ({
      Name: `Vale ${id}`,
      Identification: id,
      PCAMarketingState: [{ MarketingState: 'Regular', FirstMarketedDate: first }],
    });
    const of = (own: Values) => ({ 'Fen Bank': [vale('X', '2020-01-01'), own] });
    const changes = ofAccounts(of(vale('A', '2020-01-01')), of(vale('B', '2026-12-01')));
    expect(said(changes)).toEqual([
      'Vale B is new and is offered from 1 December 2026.',
      'Vale A is no longer published.',
    ]);
    const text = textOf('markdown', diffOf(changes));
    expect(text).toContain('### Personal current accounts: 1 new\n\n- **B**  Vale B, from 1 December 2026');
    expect(text).toContain('### Personal current accounts: 1 no longer published');
  });

  it('say the same change of many records once, with some of them', () => {
    const atms = (own: object) =>
      Array.from({ length: 40 }, (_, id) => ({ Identification: `A${id}`, ...own }));
    const changes = changesOf('atms', atms({ Note: 'In the lobby' }), atms({}));
    expect(said(changes)).toEqual(['40 ATMs change their texts.']);
    expect(textOf('pretty', diffOf(changes))).toMatch(
      /ATMs: 40 changed\n {2}- 40 × A0, A1, A10, A11, A12, …\n +Note: In the lobby → –\n$/,
    );
  });

  it('tell a closure without hours first, and its end', () => {
    const repairs = { Name: 'Flood repairs', StartDate: '2026-03-02', EndDate: '2026-03-06', Day: [] };
    const of = (Name: string, more: object) => [
      branch({ Name, Availability: { ...week('12:30'), ...more } }),
    ];
    const closed = of('Ely City', { NonStandardAvailability: repairs });
    expect(said(changesOf('branches', of('Ely', {}), closed))).toEqual([
      'Ely City is closed on Flood repairs.',
      'Ely City changes its name.',
    ]);
    const over = changesOf('branches', closed, of('Ely City', {}));
    expect(said(over)).toEqual(['Ely City changes its special hours.']);
  });

  it('tell another order of records as a change', () => {
    const five = ['1', '2', '3', '4', '5'].map((id) => branchAt(id, [52, Number(id)]));
    const changes = changesOf('branches', five, [five[1]!, five[0]!, ...five.slice(2)]);
    expect(isNothing([changes])).toBe(false);
    for (const format of ['pretty', 'markdown'] as const) {
      const text = textOf(format, diffOf(changes));
      expect(text).toMatch(/another order|order of 5 branches changes/);
      expect(text).not.toContain('Nothing changes');
    }
  });

  it('say that nothing changes', () => {
    const same = compared([branch()], [branch()]);
    for (const format of ['markdown', 'pretty'] as const)
      expect(textOf(format, same)).toContain('Nothing changes: 1 record as before.');
  });
});

describe('sizes', () => {
  const many = (mark: string) =>
    Array.from({ length: 3000 }, (_, id) =>
      branchAt(`${mark}${id}`, [40 + id / 200, 0], { name: `${mark} ${hostile} ${id}`, type: mark }),
    );
  const comparison = compared(many('a'), many('b'));

  it('of a comment are limited, and what is left out is said', () => {
    const brands = Array.from({ length: 400 }, (_, at) => `${'Fen '.repeat(15)}${at}`);
    const all = brands.map((name) => ofBranches({ [name]: many('a').slice(0, 60) }, { [name]: [] }));
    const text = textOf('markdown', diffOf(...all));
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_200);
    expect(text).toContain('`--format json` has all');
  });

  it.each([60, 80, 120])('of lines on a terminal of %s columns', (width) => {
    const lines = textOf('pretty', comparison, width).split('\n');
    for (const line of lines) expect(columnCount(line)).toBeLessThanOrEqual(width);
    expect(lines.length).toBeLessThan(100);
  });
});

describe('JSON', () => {
  it('begins as documented, and has one change a line', () => {
    const text = textOf('json', compared([branch()], [branch({ Identification: '9', Name: 'New' })]));
    expect(text).toMatch(
      /^\{"diffVersion":2,"summary":\{"opened":0,"closed":0,"renamed":1,"changed":0,"unchanged":0\},"changes":\[\n/,
    );
    expect(JSON.parse(text)).toMatchObject({
      changes: [
        {
          collection: 'branches',
          brand: 'Fen Bank',
          identity: '9/0',
          was: '0101/0',
          classes: ['renamed', 'name'],
          details: [{ kind: 'value', was: 'Ely', is: 'New' }],
        },
      ],
      collections: [{ collection: 'branches', version: 'v2.2', before: 1, after: 1 }],
      from: { name: 'dist', publication: 'a1b2c3d4e5f6' },
    });
    expect(JSON.parse(textOf('json', compared([], [])))).toMatchObject({ changes: [] });
  });
});
