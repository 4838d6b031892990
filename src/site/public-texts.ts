import type { SettingsDocument } from '../content/document.js';
import type { PlainObject } from '../model/plain-object.js';
import { type Problem, problem } from '../model/problem.js';
import type { PolicyFile } from './policy.js';
import { type Preset, withPreset } from './presets.js';
import { siteProblems } from './problems.js';
import type { ReadSettings } from './read.js';

/** The settings of site.yaml that a preset fixes, where it has other ones: v2.2 then isn't valid by the preset's schemas. */
export function checkPublicTexts(document: SettingsDocument, preset: Preset): Problem[] {
  const completed = withPreset(document.value) as PlainObject;
  return Object.entries(preset.settings).flatMap(([setting, wanted]) => {
    const value = completed[setting];
    if (typeof value !== 'string' || value === wanted) return [];
    const args = { kind: 'text', setting, value, wanted } as const;
    return [
      problem(siteProblems['site/public-schemas'], args, [document.locate([setting], 'value')], {
        field: [setting],
      }),
    ];
  });
}

/** The same of the error texts in a header policy. */
export function checkPublicErrors(
  { value, document }: Required<ReadSettings<PolicyFile>>,
  preset: Preset,
): Problem[] {
  return Object.entries(preset.errors).flatMap(([status, wanted]) =>
    (['title', 'description'] as const).flatMap((part) => {
      const own = value.errors?.[status]?.[part];
      if (own === undefined || own === wanted[part]) return [];
      const field = ['errors', status, part];
      const args = { kind: 'text', setting: part, value: own, wanted: wanted[part] } as const;
      return [
        problem(siteProblems['site/public-schemas'], args, [document.locate(field, 'value')], { field }),
      ];
    }),
  );
}
