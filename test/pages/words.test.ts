import { describe, expect, it } from 'vitest';
import { everyField } from '../../src/interface/records/every-field.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { codesOf, elementOf } from '../../src/interface/schema/node.js';
import { stateText, type Words } from '../../src/parts/pages/browser/words.js';
import { labelOf } from '../../src/parts/pages/place.js';
import { placeCodeLabels } from '../../src/parts/pages/texts/place-codes.js';
import { english } from '../../src/parts/pages/texts.js';

const words: Words = JSON.parse(JSON.stringify(english));

describe('the state of a place in words', () => {
  it.each([
    [{ kind: 'always' }, 'Open 24 hours'],
    [{ kind: 'open', until: '17:00' }, 'Open until 17:00'],
    [{ kind: 'soon', until: '16:30', minutes: 25 }, 'Closes at 16:30, in 25 minutes'],
    [{ kind: 'soon', until: '16:30', minutes: 1 }, 'Closes at 16:30, in a minute'],
    [{ kind: 'opens', at: '09:00' }, 'Closed. Opens at 09:00'],
    [{ kind: 'closed' }, 'Closed today'],
    [{ kind: 'closed', next: { day: 0, isTomorrow: false, at: '09:00' } }, 'Closed. Opens Monday at 09:00'],
    [{ kind: 'closed', next: { day: 6, isTomorrow: true, at: '10:00' } }, 'Closed. Opens tomorrow at 10:00'],
    [
      { kind: 'closed', next: { day: 0, isTomorrow: false } },
      'Closed. Monday is a bank holiday: hours may differ',
    ],
    [
      { kind: 'closed', next: { day: 0, isTomorrow: true } },
      'Closed. Tomorrow is a bank holiday: hours may differ',
    ],
    [{ kind: 'holiday' }, 'Bank holiday: hours may differ'],
    [{ kind: 'closed', because: 'Easter' }, 'Closed today (Easter)'],
    [{ kind: 'open', until: '12:00', because: "$& $1 {0} $'" }, "Open until 12:00 ($& $1 {0} $')"],
  ] as const)('%j', (state, text) => expect(stateText(state, words)).toBe(text));
});

describe('the codes of places in words', () => {
  const notShown = /^(?:Other|Mobile|Physical|\w*(?:Phone|Fax|Email)|\w+day)$/;

  it('have a label each, which filters and lists show', () => {
    const fields = (['branches', 'atms'] as const).flatMap((collection) => [
      ...everyField(recordSchema('v2.2', collection)),
    ]);
    const codes = new Set(fields.flatMap(({ schema }) => codesOf(elementOf(schema)) ?? []));
    const shown = [...codes].filter((code) => !notShown.test(code));
    expect(Object.keys(placeCodeLabels).sort()).toEqual(shown.sort());
    expect(Object.values(placeCodeLabels).filter((label) => /ATM|[a-z][A-Z]/.test(label))).toEqual([]);
  });

  it.each([
    ['ATMAtBranch', 'Cash machine at branch'],
    ['CashChequeDepositMachineCoin', 'Cash cheque deposit machine coin'],
    ['SMEDesk', 'SME desk'],
    ['Coffee & WiFi', 'Coffee & WiFi'],
  ])('that a brand has added are words: %s is %s', (code, label) => expect(labelOf(code)).toBe(label));
});
