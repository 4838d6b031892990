import { z } from 'zod';
import { isPlainObject } from '../../base/json/plain-object.js';
import { namesIn } from '../../base/names-in.js';
import { acceptedList } from '../../content/site/accepted.js';
import { partSettings } from '../../content/site/parts.js';
import { presets } from '../../content/site/presets.js';
import { brandSettings, environmentSettings, policyFile, siteSettings } from '../../content/site/settings.js';
import { mappingSettings } from '../../import/table/mapping.js';
import { contentJsonSchema } from '../../interface/json-schema/content-schema.js';
import type { JsonSchema } from '../../interface/json-schema/json-schema.js';
import type { Schema } from '../../interface/schema/node.js';
import { codes, type FieldSchemas, object } from '../../interface/schema/types.js';
import { ruleNames } from '../../report/report/registry.js';

type SettingsKind = 'site' | 'environment' | 'brand' | 'policy' | 'accepted' | 'mapping';

/** A kind of files of settings. */
interface SettingsFiles {
  readonly schema: Schema;
  readonly title: string;
  /** Below the content folder. The header policy isn't there. */
  readonly glob?: string;
}

/** The files of settings, by their kinds. */
export const settingsFiles: Readonly<Record<SettingsKind, SettingsFiles>> = {
  site: {
    schema: forEditors(siteSettings.shape),
    title: 'Settings of the publication',
    glob: 'site.{yaml,yml,json}',
  },
  environment: {
    schema: forEditors(environmentSettings.shape),
    title: 'Settings of one environment, laid over those of the publication',
    glob: 'site.*.{yaml,yml,json}',
  },
  brand: { schema: brandSettings, title: 'Settings of a brand', glob: '*/brand.{yaml,yml,json}' },
  policy: { schema: policyFile, title: 'Header policy' },
  accepted: { schema: acceptedList.schema, title: 'What is accepted', glob: 'accepted.yaml' },
  mapping: { schema: mappingSettings, title: 'Mapping of a CSV file', glob: 'import-*.yaml' },
};

export const settingsKinds = namesIn(settingsFiles);

/**
 * Settings with what a reader takes beside their schema, so that editors complete it: the presets of names (D9), the words
 * that switch a part on or off (D38), and the rules whose severity can be set.
 */
function forEditors(shape: FieldSchemas): Schema {
  const settings = siteSettings.shape;
  const either = (known: Schema, setting: Schema, ...more: readonly Schema[]) =>
    z
      .union([known, setting, ...more])
      .optional()
      .describe(phraseOf(setting)!);
  const names = [...presets].map(([name, { meaning }]) => [name, meaning] as const);
  const preset = codes(...names.map(([name]) => name)).meta({ meanings: Object.fromEntries(names) });
  const grade = settings.rules.unwrap().valueType;
  const rules = ruleNames.gradable.map((rule) => {
    const meaning = `how serious this is: \`opendata explain ${rule}\` says what it reports`;
    return [rule, grade.optional().describe(meaning)] as const;
  });
  const parts = Object.entries(partSettings).map(
    ([name, part]) => [name, either(codes('on', 'off'), part, z.boolean())] as const,
  );
  return object({
    ...shape,
    ...Object.fromEntries(parts),
    names: either(preset, settings.names),
    // A rule of the project's own has any name.
    rules: either(object(Object.fromEntries(rules)), settings.rules),
  });
}

/** The JSON Schema, draft 7, of a kind of settings. */
export function settingsSchema(kind: SettingsKind): JsonSchema {
  const { schema, title } = settingsFiles[kind];
  const { definitions } = contentJsonSchema(schema, kind, {
    field: (_, setting) => phraseOf(setting),
    code: (_, code, coded) => meaningOfSettingCode(coded, code),
  });
  const { [kind]: root = {}, ...rest } = definitions;
  const whole = { $schema: 'http://json-schema.org/draft-07/schema#', ...root, title, definitions: rest };
  return kind === 'site' ? withPresets(whole) : whole;
}

/** The phrase beside a setting in its schema. */
function phraseOf(setting: Schema): string | undefined {
  return z.globalRegistry.get(setting)?.description;
}

/** What a code of a setting means; undefined where its name says all there is to say. */
function meaningOfSettingCode(schema: Schema, code: string): string | undefined {
  const { meanings } = z.globalRegistry.get(schema) ?? {};
  return isPlainObject(meanings) ? String(meanings[code]) : undefined;
}

/** A preset of names provides settings that are otherwise required. */
function withPresets({ required = [], ...schema }: JsonSchema): JsonSchema {
  const named = { properties: { names: { enum: [...presets.keys()] } }, required: ['names'] };
  const description = `${schema.description} The preset ${[...presets.keys()].join(' or ')} of names has these.`;
  return { ...schema, description, if: named, else: { required } };
}
