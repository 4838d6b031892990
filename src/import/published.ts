import { type Compiled, textsOf } from '../build/compile/compiled.js';
import type { Version } from '../model/version.js';

/** The JSON that a version publishes of a file's records, by their index in the file. */
export function publishedJson(
  { records, json }: Pick<Compiled, 'records' | 'json'>,
  version: Version,
): ReadonlyMap<number, string> {
  const own = json[version];
  if (own === undefined) return new Map();
  const published = records.filter((_, at) => own.lengths[at] !== 0);
  return new Map(textsOf(own).map((text, at) => [published[at]!.index, text]));
}
