import type { Part } from '../text/part.js';
import { Html, html, published } from './html.js';

/*
 * Pages that are one file each, to be mailed, kept or printed: they load nothing else.
 */

/** The beginning of a file, up to the text in its main part. @param ownStyle more style sheet */
export function fileStart(title: Html, ownStyle: string): Html {
  return html`<!doctype html>
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
`;
}

/** The end of the file. */
export const fileEnd = new Html('</main>\n</body>\n</html>\n');

/** A table that scrolls by itself where it is wider than the screen, with the keyboard too. */
export function htmlTable(id: string, heads: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="scroll" role="region" aria-labelledby="${id}" tabindex="0"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${rows}</tbody></table></div>`;
}

/** Parts as a text in which those from the content are isolated. */
export function parts(all: readonly Part[]): Html {
  return html`${all.map((part) => (typeof part === 'string' ? part : published(part.content)))}`;
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
