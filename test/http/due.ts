import { type TestPublication, withManifest } from './publication.js';

/** An instant at which something will change. */
export const due = 'Tue, 01 Dec 2026 00:00:00 GMT';

/**
 * The publication while a change of branches is due, and of all pages and data beside the collections (D51): only the
 * manifest is another.
 */
export function windingBack({ manifest, files }: TestPublication, expires = due): TestPublication {
  const routes = Object.entries(manifest.routes).map(([path, route]) => [
    path,
    route.collection === 'branches' ? { ...route, expires } : route,
  ]);
  const resources = Object.entries(manifest.resources).map(([path, resource]) => [
    path,
    resource.kind === 'page' || resource.kind === 'data' ? { ...resource, expires } : resource,
  ]);
  return withManifest(
    {
      ...manifest,
      nextChange: new Date(expires).toISOString(),
      routes: Object.fromEntries(routes),
      resources: Object.fromEntries(resources),
    },
    files,
  );
}
