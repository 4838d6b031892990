import type { ValueKind } from '../base/json/value-kind.js';
import { characterName, replaceHiddenAndSpaces } from '../base/text/hidden-characters.js';
import { type Proposal, valueProposal } from './proposal.js';

/** The texts of a problem for people. */
export interface Message {
  /** One sentence, shown after the record and the field. */
  readonly message: string;
  /** A few words beside the caret: what to write instead. */
  readonly hint?: string;
  /** What to do next, if the message and the hint don't say it. */
  readonly help?: string;
  /** Lines to paste into a file unchanged, shown below the help. */
  readonly lines?: string;
  /** The meaning of each location after the first, such as `first defined here`. */
  readonly related?: readonly string[];
  /** What the hint proposes, as data, where it replaces something. If there are several, one of them is right, and the editor chooses. */
  readonly proposals?: readonly Proposal[];
}

/** A text of at most so many code points; the rest of a longer one is `…`. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const points = [...text.slice(0, 2 * most)];
  return points.length <= most
    ? text
    : `${points
        .slice(0, most - 3)
        .join('')
        .trimEnd()}…`;
}

/** The value in double quotes, shortened, with hidden characters and unusual spaces named. */
export function quoted(value: string): string {
  return replaceHiddenAndSpaces(
    JSON.stringify(shortened(value, 60)),
    (character) => `‹${characterName(character)}›`,
  );
}

/** `Mobile or Physical`; longer lists are cut after `most` with a count of the rest. */
export function alternatives(words: readonly string[], most = 12, last = 'or'): string {
  if (words.length > most) return `${words.slice(0, most).join(', ')} … (${words.length} in all)`;
  if (words.length <= 1) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** `did you mean "Physical"?`, if there is a suggestion: by default for the marked value. */
export function didYouMean(
  suggestion: string | undefined,
  proposal: (suggestion: string) => Proposal = valueProposal,
): Pick<Message, 'hint' | 'proposals'> {
  return suggestion === undefined
    ? {}
    : { hint: `did you mean ${quoted(suggestion)}?`, proposals: [proposal(suggestion)] };
}

/** The same; without a suggestion, what else to do. */
export function didYouMeanOr(
  suggestion: string | undefined,
  help: string,
): Pick<Message, 'hint' | 'proposals' | 'help'> {
  return suggestion === undefined ? { help } : didYouMean(suggestion);
}

/** `1,234,567`. Written by hand, since loading a locale's rules takes longer than the whole report. */
export function withCommas(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A number in a table, where nothing stands for none: each target has a sign for it. */
export function cellNumber(count: number): string {
  return count === 0 ? '' : withCommas(count);
}

/** `1 record`, `2 records`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${withCommas(count)} ${count === 1 ? noun : plural}`;
}

/** `812 B`, `48.1 kB`, `8.8 MB`, `2.0 GB`. */
export function bytesText(count: number): string {
  if (count < 1000) return `${count} B`;
  if (count < 1_000_000) return `${(count / 1000).toFixed(1)} kB`;
  if (count < 1_000_000_000) return `${(count / 1_000_000).toFixed(1)} MB`;
  return `${(count / 1_000_000_000).toFixed(1)} GB`;
}

/** The words for kinds of values in messages. */
export const kinds: Record<ValueKind, string> = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  list: 'a list',
  group: 'a set of fields',
  nothing: 'nothing',
};
