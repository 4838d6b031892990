import type { Manifest } from '../manifest/manifest.js';
import { type Served, servedResources } from './served.js';

/** A resource, as hosts serve it. */
export type ServedResource = ReturnType<typeof servedResources>[number];

/**
 * Resources that one pattern stands for: all below a folder whose names end alike, such as `/places/*.json`, or all
 * names without an ending, which are pages. The pattern also stands for addresses that aren't published.
 */
export interface Family {
  /** With base path, without a slash at its end. */
  readonly folder: string;
  /** With its dot, or empty. */
  readonly ending: string;
  readonly members: readonly ServedResource[];
  /** The first of them: they are alike. */
  readonly sample: ServedResource;
}

/** The resources of a publication by pattern, for hosts whose configuration can't have a rule for each of them. */
export interface Families {
  /** Those without an ending first: their patterns include the others. */
  readonly families: readonly Family[];
  /** Resources that no pattern fits. */
  readonly single: readonly ServedResource[];
}

/**
 * @param sameAs resources with the same text may be in one family; of several texts in a folder the most frequent one
 * makes the family, and the others are single
 */
export function familiesOf(manifest: Manifest, sameAs: (served: Served) => string): Families {
  const { basePath } = manifest.site;
  const groups = new Map<string, { folder: string; ending: string; all: ServedResource[] }>();
  const single: ServedResource[] = [];
  for (const served of servedResources(manifest)) {
    // The publisher's own files are above the base path.
    const below = served.path.startsWith(`${basePath}/`) ? served.path.slice(basePath.length) : '';
    const [, folder, name] = /^\/([^/]+)\/(?:.*\/)?([^/]+)$/.exec(below) ?? [];
    // A 404 with the Cache-Control of assets would be kept for a year.
    const isSingle = folder === undefined || name === undefined || served.kind === 'asset';
    if (isSingle) single.push(served);
    else {
      const ending = /\.[^.]*$/.exec(name)?.[0] ?? '';
      const key = JSON.stringify([ending, folder]);
      const group = groups.get(key) ?? { folder: `${basePath}/${folder}`, ending, all: [] };
      groups.set(key, group);
      group.all.push(served);
    }
  }
  const families = [...groups.values()].flatMap(({ folder, ending, all }): Family[] => {
    const members = mostOf(all, sameAs);
    const [sample] = members;
    if (sample === undefined || members.length < 2) {
      single.push(...all);
      return [];
    }
    single.push(...all.filter((each) => !members.includes(each)));
    return [{ folder, ending, members, sample }];
  });
  return { families: families.sort((a, b) => Number(a.ending !== '') - Number(b.ending !== '')), single };
}

/** The largest number of resources that are alike. */
function mostOf(all: readonly ServedResource[], sameAs: (served: Served) => string): ServedResource[] {
  const alike = new Map<string, ServedResource[]>();
  for (const each of all) alike.set(sameAs(each), [...(alike.get(sameAs(each)) ?? []), each]);
  return [...alike.values()].reduce((most, some) => (some.length > most.length ? some : most), []);
}
