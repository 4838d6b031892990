import { describe, expect, it } from 'vitest';
import { type Clause, clausesOf, type RuleBook, ruleBooks } from '../../src/model/clause.js';
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

interface Evidence {
  readonly open: readonly Problem[];
  readonly records: readonly Fields[];
  readonly off: readonly RuleName[];
  readonly accepted: readonly Problem[];
  readonly withErrors: number;
}

/** All rows, with some evidence about cards. */
function results(about: Partial<Evidence> = {}): ClauseResult[] {
  const { records = some, ...more } = about;
  return books.flatMap((book) => {
    const own = ruleBooks[book].collection === cards ? records : [];
    const counts = countRecords(
      clausesIn(book),
      own.map((record) => [record, 'v2.2'] as const),
    );
    return judge(book, { definitions: all, off: [], open: [], accepted: [], withErrors: 0, ...more, counts });
  });
}

const cards = 'commercial-credit-cards';
const some = [{}, { PeriodicFee: '24.00' }, { PeriodicFee: '12.00', PeriodicFeePeriod: 'Year' }].map(
  (CoreProduct): Fields => ({
    Name: 'Card',
    CCCMarketingState: [{ Identification: 'S1', CoreProduct }],
  }),
);

describe('a row', () => {
  const place = { line: 1, column: 1 };
  const breach: Problem = {
    rule: 'codes/other-unexplained',
    severity: 'warning',
    args: {},
    record: { collection: cards, brand: 'fenland', index: 1 },
    field: ['CCCMarketingState', 0, 'CoreProduct', 'CardScheme', 0],
    at: [{ file: 'cards.yaml', start: place, end: place }],
  };
  const outcome = (clause: Clause, about: Partial<Evidence> = {}) =>
    results(about).find((one) => one.clause === clause)!;

  it('counts the records that it speaks of, and those that have what it speaks of', () => {
    expect(outcome('CCC C49')).toMatchObject({ records: 2, given: 2 });
    expect(outcome('CCC C45')).toMatchObject({ records: 3, given: 0, outcome: 'person' });
    expect(outcome('CCC C18')).toMatchObject({ records: 3, outcome: 'met' });
  });

  it('is breached in its own book only, and by each record once', () => {
    const open = [breach, { ...breach, field: ['Segment', 0] }];
    const found = results({ open }).filter((one) => one.outcome === 'breached');
    expect(found.map(({ clause }) => clause)).toEqual(['CCC C18']);
    expect(found[0]!.breaches).toMatchObject({ shown: open, count: 2, records: 1 });
  });

  it('is accepted if nothing else is left of its breaches', () => {
    const accepted = [breach];
    expect(outcome('CCC C18', { accepted }).outcome).toBe('accepted');
    const both = outcome('CCC C18', { open: [breach], accepted });
    expect(both).toMatchObject({ outcome: 'breached', accepted: 1 });
  });

  it('is not checked where the settings switched off all that checks it', () => {
    const off: RuleName[] = all.filter((one) => clausesOf(one).includes('CCC C18')).map(({ rule }) => rule);
    expect(outcome('CCC C18', { off })).toMatchObject({ outcome: 'unchecked', rules: [], off });
  });

  it('is met by those records only that could be judged, and not checked where all have errors', () => {
    const notJudged = { withErrors: 4, unsaid: 0 };
    const row = outcome('CCC C18', { withErrors: 4 });
    expect(row).toMatchObject({ outcome: 'met', records: 3, notJudged });
    const none = outcome('CCC C18', { records: [], withErrors: 4 });
    expect(none).toMatchObject({ outcome: 'unchecked', records: 0, notJudged });
    expect(outcome('CCC C45', { records: [], withErrors: 4 }).outcome).toBe('person');
    expect(resultText(row)).toBe('met on 3 records; 4 records with errors not judged');
    expect(resultText(none)).toBe('not checked: 4 records with errors not judged');
  });

  it('on accounts on sale is not judged of those that cannot say whether they are (v2.1)', () => {
    const account: Fields = { Name: 'Fenland Everyday', PCAMarketingState: [{ Identification: 'S1' }] };
    const of = (record: Fields, version: 'v2.1' | 'v2.2') =>
      countRecords(clausesIn('PCA'), [[record, version]]).get('PCA C42');
    expect(of(account, 'v2.1')).toMatchObject({ about: 0, given: 0, unsaid: 1 });
    for (const record of [account, { ...account, OnSaleIndicator: true }])
      expect(of(record, 'v2.2')).toMatchObject({ about: 1, given: 0, unsaid: 0 });
  });

  it('counts a record whose form is wrong beside those that are valid', () => {
    const wrong: Problem = {
      ...breach,
      rule: 'schema/enum',
      severity: 'error',
      record: { collection: cards, brand: 'fenland', index: 3 },
    };
    for (const [open, records, breaching] of [
      [[wrong], 4, 1],
      [[breach], 3, 1],
      [[breach, wrong], 4, 2],
    ] as const)
      expect(outcome('CCC C18', { open })).toMatchObject({ records, breaches: { records: breaching } });
  });

  it('applies to nothing without records', () => {
    const left = results({ records: [] }).filter(({ outcome: name }) => name !== 'not-applicable');
    const lifting = rows.filter(({ kind }) => kind === 'lifts').map(({ clause }) => clause);
    expect(left.map(({ clause }) => clause)).toEqual(lifting);
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
    const evidence = { definitions: [carrier], off: [], accepted: [], counts: new Map(), withErrors: 0 };
    for (const [severity, name] of [
      ['note', 'doubtful'],
      ['warning', 'breached'],
    ] as const) {
      const found = judge('PCA', { ...evidence, open: [{ ...note, severity }] });
      expect(
        found.flatMap(({ clause, outcome, breaches }) => (breaches.count > 0 ? [[clause, outcome]] : [])),
      ).toEqual(carrier.clauses.map((clause) => [clause, name]));
    }
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
