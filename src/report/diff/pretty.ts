import {
  capitalText,
  type DocumentBlock,
  type Text,
  type TextColumn,
  type TextRow,
  type TextTable,
} from '../../base/document/document.js';
import { type Screen, screenWidth, terminalOf, terminalText } from '../../base/document/terminal.js';
import { groupedBy } from '../../base/grouped-by.js';
import { clean } from '../../base/text/clean.js';
import { columnCount, cut, padded, wrapped } from '../../base/text/columns.js';
import type { Change, CollectionChanges } from '../../build/changes/change.js';
import { byClass, type Comparison, isNothing } from '../../build/changes/comparison.js';
import { brandText, changeTitle, classTitles, findingText, type Line } from '../../build/changes/words.js';
import { cellNumber, counted, grouped } from '../../model/message.js';
import { type ChangeGroup, groupsOf } from './groups.js';
import { collectionTitle, events, identities, recordCount, side } from './tables.js';
import { effectLine, laterLine } from './times.js';

/** For a terminal: a screenful of numbers, then the details of some of them. */
export function prettyDiff(comparison: Comparison, { style, ...screen }: Screen): Iterable<string> {
  const width = screenWidth(screen.width);
  return terminalOf(screenful(comparison, width), { style, width });
}

/** In a table, so many brands have a row each. */
const mostBrands = 12;
/** So many records that are new, gone or renamed are listed of a collection. */
const mostListed = 10;
/** So many different changes are shown of a collection. */
const mostGroups = 15;
/** So many records with the same change are named, and so many lines of one. */
const mostNamed = 5;
const mostLines = 10;

function* screenful(comparison: Comparison, width: number): Generator<DocumentBlock> {
  const { was, is, changes } = comparison;
  const [effect, later] = [effectLine(comparison), laterLine(comparison)];
  const times = [effect, later].flatMap((line): DocumentBlock[] =>
    line === undefined ? [] : [{ paragraph: line }],
  );
  const title: Text = [{ content: side(was) }, ' → ', { content: side(is) }];
  if (isNothing(changes)) {
    yield { heading: title, level: 1 };
    yield {
      verdict: `Nothing changes: ${counted(changes.counts.unchanged, 'record')} as before.`,
      isGood: true,
    };
    yield* times;
    return;
  }
  yield { paragraph: { tone: 'strong', text: title } };
  yield* times;
  const changed = changes.collections.filter(({ changes, isReordered }) => changes.length > 0 || isReordered);
  yield overview(changed, width);
  const findings = changed.flatMap((own) => own.findings);
  if (findings.length > 0) {
    yield { heading: 'The same change on very many records', level: 2 };
    const lines = findings.flatMap((finding): Text[] => {
      const some = finding.examples.slice(0, 3).map(({ identity }) => clean(identity));
      const examples = cut(`such as ${some.join(', ')}`, width - 4);
      return [
        ['  - ', capitalText(findingText(finding)), '.'],
        ['    ', { tone: 'quiet', text: examples }],
      ];
    });
    yield { paragraph: { lines } };
  }
  for (const collection of changed) yield* detailsOf(collection, width);
}

/** Counts by collection and brand, and below each collection by class. */
function overview(collections: readonly CollectionChanges[], width: number): TextTable {
  const columns: TextColumn[] = [
    { head: '' },
    ...events.map((head) => ({ head, is: 'number' as const })),
    { head: 'unchanged', is: 'number', leaves: 1 },
  ];
  const rows = collections.flatMap((own): TextRow[] => {
    const numbers = [...events, 'unchanged' as const].map((event) => cellNumber(own.counts[event]));
    const classes = own.isReordered
      ? ['another order']
      : [...byClass(own.changes)].map(([name, count]) => `${classTitles[name]} ${grouped(count)}`);
    const lines = wrapped(`    ${classes.join(' · ')}`, Math.min(width, 100)).split('\n');
    return [
      { cells: [collectionTitle(own.collection), ...numbers] },
      ...brandRows(own, width),
      ...lines.map((text): TextRow => ({ title: { tone: 'quiet', text } })),
    ];
  });
  return { table: 'numbers', columns, rows };
}

function brandRows({ changes }: CollectionChanges, width: number): TextRow[] {
  const sorted = [...groupedBy(changes, ({ brand }) => brand)].sort(([, a], [, b]) => b.length - a.length);
  const rows = sorted.slice(0, mostBrands).map(([brand, own]): TextRow => {
    const name = cut(clean(brand), Math.max(12, Math.min(40, width - 44)));
    const counts = events.map((wanted) => own.filter(({ event }) => event === wanted).length);
    return { cells: [`  ${name}`, ...counts.map(cellNumber)] };
  });
  const more = sorted.length - mostBrands;
  return more > 0 ? [...rows, { title: `  … and ${counted(more, 'more brand')}` }] : rows;
}

function* detailsOf(own: CollectionChanges, width: number): Generator<DocumentBlock> {
  const title = collectionTitle(own.collection);
  const hasBrands =
    new Set(own.changes.flatMap(({ brand, wasBrand }) => [brand, wasBrand ?? brand])).size > 1;
  for (const event of ['opened', 'closed'] as const) {
    const changes = own.changes.filter((change) => change.event === event);
    const [first] = changes;
    if (first === undefined) continue;
    const word = classTitles[first.classes.find((name) => name !== event) ?? event];
    yield { heading: `${title}: ${word}`, level: 2, aside: grouped(changes.length) };
    const lines = changes.slice(0, mostListed).map((change) => record(change, hasBrands, width));
    yield { paragraph: { lines: [...lines, ...more(changes.length - mostListed)] } };
  }
  for (const event of ['renamed', 'changed'] as const) {
    const groups = groupsOf(event, own);
    if (groups.length === 0) continue;
    const count = recordCount(groups);
    yield { heading: `${title}: ${event}`, level: 2, aside: grouped(count) };
    const most = event === 'renamed' ? mostListed : mostGroups;
    const shown = [...groups].sort((a, b) => b.changes.length - a.changes.length).slice(0, most);
    const lines = shown.flatMap((group) => groupLines(group, hasBrands, width));
    yield { paragraph: { lines: [...lines, ...more(count - recordCount(shown))] } };
  }
}

function more(count: number): Text[] {
  return count > 0 ? [{ tone: 'quiet', text: `  … and ${grouped(count)} more: --format json has all` }] : [];
}

function groupLines({ changes, lines }: ChangeGroup, hasBrands: boolean, width: number): Text[] {
  const [first] = changes;
  const some = changes.slice(0, mostNamed).map((change) => changeTitle(change).identity);
  const rest = changes.length > mostNamed ? ' …' : '';
  const names = `  ${grouped(changes.length)} × ${some.map(clean).join(', ')}${rest}`;
  const brand = hasBrands ? ` (${clean(brandText(first))})` : '';
  const shown = lines.slice(0, mostLines);
  const label = Math.min(
    Math.max(0, ...shown.map((line) => columnCount(terminalText(line.label)))),
    Math.floor(width / 3),
  );
  const left = lines.length - mostLines;
  return [
    changes.length === 1 ? record(first, hasBrands, width) : names + brand,
    ...shown.flatMap((line) => lineTexts(line, label, Math.max(10, width - label - 6))),
    ...(left > 0 ? [['    ', { tone: 'quiet' as const, text: `… and ${grouped(left)} more fields` }]] : []),
  ];
}

/** Old and new beside each other, or below each other where they are long. */
function lineTexts(line: Line, label: number, columns: number): Text[] {
  const head = padded(cut(terminalText(line.label), label), label);
  const [was, is] = [terminalText(line.was), terminalText(line.is)];
  const note = line.note === undefined ? '' : `  ${line.note}`;
  const start: Text = ['    ', { tone: 'quiet', text: head }, '  '];
  const both = (old: string, between: Text, now: string): Text => [
    start,
    { tone: 'bad', text: old },
    between,
    { tone: 'good', text: now },
    { tone: 'quiet', text: note },
  ];
  if (columnCount(`${was} → ${is}${note}`) <= columns) return [both(was, ' → ', is)];
  const narrower = Math.max(8, columns - 2);
  return [both(`- ${cut(was, narrower)}`, `\n    ${' '.repeat(label)}  `, `+ ${cut(is, narrower)}`)];
}

/** `0102  Ely, CB7 4NT`; a renamed one with both identities. */
function record(change: Change, hasBrands: boolean, width: number): Text {
  const names = clean(identities(change).join(' → '));
  const brand = hasBrands ? ` (${brandText(change)})` : '';
  const plain = cut(clean(`${names}  ${changeTitle(change).what}${brand}`), width - 2);
  return ['  ', { tone: 'strong', text: plain.slice(0, names.length) }, plain.slice(names.length)];
}
