import { jsonText } from '../markup/json-text.js';
import type { DocumentBlock, DocumentFormat } from './document.js';
import { htmlPage } from './html.js';
import { markdownOf } from './markdown.js';
import { type Screen, screenWidth, terminalOf } from './terminal.js';

/** What a command has found: for people as a document, for programs as data. */
export interface FoundDocument {
  readonly title: string;
  readonly blocks: () => Iterable<DocumentBlock>;
  readonly json: object;
}

/** For paper too: A4, as far as the printer lets a page say so. */
const paper = `
@page{size:A4;margin:18mm 16mm}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}
.facts dt{color:var(--quiet)}.facts dd{margin:0;overflow-wrap:anywhere}
h3{font-size:1rem;margin:1.5rem 0 .25rem}
@media print{body{font-size:10pt}main{padding:0;max-width:none}h1,h2,h3{break-after:avoid}.facts,li{break-inside:avoid}pre{white-space:pre-wrap}table{min-width:0}}
`;

/** Yields a document in pieces. */
export function* printedDocument(
  { title, blocks, json }: FoundDocument,
  format: DocumentFormat,
  screen: Screen,
): Generator<string> {
  switch (format) {
    case 'json':
      yield `${jsonText(json, 2)}\n`;
      break;
    case 'markdown':
      yield* markdownOf(blocks());
      break;
    case 'html':
      yield* htmlPage(title, blocks(), paper);
      break;
    case 'pretty':
      yield* terminalOf(blocks(), { ...screen, width: screenWidth(screen.width) });
  }
}
