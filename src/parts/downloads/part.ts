import { once } from '../../base/once.js';
import type { Resource } from '../../build/resource.js';
import { brandSegments } from '../brand-segments.js';
import type { MakePart } from '../part.js';
import { pathOfDownloads, routesWithDownloads } from './addresses.js';
import { placeTable } from './columns.js';
import { downloadFormats, rowTexts } from './files.js';

/**
 * The files for people with a spreadsheet or a GIS, below `downloads/` (D38): for each collection and version that has
 * them those of each brand, then of all.
 */
export const downloads: MakePart = (content) => {
  const segments = brandSegments(content.routes);
  return routesWithDownloads(content.routes).flatMap((route) => {
    const { version, collection } = route;
    const table = placeTable(version, collection, content.names);
    const path = pathOfDownloads(content, route);
    const brands = route.brands
      .filter(({ json }) => json.length > 0)
      .map((brand) => ({
        path: `${path}/${segments.get(brand.folder)}`,
        texts: once(() => rowTexts(brand, collection, table)),
      }));
    const files = [...brands.map((brand) => ({ path: brand.path, own: [brand] })), { path, own: brands }];
    return downloadFormats.flatMap((format, at) =>
      files.map(
        ({ path, own }): Resource => ({
          path: `${path}.${format.name}`,
          kind: 'data',
          mediaType: format.mediaType,
          // Brotli takes three times as long as gzip for these, and makes them a tenth smaller.
          codings: ['gzip'],
          make: () =>
            format.file(
              table.columns,
              own.flatMap(({ texts }) => texts()[at]!),
            ),
        }),
      ),
    );
  });
};
