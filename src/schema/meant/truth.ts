import type { Meant } from './meant.js';

/** Yes and no in the ways that spreadsheets and people have for it. */
export function truthsMeant(written: string): readonly Meant[] {
  const word = written.trim().toLowerCase();
  if (/^(?:yes|y|on|1|t|x|✓|✔|true)$/.test(word)) return [{ suggestion: 'true' }];
  return /^(?:no|n|off|0|f|false)$/.test(word) ? [{ suggestion: 'false' }] : [];
}
