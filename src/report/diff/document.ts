import {
  capitalText,
  type DocumentBlock,
  type Text,
  type TextRow,
  type TextTable,
} from '../../base/document/document.js';
import { groupedBy } from '../../base/grouped-by.js';
import { capital } from '../../base/text/capital.js';
import type { Change, CollectionChanges, Event } from '../../build/changes/change.js';
import { isNothing, sumOf } from '../../build/changes/counts.js';
import { sentencesOf } from '../../build/changes/sentences.js';
import { brandText, changeTitle, detailLine, type Line } from '../../build/changes/words.js';
import { registrationOf } from '../../interface/collections/index.js';
import { namesOf, shownIdentity } from '../../model/collection.js';
import { cellNumber, counted, withCommas } from '../../model/message.js';
import { dayInWords } from '../../model/time/calendar.js';
import type { Diff, DiffSide } from './diff.js';

/** So many sentences are said, brands have a row each, and different changes of a kind are shown. */
const mostSentences = 40;
const mostBrands = 12;
const mostGroups = 15;
/** So many records with the same change are named, and so many lines of one. */
const mostNamed = 5;
const mostLines = 10;
/** Code points of a value. */
const longest = 200;

const events = ['opened', 'closed', 'renamed', 'changed'] as const satisfies readonly Event[];

/** What changes for the public: sentences, numbers by collection and brand, then record by record. */
export function* diffDocument(diff: Diff): Generator<DocumentBlock> {
  const { was, is, collections } = diff;
  const title: Text = [{ content: sideText(was) }, ' → ', { content: sideText(is) }];
  if (isNothing(collections)) {
    const { unchanged } = sumOf(collections);
    yield { heading: title, level: 2 };
    yield { verdict: `Nothing changes: ${counted(unchanged, 'record')} as before.`, isGood: true };
    yield* times(diff);
    return;
  }
  yield { heading: title, level: 2 };
  yield* times(diff);
  const sentences = sentencesOf(collections);
  const more = sentences.length - mostSentences;
  const list = sentences.slice(0, mostSentences).map((each): Text => [...capitalText(each), '.']);
  yield { list: more > 0 ? [...list, `… and ${counted(more, 'other change')}`] : list };
  const changed = collections.filter(({ changes }) => changes.length > 0);
  if (changed.length > 0) yield numbers(changed);
  for (const own of changed) for (const event of events) yield* recordsOf(event, own);
}

function sideText({ name, publication }: DiffSide): string {
  return publication === undefined ? name : `${name} (${publication})`;
}

/** When it takes effect, and what changes later by itself, with the option that shows it. */
function* times({ takesEffect, later: [first, ...others] = [] }: Diff): Generator<DocumentBlock> {
  if (takesEffect !== undefined) yield { paragraph: `Takes effect on ${timeInWords(takesEffect)}.` };
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` and at ${counted(others.length, 'later time')}`;
  const when = `Records begin or end later: on ${timeInWords(first)}${more}. See what changes then with `;
  yield { paragraph: [when, { code: `--at ${first}` }, '.'] };
}

/** `1 December 2026 at 00:00`, of the local time of an instant. */
function timeInWords(instant: string): string {
  const [day = '', time = ''] = instant.split('T');
  return `${dayInWords(day)} at ${time.slice(0, 'HH:MM'.length)}`;
}

function collectionTitle({ collection }: Pick<CollectionChanges, 'collection'>): string {
  return capital(namesOf(collection).nouns[1]);
}

/** Numbers of records by collection and brand: sentences say what changes of them. */
function numbers(changed: readonly CollectionChanges[]): TextTable {
  const total = sumOf(changed);
  const shown = [...events, 'unchanged' as const].filter((name) => total[name] > 0);
  const rows = changed.flatMap(({ changes, counts, collection }): TextRow[] => {
    const brands = [...groupedBy(changes, ({ brand }) => brand)].sort(([, a], [, b]) => b.length - a.length);
    const more = brands.length - mostBrands;
    return [
      { cells: [collectionTitle({ collection }), ...shown.map((name) => cellNumber(counts[name]))] },
      ...brands.slice(0, mostBrands).map(([brand, all]): TextRow => {
        const own = shown.map((name) => all.filter(({ event }) => event === name).length);
        return { cells: [['  ', { content: brand, most: 30 }], ...own.map(cellNumber)] };
      }),
      ...(more > 0 ? [{ title: `  … and ${counted(more, 'more brand')}` }] : []),
    ];
  });
  return { columns: [{ head: '' }, ...shown.map((head) => ({ head, is: 'number' as const }))], rows };
}

/** Products aren't opened: a new one may be offered later, and who has one that is gone keeps it (D48). */
const productEvents: Readonly<Partial<Record<Event, string>>> = {
  opened: 'new',
  closed: 'no longer published',
};

/** The records to which something happened, those with the same differences together. */
function* recordsOf(event: Event, own: CollectionChanges): Generator<DocumentBlock> {
  const told = own.changes.filter((change) => change.event === event);
  if (told.length === 0) return;
  const isAlike = (details: Change['details']) =>
    details.length > 0 && !details.some(({ kind }) => kind === 'position');
  const groups = groupedBy(told, (change) => {
    const { brand, identity, was, details } = change;
    return JSON.stringify(isAlike(details) ? [brandText(change), details] : [brand, identity, was]);
  });
  const all = [...groups.values()].sort((a, b) => b.length - a.length);
  const shown = all.slice(0, mostGroups);
  const more = told.length - shown.reduce((sum, { length }) => sum + length, 0);
  const isProduct = registrationOf(own.collection).isProduct === true;
  const word = (isProduct && productEvents[event]) || event;
  yield { heading: `${collectionTitle(own)}: ${withCommas(told.length)} ${word}`, level: 3 };
  const hasBrands = new Set(own.changes.map(brandText)).size > 1;
  const list = shown.map((group) => groupText(group, hasBrands));
  yield { list: more > 0 ? [...list, `… and ${withCommas(more)} more: \`--format json\` has all`] : list };
}

function groupText(group: readonly [Change, ...Change[]], hasBrands: boolean): Text {
  const [change] = group;
  const { details } = change;
  const title = group.length === 1 ? recordTitle(change) : namesText(group);
  const brand: Text = hasBrands ? [' (', { content: brandText(change) }, ')'] : '';
  const from = change.effective === undefined ? '' : `, from ${dayInWords(change.effective)}`;
  const more = details.length - mostLines;
  return {
    lines: [
      [title, brand, from],
      ...details.slice(0, mostLines).map((detail) => lineText(detailLine(detail))),
      ...(more > 0 ? [`    … and ${withCommas(more)} more fields`] : []),
    ],
  };
}

/** `0102  Ely, CB7 4NT`; a renamed one with both identities. */
function recordTitle(change: Change): Text {
  const { collection, was } = change;
  const { identity, what } = changeTitle(change);
  const before: Text = was === undefined ? '' : [{ content: shownIdentity(collection, was) }, ' → '];
  return [{ tone: 'strong', text: [before, { content: identity }] }, '  ', { content: what, most: longest }];
}

/** `14 × 0102, 0103, …`. */
function namesText(changes: readonly Change[]): Text {
  const names = changes.slice(0, mostNamed).map((change, at): Text => {
    return [at > 0 ? ', ' : '', { content: changeTitle(change).identity }];
  });
  return [`${withCommas(changes.length)} × `, ...names, changes.length > mostNamed ? ', …' : ''];
}

function lineText({ label, was, is, note }: Line): Text {
  const aside: Text = note === undefined ? '' : [' ', { tone: 'aside', text: note }];
  return [
    '    ',
    { tone: 'quiet', text: label },
    ': ',
    { tone: 'bad', text: shortened(was) },
    ' → ',
    { tone: 'good', text: shortened(is) },
    aside,
  ];
}

/** A value with its data cut to what can be read on a few lines. */
function shortened(text: Text): Text {
  if (Array.isArray(text)) return text.map(shortened);
  return typeof text === 'object' && 'content' in text ? { content: text.content, most: longest } : text;
}
