import { once } from '../../base/once.js';
import type { PartsInput, Resource } from '../../build/resource.js';
import { brandSegments } from '../brand-segments.js';
import type { Part } from '../part.js';
import { brandsWithRecords, pathOfDownloads, routesWithDownloads } from './addresses.js';
import { placeTable } from './columns.js';
import { downloadFormats, downloadText, rowTexts } from './files.js';

/** The files for people with a spreadsheet or a GIS, below `downloads/` (D38). */
export const downloads: Part = { name: 'downloads', prepare: () => downloadResources };

/** The files of each collection and version that has downloads: of each brand, then of all. */
function downloadResources(content: PartsInput): Resource[] {
  const segments = brandSegments(content.routes);
  return routesWithDownloads(content.routes).flatMap((route) => {
    const { version, collection } = route;
    const table = placeTable(version, collection, content.names);
    const path = pathOfDownloads(content, route);
    const brands = brandsWithRecords(route).map((brand) => ({
      path: `${path}/${segments.get(brand.folder)}`,
      texts: once(() => rowTexts(brand, collection, table)),
    }));
    return downloadFormats.flatMap((format, at) =>
      [...brands.map((brand) => ({ path: brand.path, own: [brand] })), { path, own: brands }].map(
        ({ path, own }): Resource => ({
          path: `${path}.${format.name}`,
          kind: 'data',
          mediaType: format.mediaType,
          // Brotli takes three times as long as gzip for these, and makes them a tenth smaller.
          codings: ['gzip'],
          make: () =>
            downloadText(
              format,
              table,
              own.map(({ texts }) => texts()[at]!),
            ),
        }),
      ),
    );
  });
}
