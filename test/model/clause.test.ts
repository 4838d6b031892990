import { describe, expect, it } from 'vitest';
import { type CarriedClauses, clauseSources, clausesBreached, clausesOf } from '../../src/model/clause.js';

const rule = {
  clauses: ['PCA C18', 'ATM C2', { clauses: ['PCA C15', 'BCA C15'], in: ['Charges.Detail'] }],
} as const;

describe('the clauses of a rule', () => {
  it('are all of them, wherever they apply', () => {
    expect(clausesOf(rule)).toEqual(['PCA C18', 'ATM C2', 'PCA C15', 'BCA C15']);
    expect(clausesOf({})).toEqual([]);
  });

  const detail = ['Overdraft', 'Charges', 2, 'Detail', 0];

  it.each([
    ['personal-current-accounts', detail, ['PCA C18', 'PCA C15']],
    ['business-current-accounts', detail, ['BCA C15']],
    ['atms', ['ATMServices', 1], ['ATM C2']],
    ['branches', detail, []],
    // They are at the end of a whole step only.
    ['business-current-accounts', ['MoreCharges', 'Detail'], []],
    ['business-current-accounts', ['Charges', 'Detail', 'Notes'], []],
  ] as const)(
    'are breached in the collection of their book, and in their fields: %s %j',
    (of, field, clauses) => {
      expect(clausesBreached(rule, of, field)).toEqual(clauses);
    },
  );

  it('are breached only by findings of which the rule says so', () => {
    const late = {
      clauses: [
        { clauses: ['PCA C6'], in: ['Day'], when: (args) => (args as { late: boolean }).late },
      ] satisfies CarriedClauses,
    };
    const breached = (args: object) => clausesBreached(late, 'personal-current-accounts', ['Day'], args);
    expect([breached({ late: true }), breached({ late: false })]).toEqual([['PCA C6'], []]);
  });

  it('say where they stand', () => {
    expect(clauseSources(['PCA C27', 'BCA C27', 'CCC C27'])).toBe(
      'C27 of PCA 2.4.0, BCA 2.3.0 and CCC 2.3.0',
    );
    expect(clauseSources(['PCA C28', 'SME C28', 'ATM C3'])).toBe(
      'C28 of PCA 2.4.0 and SME 2.3.0; C3 of ATM 2.3.0',
    );
  });
});
