import { describe, expect, it } from 'vitest';
import { columnCount } from '../../src/base/text/columns.js';
import type { Comparison } from '../../src/build/changes/comparison.js';
import { jsonDiff } from '../../src/report/diff/json.js';
import { markdownDiff } from '../../src/report/diff/markdown.js';
import { prettyDiff } from '../../src/report/diff/pretty.js';
import { lookUp } from '../../src/report/explain/explained.js';
import { style } from '../../src/report/report/style.js';
import { branch, branchAt, changesIn, compareRecords, recordsOf, type Values } from '../changes/records.js';

const hostile =
  'Ely @octocat <img src=x onerror=alert(1)> [x](http://evil.example) | `y` \u001b[31mred\u001b[0m \u202e';

function compared(was: readonly Values[], is: readonly Values[], brand = 'Fen Bank'): Comparison {
  const changes = changesIn(
    compareRecords(recordsOf('branches', { [brand]: was }), recordsOf('branches', { [brand]: is })),
  );
  return { was: { name: 'dist', publication: 'a1b2c3d4e5f6' }, is: { name: 'content' }, changes };
}

const screen = (width: number) => ({ width, style: style(false) });
const textOf = (print: typeof prettyDiff, comparison: Comparison, width = 80) =>
  [...print(comparison, screen(width))].join('');

const hours = (id: string, closing: string) =>
  branchAt(id, [52, Number(id) / 10]) && {
    ...branchAt(id, [52, Number(id) / 10]),
    Availability: {
      StandardAvailability: {
        Day: [{ Name: 'Saturday', OpeningHours: [{ OpeningTime: '09:00', ClosingTime: closing }] }],
      },
    },
  };
const fourteen = (closing: string) =>
  Array.from({ length: 14 }, (_, index) => hours(String(index + 1), closing));

describe('sentences at the beginning', () => {
  it('say what a head of branch operations wants to know', () => {
    const was = [...fourteen('12:30'), branchAt('90', [53, 0], { type: 'Mobile' })];
    const is = [...fourteen('12:00'), branchAt('91', [54, 0]), branchAt('92', [55, 0])];
    expect(textOf(markdownDiff, compared(was, is))).toContain(
      '**2 branches open, 1 branch closes, 14 branches change their Saturday hours.**',
    );
  });

  it('name a brand that is gone', () => {
    expect(textOf(markdownDiff, compared([branch()], []))).toContain(
      '**Fen Bank is gone with its 1 branch.**',
    );
  });

  it('give new products with their days, and call none that is gone closed', () => {
    const vale = (id: string, first: string): Values => ({
      Name: `Vale ${id}`,
      Identification: id,
      PCAMarketingState: [{ MarketingState: 'Regular', FirstMarketedDate: first }],
    });
    const of = (...products: readonly Values[]) =>
      recordsOf('personal-current-accounts', { 'Fen Bank': [vale('X', '2020-01-01'), ...products] });
    const changes = changesIn(
      compareRecords(of(vale('A', '2020-01-01')), of(vale('B', '2026-12-01')), '2026-11-25'),
    );
    const comparison = { was: { name: 'dist' }, is: { name: 'content' }, changes };
    const text = textOf(markdownDiff, comparison);
    expect(text).toContain(
      '**Vale B is new and is offered from 1 December 2026, 1 personal current account is no longer published.**',
    );
    expect(text).toMatch(
      /Personal current accounts: 1 new[\s\S]*\| Fen Bank \| B \| Vale B, from 1 December 2026 \|/,
    );
    expect(text).toMatch(/Personal current accounts: 1 no longer published/);
    expect(JSON.parse(textOf(jsonDiff, comparison)).changes).toMatchObject([
      { event: 'opened', effective: '2026-12-01' },
      { event: 'closed' },
    ]);
  });

  /** Brands with branches, and with ATMs. */
  function ofTwo(was: ByCollection, is: ByCollection): Comparison {
    const collections = (['branches', 'atms'] as const).map((collection) =>
      compareRecords(
        recordsOf(collection, was[collection] ?? {}),
        recordsOf(collection, is[collection] ?? {}),
      ),
    );
    return { was: { name: 'dist' }, is: { name: 'content' }, changes: changesIn(...collections) };
  }
  type ByCollection = Partial<Record<'branches' | 'atms', Readonly<Record<string, readonly Values[]>>>>;
  const two = ['1', '2'].map((id) => branchAt(id, [53, 0]));
  const atm: Values = { Identification: 'A1' };

  it('name it once, with what it had of each collection', () => {
    const was = { branches: { 'Fen Bank': two }, atms: { 'Fen Bank': [atm] } };
    expect(textOf(markdownDiff, ofTwo(was, {}))).toContain(
      '**Fen Bank is gone with all of its 2 branches and 1 ATM.**',
    );
  });

  it('say of a brand that only its name is another', () => {
    const was = { branches: { 'Fen Bank': two }, atms: { 'Fen Bank': [atm] } };
    const is = { branches: { 'Fen Mutual': two }, atms: { 'Fen Mutual': [atm] } };
    expect(textOf(markdownDiff, ofTwo(was, is))).toContain(
      '**Fen Bank is called Fen Mutual: to programs, its 2 branches and 1 ATM are new records.**',
    );
    // What goes to a brand that was there before is gone, and opens.
    const merged = { branches: { 'Fen Mutual': [...two, branchAt('3', [53, 0])] } };
    const before = {
      branches: { 'Fen Bank': two, 'Fen Mutual': [branchAt('3', [53, 0])] },
    };
    expect(textOf(markdownDiff, ofTwo(before, merged))).toContain(
      '**Fen Bank is gone with all of its 2 branches, 2 branches open.**',
    );
  });

  it('say what else changes in the records of a brand that is called otherwise, in every format', () => {
    const account = (AER: string) => ({
      Name: 'Everyday Saver',
      Identification: 'P1',
      OnSaleIndicator: true,
      CreditInterest: { TierBandSet: [{ TierBand: [{ Identification: 'T', AER }] }] },
    });
    const of = (brand: string, rate: string, closing: string) =>
      [
        recordsOf('branches', { [brand]: [hours('1', closing), hours('2', '12:30')] }),
        recordsOf('personal-current-accounts', { [brand]: [account(rate)] }),
      ] as const;
    const [was, is] = [of('Fen Bank', '2.02', '12:30'), of('Fen Mutual', '1.75', '12:00')];
    const changes = changesIn(...was.map((records, index) => compareRecords(records, is[index]!)));
    const comparison = { was: { name: 'a' }, is: { name: 'b' }, changes };
    const text = textOf(markdownDiff, comparison);
    expect(text).toContain(
      '**Fen Bank is called Fen Mutual: to programs, its 2 branches and 1 personal current account are new records, 1 branch changes its Saturday hours, the rate (AER) of Everyday Saver falls from 2.02 % to 1.75 %.**',
    );
    expect(text).toContain(
      '| Fen Bank → Fen Mutual | 1 Branch 1, PE1 | Saturday | 09:00–12:30 | 09:00–12:00 |',
    );
    expect(textOf(prettyDiff, comparison)).toMatch(/2\.02 → 1\.75/);
    expect(textOf(prettyDiff, comparison)).toContain('(Fen Bank → Fen Mutual)');
    const { changes: all } = JSON.parse(textOf(jsonDiff, comparison));
    expect(all).toHaveLength(3);
    expect(all[2]).toMatchObject({ brand: 'Fen Mutual', wasBrand: 'Fen Bank', event: 'renamed' });
    expect(all[2].details).toMatchObject([{ was: '2.02', is: '1.75', points: '-0.27' }]);
  });

  it('say of a list that became empty only that, while the brand publishes others', () => {
    const was = { branches: { 'Fen Bank': two }, atms: { 'Fen Bank': [atm], 'Marsh Bank': [atm] } };
    const is = { branches: { 'Fen Bank': two }, atms: { 'Marsh Bank': [atm] } };
    expect(textOf(markdownDiff, ofTwo(was, is))).toContain('**1 ATM closes.**');
    // The same where its other lists weren't compared.
    const { changes, ...sides } = ofTwo({ atms: was.atms }, { atms: is.atms });
    expect(
      textOf(markdownDiff, { ...sides, changes: { ...changes, alsoPublished: ['Fen Bank'] } }),
    ).toContain('**1 ATM closes.**');
  });

  it('say how rates move', () => {
    const account = (AER: string) => ({
      Name: 'Everyday Saver',
      Identification: 'P1',
      CreditInterest: {
        TierBandSet: [{ TierBandMethod: 'Whole', TierBand: [{ Identification: 'T', AER }] }],
      },
    });
    const of = (rate: string) => recordsOf('personal-current-accounts', { 'Fen Bank': [account(rate)] });
    const changes = changesIn(compareRecords(of('1.50'), of('1.25')));
    const text = textOf(markdownDiff, { was: { name: 'a' }, is: { name: 'b' }, changes });
    expect(text).toContain('**The rate (AER) of Everyday Saver falls from 1.50 % to 1.25 %.**');
    expect(text).toContain('| 1.50 | 1.25 (−0.25 points) |');
  });

  it('say a field that is gone everywhere once', () => {
    const atms = (own: object) =>
      recordsOf('branches', {
        'Fen Bank': Array.from({ length: 40 }, (_, id) => ({
          ...branchAt(String(id), [50 + id / 10, 0]),
          ...own,
        })),
      });
    const changes = changesIn(compareRecords(atms({ Note: 'x' }), atms({})));
    const text = textOf(markdownDiff, { was: { name: 'a' }, is: { name: 'b' }, changes });
    expect(text).toContain('**The field Note is gone from 40 branches.**');
    expect(text).not.toContain('<details>');
  });

  it('name a field by the name that explain uses', () => {
    const atms = (own: object) =>
      recordsOf('atms', {
        'Fen Bank': Array.from({ length: 40 }, (_, id) => ({
          Identification: `A${id}`,
          SupportedCurrencies: ['GBP'],
          ...own,
        })),
      });
    const changes = changesIn(
      compareRecords(
        atms({ Branch: { Identification: 'FB-01', Name: 'Ely' } }),
        atms({ Branch: { Name: 'Ely' } }),
      ),
    );
    const text = textOf(markdownDiff, { was: { name: 'a' }, is: { name: 'b' }, changes });
    const [, field = ''] = /The field `([\w.]+)` is gone from 40 ATMs/.exec(text) ?? [];
    expect(field).toBe('Branch.Identification');
    expect(lookUp(field, []).found).not.toEqual([]);
  });

  it('say that nothing changes', () => {
    const same = compared([branch()], [branch()]);
    expect(textOf(markdownDiff, same)).toContain('**Nothing changes for the public.** 1 record as before.');
    expect(textOf(prettyDiff, same)).toContain('✓ Nothing changes: 1 record as before.');
  });
});

describe('texts of the content are data', () => {
  const comparison = compared(
    [branch()],
    [branch({ Name: hostile }), branch({ Identification: hostile })],
    hostile,
  );

  it('on a terminal', () => {
    const text = textOf(prettyDiff, comparison);
    expect(text).not.toMatch(/[\u001b\u202e]/);
    expect(text).toContain('<img');
  });

  it('in Markdown, in cells of a table as in sentences', () => {
    const text = textOf(markdownDiff, compared([branch()], [], hostile));
    const rows = text.split('\n').filter((line) => line.startsWith('|') && line.includes('octocat'));
    expect(rows.length).toBeGreaterThan(0);
    for (const line of text.split('\n')) expect(line.replace(/``+.*?``+/g, '')).not.toContain('octocat');
  });
});

describe('sizes', () => {
  const many = (mark: string) =>
    Array.from({ length: 3000 }, (_, id) =>
      branchAt(`${mark}${id}`, [40 + id / 200, 0], { name: `${mark} ${hostile} ${id}`, type: mark }),
    );
  const comparison = compared(many('a'), many('b'));

  it('of a comment are limited, and what is left out is counted', () => {
    const text = textOf(markdownDiff, comparison);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000);
    expect(text).toMatch(/… and [\d,]+ more rows, for which there is no space here\./);
    expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length);
  });

  it.each([60, 80, 120])('of lines on a terminal of %s columns', (width) => {
    const lines = textOf(prettyDiff, comparison, width).split('\n');
    for (const line of lines) expect(columnCount(line)).toBeLessThanOrEqual(width);
    expect(lines.length).toBeLessThan(60);
  });
});

describe('JSON', () => {
  it('begins as documented, and has one change a line', () => {
    const text = textOf(jsonDiff, compared([branch()], [branch({ Identification: '9', Name: 'New' })]));
    expect(text).toMatch(
      /^\{"diffVersion":1,"summary":\{"opened":0,"closed":0,"renamed":1,"changed":0,"unchanged":0\},"changes":\[\n/,
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
      findings: [],
      collections: [{ collection: 'branches', version: 'v2.2', before: 1, after: 1 }],
      from: { name: 'dist', publication: 'a1b2c3d4e5f6' },
    });
    expect(JSON.parse(textOf(jsonDiff, compared([], [])))).toMatchObject({ changes: [] });
  });
});
