import { jsonText } from '../../base/markup/json-text.js';
import type { ProfileFormat } from './profile.js';

/** Versions change when a reader of the one before would be wrong. docs/profile.md describes them. */
const profileVersion = 1;

/** For programs: everything, on one line a field and a notice. */
export const jsonProfile: ProfileFormat = { print };

function* print({ source, previous, collections }: Parameters<ProfileFormat['print']>[0]): Generator<string> {
  yield `{"profileVersion":${profileVersion},"source":${jsonText(source)}`;
  if (previous !== undefined) yield `,"previous":${jsonText(previous)}`;
  yield ',"collections":[';
  let separator = '\n';
  for (const { fields, notices, ...names } of collections) {
    yield `${separator}${jsonText(names).slice(0, -1)},"fields":[\n${fields.map(jsonText).join(',\n')}\n]`;
    yield `,"notices":[${notices.map((notice) => `\n${jsonText(notice)}`).join(',')}]}`;
    separator = ',\n';
  }
  yield ']}\n';
}
