import type { PartsInput } from '../build/resource.js';

/**
 * The names in addresses of all brands of a publication, by their folders, which may have characters that addresses
 * haven't.
 */
export function brandSegments(routes: PartsInput['routes']): ReadonlyMap<string, string> {
  const folders = new Set(routes.flatMap(({ brands }) => brands.map(({ folder }) => folder)));
  const taken = new Set<string>();
  return new Map(
    [...folders].map((folder) => {
      const plain = folder.toLowerCase().replace(/[^a-z0-9_~-]+/g, '-') || 'brand';
      let name = plain;
      for (let count = 2; taken.has(name); count++) name = `${plain}-${count}`;
      taken.add(name);
      return [folder, name];
    }),
  );
}
