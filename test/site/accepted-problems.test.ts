import { describe, expect, it } from 'vitest';
import { withEntries } from '../../src/content/edit/write-entries.js';
import { Acceptance, entriesForProblems } from '../../src/content/site/acceptance.js';
import type { AcceptedProblem } from '../../src/content/site/accepted.js';
import { type AnyProblem, problem } from '../../src/model/problem.js';
import { definitions } from '../../src/report/report/registry.js';

const at = {
  file: 'content/accepted.yaml',
  start: { line: 2, column: 11 },
  end: { line: 2, column: 26 },
};

const postcode = (written: string): AnyProblem =>
  problem(definitions['places/postcode'], { postcode: written }, [at], {
    record: { collection: 'branches', brand: 'fenland', index: 0, identity: 'FB-01/0' },
    field: ['PostalAddress', 'PostCode'],
  });

function entry(more: Partial<AcceptedProblem>): AcceptedProblem {
  return { rule: 'places/postcode', reason: 'Not built yet', at, untilAt: at, ...more };
}

/** What is left of problems once entries have been held against them. */
function sorted(entries: readonly AcceptedProblem[], problems: readonly AnyProblem[], day = '2026-04-15') {
  const acceptance = new Acceptance({ problems: entries }, day);
  const { open, accepted } = acceptance.sort(problems);
  const left = (complete: boolean) => acceptance.leftOver(complete).map(({ rule }) => rule);
  return { open: open.length, accepted: accepted.length, left };
}

describe('an entry of accepted.yaml', () => {
  const record = 'fenland/branches/FB-01';

  it.each<[string, Partial<AcceptedProblem>, boolean]>([
    ['its record, as people name it', { record }, true],
    ['its record with the SequenceNumber', { record: `${record}/0` }, true],
    ['another record', { record: 'fenland/branches/FB-02' }, false],
    ['another brand', { record: 'northgate/branches/FB-01' }, false],
    ['its field in any record', { field: 'PostalAddress.PostCode' }, true],
    ['another field', { record, field: 'PostalAddress.TownName' }, false],
    ['another rule', { record, rule: 'places/country' }, false],
  ])('accepts by %s: %j → %s', (_, more, accepts) => {
    const { open, accepted } = sorted([entry(more)], [postcode('CB7 4OO')]);
    expect([open, accepted]).toEqual(accepts ? [0, 1] : [1, 0]);
  });

  it('that is over and whose problem is mended is unused, not expired', () => {
    expect(sorted([entry({ record, until: '2026-03-31' })], []).left(true)).toEqual(['accepted/unused']);
  });

  it('that is over is no longer needed where another one holds', () => {
    const entries = [entry({ record, until: '2026-03-31' }), entry({ record, until: '2026-12-31' })];
    const { open, left } = sorted(entries, [postcode('CB7 4OO')]);
    expect([open, left(true)]).toEqual([0, ['accepted/unused']]);
  });
});

describe('adding to accepted.yaml', () => {
  const added = { rule: 'places/postcode', record: 'fenland/branches/FB-01/0', reason: 'Yes: "so" #1' };

  it('leaves every comment and the order of what is there', () => {
    const text = `# Ours
accepted:
    # the old ones
    - reason: Old   # since 2020
      rule: texts/html
      field: Name`;
    const whole = withEntries(text, [added])!;
    expect(whole.startsWith(`${text}\n    - rule: places/postcode\n`)).toBe(true);
    expect(whole).toContain('      reason: "Yes: \\"so\\" #1"');
  });

  it('renews the reason and the day of an entry on the same problem, and nothing else', () => {
    const old = (reason: string, until: string) => `accepted:
    # the old ones
    - reason: ${reason}
      rule: places/postcode # of all
      record: fenland/branches/FB-01
      until: ${until}
      # the next
    - rule: texts/html
      field: Name
      reason: Old
`;
    const text = old('Not built # yet', '2026-03-31');
    const renewed = withEntries(text, [{ ...added, reason: 'Still not built', until: '2026-12-31' }]);
    const [before, after] = [text, renewed!].map((whole) => whole.split('\n'));
    expect(after!.filter((line) => !before!.includes(line))).toEqual([
      '    - reason: Still not built # yet',
      '      until: 2026-12-31',
    ]);
    expect(after).toHaveLength(before!.length);
    const forGood = withEntries(text, [{ ...added, reason: 'Never built' }])!;
    expect(forGood).not.toContain('until');
    expect(withEntries(forGood, [{ ...added, reason: 'Built', until: '2027-01-31' }])).toContain(
      'reason: Built # yet\n      until: 2027-01-31\n',
    );
  });

  it('keeps an entry on another value, or on more, beside the new one', () => {
    const others =
      'accepted:\n  - rule: places/postcode\n    field: Name\n    reason: Old\n    until: 2020-01-31\n';
    expect(withEntries(others, [added])).toContain(others);
  });

  it.each([
    ['what can not be read', 'accepted:\n  - rule: [\n'],
    ['what is another list', 'accept:\n  - rule: texts/html\n'],
  ])('refuses %s rather than spoil it', (_, text) => {
    expect(withEntries(text, [added])).toBeUndefined();
  });
});

describe('warnings on one field of very many records', () => {
  const other = (index: number, place = index % 3): AnyProblem =>
    problem(definitions['codes/other-unexplained'], { other: 'OtherATMServices' }, [at], {
      record: { collection: 'atms', brand: 'fenland', identity: `A${index}`, index },
      field: ['ATMServices', place],
    });
  const many = Array.from({ length: 20 }, (_, index) => other(index));

  it('are accepted with one entry, which accepts new ones on that field as well', () => {
    const reason = 'As the machines report it';
    const rule = 'codes/other-unexplained';
    const [record, field] = ['fenland/atms', 'ATMServices'];
    const accepting = entriesForProblems(many, reason, undefined, true);
    expect(accepting).toEqual({ problems: 20, entries: [{ rule, record, field, reason }] });
    const wide = [entry({ rule, record, field })];
    expect(sorted(wide, [...many, other(99, 7)])).toMatchObject({ open: 0, accepted: 21 });
    const elsewhere = { ...other(1), field: ['Accessibility', 0] } as AnyProblem;
    const brand = { ...other(1), record: { ...other(1).record!, brand: 'northgate' } } as AnyProblem;
    expect(sorted(wide, [elsewhere, brand])).toMatchObject({ open: 2, accepted: 0 });
  });

  it('are accepted one by one where they are fewer, or only some records are meant', () => {
    expect(entriesForProblems(many.slice(1), 'So', undefined, true).entries).toHaveLength(19);
    expect(entriesForProblems(many, 'So', undefined, false).entries).toHaveLength(20);
  });
});
