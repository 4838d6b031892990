import type { Compiled } from '../build/compile/compiled.js';
import type { Version } from '../model/version.js';

/** The JSON that a version publishes of a file's records, by their index in the file. */
export function publishedJson(
  { records, json }: Pick<Compiled, 'records' | 'json'>,
  version: Version,
): ReadonlyMap<number, string> {
  const own = json[version] ?? [];
  return new Map(records.flatMap(({ index }, at) => (own[at] ? [[index, own[at]] as const] : [])));
}
