import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settingsSchema } from '../../src/forms/vscode/settings-schema.js';
import type { JsonSchema } from '../../src/interface/json-schema/json-schema.js';
import { ruleNames } from '../../src/report/report/registry.js';

const kinds = ['site', 'environment', 'brand', 'policy', 'accepted', 'mapping'] as const;

/** All settings of a schema, by their paths. The names that a user chooses are not settings. */
function settingsOf(root: JsonSchema): Map<string, JsonSchema> {
  const found = new Map<string, JsonSchema>();
  const go = (written: JsonSchema, path: string) => {
    const name = written.$ref?.slice('#/definitions/'.length);
    const schema = name === undefined ? written : root.definitions![name]!;
    if (schema.anyOf !== undefined) {
      expect(schema.description, path).toMatch(/\.$/);
      for (const option of schema.anyOf) if (option.description !== undefined) go(option, path);
      return;
    }
    if (path !== '') found.set(path, schema);
    for (const [key, value] of Object.entries(schema.properties ?? {})) {
      if (!key.includes('/')) go(value, path === '' ? key : `${path}.${key}`);
    }
    if (schema.items !== undefined) go(schema.items, path);
    if (typeof schema.additionalProperties === 'object') go(schema.additionalProperties, path);
  };
  go(root, '');
  return found;
}

describe.each(kinds)('the settings of %s', (kind) => {
  const schema = settingsSchema(kind);

  it('say what each is for, before what it takes', () => {
    const settings = settingsOf(schema);
    expect(settings.size).toBeGreaterThan(1);
    for (const [path, { description = '' }] of settings) {
      expect(description, path).toMatch(/^[A-Z/0-9].*\.\n\S/);
    }
  });
});

it('has every rule whose severity can be set', () => {
  const rules = settingsSchema('site').definitions!['rules']!.properties!;
  expect(Object.keys(rules)).toEqual([...ruleNames.gradable].sort());
  for (const [rule, { description }] of Object.entries(rules))
    expect(description).toContain(`opendata explain ${rule}`);
});

it.each(['site', 'brand', 'policy', 'accepted'] as const)('the pages name each setting of %s', (kind) => {
  // What is accepted is written where it is used: problems on one page, changes on the other.
  const pages = kind === 'accepted' ? ['checking', 'changes'] : ['content'];
  const text = pages.map((page) => readFileSync(`docs/${page}.md`, 'utf8')).join('');
  const named = settingsOf(settingsSchema(kind));
  const isNamed = (path: string) => new RegExp(`\`[^\`\\n]*\\b${path.split('.').at(-1)}\\b`).test(text);
  expect([...named.keys()].filter((path) => !isNamed(path))).toEqual([]);
});
