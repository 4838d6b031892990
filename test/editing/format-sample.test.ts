import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { formatFile } from '../../src/authoring/format/format.js';
import { readRecords } from '../../src/content/documents/document.js';
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
  const before = fs.readFileSync(file.path);
  const formatted = formatFile(file, before, schema);
  const after = Buffer.from(formatted.outcome === 'changed' ? formatted.bytes : before).toString();

  test('is tidy', () => {
    expect(formatted).toEqual({ outcome: 'tidy' });
  });

  test('is tidied back from other line breaks and indentation', () => {
    const untidy = Buffer.from(after.replaceAll('\n', '\r\n') + (file.format === 'yaml' ? '  \n\n' : '  '));
    expect(formatFile(file, untidy, schema)).toMatchObject({
      outcome: 'changed',
      bytes: new Uint8Array(Buffer.from(after)),
    });
    expect(readRecords(file, untidy).records).toEqual(readRecords(file, before).records);
  });

  test('stays as it is but for one line when one word of it is changed', () => {
    const edited = after.replace(/(Name"?: "?)(\w)/, '$1Old $2');
    expect(edited).not.toBe(after);
    expect(formatFile(file, Buffer.from(edited), schema)).toEqual({ outcome: 'tidy' });
  });
});
