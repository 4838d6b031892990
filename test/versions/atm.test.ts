import { describe, expect, it } from 'vitest';
import { project } from '../../src/interface/records/project.js';

const quayside = {
  Identification: 'AK-7',
  SupportedCurrencies: ['GBP'],
  Location: { PostalAddress: { TownName: 'Aldersyke' } },
};

const up = (fields: object) => project('atms', { ...quayside, ...fields }, 'v2.1', 'v2.2');
const down = (fields: object) => project('atms', { ...quayside, ...fields }, 'v2.2', 'v2.1');

describe('the notes of an ATM', () => {
  it('are one text in v2.1 and a list of it in v2.2', () => {
    expect(up({ Note: 'Behind the customs house.\nStep-free.' })).toEqual({
      record: { ...quayside, Note: ['Behind the customs house.\nStep-free.'] },
      losses: [],
    });
  });

  it('are a list in v2.2 and its texts, a line each, in v2.1', () => {
    expect(down({ Note: ['Behind the customs house.', 'Step-free.'] })).toEqual({
      record: { ...quayside, Note: 'Behind the customs house.\nStep-free.' },
      losses: [],
    });
  });

  it('are left out of v2.1 where the list is empty', () => {
    expect(down({ Note: [] })).toEqual({ record: quayside, losses: [] });
  });

  it('count 2000 code points in v2.1: what does not fit is lost, what still fits is kept', () => {
    const thousand = '𐍈'.repeat(1000);
    const { record, losses } = down({ Note: [thousand, thousand, 'x'.repeat(999)] });
    expect(record?.['Note']).toBe(`${thousand}\n${'x'.repeat(999)}`);
    expect(losses).toEqual([{ path: ['Note', 1], what: 'too-long', value: thousand }]);
  });
});

describe('the least amount that an ATM pays', () => {
  it.each([
    ['10', '10'],
    ['123456789012', '123456789012'],
    ['.5', '0.5'],
    ['10.500', '10.5'],
    ['0000000000010', '10'],
  ])('%s of v2.1 is %s in v2.2', (before, after) => {
    expect(up({ MinimumPossibleAmount: before })).toEqual({
      record: { ...quayside, MinimumPossibleAmount: after },
      losses: [],
    });
  });

  it.each(['10.555', '1234567890123', '.'])('%s of v2.1 is lost in v2.2 rather than rounded', (amount) => {
    expect(up({ MinimumPossibleAmount: amount })).toEqual({
      record: quayside,
      losses: [{ path: ['MinimumPossibleAmount'], what: 'format', value: amount }],
    });
  });

  it('is kept in v2.1 unless it has a sign', () => {
    expect(down({ MinimumPossibleAmount: '10.' }).record).toEqual({
      ...quayside,
      MinimumPossibleAmount: '10.',
    });
    expect(down({ MinimumPossibleAmount: '-10' })).toEqual({
      record: quayside,
      losses: [{ path: ['MinimumPossibleAmount'], what: 'format', value: '-10' }],
    });
  });
});

it('has its codes for other locations four letters long in v2.1', () => {
  const boat = { Code: 'B1', Name: 'Boat', Description: 'On the ferry' };
  const { record, losses } = down({ Location: { ...quayside.Location, OtherLocationCategory: [boat] } });
  expect(record?.['Location']).toEqual({
    ...quayside.Location,
    OtherLocationCategory: [{ Name: 'Boat', Description: 'On the ferry' }],
  });
  expect(losses).toEqual([
    { path: ['Location', 'OtherLocationCategory', 0, 'Code'], what: 'format', value: 'B1' },
  ]);
});
