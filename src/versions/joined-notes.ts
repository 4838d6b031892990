import { type Change, gone, type Way } from './change.js';

/** A text in v2.1, of at most so many code points; a list of such texts in v2.2. */
const limit = 2000;

/** Notes that are one text in v2.1 and a list in v2.2 (D3): the texts of the list, joined by line breaks. */
export const joinedNotes: Change = {
  up: (value) => [value],
  down: (value, way) => joined(value as readonly string[], way),
};

function joined(notes: readonly string[], way: Way): string | typeof gone {
  let text: string | undefined;
  for (const [index, note] of notes.entries()) {
    const longer: string = text === undefined ? note : `${text}\n${note}`;
    if (longer.length <= limit || [...longer].length <= limit) {
      text = longer;
      continue;
    }
    way.enter(index);
    way.lose('too-long', note);
    way.leave();
  }
  return text ?? gone;
}
