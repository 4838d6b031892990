import { type Expected, kindOfSchema } from '../schema/node.js';
import { factsOf } from '../schema/types.js';

/**
 * True for a plain scalar that the interface takes as a text, but that other YAML tools, of 1.1 or 1.2, would change:
 * `01234` would become 1234 or 668, `NO` false. `0` stays 0.
 */
export function wantsQuotes(written: string, schema: Expected): boolean {
  const kind = schema && kindOfSchema(schema);
  const isText = (kind === 'text' || kind === 'codes') && factsOf(schema!)?.isQuantity !== true;
  return isText && isTakenOtherwise(written);
}

/** YAML 1.1 bool, int, float, timestamp, merge and value (https://yaml.org/type/), YAML 1.2 core schema 10.3.2. */
const otherThanText = [
  /^(?:y|yes|n|no|on|off|true|false)$/i,
  /^[-+]?\d[\d_]*(?:\.[\d_]*)?(?:e[-+]?\d+)?$/i,
  /^[-+]?\.\d[\d_]*(?:e[-+]?\d+)?$/i,
  /^[-+]?0(?:x[\da-f_]+|o[0-7_]+|b[01_]+)$/i,
  /^[-+]?\.(?:inf|nan)$/i,
  /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/,
  /^\d{4}-\d\d?-\d\d?(?:(?:t|[ \t]+)\d\d?:\d\d:\d\d.*)?$/i,
  /^(?:=|<<)$/,
];

/** True for a plain scalar that other YAML tools take for something other than a text, and would write in another way. */
function isTakenOtherwise(written: string): boolean {
  // Only words of up to five letters are.
  if (written.length > 5 && /^[a-z]/i.test(written)) return false;
  if (written === 'true' || written === 'false' || String(Number(written)) === written) return false;
  return otherThanText.some((looks) => looks.test(written));
}
