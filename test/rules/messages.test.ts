import { expect, it } from 'vitest';
import { jsonEscape, replaceHiddenAndSpaces } from '../../src/base/text/hidden-characters.js';
import type { Message } from '../../src/model/message.js';
import type { RuleName } from '../../src/model/problem.js';
import { definitionOf } from '../../src/report/report/registry.js';
import { saidOf } from './said.js';

/** The facts of findings that the wrong examples of the rules don't show. */
const cases: readonly (readonly [RuleName, object])[] = [
  ['amounts/rates', { value: '-1.0', reason: 'negative' }],
  ['amounts/rates', { value: '399', reason: 'high' }],
  ['amounts/rates', { value: '0.28999', reason: 'fraction' }],
  ['atms/unknown-branch', { branch: '372' }],
  ['codes/unknown-currency', { currency: 'QQQ' }],
  ['codes/unknown-currency', { currency: 'HRK', until: 2023 }],
  ['codes/unknown-language', { language: 'xx' }],
  ['hours/backwards', { opening: '18:00', closing: '00:00', suggestion: '24:00' }],
  ['hours/closed', { opening: '00:00', closing: '00:00', alone: false }],
  ['hours/closed', { opening: '00:00', closing: '00:00', alone: true, week: true }],
  ['hours/offset', { time: '09:00+14:30' }],
  ['places/coordinates', { reason: 'zero', latitude: '0', longitude: '0', country: 'GB' }],
  ['places/coordinates', { reason: 'swapped', latitude: '10.75', longitude: '59.91', country: 'NO' }],
  ['places/coordinates', { reason: 'sign', latitude: '53.16734', longitude: '3.14214', country: 'GB' }],
  [
    'places/coordinates',
    { reason: 'sign', latitude: '53.16734', longitude: '3.14214', country: 'GB', area: 'CH' },
  ],
  ['places/coordinates', { reason: 'outside', latitude: '53.16734', longitude: '3.14214', country: 'JE' }],
  [
    'places/coordinates',
    { reason: 'outside', latitude: '53.16734', longitude: '3.14214', country: 'GB', within: 'JE' },
  ],
  [
    'places/far-from-postcode',
    { latitude: '52.48', longitude: '-0.5', area: 'B', kilometres: 1234, slip: 'sign' },
  ],
  ['places/country', { country: 'EI', suggestion: 'IE' }],
  ['places/country', { country: 'ZZ' }],
  ['places/postcode', { postcode: 'QQ1 1AA' }],
  ['records/duplicate-identity', { identity: '', fields: [] }],
  ['records/duplicate-identity', { identity: 'A1', fields: ['Identification'], twin: { differ: [] } }],
  ['records/duplicate-identity', { identity: 'A1', fields: ['Identification'] }],
  [
    'records/duplicate-identity',
    {
      identity: 'A1',
      fields: ['Identification'],
      next: 'A2',
      twin: { name: 'Ely', firstName: 'Ely', differ: ['A', 'B', 'C', 'D', 'E', 'F'] },
    },
  ],
  [
    'records/duplicate-identity',
    {
      identity: 'A1',
      fields: ['Identification'],
      twin: { name: 'Ely', differ: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] },
    },
  ],
  ['standard/benefit-fee-without-frequency', { missing: ['ApplicationFrequency', 'CalculationFrequency'] }],
  ['standard/half-periodic-fee', { missing: 'PeriodicFee' }],
  ['standard/incomplete-address', { missing: 'postcode' }],
  ['standard/incomplete-address', { missing: 'both' }],
  ['standard/incomplete-core-product', { missing: ['A', 'B', 'C', 'D'] }],
  ['standard/missing-sections', { missing: ['A', 'B', 'C', 'D'] }],
  ['standard/no-last-day', { last: '2099-12-31' }],
  ['standard/no-repayment-fees', { flags: ['EarlyPaymentFeeApplicable', 'OverPaymentFeeApplicable'] }],
  ['standard/on-sale-unknown', { missing: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'], cannotSay: true }],
  ['standard/on-sale-unknown', { missing: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'], cannotSay: false }],
  ['standard/open-range', { missing: 'MinimumRate' }],
  ['standard/sequence-number', { value: 'abc', reason: 'text' }],
  ['states/dates', { first: '2026-08-01', until: '2026-07-31', isWritten: false, isOver: false }],
  ['states/gap', { first: '2026-02-28', last: '2026-02-28' }],
  ['states/on-sale', { reason: 'past', day: '2026-07-31' }],
  ['states/on-sale', { reason: 'ends', day: '2026-07-31' }],
  ['states/on-sale', { reason: 'announced', day: '2026-08-01' }],
  ['states/on-sale', { reason: 'between', day: '2026-08-01' }],
  ['states/on-sale', { reason: 'usual', day: '2026-07-31' }],
  ['states/on-sale', { reason: 'open', day: '2026-07-31' }],
  ['states/predecessor', { reason: 'circular', predecessor: 'A' }],
  ['states/predecessor', { reason: 'missing', predecessor: 'A' }],
  ['texts/blank-ends', { where: 'end' }],
  ['texts/blank-ends', { where: 'both' }],
  ['texts/hidden-character', { kind: 'direction', place: 'a\u202eb', kept: 'x'.repeat(60) }],
  ['texts/hidden-character', { kind: 'space', place: 'a\u00a0b', kept: 'x'.repeat(61) }],
  ['texts/hidden-character', { kind: 'hidden', place: '\u00ad', kept: ' ' }],
  ['texts/web-address', { address: 'see website' }],
];

// `npx vitest run test/rules/messages -u` writes said-otherwise.txt again: read the differences.
it('the rules say in further cases what is wrong and what to do', async () => {
  const all = cases.map(([rule, args]) => {
    const { message } = definitionOf(rule);
    const said = (message as (args: object, isJson: boolean) => Message)(args, false);
    const facts = replaceHiddenAndSpaces(JSON.stringify(args), jsonEscape);
    return [`${rule} ${facts}`, `  ${said.message}`, ...saidOf(said)].join('\n');
  });
  await expect(`${all.join('\n\n')}\n`).toMatchFileSnapshot('said-otherwise.txt');
});
