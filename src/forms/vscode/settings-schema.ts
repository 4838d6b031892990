import { z } from 'zod';
import { isPlainObject } from '../../base/json/plain-object.js';
import { acceptedList } from '../../content/site/accepted.js';
import { presets } from '../../content/site/presets.js';
import { brandSettings, environmentSettings, policyFile, siteSettings } from '../../content/site/settings.js';
import { mappingSettings } from '../../import/table/mapping.js';
import { contentJsonSchema } from '../../interface/json-schema/content-schema.js';
import type { JsonSchema } from '../../interface/json-schema/json-schema.js';
import { asSentence } from '../../interface/meanings/index.js';
import { fieldsOf, type Schema, unwrapped, visit } from '../../interface/schema/node.js';
import { partNames } from '../../model/part-name.js';
import { ruleNames } from '../../report/report/registry.js';

/** A kind of files of settings. */
interface SettingsFiles {
  readonly schema: Schema;
  readonly title: string;
  /** Below the content folder. The header policy isn't there. */
  readonly glob?: string;
  /** What the schema has beyond that of zod. */
  readonly finish?: (schema: JsonSchema) => JsonSchema;
}

const kinds = {
  site: {
    schema: siteSettings,
    title: 'Settings of the publication',
    glob: 'site.{yaml,yml,json}',
    finish: (schema) => withPresets(withParts(withRules(schema))),
  },
  environment: {
    schema: environmentSettings,
    title: 'Settings of one environment, laid over those of the publication',
    glob: 'site.*.{yaml,yml,json}',
    finish: (schema) => withParts(withRules(schema)),
  },
  brand: { schema: brandSettings, title: 'Settings of a brand', glob: '*/brand.{yaml,yml,json}' },
  policy: { schema: policyFile, title: 'Header policy' },
  accepted: { schema: acceptedList.schema, title: 'What is accepted', glob: 'accepted.yaml' },
  mapping: { schema: mappingSettings, title: 'Mapping of a CSV file', glob: 'import-*.yaml' },
} as const satisfies Readonly<Record<string, SettingsFiles>>;

export type SettingsKind = keyof typeof kinds;

/** The files of settings, by their kinds. */
export const schemasOfSettings: Readonly<Record<SettingsKind, SettingsFiles>> = kinds;

/** The JSON Schema, draft 7, of a kind of settings. */
export function settingsSchema(kind: SettingsKind): JsonSchema {
  const { schema, title, finish = (made) => made } = schemasOfSettings[kind];
  const { definitions } = contentJsonSchema(schema, kind, {
    field: (path) => meaningOfSetting(schema, path),
    code: (_, code, coded) => meaningOfSettingCode(coded, code),
  });
  const { [kind]: root, ...rest } = definitions;
  return finish({ $schema: 'http://json-schema.org/draft-07/schema#', ...root, title, definitions: rest });
}

/** What the setting at a path means; undefined for the names that a user chooses. */
function meaningOfSetting(root: Schema, path: readonly string[]): string | undefined {
  let node = groupOf(root);
  let meaning: string | undefined;
  for (const key of path) {
    const setting = fieldsOf(node)[key];
    meaning = setting && phraseOf(setting);
    node = groupOf(setting ?? node);
  }
  return meaning;
}

/** The object whose settings are written at a node: that of each item of a list, or of each value of a map. */
function groupOf(node: Schema): Schema {
  return visit(node, {
    list: groupOf,
    map: (_, value) => groupOf(value),
    oneOf: (options) => groupOf(options.at(-1)!),
    otherwise: unwrapped,
  });
}

/** The phrase beside a setting in its schema. */
function phraseOf(node: Schema): string | undefined {
  return (
    z.globalRegistry.get(node)?.description ?? visit(node, { optional: phraseOf, otherwise: () => undefined })
  );
}

/** What a code of a setting means; undefined where its name says all there is to say. */
function meaningOfSettingCode(schema: Schema, code: string): string | undefined {
  const { meanings } = z.globalRegistry.get(schema) ?? {};
  return isPlainObject(meanings) ? String(meanings[code]) : undefined;
}

/**
 * The parts beside the collections, which a word switches on (D38). Their definitions stand where
 * they are used, since draft 7 ignores what is beside a `$ref`.
 */
function withParts(schema: JsonSchema): JsonSchema {
  const properties = { ...schema.properties };
  for (const name of partNames) {
    if (properties[name] === undefined || schema.definitions?.[name] === undefined) continue;
    const { maxLength: _, ...settings } = schema.definitions[name];
    const hasSettings = Object.keys(settings.properties ?? {}).length > 0;
    const takes = hasSettings ? 'On, off, or settings of its own.' : 'On or off.';
    properties[name] = {
      ...settings,
      description: [settings.description?.replace(/\n.*$/, ''), takes].join('\n'),
      type: ['object', 'string', 'boolean'],
      if: { type: 'object' },
      else: { enum: ['on', 'off', true, false] },
    };
  }
  return { ...schema, properties };
}

/** The settings of the site with the rules whose severity can be set, so that editors complete them. */
function withRules(schema: JsonSchema): JsonSchema {
  const { additionalProperties: grade, ...rules } = schema.properties?.rules ?? {};
  if (typeof grade !== 'object') return schema;
  const known = Object.fromEntries(
    ruleNames.gradable.map((rule) => {
      const description = `\`opendata explain ${rule}\` says what it reports.\n${grade.description}`;
      return [rule, { ...grade, title: rule, description }];
    }),
  );
  const own = { '^own/': { ...grade, title: 'a rule of your own' } };
  const closed = { ...rules, properties: known, patternProperties: own, additionalProperties: false };
  return { ...schema, properties: { ...schema.properties, rules: closed } };
}

/** The settings of the site. A preset of names provides settings that are otherwise required. */
function withPresets({ required = [], ...schema }: JsonSchema): JsonSchema {
  const named = { properties: { names: { enum: [...presets.keys()] } }, required: ['names'] };
  const own = required.filter((key) => ![...presets.values()].every(({ settings }) => key in settings));
  const description = `${schema.description} The preset ${[...presets.keys()].join(' or ')} of names has these.`;
  const properties = { ...schema.properties, names: withPresetNames(schema.properties?.names ?? {}) };
  return {
    ...schema,
    properties,
    description,
    ...(own.length > 0 && { required: own }),
    if: named,
    else: { required },
  };
}

/** The names, with the presets that there are, so that editors complete them. */
function withPresetNames({ anyOf = [], ...names }: JsonSchema): JsonSchema {
  const preset = {
    title: 'names',
    description: `${names.description}\nThe name of a preset.`,
    enum: [...presets.keys()],
    enumDescriptions: [...presets.values()].map(({ meaning }) => asSentence(meaning)),
  };
  return { ...names, anyOf: [preset, ...anyOf] };
}
