import { describe, expect, it } from 'vitest';
import { stateText, type Words } from '../../src/parts/pages/browser/words.js';
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
