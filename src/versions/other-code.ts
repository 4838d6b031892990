import { gone, same, type Way } from './change.js';
import { fields } from './fields.js';

/** The OtherCode of branches and ATMs: its Code is four uppercase letters in v2.1, up to four word characters in v2.2. */
export const otherCode = fields({
  Code: { up: same, down: fourLetters },
});

function fourLetters(code: unknown, way: Way): unknown {
  if (/^[A-Z]{4}$/.test(code as string)) return code;
  if (code !== '') way.lose('format', String(code));
  return gone;
}
