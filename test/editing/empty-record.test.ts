import { describe, expect, test } from 'vitest';
import { formatContent } from '../../src/content/edit/format.js';
import { recordsSchema } from '../../src/forms/vscode/editor-schemas.js';
import { checkValue } from '../../src/interface/schema/validate.js';
import { addedGroups } from '../../src/model/collection.js';
import { valueAt } from '../../src/model/location.js';
import { versions } from '../../src/model/version.js';
import { siteYaml, workspace } from '../commands/workspace.js';
import { yaml } from '../content/reading.js';
import { acceptor } from './accepting.js';
import { blanks, filled, uncommented, unfilled } from './filling.js';

function recordOf(text: string) {
  const { records, problems } = yaml(text);
  expect(problems).toEqual([]);
  expect(records).toHaveLength(1);
  return records[0]!.value;
}

describe.each(blanks)('A new record of $collection in $version', ({ schema, lines, collection, version }) => {
  const accepts = acceptor(recordsSchema(collection, version));
  const text = `${lines.join('\n')}\n`;

  const whole = uncommented(lines);

  test.each([
    ['as it is', lines],
    ['with all that is offered', whole],
  ])('is an error at exactly each value that is still to be filled in, %s', (_, written) => {
    const record = recordOf(written.join('\n'));
    const { findings } = checkValue(schema, record);
    expect(unfilled(written).length).toBeGreaterThan(0);
    expect(findings).toHaveLength(unfilled(written).length);
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['schema/to-fill-in']));
    for (const { path } of findings) expect(valueAt(record, path)).toBe('<fill in>');
  });

  test('is an error at each value that alone is left to be filled in', () => {
    for (const index of unfilled(whole)) {
      const record = recordOf(filled(whole, index));
      const [, field] = /(\w+): <fill in>/.exec(whole[index]!)!;
      const { findings } = checkValue(schema, structuredClone(record));
      expect(findings, field).toMatchObject([{ rule: 'schema/to-fill-in', args: { key: field } }]);
      expect(valueAt(record, findings[0]!.path)).toBe('<fill in>');
      expect(accepts(record), field).toBe(false);
    }
  });

  test('has nothing unknown in it when all that is offered is taken, and is sound when that is filled in', () => {
    const { findings } = checkValue(schema, recordOf(filled(whole)));
    expect(findings).toEqual([]);
  });

  test('is tidy', () => {
    expect(formatContent(text, 'yaml', schema)).toBe(text);
  });

  test('names every field of the interface that a record has', () => {
    for (const key of Object.keys(schema.shape)) expect(text).toMatch(new RegExp(`\\b${key}\\b`));
  });
});

test('New records, filled in as their comments say, are sound: only the standard may ask for more', async () => {
  const space = workspace({
    'content/site.yaml': `${siteYaml}collections: [${addedGroups.join(', ')}]\n`,
    'content/v2.1/brand.yaml': 'BrandName: Fenland Bank\n',
    'content/v2.2/brand.yaml': 'BrandName: Northgate Bank\nsource: v2.2\n',
  });
  for (const { version, collection, lines } of blanks) {
    const folder = versions.find((each) => each === version) ?? 'v2.1';
    space.write(`content/${folder}/${collection}.yaml`, `${filled(lines)}\n`);
  }
  const { code, stderr } = await space.run(['check', '--at', '2026-03-01']);
  expect(code).toBe(0);
  const rules = [...stderr.matchAll(/ (?:error|warning|note) {2}(\S+)$/gm)].map(([, rule]) => rule!);
  // A fee of a new record has its kind, and no price yet.
  const asked = (rule: string) => rule.startsWith('standard/') || rule === 'amounts/no-price';
  expect(rules.filter((rule) => !asked(rule))).toEqual([]);
  expect(stderr).toContain(`✓ ${blanks.length} records in ${blanks.length} files: ready to publish.`);
});
