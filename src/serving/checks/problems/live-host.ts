import { counted, grouped, quoted } from '../../../model/message.js';
import type { Asked } from '../host-checks.js';

/** Why these rules have no examples. */
export const examples = {
  none: 'It is about the answers of a live host, so it is for those who run it, not for those who edit.',
} as const;

/** A header's value, in quotes unless it contains quotes. */
export function shownValue(value: string): string {
  return value.includes('"') ? quoted(value).slice(1, -1).replaceAll('\\"', '"') : quoted(value);
}

/** Advice, with the command that sends the same request once more. */
export function again({ curl }: Asked, advice: string): string {
  return `${advice}\nAsk again: ${curl}`;
}

/** `40 s`, `12 minutes`, `3 hours`, `6 years`. */
export function duration(seconds: number): string {
  const units = [
    [31_557_600, 'year'],
    [86_400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
  ] as const;
  const unit = units.find(([length]) => seconds >= length);
  return unit === undefined ? `${grouped(seconds)} s` : counted(Math.round(seconds / unit[0]), unit[1]);
}
