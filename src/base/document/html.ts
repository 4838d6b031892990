import { Html, html, published } from '../markup/html.js';
import {
  isPieces,
  type PageBlock,
  type Text,
  type TextCell,
  type TextRow,
  type TextTable,
} from './document.js';

/**
 * A document as a page that is one file, to be mailed, kept or printed: it loads nothing else.
 * @param ownStyle more style sheet, for what the blocks say that they are
 */
export function* htmlPage(
  title: string,
  blocks: Iterable<PageBlock | Html>,
  ownStyle: string,
): Generator<string> {
  yield html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="robots" content="noindex">
<title>${title}</title>
${new Html(`<style>${style}${ownStyle}</style>`)}
</head>
<body>
<main>
`.text;
  for (const block of blocks) yield `${(block instanceof Html ? block : htmlBlock(block)).text}\n`;
  yield '</main>\n</body>\n</html>\n';
}

export function htmlBlock(block: PageBlock): Html {
  if ('heading' in block) {
    const { level, id, aside } = block;
    const text = html`${htmlText(block.heading)}${aside !== undefined && html` <span class="quiet">${aside}</span>`}`;
    return element(`h${level}`, text, { id });
  }
  if ('paragraph' in block) return element('p', htmlText(block.paragraph), { class: block.as });
  if ('list' in block)
    return element('ul', html`${block.list.map((item) => element('li', htmlText(item)))}`, {
      class: block.as,
    });
  return htmlTable(block);
}

/** A table that scrolls by itself where it is wider than the screen, with the keyboard too. */
function htmlTable({ table, columns, rows }: TextTable): Html {
  return html`<div class="scroll" role="region" aria-labelledby="${table}" tabindex="0"><table>
<thead><tr>${columns.map(({ head, is }) => element('th', html`${head}`, { scope: 'col', class: is === 'number' ? is : undefined }))}</tr></thead>
<tbody>
${rows.map(
  (row) => html`${htmlRow(row, columns)}
`,
)}</tbody></table></div>`;
}

function htmlRow(row: TextRow, columns: TextTable['columns']): Html {
  if ('title' in row)
    return html`<tr><th scope="colgroup" colspan="${columns.length}">${htmlText(row.title)}</th></tr>`;
  const cells = columns.map(({ is }, index) => htmlCell(row.cells[index], is));
  return html`<tr>${cells}</tr>`;
}

function htmlCell(cell: TextCell, is: TextTable['columns'][number]['is']): Html | undefined {
  if (cell === undefined) return undefined;
  const { cell: text, rows } = typeof cell === 'object' && 'cell' in cell ? cell : { cell };
  const inner = htmlText(is === 'number' && text === '' ? '–' : text);
  return is === 'row'
    ? element('th', inner, { scope: 'row', rowspan: rows })
    : element('td', inner, { class: is, rowspan: rows });
}

/** An element with those of the attributes that have a value. */
function element(
  name: string,
  inner: Html,
  attributes: Readonly<Record<string, string | number | undefined>> = {},
): Html {
  const written = Object.entries(attributes).map(
    ([attribute, value]) => value !== undefined && html` ${attribute}="${value}"`,
  );
  return html`<${name}${written}>${inner}</${name}>`;
}

/** A text as HTML. Published texts are isolated, code and paths can be broken. */
export function htmlText(text: Text): Html {
  if (isPieces(text)) return html`${text.map(htmlText)}`;
  if (typeof text === 'string')
    return html`${text.split(/`([^`]*)`/).map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
  if ('content' in text) return published(text.content);
  if ('sentence' in text) return published(text.sentence);
  if ('code' in text) return html`<code>${published(text.code)}</code>`;
  if ('path' in text) {
    const names = text.path.split('.');
    return html`<code>${names.map((name, index) => html`${name}${index < names.length - 1 && html`.<wbr>`}`)}</code>`;
  }
  if ('mark' in text) return html`<i>${text.mark}</i>`;
  if ('lines' in text)
    return html`${text.lines.map((line, index) => html`${index > 0 && html`<br>`}${htmlText(line)}`)}`;
  if ('copied' in text) return html`<pre>${text.copied.join('\n')}</pre>`;
  if ('link' in text) return html`<a href="${text.to}">${htmlText(text.link)}</a>`;
  if (text.tone === 'strong') return html`<b>${htmlText(text.text)}</b>`;
  return html`<span class="${text.tone === 'aside' ? 'quiet' : text.tone}">${htmlText(text.text)}</span>`;
}

const style = `
:root{color-scheme:light dark;--text:#14181d;--quiet:#505963;--page:#fff;--raised:#f5f6f8;--line:#dde1e6;--opened:#17693a;--closed:#b3261e;--moved:#1d5fa8}
@media(prefers-color-scheme:dark){:root{--text:#e8eaed;--quiet:#a8b0b9;--page:#14171b;--raised:#1d2126;--line:#31373f;--opened:#6fd08c;--closed:#ff8a80;--moved:#8ab8ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,"Segoe UI",Roboto,"Liberation Sans",sans-serif;overflow-wrap:anywhere}
main{max-width:76rem;margin:0 auto;padding:1.5rem clamp(1rem,4vw,3rem) 4rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .25rem}
h2{font-size:1.2rem;margin:2.25rem 0 .5rem}
.quiet{color:var(--quiet);font-weight:normal}
.lead{font-size:1.125rem;max-width:44rem;padding-left:1.25rem}
p.lead{padding:0}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:8px}
.scroll:focus-visible{outline:3px solid var(--moved);outline-offset:2px}
table{border-collapse:collapse;width:100%;min-width:34rem;font-size:.9375rem}
th,td{padding:.4rem .75rem;text-align:left;vertical-align:top;border-top:1px solid var(--line);font-weight:normal}
td,th{overflow-wrap:break-word}
tbody th{min-width:9rem}
thead th{border-top:0;background:var(--raised);color:var(--quiet);white-space:nowrap}
tbody th{font-weight:600}
.number{text-align:right;font-variant-numeric:tabular-nums}
.was{color:var(--closed)}.is{color:var(--opened)}
@media print{.scroll{overflow:visible}}
`;
