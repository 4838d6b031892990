import { list, pattern } from '../../schema/types.js';
import { converted, evolved, gone, type LossLog } from '../evolution.js';
import { wordCode } from '../v2.1/products.js';
import * as before from '../v2.1/shared-types.js';

/**
 * To the second in v2.1, to the minute in v2.2 (D3): `09:00:00` and `09:00`. The colon is optional, as in 2.2.1; 24:00
 * and an offset are allowed too, since v2.1 can express them (D2).
 */
export const timeOfDay = converted(
  before.timeOfDay,
  pattern('TimeOfDay v2.2', /^((2[0-3]|[01]\d):?[0-5]\d|24:?00)(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/),
  {
    up(time, log) {
      if (time.length === 8 && time.endsWith(':00')) return time.slice(0, 5);
      const [, minute = '', seconds = '', offset = ''] = /^(.{5}):(\d\d(?:\.\d{3})?)(.*)$/.exec(time) ?? [];
      if (Number(seconds) !== 0) log.lose('seconds', time);
      return minute + offset;
    },
    down(time) {
      if (time.length === 5 && time[2] === ':') return `${time}:00`;
      const [, hour = '', minute = '', offset = ''] = /^(\d\d):?(\d\d)(.*)$/.exec(time) ?? [];
      return `${hour}:${minute}:00${offset}`;
    },
  },
);

/** A sign and a bare trailing point are allowed in 2.2.1, at least one digit is needed, and at most two decimals. */
const signedAmount = pattern('MinimumPossibleAmount v2.2', /^-?\d{1,10}\.?\d{0,2}$/);

/** Up to five decimals and no sign in v2.1; up to two, and a sign, in v2.2. The amount itself is never rounded. */
export const minimumPossibleAmount = converted(before.minimumPossibleAmount, signedAmount, {
  up(amount, log) {
    const isSigned = (text: string) => signedAmount.safeParse(text).success;
    if (isSigned(amount)) return amount;
    if (amount === '') return gone;
    const [whole = '', decimals = ''] = amount.split('.');
    const shortWhole = whole.replace(/^0+(?=\d)/, '') || '0';
    const shortDecimals = decimals.replace(/0+$/, '');
    const short = shortDecimals === '' ? shortWhole : `${shortWhole}.${shortDecimals}`;
    if (amount !== '.' && isSigned(short)) return short;
    log.lose('format', amount);
    return gone;
  },
  down(amount, log) {
    if (!amount.startsWith('-')) return amount;
    log.lose('format', amount);
    return gone;
  },
});

/** The Code of branches and ATMs is four uppercase letters in v2.1, up to four word characters in v2.2. */
export const otherCode = evolved(before.otherCode, {
  Code: converted(before.fourLetterCode, wordCode, {
    up: (code) => code,
    down(code, log) {
      if (before.fourLetterCode.safeParse(code).success) return code;
      if (code !== '') log.lose('format', code);
      return gone;
    },
  }),
});

/** Notes that are one text in v2.1 and a list in v2.2 (D3): the texts of the list, joined by line breaks. */
export const joinedNotes = converted(before.note, list(before.note), {
  up: (note) => [note],
  down: joined,
});

function joined(notes: readonly string[], log: LossLog): string | typeof gone {
  let text: string | undefined;
  for (const [index, note] of notes.entries()) {
    const longer: string = text === undefined ? note : `${text}\n${note}`;
    if (before.note.safeParse(longer).success) text = longer;
    else log.loseAt(index, 'too-long', note);
  }
  return text ?? gone;
}
