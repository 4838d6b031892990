import { posix } from 'node:path';
import type { SettingsDocument } from '../content/document.js';
import type { FileSystem } from '../content/file-system.js';
import type { ContentFile } from '../content/tree.js';
import type { Location } from '../model/location.js';
import { type Problem, problem } from '../model/problem.js';
import { suggestion } from '../model/suggestion.js';
import type { Names } from '../schema/published.js';
import { publishedCodeLists } from './code-lists.js';
import { checkNames, namesFile } from './names.js';
import { presets } from './presets.js';
import { siteProblems } from './problems.js';
import { read } from './read.js';
import type { SiteSettings } from './settings.js';

/** The published names of a setting that is a preset's name, a file beside site.yaml, or the map itself (D9). */
export function readNames(
  siteFile: ContentFile,
  setting: SiteSettings['names'],
  document: SettingsDocument,
  fs: FileSystem,
  problems: Problem[],
): Names {
  if (setting === undefined) return {};
  if (typeof setting !== 'string') {
    reportNames(setting, (path) => document.locate(['names', ...path], 'key'), problems);
    return setting;
  }
  const preset = presets.get(setting);
  if (preset !== undefined) return preset.names;

  const at = document.locate(['names'], 'value');
  if (!/\.(ya?ml|json)$/.test(setting)) {
    const near = suggestion(setting, [...presets.keys()]);
    const args = {
      kind: 'unknown',
      what: 'preset',
      written: setting,
      ...(near && { suggestion: near }),
    } as const;
    problems.push(problem(siteProblems['site/names'], args, [at], { field: ['names'] }));
    return {};
  }
  const path = posix.join(posix.dirname(siteFile.path), setting);
  if (!fs.existsSync(path)) {
    problems.push(
      problem(siteProblems['site/names'], { kind: 'unreadable', file: setting }, [at], { field: ['names'] }),
    );
    return {};
  }
  const file = {
    path,
    name: posix.join(posix.dirname(siteFile.name), setting),
    format: setting.endsWith('.json') ? 'json' : 'yaml',
  } as const;
  const map = read(file, namesFile, fs, problems);
  if (map?.value === undefined) return {};
  const { document: mapDocument, value } = map;
  reportNames(value, (path) => mapDocument.locate(path, 'key'), problems);
  return value;
}

function reportNames(names: Names, locate: (path: readonly string[]) => Location, problems: Problem[]): void {
  for (const { path, args } of checkNames(names, publishedCodeLists())) {
    problems.push(problem(siteProblems['site/names'], args, [locate(path)], { field: path }));
  }
}
