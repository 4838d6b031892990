import { describe, expect, it } from 'vitest';
import { suggestion } from '../../src/base/text/suggestion.js';

describe('did you mean', () => {
  it.each([
    ['Phisical', ['Mobile', 'Physical'], 'Physical'],
    ['physical', ['Mobile', 'Physical'], 'Physical'],
    ['half-year', ['Day', 'Half Year', 'Year'], 'Half Year'],
    ['branchs', ['branches', 'atms'], 'branches'],
    ['Wensday', ['Tuesday', 'Wednesday', 'Thursday'], 'Wednesday'],
    ['Brnach', ['Branch'], 'Branch'],
    ['cambbridge', ['cambridge'], 'cambridge'],
    ['kambrige', ['cambridge'], 'cambridge'],
  ])('%s', (written, allowed, meant) => {
    expect(suggestion(written, allowed)).toBe(meant);
  });

  it.each([
    ['Lighthouse', ['Mobile', 'Physical']],
    ['', ['A']],
    ['xy', ['AB', 'CD']],
    ['kenbroge', ['cambridge']],
  ])('stays silent about %s', (written, allowed) => {
    expect(suggestion(written, allowed)).toBeUndefined();
  });

  it('prefers the nearest word', () => {
    expect(suggestion('Quaterly', ['Yearly', 'Quarterly', 'Quarter'])).toBe('Quarterly');
  });
});
