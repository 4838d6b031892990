import type { ValueKind } from './value-kind.js';

/** What a person reads of a problem. */
export interface Message {
  /** One sentence; the record and field stand before it. */
  readonly message: string;
  /** A few words beside the caret: what to write instead. */
  readonly hint?: string;
  /** What to do next, where the message and the hint don't say it. */
  readonly help?: string;
  /** Lines of a file to paste as they stand, below the help. */
  readonly lines?: string;
  /** What each place after the first has to do with it, such as `first defined here`. */
  readonly related?: readonly string[];
}

/** The value in double quotes, shortened to be read at a glance, control characters made visible. */
export function quoted(value: string): string {
  const points = [...value];
  const shown = points.length > 60 ? `${points.slice(0, 57).join('')}…` : value;
  return JSON.stringify(shown).replace(
    /[\x7f-\xa0\xad\u2000-\u200f\u2028\u2029\u202f\u2060\u3000\ufeff]/g,
    (character) => invisible.get(character) ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** What looks like a space or like nothing at all, by name. */
const invisible: ReadonlyMap<string, string> = new Map([
  ['\u00a0', '‹no-break space›'],
  ['\u202f', '‹no-break space›'],
  ['\u00ad', '‹soft hyphen›'],
  ['\u200b', '‹zero-width space›'],
  ['\ufeff', '‹byte order mark›'],
]);

/** `Mobile or Physical`; longer lists are cut after `most` with a count of the rest. */
export function alternatives(words: readonly string[], most = 12, last = 'or'): string {
  if (words.length > most) return `${words.slice(0, most).join(', ')} … (${words.length} in all)`;
  if (words.length <= 1) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** `did you mean "Physical"?`, where there is something to suggest. */
export function didYouMean(suggestion: string | undefined): { hint: string } | Record<never, never> {
  return suggestion === undefined ? {} : { hint: `did you mean ${quoted(suggestion)}?` };
}

/** `1,234,567`. By hand, since loading a locale's rules takes longer than all of the report. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 record`, `2 records`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`;
}

/** Kinds of values as people call them. */
export const kinds: Record<ValueKind, string> = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  list: 'a list',
  group: 'a set of fields',
  nothing: 'nothing',
};
