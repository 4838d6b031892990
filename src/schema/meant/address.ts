import type { Meant } from './meant.js';

/** Web addresses without their beginning, or with blanks in them. */
export function addressesMeant(written: string): readonly Meant[] {
  const words = written.trim();
  if (words.includes('@')) return [];
  const whole = /^https?:\/\//.test(words) ? words : `https://${words.replace(/^\/+|^https?:\/*/i, '')}`;
  return /^https?:\/\/[^\s/]+\.[a-z]{2,}(?:[/?#]|$)/i.test(whole)
    ? [{ suggestion: whole.replace(/\s/g, '%20') }]
    : [];
}
