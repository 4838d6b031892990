import type { Problem } from '../../src/model/problem.js';
import type { ClauseOutcome, ClauseResult, Conformance } from '../../src/report/conformance/report.js';

/** A problem in a file of that name. */
export function problemIn(file: string, identity: string): Problem {
  const start = { line: 12, column: 5 };
  return {
    rule: 'codes/unknown-currency',
    severity: 'warning',
    args: { currency: identity },
    record: { collection: 'atms', brand: 'fenland', identity, index: 0 },
    field: ['SupportedCurrencies', 0],
    at: [{ file, start, end: start }],
  };
}

/** A row of the standard with an outcome. */
export function row(outcome: ClauseOutcome, own: Partial<ClauseResult> = {}): ClauseResult {
  return {
    clause: 'ATM C2',
    collection: 'atms',
    asks: 'A coded field has a code of its list.',
    where: ['ATMServices', 'Location.LocationCategory'],
    kind: 'rule',
    outcome,
    records: 4,
    given: 3,
    notJudged: { withErrors: 0, unsaid: 0 },
    rules: ['schema/enum'],
    off: [],
    accepted: 0,
    breaches: { count: 0, records: 0, shown: [] },
    ...own,
  };
}

/** A report in which every text of the content is `text`, with a row of each outcome. */
export function reportWith(text: string, places = 3): Conformance {
  const shown = Array.from({ length: places }, () => problemIn(text, text));
  const breaches = { count: 30, records: 2, shown };
  return {
    content: text,
    date: '2026-03-01',
    chosen: { collections: ['atms'], brands: [text] },
    errors: { count: 1, records: 1, shown: shown.slice(0, 1) },
    clauses: [
      row('breached', { breaches }),
      row('doubtful', { clause: 'ATM C3', kind: 'part', look: 'Is it right?', breaches }),
      row('accepted', { clause: 'Branch C2', collection: 'branches', accepted: 2 }),
      row('met', { clause: 'Branch C3', collection: 'branches', kind: 'part', look: 'Is there more?' }),
      row('person', { clause: 'ATM C1', kind: 'person', look: 'Compare the names.' }),
      row('unchecked', { clause: 'Branch C4', collection: 'branches', off: ['schema/enum'], rules: [] }),
      row('nothing-to-check', { clause: 'PCA C40', kind: 'lifts', look: 'The schema holds.' }),
      row('not-applicable', { clause: 'Branch C5', collection: 'branches', records: 0, given: 0 }),
    ],
  };
}
