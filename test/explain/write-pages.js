// Writes docs/rules and docs/standard.md anew from the compiled pages: `npm run rules`.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { standardPage } from '../../build/parts/report/audit/standard-page.js';
import { markdownIndex, markdownPage } from '../../build/parts/report/explain/rule-document.js';
import { rulePage } from '../../build/parts/report/explain/rule-page.js';
import { definitionOf, ruleNames } from '../../build/parts/report/report/registry.js';

const docs = fileURLToPath(new URL('../../docs/rules/', import.meta.url));
fs.rmSync(docs, { recursive: true, force: true });
const pages = [
  ['README', markdownIndex(ruleNames.all.map(definitionOf))],
  ...ruleNames.all.map((rule) => [rule, markdownPage(rulePage(definitionOf(rule)))]),
];
for (const [name, text] of pages) {
  const file = path.join(docs, `${name}.md`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}
fs.writeFileSync(path.join(docs, '../standard.md'), standardPage(ruleNames.all.map(definitionOf)));
