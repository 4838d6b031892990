import { describe, expect, it } from 'vitest';
import { EditedRecord } from '../../src/editors/forms/browser/edited-record.js';
import type { FieldProblem, OpenRecord, RecordChange } from '../../src/editors/forms/contract.js';

const opened: OpenRecord = {
  brand: 'fenland',
  collection: 'branches',
  version: 'v2.2',
  at: { file: 'fenland/branches.yaml', index: 0 },
  value: { Name: 'Ely' },
  problems: [],
  shared: [],
  timeZone: 'Europe/London',
  currency: '£',
  when: '',
  others: [],
};

function wrong(field: string): FieldProblem {
  return { rule: 'schema/required', severity: 'error', field: [field], message: `${field} is missing` };
}

/** A record whose server answers with the problems that a value has, and notes what it was asked. */
function edited(from: OpenRecord, problemsOf: (change: RecordChange) => readonly FieldProblem[]) {
  const asked: RecordChange[] = [];
  const record = new EditedRecord(from, async (name, what) => {
    const change = structuredClone(what) as RecordChange;
    asked.push(change);
    const answer = { problems: problemsOf(change), shared: [], file: 'fenland/branches.yaml', lines: [] };
    const place = change.remove ? {} : { at: { file: answer.file, index: 0 }, value: change.after };
    return (name === 'save' ? { ...answer, ...place } : answer) as never;
  });
  return { record, asked };
}

describe('A record that is edited', () => {
  it('is as it was saved once its later changes are undone, with the problems of then', async () => {
    const { record, asked } = edited(opened, ({ after }) =>
      after?.['Name'] === 'March' ? [wrong('Town')] : [],
    );
    record.draft['Name'] = 'March';
    record.changed(['Name']);
    expect(record.isChanged).toBe(true);
    await record.save();
    expect([record.isChanged, record.inFile]).toEqual([false, { Name: 'March' }]);
    record.draft['Name'] = 'Soham';
    record.changed(['Name']);
    await record.check();
    expect(record.problems).toEqual([]);
    record.undo();
    expect([record.draft, record.problems, record.isChanged]).toEqual([
      { Name: 'March' },
      [wrong('Town')],
      false,
    ]);
    expect(asked.map(({ before }) => before)).toEqual([{ Name: 'Ely' }, { Name: 'March' }]);
  });

  it('keeps its problems when the answer is about an earlier draft', async () => {
    const { record } = edited(opened, () => [wrong('Town')]);
    const answer = record.check();
    record.draft['Name'] = 'March';
    expect([await answer, record.problems]).toEqual([false, []]);
    expect([await record.check(), record.problems]).toEqual([true, [wrong('Town')]]);
  });

  it('shows problems of a new record where somebody left a field, until it is to be saved', async () => {
    const { at: _, ...fresh } = opened;
    const problems = [wrong('Name'), wrong('Town')];
    const { record } = edited({ ...fresh, problems }, () => problems);
    expect([record.problems, record.isTried]).toEqual([[], false]);
    record.changed(['Town']);
    expect(record.problems).toEqual([]);
    record.left(['Town']);
    expect(record.problems).toEqual([wrong('Town')]);
    record.try();
    expect([record.problems, record.isTried]).toEqual([problems, true]);
  });

  it('shows nothing new as wrong while somebody types, and goes on with what was wrong before', async () => {
    const problems = [wrong('Name'), wrong('Town')];
    const { record } = edited({ ...opened, problems: [wrong('Town')] }, () => problems);
    record.draft['Name'] = 'E';
    record.changed(['Name']);
    await record.check();
    expect(record.problems).toEqual([wrong('Town')]);
    expect(record.left(['Name'])).toBe(true);
    expect(record.problems).toEqual(problems);
    expect(record.left(['Name'])).toBe(false);
  });

  it('says nothing of what is missing in an added item until that has a value and is left, wherever it goes', async () => {
    const missing = (index: number): FieldProblem => ({ ...wrong('Name'), field: ['Days', index, 'Name'] });
    let found = [missing(1)];
    const { record } = edited({ ...opened, value: { Days: [{ Name: 'Monday' }] } }, () => found);
    record.begun(['Days', 1]);
    record.draft['Days'] = [{ Name: 'Monday' }, {}];
    record.changed(['Days']);
    record.left(['Days']);
    await record.check();
    expect(record.problems).toEqual([]);
    record.left(['Days', 1]);
    expect(record.problems).toEqual([]);

    record.moved(['Days'], (index) => (index === 0 ? undefined : index - 1));
    record.draft['Days'] = [{}];
    found = [missing(0)];
    await record.check();
    expect(record.problems).toEqual([]);
    record.draft['Days'] = [{ Note: 'Early' }];
    record.left(['Days', 0]);
    expect(record.problems).toEqual([missing(0)]);
  });

  it('names no record to change when it is new, and one to remove when it is removed', async () => {
    const { at: _, ...fresh } = opened;
    const { record, asked } = edited(fresh, () => []);
    await record.save();
    await record.remove();
    expect(asked.map(({ at, remove }) => [at?.index, remove])).toEqual([
      [undefined, undefined],
      [0, true],
    ]);
    expect(record.isChanged).toBe(false);
  });
});
