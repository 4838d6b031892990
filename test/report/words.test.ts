import { describe, expect, it } from 'vitest';
import { type Problem, problem } from '../../src/model/problem.js';
import { definitions } from '../../src/report/report/registry.js';
import { messageOf, recordTitle } from '../../src/report/report/sentence.js';
import { branch, duplicate, place } from './formats-report.js';

const hint = (found: Problem) => messageOf(found).hint;

describe('hints say what to write of the value at hand', () => {
  it.each([
    ['0.399', '39.9'],
    ['0.249', '24.9'],
    ['0.0725', '7.25'],
    ['0.9999', '99.99'],
  ])('a rate of %s is %s per cent', (value, meant) => {
    const found = problem(definitions['amounts/rates'], { value, reason: 'fraction' }, [place(3, 1, 2)]);
    expect(hint(found)).toBe(`for ${meant} %, write ${meant}`);
  });
});

describe('an identity', () => {
  it('is told by the fields that it is made of', () => {
    expect(messageOf(duplicate).message).toBe(
      'another record of this brand has the same Identification and SequenceNumber.',
    );
  });

  it('loses its 0 only where that is the number of a sub branch', () => {
    expect(recordTitle(branch(1))).toBe('Branch FB-101');
    const atm = { collection: 'atms', brand: 'fenland', identity: 'ELY/0', index: 0 } as const;
    expect(recordTitle(atm)).toBe('ATM ELY/0');
  });
});
