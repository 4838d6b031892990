import { expect, it } from 'vitest';
import { suggestion } from '../../src/base/text/suggestion.js';

it.each([
  ['Phisical', 'Mobile Physical', 'Physical'],
  ['physical', 'Mobile Physical', 'Physical'],
  ['half-year', 'Day Half_Year Year', 'Half_Year'],
  ['branchs', 'branches atms', 'branches'],
  ['Wensday', 'Tuesday Wednesday Thursday', 'Wednesday'],
  ['Brnach', 'Branch', 'Branch'],
  ['cambbridge', 'cambridge', 'cambridge'],
  ['kambrige', 'cambridge', 'cambridge'],
  ['Quaterly', 'Yearly Quarterly Quarter', 'Quarterly'],
  ['Lighthouse', 'Mobile Physical', undefined],
  ['', 'A', undefined],
  ['xy', 'AB CD', undefined],
  ['kenbroge', 'cambridge', undefined],
])('for %j of %j, did you mean %s?', (written, allowed, meant) => {
  expect(suggestion(written, allowed.split(' '))).toBe(meant);
});
