import { describe, expect, it } from 'vitest';
import { EditedRecord } from '../../src/forms/browser/edited-record.js';
import type { Ask, FieldProblem, OpenRecord, RecordValue } from '../../src/forms/records/contract.js';

const problem = (field: FieldProblem['field'], message = 'is wrong'): FieldProblem => ({
  rule: 'schema/enum',
  severity: 'error',
  field,
  message,
});

/** A record, with a server that finds these problems and saves everything. */
function edited(value: RecordValue, { isNew = false, found = [] as readonly FieldProblem[] } = {}) {
  const sent: unknown[] = [];
  const ask = async (name: string, what: never) => {
    sent.push([name, what]);
    const { after, at = { file: 'a.yaml', index: 0 } } = what as {
      after: RecordValue;
      at?: OpenRecord['at'];
    };
    return {
      problems: found,
      edit: 1,
      file: 'a.yaml',
      lines: [],
      at,
      value: after,
      when: '',
      others: [],
      shared: [],
    };
  };
  const opened = {
    brand: 'fenland',
    collection: 'branches',
    version: 'v2.2',
    timeZone: 'Europe/London',
    currency: '£',
    ...(!isNew && { at: { file: 'a.yaml', index: 0 } }),
    value,
    problems: [],
    shared: [],
    when: '',
    others: [],
  } as const satisfies OpenRecord;
  return { record: new EditedRecord(opened, { fields: [], times: [] }, ask as never as Ask, () => {}), sent };
}

const fields = ({ problems }: EditedRecord) => problems.map(({ field }) => field.join('.'));

describe('A record that is edited', () => {
  it('keeps what is typed while it is saved, as a change of what was written', async () => {
    const { record } = edited({ Name: 'Ely' });
    record.set(['Name'], 'Ely Quay');
    const saving = record.save();
    record.set(['Name'], 'Ely Market');
    await saving;
    expect([record.inFile.value, record.draft, record.isChanged]).toEqual([
      { Name: 'Ely Quay' },
      { Name: 'Ely Market' },
      true,
    ]);
    record.undo();
    expect([record.draft, record.isChanged]).toEqual([{ Name: 'Ely Quay' }, false]);
  });

  it('takes no answer about an earlier draft', async () => {
    const { record } = edited({ Name: 'Ely' }, { found: [problem(['Name'])] });
    const checking = record.check();
    record.set(['Name'], 'Ely Quay');
    expect([await checking, fields(record)]).toEqual([false, []]);
  });

  it('shows problems of a new record where somebody left a field, until it is to be saved', async () => {
    const { record } = edited({}, { isNew: true, found: [problem(['Name']), problem(['Type'])] });
    record.set(['Name'], 'x');
    await record.check();
    expect(fields(record)).toEqual([]);
    record.leave(['Name']);
    expect(fields(record)).toEqual(['Name']);
    record.isTried = true;
    expect(fields(record)).toEqual(['Name', 'Type']);
  });

  it('shows nothing as wrong in a field while somebody types there', async () => {
    const { record } = edited({}, { found: [problem(['Name']), problem(['Type'])] });
    record.set(['Name'], 'x');
    await record.check();
    expect(fields(record)).toEqual(['Type']);
  });

  it('moves what is known of items with them', async () => {
    const { record } = edited({ Tiers: [{}, {}] }, { found: [problem(['Tiers', 1, 'AER'])] });
    await record.check();
    record.show(['Tiers', 1]);
    record.splice(['Tiers'], [{}, {}], 0, { Name: 'New' });
    expect([fields(record), record.isShown(['Tiers', 2]), record.draft['Tiers']]).toEqual([
      ['Tiers.2.AER'],
      true,
      [{ Name: 'New' }, {}, {}],
    ]);
    record.splice(['Tiers'], record.draft['Tiers'] as object[], 2);
    expect(fields(record)).toEqual([]);
  });

  it('names no record to change when it is new, the one that it is of when it is a copy, and one to remove', async () => {
    const fresh = edited({ Name: 'Ely' }, { isNew: true });
    await fresh.record.save();
    const { record, sent } = edited({ Name: 'Ely' });
    record.copy('2099-01-01');
    await record.save();
    await record.remove();
    const place = { brand: 'fenland', collection: 'branches' };
    const at = { file: 'a.yaml', index: 0 };
    expect(fresh.sent).toEqual([['save', { ...place, after: { Name: 'Ely' } }]]);
    expect(sent).toEqual([
      [
        'save',
        { ...place, copyOf: { at, value: { Name: 'Ely' } }, after: { from: '2099-01-01', Name: 'Ely' } },
      ],
      ['save', { ...place, at, before: { from: '2099-01-01', Name: 'Ely' }, remove: true }],
    ]);
  });
});
