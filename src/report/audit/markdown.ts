import { markdownOf } from '../../base/document/markdown.js';
import { conformanceDocument } from './document.js';
import type { ConformanceFormat } from './report.js';

/** For a wiki or a job's summary: everything, with the first places of each breach. */
export const markdownConformance: ConformanceFormat = {
  print: (report) => markdownOf(conformanceDocument(report)),
};
