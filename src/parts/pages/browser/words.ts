import type { Texts } from '../texts.js';
import type { State } from './hours.js';

/** The texts that scripts show. They are in the page, so that a translation is in one place. */
export type Words = Pick<Texts, 'state' | 'days'>;

/** The texts of the page of an area. */
export type AreaWords = Words & Pick<Texts, 'details'>;

/** The texts of the page with the search. */
export type FindWords = Words & Pick<Texts, 'find' | 'collections'>;

/** A text with values in place of `{0}`, `{1}`. */
export function filled(form: string, ...values: readonly string[]): string {
  // A function, since published text may contain `$&`.
  return form.replace(/\{(\d)\}/g, (whole, at) => values[Number(at)] ?? whole);
}

/** The state of a place in words. */
export function stateText(state: State, { state: words, days }: Words): string {
  const said = withoutOccasion(state, words, days);
  return state.because === undefined ? said : filled(words.because, said, state.because);
}

function withoutOccasion(state: State, words: Words['state'], days: readonly string[]): string {
  if (state.kind === 'open') return filled(words.open, state.until);
  if (state.kind === 'soon')
    return filled(state.minutes === 1 ? words.soon1 : words.soon, state.until, String(state.minutes));
  if (state.kind === 'opens') return filled(words.opens, state.at);
  if (state.kind === 'closed' && state.next !== undefined) {
    const { day, isTomorrow, at } = state.next;
    if (at === undefined) return filled(words.closedBefore, isTomorrow ? words.tomorrowFirst : days[day]!);
    return filled(words.closedUntil, isTomorrow ? words.tomorrow : days[day]!, at);
  }
  return words[state.kind];
}
