// Writes docs/rules anew from the compiled rules: `npm run rules`.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { allRules } from '../../build/rules/index.js';
import { rulePage, rulesIndex } from '../../build/rules/page.js';

const docs = fileURLToPath(new URL('../../docs/rules/', import.meta.url));
fs.rmSync(docs, { recursive: true, force: true });
const pages = [['README', rulesIndex(allRules)], ...allRules.map((rule) => [rule.rule, rulePage(rule)])];
for (const [name, text] of pages) {
  const file = path.join(docs, `${name}.md`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}
