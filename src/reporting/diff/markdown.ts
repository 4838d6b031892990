import { cells, contentText, written } from '../../base/markup/markdown-text.js';
import { capital } from '../../base/text/capital.js';
import type { Part } from '../../base/text/part.js';
import { namesOf } from '../../model/collection.js';
import { counted, grouped } from '../../model/message.js';
import type { Change, CollectionChanges } from '../../publication/changes/change.js';
import { byClass, type Comparison, isNothing } from '../../publication/changes/comparison.js';
import {
  changeTitle,
  classTitles,
  findingText,
  type Line,
  phrasesOf,
  type SentenceFacts,
} from '../../publication/changes/words.js';
import { changesByBrand, type Group, groupsOf } from './groups.js';
import type { DiffFormat } from './screen.js';

/** For a comment on a pull request: sentences for everybody, then tables, then the fields. */
export const markdown: DiffFormat = { print: (comparison) => [markdownOf(comparison)] };

/** By this line a workflow finds the comment that it wrote before. */
export const marker = '<!-- opendata-press diff -->';

/** Bytes. A comment may have 65,536 characters; some are left for a workflow's own text. */
const mostOfComment = 60_000;
/** So many phrases make a sentence that can be read. */
const mostPhrases = 8;
/** So many records of a group are named. */
const mostNamed = 8;
/** So many brands have a row each in the table of numbers. */
const mostBrands = 20;

export function markdownOf({ was, is, changes }: Comparison): string {
  const sides = `${contentText(was.name)} → ${contentText(is.name)}`;
  if (isNothing(changes)) {
    return `${marker}\n**Nothing changes for the public.** ${counted(changes.counts.unchanged, 'record')} as before.\n\n<sub>${sides}</sub>\n`;
  }
  const changed = changes.collections.filter((own) => own.changes.length > 0);
  const pages = new Pages(mostOfComment - bytes(sides) - 200);
  pages.always(`${marker}\n${headline(changes)}\n`);
  pages.always(`${numbers(changed)}\n`);
  const findings = changed.flatMap((own) => own.findings);
  if (findings.length > 0) {
    pages.rows(
      '### The same change on very many records\n\n',
      findings.map((finding) => `- ${sentence(findingText(finding))}.\n`),
      '\n',
    );
  }
  for (const own of changed) sections(own, pages);
  return `${pages.text}\n<sub>${sides}</sub>\n`;
}

/** Text up to a size. Rows that don't fit are counted. */
class Pages {
  text = '';
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  always(text: string): void {
    this.text += `${text}\n`;
    this.#left -= bytes(text) + 1;
  }

  /** A part with rows, of which those are left out that don't fit. */
  rows(head: string, rows: readonly string[], end: string): void {
    const frame = bytes(head) + bytes(end) + 80;
    let left = this.#left - frame;
    let shown = 0;
    while (shown < rows.length && bytes(rows[shown]!) <= left) left -= bytes(rows[shown++]!);
    const more = rows.length - shown;
    const note =
      more === 0 ? '' : `\n… and ${counted(more, 'more row')}, for which there is no space here.\n`;
    // Without space for any row, the head would only be in the way; but what is left out is still said.
    const text =
      shown === 0 && rows.length > 0 ? note : `${head}${rows.slice(0, shown).join('')}${end}${note}`;
    if (bytes(text) > this.#left + 80) return;
    this.text += text;
    this.#left -= bytes(text);
  }
}

function headline(changes: SentenceFacts): string {
  const phrases = phrasesOf(changes);
  const shown = phrases.slice(0, mostPhrases).map(written);
  const more = phrases.length - shown.length;
  const all = more > 0 ? [...shown, `and ${counted(more, 'other kind')} of change`] : shown;
  return `**${capital(all.join(', '))}.**`;
}

const events = ['opened', 'closed', 'renamed', 'changed'] as const;

/** Numbers of records by collection and brand, and the classes of what changed. Columns without a number are left out. */
function numbers(changed: readonly CollectionChanges[]): string {
  const all = changed.flatMap(({ changes }) => changes);
  const columns = events.filter((wanted) => all.some(({ event }) => event === wanted));
  const hasClasses = all.some(({ details }) => details.length > 0);
  const rows = changed.flatMap((own): string[] => {
    const brands = [...changesByBrand(own.changes)];
    const title = capital(namesOf(own.collection).nouns[1]);
    const shown = brands
      .slice(0, mostBrands)
      .map(([brand, changes]) => numberRow(title, contentText(brand), changes, columns, hasClasses));
    const rest = brands.slice(mostBrands).flatMap(([, changes]) => changes);
    const more = counted(brands.length - mostBrands, 'more brand');
    return rest.length === 0 ? shown : [...shown, numberRow(title, more, rest, columns, hasClasses)];
  });
  const head = ['', 'Brand', ...columns, ...(hasClasses ? ['What changes'] : [])];
  const rule = `|---|---|${columns.map(() => '--:|').join('')}${hasClasses ? '---|' : ''}`;
  return [cells(head), rule, ...rows].join('\n');
}

function numberRow(
  title: string,
  brand: string,
  changes: readonly Change[],
  columns: readonly Change['event'][],
  hasClasses: boolean,
): string {
  const count = (event: Change['event']) => {
    const number = changes.filter((change) => change.event === event).length;
    return number === 0 ? '' : grouped(number);
  };
  const classes = [...byClass(changes.filter(({ details }) => details.length > 0))]
    .filter(([name]) => name !== 'renamed')
    .map(([name, number]) => `${classTitles[name]} ${grouped(number)}`);
  return cells([title, brand, ...columns.map(count), ...(hasClasses ? [classes.join(', ')] : [])]);
}

/** What is new and gone as lists, what changed as tables of fields, folded. */
function sections(own: CollectionChanges, pages: Pages): void {
  const [, several] = namesOf(own.collection).nouns;
  const title = capital(several);
  for (const event of events) {
    const changes = own.changes.filter((change) => change.event === event);
    const groups = event === 'renamed' || event === 'changed' ? groupsOf(event, own) : [];
    const rows =
      groups.length > 0 ? groups.flatMap(groupRows) : event === 'changed' ? [] : changes.map(listRow);
    if (rows.length === 0) continue;
    const special = changes[0]!.classes.find((name) => name === 'on-sale' || name === 'withdrawn');
    const isList = event === 'opened' || event === 'closed';
    const what = isList && special !== undefined ? classTitles[special] : event;
    const count =
      event === 'changed' ? groups.reduce((sum, { changes }) => sum + changes.length, 0) : changes.length;
    const head = isList ? ['Brand', 'Identification', 'What'] : ['Brand', 'Record', 'Field', 'Was', 'Is'];
    pages.rows(
      `<details><summary>${title}: ${grouped(count)} ${what}</summary>\n\n${cells(head)}\n|${head.map(() => '---|').join('')}\n`,
      rows,
      '\n</details>\n',
    );
  }
}

function listRow(change: Change): string {
  const { identity, what } = changeTitle(change);
  return `${cells([contentText(change.brand), contentText(identity), contentText(what)])}\n`;
}

/** A row a field; the record, or the records, are named in the first. */
function groupRows({ brand, changes, lines }: Group): string[] {
  const some = changes.slice(0, mostNamed).map((change) => {
    const { identity, what } = changeTitle(change);
    const names =
      change.was === undefined
        ? identity
        : `${changeTitle({ ...change, identity: change.was }).identity} → ${identity}`;
    return changes.length === 1 ? `${contentText(names)} ${contentText(what)}` : contentText(names);
  });
  const more = changes.length - some.length;
  const count = changes.length > 1 ? `${grouped(changes.length)}: ` : '';
  const names = `${count}${some.join(', ')}${more > 0 ? ` and ${grouped(more)} more` : ''}`;
  const fields: readonly (Line | undefined)[] = lines.length === 0 ? [undefined] : lines;
  return fields.map((line, index) => {
    const who = index === 0 ? [contentText(brand), names] : ['', ''];
    if (line === undefined) return `${cells([...who, '', '', ''])}\n`;
    const note = line.note === undefined ? '' : ` (${line.note})`;
    return `${cells([...who, written(line.label), written([line.was]), written([line.is]) + note])}\n`;
  });
}

function sentence(parts: readonly Part[]): string {
  return capital(written(parts));
}

function bytes(text: string): number {
  return Buffer.byteLength(text);
}
