import { capital } from '../../base/text/capital.js';
import { clean } from '../../base/text/clean.js';
import type { Change } from '../../build/changes/change.js';
import { datedSentences } from '../../build/changes/dated-sentences.js';
import { changeTitle, cutText, phrasesOf, type SentenceFacts } from '../../build/changes/words.js';
import { counted } from '../../model/message.js';

/** The greatest number of phrases in a title, and of records named that opened, and that closed. */
const mostInTitle = 3;
const mostNamed = 20;

const noRecord = 'No record changes';

/** A step in a line: `2 branches open, 1 branch closes`. At most 300 code points. */
export function titleText(changes: SentenceFacts): string {
  const phrases = phraseTexts(changes);
  const more = phrases.length - mostInTitle;
  if (phrases.length === 0) return noRecord;
  // Phrases with a day have commas of their own.
  const shown = phrases.slice(0, mostInTitle).join(phrases.some((each) => each.includes(', ')) ? '; ' : ', ');
  return cutText(capital(shown) + (more > 0 ? ` and ${more} more` : ''), 300);
}

/** A step as plain text: a line for each kind of change, and the names of the records that are new or gone. */
export function stepText(changes: SentenceFacts): string {
  const phrases = phraseTexts(changes);
  if (phrases.length === 0) return `${noRecord}.`;
  const lines = phrases.map((phrase) => `${capital(phrase)}.`);
  const all = changes.collections.flatMap((own) => own.changes);
  return cutText(
    [...lines, ...named('New', 'opened', all), ...named('Gone', 'closed', all)].join('\n'),
    20_000,
  );
}

function phraseTexts(changes: SentenceFacts): string[] {
  return [...phrasesOf(changes), ...datedSentences(changes.collections)].map((parts) =>
    parts.map((part) => (typeof part === 'string' ? part : cutText(clean(part.content), 100))).join(''),
  );
}

function named(title: string, event: Change['event'], changes: readonly Change[]): string[] {
  const own = changes.filter((change) => change.event === event);
  if (own.length === 0) return [];
  const names = own.slice(0, mostNamed).map((change) => {
    const { identity, what } = changeTitle(change);
    return `- ${cutText(clean(what), 100)} (${clean([change.brand, identity].filter(Boolean).join(', '))})`;
  });
  const more = own.length - names.length;
  return ['', `${title}:`, ...names, ...(more > 0 ? [`- and ${counted(more, 'other')}`] : [])];
}
