import type { Change } from '../changes/change.js';
import { cutText, phrasesOf, type Said, titleOf } from '../diff/words.js';
import { capital, counted } from '../model/message.js';

/** So many phrases are in a title, and so many records of those that opened, and of those that closed, are named. */
const mostInTitle = 3;
const mostNamed = 20;

/** A step in a line: `2 branches open, 1 branch closes`. At most 300 code points. */
export function titleText(changes: Said): string {
  const phrases = phraseTexts(changes);
  const more = phrases.length - mostInTitle;
  if (phrases.length === 0) return 'Nothing changes in these lists';
  return cutText(phrases.slice(0, mostInTitle).join(', ') + (more > 0 ? ` and ${more} more` : ''), 300);
}

/** A step as plain text: a line for each kind of change, and the names of the records that are new or gone. */
export function contentText(changes: Said): string {
  const phrases = phraseTexts(changes);
  if (phrases.length === 0) return 'Nothing changes in these lists.';
  const lines = phrases.map((phrase) => `${capital(phrase)}.`);
  const all = changes.collections.flatMap((own) => own.changes);
  return cutText(
    [...lines, ...named('New', 'opened', all), ...named('Gone', 'closed', all)].join('\n'),
    20_000,
  );
}

function phraseTexts(changes: Said): string[] {
  return phrasesOf(changes).map((parts) =>
    parts.map((part) => (typeof part === 'string' ? part : cutText(part.content, 100))).join(''),
  );
}

function named(title: string, event: Change['event'], changes: readonly Change[]): string[] {
  const own = changes.filter((change) => change.event === event);
  if (own.length === 0) return [];
  const names = own.slice(0, mostNamed).map((change) => {
    const { identity, what } = titleOf(change);
    return `- ${cutText(what, 100)} (${[change.brand, identity].filter(Boolean).join(', ')})`;
  });
  const more = own.length - names.length;
  return ['', `${title}:`, ...names, ...(more > 0 ? [`- and ${counted(more, 'other')}`] : [])];
}
