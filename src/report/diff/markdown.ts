import { capitalText, type Text } from '../../base/document/document.js';
import { markdownBlock, markdownText, tableHead, tableRow } from '../../base/document/markdown.js';
import { type Comparison, isNothing } from '../../build/changes/comparison.js';
import { datedSentences } from '../../build/changes/dated-sentences.js';
import { findingText, phrasesOf, type SentenceFacts } from '../../build/changes/words.js';
import { counted, grouped } from '../../model/message.js';
import { collectionTitle, eventTables, numbersTable } from './tables.js';
import { effectLine, laterLine } from './times.js';

/** For a comment on a pull request: sentences for everybody, then tables, then the fields. */
export const markdownDiff = (comparison: Comparison): string[] => [commentOf(comparison)];

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

function commentOf(comparison: Comparison): string {
  const { was, is, changes } = comparison;
  const sides = markdownText([{ content: was.name }, ' → ', { content: is.name }]);
  const [effect, later] = [effectLine(comparison), laterLine(comparison)];
  const first = effect === undefined ? marker : `${marker}\n${effect}\n`;
  const last = later === undefined ? '' : `${markdownText(later)}\n\n`;
  if (isNothing(changes)) {
    return `${first}\n**Nothing changes for the public.** ${counted(changes.counts.unchanged, 'record')} as before.\n\n${last}<sub>${sides}</sub>\n`;
  }
  const changed = changes.collections.filter((own) => own.changes.length > 0);
  const pages = new Pages(mostOfComment - bytes(sides) - bytes(last) - 200);
  const dated = datedSentences(changed);
  pages.always(`${first}\n${markdownText({ tone: 'strong', text: headline(changes) })}\n`);
  if (dated.length > 0) {
    const list = dated.map((sentence): Text => [...capitalText(sentence), '.']);
    pages.always(`${markdownBlock({ list })}\n`);
  }
  const numbers = changed.length === 0 ? '' : markdownBlock(numbersTable(changed, mostBrands));
  pages.always(`${last}${numbers}\n`);
  const findings = changed.flatMap((own) => own.findings);
  if (findings.length > 0) {
    pages.rows(
      '### The same change on very many records\n\n',
      findings.map((finding) => `- ${markdownText(capitalText(findingText(finding)))}.\n`),
      '\n',
    );
  }
  for (const own of changed) {
    for (const { what, count, table } of eventTables(own, mostNamed)) {
      pages.rows(
        `<details><summary>${collectionTitle(own.collection)}: ${grouped(count)} ${what}</summary>\n\n${tableHead(table.columns)}\n`,
        table.rows.map((row) => `${tableRow(table.columns, row)}\n`),
        '\n</details>\n',
      );
    }
  }
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
    const first = rows.findIndex((row) => {
      left -= bytes(row);
      return left < 0;
    });
    const shown = first === -1 ? rows.length : first;
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

function headline(changes: SentenceFacts): Text {
  const phrases = phrasesOf(changes);
  if (phrases.length === 0) return 'Terms change, each from its day:';
  const more = phrases.length - mostPhrases;
  const all = [
    ...phrases.slice(0, mostPhrases),
    ...(more > 0 ? [[`and ${counted(more, 'other kind')} of change`]] : []),
  ];
  return [capitalText(all.flatMap((phrase, index) => (index > 0 ? [', ', ...phrase] : phrase))), '.'];
}

function bytes(text: string): number {
  return Buffer.byteLength(text);
}
