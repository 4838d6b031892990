import { describe, expect, it } from 'vitest';
import { migrated } from '../../src/import/migrate/record.js';

const atm = {
  Identification: 'A1',
  SupportedCurrencies: ['GBP'],
  Location: { PostalAddress: { PostCode: 'CB7 4AA' } },
};

const dyke = {
  Name: 'Dyke Account',
  Identification: 'NG-DYKE',
  PCAMarketingState: [{ MarketingState: 'Regular', Notes: ['New'] }],
};

describe('a record in the shape of the other version', () => {
  it('is not written where nothing in it differs', () => {
    expect(migrated('atms', { ...atm }, 'v2.1', 'v2.2').written).toBeUndefined();
  });

  it('keeps what was left empty, unless the other version has no such field', () => {
    const value = { ...atm, Accessibility: null, Note: 'Here' };
    expect(migrated('atms', value, 'v2.1', 'v2.2').written).toEqual({ ...value, Note: ['Here'] });
    const branch = {
      Identification: 'B1',
      SequenceNumber: '0',
      Type: 'Physical',
      CustomerSegment: ['Personal'],
      PostalAddress: { PostCode: 'CB7 4AA' },
      Note: '',
    };
    const withCode = { ...branch, SortCode: '' };
    expect(migrated('branches', withCode, 'v2.2', 'v2.1').written).toEqual(branch);
  });

  it('keeps numbers and truth values as they are written', () => {
    const value = { ...atm, Access24HoursIndicator: 'true', Note: 'Here' };
    expect(migrated('atms', value, 'v2.1', 'v2.2').written).toMatchObject({ Access24HoursIndicator: 'true' });
  });

  it('says what is published otherwise, though nothing is lost', () => {
    const several = migrated('atms', { ...atm, Note: ['One', 'Two'] }, 'v2.2', 'v2.1');
    expect(several.losses).toEqual([]);
    expect(several.otherwise).toMatchObject([
      {
        path: ['Note'],
        args: { version: 'v2.2', what: 'value', before: '["One","Two"]', after: '["One\\nTwo"]' },
      },
    ]);
    const state = migrated('personal-current-accounts', { ...dyke }, 'v2.1', 'v2.2');
    expect(state.losses).toEqual([]);
    expect(state.otherwise).toEqual([
      {
        path: ['PCAMarketingState', 0, 'Identification'],
        args: { version: 'v2.1', what: 'supplied', after: '1' },
      },
    ]);
  });
});
