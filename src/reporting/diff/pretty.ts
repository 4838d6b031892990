import type { Part } from '../../base/document/document.js';
import { terminalText } from '../../base/document/terminal.js';
import { capital } from '../../base/text/capital.js';
import { clean } from '../../base/text/clean.js';
import { columnCount, cut, padded, wrapped } from '../../base/text/columns.js';
import { type Column, type Row, textTable } from '../../base/text/table.js';
import { namesOf } from '../../model/collection.js';
import { counted, grouped } from '../../model/message.js';
import type { Change, CollectionChanges } from '../../publication/changes/change.js';
import { byClass, type Comparison, isNothing } from '../../publication/changes/comparison.js';
import {
  brandText,
  changeTitle,
  classTitles,
  findingText,
  type Line,
} from '../../publication/changes/words.js';
import { type Group, groupsOf } from './groups.js';
import type { DiffFormat, Screen } from './screen.js';

/** For a terminal: a screenful of numbers, then the details of some of them. */
export const pretty: DiffFormat = { print };

/** In a table, so many brands have a row each. */
const mostBrands = 12;
/** So many records that are new, gone or renamed are listed of a collection. */
const mostListed = 10;
/** So many different changes are shown of a collection. */
const mostGroups = 15;
/** So many records with the same change are named, and so many lines of one. */
const mostNamed = 5;
const mostLines = 10;
/** Columns of a line that nobody has asked to be narrow or wide. */
const usualWidth = 100;

function* print({ was, is, changes }: Comparison, screen: Screen): Generator<string> {
  const width = Math.min(screen.width, 120) === 120 ? usualWidth : screen.width;
  const own = { ...screen, width };
  const { style } = own;
  const name = (side: Comparison['is']) =>
    side.publication === undefined ? side.name : `${side.name} (${side.publication})`;
  yield `${wrapped(style.strong(`${clean(name(was))} → ${clean(name(is))}`), width)}\n`;
  if (isNothing(changes)) {
    yield `${style.good('✓')} Nothing changes: ${counted(changes.counts.unchanged, 'record')} as before.\n`;
    return;
  }
  const changed = changes.collections.filter(({ changes }) => changes.length > 0);
  yield `\n${overview(changed, own)}\n`;
  const findings = changed.flatMap((own) => own.findings);
  if (findings.length > 0) {
    yield `\n${style.strong('The same change on very many records')}\n`;
    for (const finding of findings) {
      yield `${wrapped(`  - ${sentence(findingText(finding))}.`, width)}\n`;
      const some = finding.examples.slice(0, 3).map(({ identity }) => clean(identity));
      yield `    ${style.faint(cut(`such as ${some.join(', ')}`, width - 4))}\n`;
    }
  }
  for (const collection of changed) yield* detailsOf(collection, own);
}

/** Counts by collection and brand, and below each collection by class. */
function overview(collections: readonly CollectionChanges[], { width, style }: Screen): string {
  const columns: Column[] = [
    { head: '' },
    ...(['opened', 'closed', 'renamed', 'changed'] as const).map((head) => ({
      head,
      align: 'right' as const,
    })),
    { head: 'unchanged', align: 'right', leaves: 1 },
  ];
  const rows = collections.flatMap((own): Row[] => {
    const { nouns } = namesOf(own.collection);
    const title = nouns[1];
    const { opened, closed, renamed, changed, unchanged } = own.counts;
    const numbers = [opened, closed, renamed, changed, unchanged].map(number);
    const brands = brandRows(own, width);
    const classes = [...byClass(own.changes)].map(
      ([name, count]) => `${classTitles[name]} ${grouped(count)}`,
    );
    const lines = wrapped(`    ${classes.join(' · ')}`, Math.min(width, 100)).split('\n');
    return [[capital(title), ...numbers], ...brands, ...lines.map((line) => ({ title: style.faint(line) }))];
  });
  const [head = '', ...lines] = textTable(columns, rows, width);
  return [style.faint(head), ...lines].join('\n');
}

function brandRows({ changes }: CollectionChanges, width: number): Row[] {
  const brands = new Map<string, Record<Change['event'], number>>();
  for (const { brand, event } of changes) {
    const counts = brands.get(brand) ?? { opened: 0, closed: 0, renamed: 0, changed: 0 };
    counts[event]++;
    brands.set(brand, counts);
  }
  const sum = (counts: Record<Change['event'], number>) => Object.values(counts).reduce((a, b) => a + b, 0);
  const sorted = [...brands].sort(([, a], [, b]) => sum(b) - sum(a));
  const rows = sorted
    .slice(0, mostBrands)
    .map(
      ([brand, { opened, closed, renamed, changed }]): Row => [
        `  ${cut(clean(brand), Math.max(12, Math.min(40, width - 44)))}`,
        ...[opened, closed, renamed, changed].map(number),
        '',
      ],
    );
  const more = sorted.length - mostBrands;
  return more > 0 ? [...rows, { title: `  … and ${counted(more, 'more brand')}` }] : rows;
}

function number(count: number): string {
  return count === 0 ? '–' : grouped(count);
}

function* detailsOf(own: CollectionChanges, screen: Screen): Generator<string> {
  const { style } = screen;
  const title = capital(namesOf(own.collection).nouns[1]);
  const hasBrands =
    new Set(own.changes.flatMap(({ brand, wasBrand }) => [brand, wasBrand ?? brand])).size > 1;
  for (const event of ['opened', 'closed'] as const) {
    const changes = own.changes.filter((change) => change.event === event);
    if (changes.length === 0) continue;
    const word = classTitles[changes[0]!.classes.find((name) => name !== event) ?? event];
    yield `\n${style.strong(`${title}: ${word}`)}${style.faint(`  ${grouped(changes.length)}`)}\n`;
    for (const change of changes.slice(0, mostListed)) yield `  ${record(change, hasBrands, screen)}\n`;
    yield* more(changes.length - mostListed, screen);
  }
  for (const event of ['renamed', 'changed'] as const) {
    const groups = groupsOf(event, own);
    if (groups.length === 0) continue;
    const count = groups.reduce((sum, { changes }) => sum + changes.length, 0);
    yield `\n${style.strong(`${title}: ${event}`)}${style.faint(`  ${grouped(count)}`)}\n`;
    const most = event === 'renamed' ? mostListed : mostGroups;
    const shown = [...groups].sort((a, b) => b.changes.length - a.changes.length).slice(0, most);
    for (const group of shown) yield* groupText(group, hasBrands, screen);
    yield* more(count - shown.reduce((sum, { changes }) => sum + changes.length, 0), screen);
  }
}

function* more(count: number, { style, width }: Screen): Generator<string> {
  if (count > 0)
    yield `${style.faint(wrapped(`  … and ${grouped(count)} more: --format json has all`, width))}\n`;
}

function* groupText({ changes, lines }: Group, hasBrands: boolean, screen: Screen): Generator<string> {
  const { style, width } = screen;
  const [first] = changes;
  if (changes.length === 1) yield `  ${record(first, hasBrands, screen)}\n`;
  else {
    const some = changes.slice(0, mostNamed).map((change) => changeTitle(change).identity);
    const rest = changes.length > mostNamed ? ' …' : '';
    const names = `${grouped(changes.length)} × ${some.map(clean).join(', ')}${rest}`;
    yield `${wrapped(`  ${names}${hasBrands ? ` (${clean(brandText(first))})` : ''}`, width)}\n`;
  }
  const shown = lines.slice(0, mostLines);
  const label = Math.min(
    Math.max(0, ...shown.map((line) => columnCount(terminalText(line.label)))),
    Math.floor(width / 3),
  );
  const columns = Math.max(10, width - label - 6);
  for (const line of shown) yield* lineText(line, label, columns, screen);
  if (lines.length > mostLines)
    yield `    ${style.faint(`… and ${grouped(lines.length - mostLines)} more fields`)}\n`;
}

/** Old and new beside each other, or below each other where they are long. */
function* lineText(line: Line, label: number, columns: number, { style }: Screen): Generator<string> {
  const head = padded(cut(terminalText(line.label), label), label);
  const [was, is] = [terminalText([line.was ?? '']), terminalText([line.is ?? ''])];
  const note = line.note === undefined ? '' : `  ${line.note}`;
  const start = `    ${style.faint(head)}  `;
  if (columnCount(`${was} → ${is}${note}`) <= columns) {
    yield `${start}${style.mark(was)} → ${style.good(is)}${style.faint(note)}\n`;
    return;
  }
  const narrower = Math.max(8, columns - 2);
  yield `${start}${style.mark(`- ${cut(was, narrower)}`)}\n`;
  yield `    ${' '.repeat(label)}  ${style.good(`+ ${cut(is, narrower)}`)}${style.faint(note)}\n`;
}

/** `0102  Ely, CB7 4NT`; a renamed one with both identities. */
function record(change: Change, hasBrands: boolean, { style, width }: Screen): string {
  const { identity, what } = changeTitle(change);
  const names =
    change.was === undefined
      ? identity
      : `${changeTitle({ ...change, identity: change.was }).identity} → ${identity}`;
  const brand = hasBrands ? ` (${brandText(change)})` : '';
  const plain = cut(clean(`${names}  ${what}${brand}`), width - 2);
  return `${style.strong(plain.slice(0, clean(names).length))}${plain.slice(clean(names).length)}`;
}

function sentence(parts: readonly Part[]): string {
  return capital(terminalText(parts));
}
