import { describe, expect, it } from 'vitest';
import { stateText, wordsFor } from '../../src/parts/pages/browser/words.js';
import { english } from '../../src/parts/pages/texts.js';

const words = wordsFor(JSON.stringify(english), 'en-GB');

describe('the state of a place in words', () => {
  it.each([
    [{ kind: 'always' }, 'Open 24 hours'],
    [{ kind: 'open', until: '17:00' }, 'Open until 17:00'],
    [{ kind: 'opens', at: '09:00' }, 'Opens at 09:00'],
    [{ kind: 'closed' }, 'Closed today'],
    [{ kind: 'closed', next: { day: 0, at: '09:00' } }, 'Closed until Monday 09:00'],
    [{ kind: 'closed', next: { day: 6, at: '10:00' } }, 'Closed until Sunday 10:00'],
    [{ kind: 'closed', next: { day: 0 } }, 'Closed; Monday is a bank holiday: hours may differ'],
    [{ kind: 'holiday' }, 'Bank holiday: hours may differ'],
    [{ kind: 'closed', because: 'Easter' }, 'Closed today (Easter)'],
    [{ kind: 'open', until: '12:00', because: "$& $1 {0} $'" }, "Open until 12:00 ($& $1 {0} $')"],
  ] as const)('%j', (state, text) => expect(stateText(state, words)).toBe(text));
});

describe('numbers of places in words', () => {
  it('are written as the language of the page does, one and many', () => {
    expect([0, 1, 2, 12345].map(words.find.found)).toEqual([
      '0 places.',
      '1 place.',
      '2 places.',
      '12,345 places.',
    ]);
    expect(words.find.start(4321)).toContain('4,321');
    expect(words.find.searching(2, 1500)).toMatch(/2\D+1,500/);
  });
});
