import { newestOf } from '../../build/answer.js';
import type { PartsInput } from '../../build/resource.js';
import type { Version } from '../../model/version.js';

/** The addresses of a version's feed of changes, if site.yaml asks for one (D38). */
export function feedAddresses(
  { head, settings }: Pick<PartsInput, 'head' | 'settings'>,
  version: Version,
): { readonly json: string; readonly atom: string } | undefined {
  if (settings.changes === undefined) return undefined;
  const prefix = head.versions[version]?.path ?? '';
  return { json: `${prefix}/changes.json`, atom: `${prefix}/changes.atom` };
}

/** Those of the newest versions of collections. */
export function newestFeeds(
  content: PartsInput,
): readonly { readonly json: string; readonly atom: string }[] {
  const versions = new Set(newestOf(content.routes).map(({ version }) => version));
  return [...versions].flatMap((version) => feedAddresses(content, version) ?? []);
}
