import { describe, expect, it } from 'vitest';
import { EditedRecord } from '../../src/forms/browser/edited-record.js';
import type { Ask, FieldProblem } from '../../src/forms/records/replies.js';
import type { RecordChange, RecordValue } from '../../src/forms/records/requests.js';

const problem = (field: FieldProblem['field'], message = 'is wrong'): FieldProblem => ({
  rule: 'schema/enum',
  severity: 'error',
  field,
  message,
});

const place = { brand: 'fenland', collection: 'branches' } as const;
const at = { file: 'a.yaml', index: 0 };

/** A record, with a server that finds these problems and saves everything. */
function edited(value: RecordValue, found: readonly FieldProblem[] = [], isNew = false) {
  const sent: [string, unknown][] = [];
  const opened = { value, problems: [], when: '', others: [], ...(!isNew && { at }) };
  const ask = async (name: string, what: { readonly change?: RecordChange }) => {
    sent.push([name, what]);
    return name === 'try'
      ? found
      : { id: 1, count: 1, files: [], record: { ...opened, at, value: what.change?.after } };
  };
  const form = { version: 'v2.2', currency: '£', fields: [] } as const;
  return { record: new EditedRecord(place, opened, form, ask as never as Ask, () => {}), sent };
}

const fields = ({ problems }: EditedRecord) => problems.map(({ field }) => field.join('.'));

describe('A record that is edited', () => {
  it('takes no answer about an earlier draft', async () => {
    const { record } = edited({ Name: 'Ely' }, [problem(['Name'])]);
    const checking = record.check();
    record.set(['Name'], 'Ely Quay');
    expect([await checking, fields(record)]).toEqual([false, []]);
  });

  it('shows no problems of what is empty in a new record, until it is to be saved', async () => {
    const { record } = edited({}, [problem(['Name']), problem(['Type'])], true);
    record.set(['Name'], 'x');
    await record.check();
    expect(fields(record)).toEqual(['Name']);
    await record.save();
    expect([fields(record), record.outcome?.kind]).toEqual([['Name', 'Type'], 'doubted']);
  });

  it('forgets what was known of items once others have their places', async () => {
    const { record } = edited({ Tiers: [{}, {}] }, [problem(['Tiers', 1, 'AER'])]);
    await record.check();
    record.show(['Tiers', 1]);
    record.splice(['Tiers'], [{}, {}], 0, { Name: 'New' });
    expect([fields(record), record.isShown(['Tiers', 1]), record.draft['Tiers']]).toEqual([
      [],
      undefined,
      [{ Name: 'New' }, {}, {}],
    ]);
  });

  it.each(['places/postcode', 'times/gap'])('asks of a new warning before it is saved: %s', async (rule) => {
    const warning = { ...problem(['until']), rule, severity: 'warning' as const, help: 'Look again.' };
    const { record, sent } = edited({ Name: 'Ely' }, [warning]);
    record.set(['until'], '2099-12-31');
    await record.save();
    expect(record.outcome).toEqual({ kind: 'doubted', text: 'Is wrong Look again.' });
    await record.save(true);
    expect(sent.map(([name]) => name)).toEqual(['try', 'save']);
    // One that the file has already is no news.
    record.inFile = { ...record.inFile, problems: [warning] };
    record.set(['until'], '2099-12-24');
    await record.save();
    expect(record.outcome?.kind).toBe('saved');
  });

  const fair = {
    Name: 'May fair',
    StartDate: '2098-05-03',
    EndDate: '2098-05-05',
    Day: [{ Name: 'Monday', OpeningHours: [] }],
    Notes: 'Closes for the fair.',
  };
  const christmas = { ...fair, Name: 'Christmas', StartDate: '2098-12-25', EndDate: '2098-12-25' };
  const both = 'The hours and the notes are still those of May fair.';
  const special = (NonStandardAvailability: object) => ({ Availability: { NonStandardAvailability } });
  const movedTo = (PostCode: string) => ({
    PostalAddress: { PostCode, GeoLocation: { GeographicCoordinates: { Latitude: '52.4' } } },
  });
  const position = 'The post code is another, but the position on the map is the same.';

  it.each<[says: string | undefined, before: object, after: object]>([
    [both, special(fair), special(christmas)],
    [both, special(fair), special({ ...fair, Name: 'Gala' })],
    [both, special(fair), special({ ...fair, EndDate: '2098-05-06' })],
    ['The hours are still those of May fair.', special(fair), special({ ...christmas, Notes: 'Other' })],
    ['The notes are still those of May fair.', special(fair), special({ ...christmas, Day: [] })],
    [undefined, special(fair), special({ ...christmas, Day: [], Notes: undefined })],
    [undefined, special({ ...fair, Day: [], Notes: '' }), special({ ...christmas, Day: [], Notes: 'Other' })],
    [undefined, special(fair), special({ ...fair, Notes: 'Other' })],
    [undefined, {}, special(fair)],
    [position, movedTo('CB7 4AA'), movedTo('PE15 8ZN')],
    [undefined, movedTo('CB7 4AA'), movedTo('CB7 4AB')],
  ])('asks about what was left as it was: %s', async (text, before, after) => {
    const { record, sent } = edited(before as RecordValue);
    for (const [key, value] of Object.entries(after)) record.set([key], value);
    await record.save();
    expect(record.outcome).toMatchObject(text === undefined ? { kind: 'saved' } : { kind: 'doubted', text });
    await record.save(true);
    await record.save();
    expect(sent.filter(([name]) => name === 'save')).toHaveLength(1);
  });

  it('goes on with a copy under a number of its own, and asks about the position of what it is of', async () => {
    const { record } = edited({ Identification: '2' }, [], true);
    record.restore({ draft: movedTo('CB7 4AB'), before: movedTo('CB7 4AA') });
    await record.save();
    expect(record).toMatchObject({ draft: { Identification: '2' }, outcome: { text: position } });
    record.undo();
    expect(record.draft).toEqual({ Identification: '2' });
    const later = edited({ Name: 'Ely' });
    const draft = { Name: 'Ely', from: '2099-12-01' };
    later.record.restore({ draft, before: { Name: 'Ely' }, isLater: true });
    await later.record.save();
    expect(later.sent.at(-1)).toMatchObject(['save', { change: { kind: 'copy', after: draft } }]);
  });

  it('names no record to change when it is new, the one that it is of when it is a copy, and one to remove', async () => {
    const fresh = edited({ Name: 'Ely' }, [], true);
    await fresh.record.save();
    const hours = { NonStandardAvailability: { EndDate: '2098-12-26' }, Other: {} };
    const value = { Identification: '1', OnSaleIndicator: true, from: '2098-01-01', Availability: hours };
    const { record, sent } = edited(value);
    record.beginLater();
    record.set(['from'], '2099-01-01');
    await record.save();
    await record.remove(() => {});
    expect(fresh.sent.slice(1)).toEqual([
      ['save', { change: { ...place, kind: 'add', after: { Name: 'Ely' } } }],
    ]);
    // Special hours that are over by then stay behind.
    const after = { ...value, from: '2099-01-01', Availability: { Other: {} } };
    expect(sent.filter(([name]) => name === 'save')).toEqual([
      ['save', { change: { ...place, kind: 'copy', opened: { at, value }, after } }],
      ['save', { change: { ...place, kind: 'remove', opened: { at, value: after } } }],
    ]);
  });

  it.each<[sold: string, last: string, indicator: object, ended: object, later?: object]>([
    [
      'until a day, and from the next one in a copy that is not on sale',
      '2088-11-30',
      { OnSaleIndicator: 'true' },
      { OnSaleIndicator: 'true', until: '2088-11-30' },
      { OnSaleIndicator: false, from: '2088-12-01' },
    ],
    ['not any more, at once', '2026-03-01', { OnSaleIndicator: true }, { OnSaleIndicator: false }],
    ['until a day, where nothing says that it is', '2088-11-30', {}, {}],
  ])('is sold %s', async (_, last, indicator, ended, later) => {
    const past = { Identification: 'OLD', LastMarketedDate: '2019-12-31' };
    const usual = { Identification: 'R', FirstMarketedDate: '2020-01-01' };
    const following = { Identification: 'F', PredecessorID: 'R', FirstMarketedDate: '2089-01-01' };
    const announced = { Identification: 'A', FirstMarketedDate: '2089-01-01' };
    const value = {
      ...indicator,
      PCAMarketingState: [past, usual, following, announced],
      Other: [{ Name: 'x' }],
    };
    const { record, sent } = edited(value);
    record.withdraw(last, '2026-11-29');
    await record.save();
    const { FirstMarketedDate: __, ...follower } = { ...following, LastMarketedDate: last };
    const states = [past, { ...usual, LastMarketedDate: last }, follower, announced];
    const change = (kind: string, more: object) => {
      const after = { PCAMarketingState: states, Other: [{ Name: 'x' }], ...more };
      return { ...place, kind, opened: { at, value }, after };
    };
    const changed = change('change', ended);
    const asked = later ? { change: change('copy', later), ending: changed } : { change: changed };
    expect(sent.at(-1)).toEqual(['save', asked]);
  });

  it('is changed as long as it differs from what is saved', () => {
    const { record } = edited({ Name: 'Ely' });
    const changed = ['Ely Quay', 'Ely'].map((name) => {
      record.set(['Name'], name);
      return record.isChanged;
    });
    expect(changed).toEqual([true, false]);
    record.beginLater();
    expect(record.isChanged).toBe(true);
    record.undo();
    expect([record.isChanged, record.isLater]).toEqual([false, false]);
  });
});
