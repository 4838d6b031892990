import { describe, expect, test } from 'vitest';
import { readRecords } from '../../src/content/document.js';
import { formatFile } from '../../src/editing/format.js';
import { addedGroups } from '../../src/model/collection.js';
import { versions } from '../../src/model/version.js';
import { requiredFields } from '../../src/schema/node.js';
import { check } from '../../src/schema/validate.js';
import { workspace } from '../commands/workspace.js';
import { blanks, filled, isGroup, uncommented } from './filling.js';

const site = `vendor: fenland
licenseUrl: https://fenland.example/licence
termsUrl: https://fenland.example/terms
`;

function recordOf(text: string) {
  const { records, problems } = readRecords({ name: 'new.yaml', format: 'yaml' }, Buffer.from(text));
  expect(problems).toEqual([]);
  expect(records).toHaveLength(1);
  return records[0]!.value;
}

describe.each(blanks)('A new record of $collection in $version', ({ schema, lines }) => {
  const text = `${lines.join('\n')}\n`;

  test('can be read, and everything wrong with it is a blank', () => {
    const { findings } = check(schema, recordOf(text));
    expect(findings.length).toBeGreaterThan(0);
    const others = new Set(findings.map(({ rule }) => rule).filter((rule) => rule !== 'schema/blank'));
    expect([...others]).toEqual(requiredFields(schema).length > 0 ? ['schema/required'] : []);
  });

  test('is named blank for blank until it is filled in', () => {
    const { findings } = check(schema, recordOf(text));
    const empty = lines.filter(
      (line, index) => /^(?: |- )*\w+: #/.test(line) && !isGroup(line, lines[index + 1]),
    );
    expect(findings).toHaveLength(empty.length);
  });

  test('has nothing unknown in it when all that is offered is taken, and is sound when that is filled in', () => {
    const { findings } = check(schema, recordOf(filled(uncommented(lines))));
    expect(findings).toEqual([]);
  });

  test('is tidy', () => {
    const file = { name: 'new.yaml', format: 'yaml' } as const;
    expect(formatFile(file, Buffer.from(text), schema)).toEqual({ outcome: 'tidy' });
  });

  test('names every field of the interface that a record has', () => {
    for (const key of Object.keys(schema.shape)) expect(text).toMatch(new RegExp(`\\b${key}\\b`));
  });
});

test('New records, filled in as their comments say, are sound: only the standard may ask for more', async () => {
  const space = workspace({
    'content/site.yaml': `${site}collections: [${addedGroups.join(', ')}]\n`,
    'content/v2.1/brand.yaml': 'BrandName: Fenland Bank\n',
    'content/v2.2/brand.yaml': 'BrandName: Northgate Bank\nsource: v2.2\n',
  });
  for (const { version, collection, lines } of blanks) {
    const folder = versions.find((each) => each === version) ?? 'v2.1';
    space.write(`content/${folder}/${collection}.yaml`, `${filled(lines)}\n`);
  }
  const { code, stderr } = await space.run(['check', '--date', '2026-03-01']);
  expect(code).toBe(0);
  const rules = [...stderr.matchAll(/ (?:error|warning|note) {2}(\S+)$/gm)].map(([, rule]) => rule!);
  expect(rules.filter((rule) => !rule.startsWith('standard/'))).toEqual([]);
  expect(stderr).toContain(`✓ ${blanks.length} records in ${blanks.length} files: ready to publish.`);
});
