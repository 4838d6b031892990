import { suggestion } from '../../base/text/suggestion.js';
import { collectionsIn } from '../../interface/collections/index.js';
import { recordSchema } from '../../interface/records/index.js';
import type { Names } from '../../interface/records/published.js';
import { everyField } from '../../interface/schema/every-field.js';
import { codesOf, elementOf } from '../../interface/schema/node.js';
import { factsOf } from '../../interface/schema/types.js';
import type { FieldPath } from '../../model/location.js';
import type { Problem } from '../../model/problem.js';
import { allVersions } from '../../model/version.js';
import { type SettingsDocument, settingProblem } from '../documents/document.js';
import { presets } from './presets.js';
import { siteProblems } from './problems/index.js';
import type { NamesArgs } from './problems/settings.js';
import type { SiteSettings } from './settings.js';

/**
 * The mistakes in a map of published names: a list or word that the interface doesn't have, or two words of a list with
 * the same published name, so that readers could not distinguish them.
 */
function checkNames(names: Names, document: SettingsDocument): Problem[] {
  const codeLists = publishedCodeLists();
  const found = (field: FieldPath, args: NamesArgs) =>
    settingProblem(siteProblems['site/names'], args, document, ['names', ...field], 'key');
  return Object.entries(names).flatMap(([list, words]): Problem[] => {
    const values = codeLists.get(list);
    if (values === undefined) return [found([list], unknown('code list', list, [...codeLists.keys()]))];
    const published = new Map<string, string>(values.map((value) => [words[value] ?? value, value]));
    return Object.entries(words).flatMap(([word, name]) => {
      if (!values.includes(word)) return [found([list, word], unknown('word', word, values))];
      const other = published.get(name) ?? '';
      return other === word ? [] : [found([list, word], { kind: 'ambiguous', name, word, other })];
    });
  });
}

function unknown(
  what: 'code list' | 'word' | 'preset',
  written: string,
  allowed: readonly string[],
): NamesArgs {
  return { kind: 'unknown', what, written, suggestion: suggestion(written, allowed) };
}

/** The code lists with names of their own, with all their values in any version (D9). */
export function publishedCodeLists(): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, Set<string>>();
  const fields = allVersions.flatMap((version) =>
    collectionsIn(version).flatMap((collection) => [...everyField(recordSchema(version, collection))]),
  );
  for (const one of new Set(fields.map(({ schema }) => elementOf(schema)))) {
    const [name, codes] = [factsOf(one)?.type, codesOf(one)];
    if (name !== undefined && codes) lists.set(name, new Set([...(lists.get(name) ?? []), ...codes]));
  }
  return new Map(
    [...lists].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, values]) => [name, [...values]]),
  );
}

/** The published names of a setting, which is a preset's name or the map itself (D9). */
export function readNames(
  setting: SiteSettings['names'],
  document: SettingsDocument,
): { readonly names: Names; readonly problems: readonly Problem[] } {
  if (setting === undefined) return { names: {}, problems: [] };
  if (typeof setting !== 'string') return { names: setting, problems: checkNames(setting, document) };
  const preset = presets.get(setting);
  if (preset !== undefined) return { names: preset.names, problems: [] };
  const args = unknown('preset', setting, [...presets.keys()]);
  return { names: {}, problems: [settingProblem(siteProblems['site/names'], args, document, ['names'])] };
}
