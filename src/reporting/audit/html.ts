import { htmlPage } from '../../base/document/html.js';
import { conformanceDocument } from './document.js';
import type { ConformanceFormat } from './report.js';

/** One file for an auditor: it asks for nothing from anywhere, so that it can be mailed, kept and printed. */
export const htmlConformance: ConformanceFormat = {
  print: (report) =>
    htmlPage(
      `Conformance: ${report.content.folder}, ${report.date}`,
      conformanceDocument(report, { mostPlaces: 20, hasDeepCells: true }),
      ownStyle,
    ),
};

const ownStyle = `
.verdict{font-size:1.125rem;font-weight:600;margin:.75rem 0;padding:.6rem .9rem;border-left:.3rem solid currentColor;background:var(--raised)}
.verdict.met{color:var(--opened)}.verdict.breached{color:var(--closed)}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:1rem 0}
.facts dt{color:var(--quiet)}.facts dd{margin:0}
.hash{font-family:ui-monospace,"Liberation Mono",monospace;font-size:.8125rem;word-break:break-all}
code{font-family:ui-monospace,"Liberation Mono",monospace;font-size:.8125rem}
.key{margin:.75rem 0;font-size:.9375rem}.key div{display:grid;grid-template-columns:10rem 1fr;gap:.75rem;margin:.3rem 0}.key dd{margin:0;color:var(--quiet)}
.mark{display:inline-block;padding:0 .5rem;border:1px solid currentColor;border-radius:1rem;font-size:.8125rem;font-weight:600;white-space:nowrap;color:var(--quiet)}
.mark.met{color:var(--opened)}.mark.breached{color:var(--closed)}.mark.doubtful,.mark.accepted,.mark.person{color:var(--moved)}
[aria-labelledby^="rules-"] tbody th{width:10rem}[aria-labelledby^="rules-"] td{width:45%}
.where{list-style:none;margin:.25rem 0 0;padding:0;color:var(--quiet)}
.look{margin:.25rem 0 0;color:var(--quiet)}
.places{margin:.35rem 0 0;padding-left:1.1rem}
a{color:inherit}
tbody tr:target{background:var(--raised)}
@media screen and (max-width:40rem){[aria-labelledby^="rules-"] :is(table,tbody,tr,th,td){display:block;width:auto;min-width:0}[aria-labelledby^="rules-"] thead{display:none}[aria-labelledby^="rules-"] tr{border-top:1px solid var(--line)}[aria-labelledby^="rules-"] :is(th,td){border:0;padding-bottom:.1rem}[aria-labelledby^="rules-"] tr{padding-bottom:.5rem}.facts{grid-template-columns:1fr}.facts dd{margin-bottom:.4rem}.key div{grid-template-columns:1fr;gap:.1rem}}
@media print{body{font-size:.8125rem}main{max-width:none;padding:0}table{min-width:0;font-size:.75rem}thead th{white-space:normal}.mark{padding:0 .35rem;font-size:.6875rem}code,.hash{font-size:.6875rem}.key{font-size:.75rem}th,td{padding:.25rem .4rem}tbody th{min-width:0}.scroll{border:0;border-radius:0}tr{break-inside:avoid}h2{break-after:avoid}thead{display:table-header-group}}
`;
