import type { Texts } from '../texts.js';
import type { State } from './hours.js';

/** The texts of the search with numbers in place of `{0}` and `{1}`. */
type Counted = 'found1' | 'found' | 'searching' | 'start';

/** The texts that scripts show. They are in the page, so that a translation is in one place. */
export interface Words extends Pick<Texts, 'state' | 'days' | 'collections'> {
  readonly find: Omit<Texts['find'], Counted> & {
    readonly found: (count: number) => string;
    readonly searching: (done: number, all: number) => string;
    readonly start: (count: number) => string;
  };
  readonly place: Omit<Texts['place'], 'unnamed'>;
}

/**
 * @param text the JSON in the page
 * @param language of the page, in which numbers are written
 */
export function wordsFor(text: string, language: string): Words {
  /** A text with `{0}`, `{1}` in place of values. */
  const filled = (form: string, ...values: readonly number[]) =>
    form.replace(/\{(\d)\}/g, (_, at) => values[Number(at)]!.toLocaleString(language));
  const json: Omit<Words, 'find'> & { readonly find: Texts['find'] } = JSON.parse(text);
  const { find } = json;
  const words = {
    ...find,
    found: (count: number) => filled(count === 1 ? find.found1 : find.found, count),
    searching: (done: number, all: number) => filled(find.searching, done, all),
    start: (count: number) => filled(find.start, count),
  };
  return { ...json, find: words };
}

/** The state of a place in words. */
export function stateText(state: State, { state: words, days }: Words): string {
  const said = withoutOccasion(state, words, days);
  // Functions, since published text may contain `$&`.
  return state.because === undefined
    ? said
    : words.because.replace(/\{(\d)\}/g, (_, at) => (at === '0' ? said : state.because!));
}

function withoutOccasion(state: State, words: Words['state'], days: readonly string[]): string {
  if (state.kind === 'open') return words.open.replace('{0}', state.until);
  if (state.kind === 'opens') return words.opens.replace('{0}', state.at);
  if (state.kind === 'closed' && state.next !== undefined) {
    const { day, at } = state.next;
    const said = at === undefined ? words.closedBefore : words.closedUntil.replace('{1}', at);
    return said.replace('{0}', days[day]!);
  }
  return words[state.kind];
}
