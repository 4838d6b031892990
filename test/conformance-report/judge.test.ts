import { describe, expect, it } from 'vitest';
import { type Clause, clausesOf, type RuleBook, ruleBooks } from '../../src/model/clause.js';
import type { Collection } from '../../src/model/collection.js';
import type { Definition, Problem, RuleName } from '../../src/model/problem.js';
import { judge } from '../../src/report/conformance/clauses.js';
import { countRecords } from '../../src/report/conformance/records.js';
import type { ClauseResult } from '../../src/report/conformance/report.js';
import { resultText } from '../../src/report/conformance/words.js';
import { definitions } from '../../src/report/report/registry.js';
import type { Fields } from '../../src/rules/built-in/fields.js';
import { clausesIn } from '../../src/rules/standard/clauses.js';

const all = Object.values(definitions) as readonly Definition[];
const books = Object.keys(ruleBooks) as RuleBook[];
const rows = books.flatMap((book) => clausesIn(book));
const carried = new Set(all.flatMap((definition) => clausesOf(definition)));

describe('the table of rows and the rules', () => {
  it('has every row that a rule carries, as one that a machine checks', () => {
    for (const clause of carried) {
      const row = rows.find((one) => one.clause === clause);
      expect(row?.kind, clause).toMatch(/^(?:rule|part)$/);
    }
  });

  it('has a rule for every row that a machine checks', () => {
    const isChecked = ({ kind }: (typeof rows)[number]) => kind === 'rule' || kind === 'part';
    const without = rows.filter((row) => isChecked(row) && !carried.has(row.clause));
    expect(without.map(({ clause }) => clause)).toEqual([]);
  });
});

function results(
  open: readonly Problem[],
  records: readonly Fields[],
  collection: Collection,
  about: {
    readonly off?: readonly RuleName[];
    readonly accepted?: readonly Problem[];
    readonly withErrors?: number;
  } = {},
): ClauseResult[] {
  return books.flatMap((book) => {
    const own = ruleBooks[book].collection === collection ? records : [];
    const counts = countRecords(
      clausesIn(book),
      own.map((record) => [record, 'v2.2'] as const),
    );
    return judge(book, {
      definitions: all,
      off: about.off ?? [],
      open,
      accepted: about.accepted ?? [],
      counts,
      withErrors: about.withErrors ?? 0,
    });
  });
}

describe('a row', () => {
  const card = (CoreProduct: Fields): Fields => ({
    Name: 'Card',
    CCCMarketingState: [{ Identification: 'S1', CoreProduct }],
  });
  const some = [
    card({}),
    card({ PeriodicFee: '24.00' }),
    card({ PeriodicFee: '12.00', PeriodicFeePeriod: 'Year' }),
  ];
  const place = { line: 1, column: 1 };
  const breach: Problem = {
    rule: 'codes/other-unexplained',
    severity: 'warning',
    args: {},
    record: { collection: 'commercial-credit-cards', brand: 'fenland', index: 1 },
    field: ['CCCMarketingState', 0, 'CoreProduct', 'CardScheme', 0],
    at: [{ file: 'cards.yaml', start: place, end: place }],
  };
  const outcome = (clause: Clause, ...about: Parameters<typeof results> extends [...infer A] ? A : never) =>
    results(...about).find((one) => one.clause === clause)!;
  const cards = 'commercial-credit-cards';

  it('counts the records that it speaks of, and those that have what it speaks of', () => {
    expect(outcome('CCC C49', [], some, cards)).toMatchObject({ records: 2, given: 2 });
    expect(outcome('CCC C45', [], some, cards)).toMatchObject({ records: 3, given: 0, outcome: 'person' });
    expect(outcome('CCC C18', [], some, cards)).toMatchObject({ records: 3, outcome: 'met' });
  });

  it('is breached in its own book only, and by each record once', () => {
    const twice = [breach, { ...breach, field: ['Segment', 0] }];
    const found = results(twice, some, cards).filter((one) => one.outcome === 'breached');
    expect(found.map(({ clause }) => clause)).toEqual(['CCC C18']);
    expect(found[0]!.breaches).toMatchObject({ shown: twice, count: 2, records: 1 });
  });

  it('is accepted if nothing else is left of its breaches', () => {
    expect(outcome('CCC C18', [], some, cards, { accepted: [breach] }).outcome).toBe('accepted');
    expect(outcome('CCC C18', [breach], some, cards, { accepted: [breach] })).toMatchObject({
      outcome: 'breached',
      accepted: 1,
    });
  });

  it('is not checked where the settings switched off all that checks it', () => {
    const off: RuleName[] = all.filter((one) => clausesOf(one).includes('CCC C18')).map(({ rule }) => rule);
    expect(outcome('CCC C18', [], some, cards, { off })).toMatchObject({
      outcome: 'unchecked',
      rules: [],
      off,
    });
  });

  it('is met by those records only that could be judged, and not checked where all have errors', () => {
    const notJudged = { withErrors: 4, unsaid: 0 };
    const row = outcome('CCC C18', [], some, cards, { withErrors: 4 });
    expect(row).toMatchObject({ outcome: 'met', records: 3, notJudged });
    const none = outcome('CCC C18', [], [], cards, { withErrors: 4 });
    expect(none).toMatchObject({ outcome: 'unchecked', records: 0, notJudged });
    expect(outcome('CCC C45', [], [], cards, { withErrors: 4 }).outcome).toBe('person');
    expect(resultText(row)).toBe('met on 3 records; 4 records with errors not judged');
    expect(resultText(none)).toBe('not checked: 4 records with errors not judged');
  });

  it('on accounts on sale is not judged of those that cannot say whether they are (v2.1)', () => {
    const account: Fields = { Name: 'Fenland Everyday', PCAMarketingState: [{ Identification: 'S1' }] };
    const of = (record: Fields, version: 'v2.1' | 'v2.2') =>
      countRecords(clausesIn('PCA'), [[record, version]]).get('PCA C42');
    expect(of(account, 'v2.1')).toMatchObject({ about: 0, given: 0, unsaid: 1 });
    expect(of(account, 'v2.2')).toMatchObject({ about: 1, given: 0, unsaid: 0 });
    expect(of({ ...account, OnSaleIndicator: true }, 'v2.2')).toMatchObject({
      about: 1,
      given: 0,
      unsaid: 0,
    });
  });

  it('counts a record whose form is wrong beside those that are valid', () => {
    const wrong: Problem = {
      ...breach,
      rule: 'schema/enum',
      severity: 'error',
      record: { collection: cards, brand: 'fenland', index: 3 },
    };
    expect(outcome('CCC C18', [wrong], some, cards)).toMatchObject({ records: 4, breaches: { records: 1 } });
    expect(outcome('CCC C18', [breach], some, cards)).toMatchObject({ records: 3, breaches: { records: 1 } });
    expect(outcome('CCC C18', [breach, wrong], some, cards)).toMatchObject({
      records: 4,
      breaches: { records: 2 },
    });
  });

  it('applies to nothing without records', () => {
    const left = results([], [], cards).filter(({ outcome: name }) => name !== 'not-applicable');
    expect(left.map(({ clause }) => clause)).toEqual(
      rows.filter(({ kind }) => kind === 'lifts').map(({ clause }) => clause),
    );
  });

  it('is only to be looked at where nothing but notes is found', () => {
    const note: Problem = {
      ...breach,
      rule: 'states/dates',
      severity: 'note',
      record: { collection: 'personal-current-accounts', brand: 'fenland', index: 0 },
    };
    const carrier = {
      ...(definitions['states/dates'] as Definition),
      clauses: ['PCA C12', 'PCA C26'] as const,
    };
    const of = (severity: 'note' | 'warning') =>
      judge('PCA', {
        definitions: [carrier],
        off: [],
        open: [{ ...note, severity }],
        accepted: [],
        counts: new Map(),
        withErrors: 0,
      })
        .filter(({ breaches }) => breaches.count > 0)
        .map(({ clause, outcome: name }) => [clause, name]);
    expect(of('note')).toEqual([
      ['PCA C12', 'doubtful'],
      ['PCA C26', 'doubtful'],
    ]);
    expect(of('warning')).toEqual([
      ['PCA C12', 'breached'],
      ['PCA C26', 'breached'],
    ]);
  });

  it('of an account speaks of parts in marketing states and beside them (D5)', () => {
    const range = { FeeChargeDetail: [{ FeeApplicableRange: { MinimumAmount: '1' } }] } as Fields;
    const about = (record: Fields) =>
      countRecords(clausesIn('PCA'), [[record, 'v2.2']]).get('PCA C27')?.about;
    expect(about({ OtherFeesCharges: range })).toBe(1);
    expect(about({ PCAMarketingState: [{ OtherFeesCharges: range }] })).toBe(1);
    expect(about({ OtherFeesCharges: { FeeChargeDetail: [{}] } })).toBe(0);
  });
});
