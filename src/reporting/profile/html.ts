import { htmlPage } from '../../base/document/html.js';
import { profileDocument } from './document.js';
import type { ProfileFormat } from './profile.js';

/** One file: it asks for nothing from anywhere, so that it can be mailed. */
export const htmlProfile: ProfileFormat = {
  print: (profile) =>
    htmlPage(
      `Profile of ${profile.source}`,
      profileDocument(profile, {
        mostTop: 5,
        mostOfValue: 60,
        mostNotices: 500,
        mostBrands: 12,
        mostOfPath: Number.POSITIVE_INFINITY,
      }),
      ownStyle,
    ),
};

const ownStyle = `
h3{font-size:1.05rem;margin:1.75rem 0 .5rem}
code{font-family:ui-monospace,"Liberation Mono",monospace;font-size:.8125rem}
td.number{white-space:nowrap}.share{margin-left:.35rem}
th[scope="colgroup"]{background:var(--raised)}
@media print{body{font-size:.75rem}main{max-width:none;padding:0}table{min-width:0;font-size:.6875rem}th,td{padding:.2rem .35rem}tr{break-inside:avoid}thead{display:table-header-group}}
`;
