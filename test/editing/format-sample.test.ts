import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { formatContent } from '../../src/content/edit/format.js';
import { loadSite } from '../../src/content/site/load.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { ruleNames } from '../../src/report/report/registry.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const policy = `${root}headers/policy.yaml`;
const { content } = await loadSite({
  content: `${root}content`,
  policy,
  basePolicy: policy,
  fs,
  rules: ruleNames,
});
const files = content.brands.flatMap(({ folder, source, files }) =>
  files.map(({ collection, file }) => ({
    name: file.path.slice(root.length),
    folder,
    source,
    collection,
    file,
  })),
);

describe.each(files)('$name', ({ file, source, collection }) => {
  const schema = recordSchema(source, collection);
  const text = fs.readFileSync(file.path, 'utf8');

  test('is tidy, and is so again after other line breaks and spaces', () => {
    expect(formatContent(text, file.format, schema)).toBe(text);
    const untidy = text.replaceAll('\n', '\r\n') + (file.format === 'yaml' ? '  \n\n' : '  ');
    expect(formatContent(untidy, file.format, schema)).toBe(text);
  });
});
