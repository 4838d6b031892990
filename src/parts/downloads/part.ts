import { once } from '../../base/once.js';
import type { AnswerBrand, DatedAnswer } from '../../build/answer.js';
import { recordsOfBrand } from '../../build/answer.js';
import { brandSegments, type PublishedContent, type Resource } from '../../build/resource.js';
import type { Names } from '../../interface/records/published.js';
import type { Part } from '../part.js';
import {
  brandsWithRecords,
  collectionPath,
  downloadsFolder,
  formatsOf,
  routesWithDownloads,
} from './addresses.js';
import { tableLayout } from './brand-tables.js';
import { downloadFormats } from './formats.js';

/** The files for people with a spreadsheet or a GIS, below `downloads/` (D38). */
export const downloads: Part = { name: 'downloads', prepare: () => downloadResources };

/** The files of each collection and version that has downloads: of each brand, then of all. */
function downloadResources(content: PublishedContent): Resource[] {
  const segments = brandSegments(content.routes);
  const wanted = formatsOf(content);
  return routesWithDownloads(content).flatMap((route) => {
    const start = `${downloadsFolder(content, route.version)}/${collectionPath(route.collection)}`;
    const { table } = tableLayout(route.version, route.collection, content.names);
    const brands = brandsWithRecords(route).map((brand) => ({
      brand,
      files: once(() => filesOfBrand(route, brand, content.names)),
    }));
    return downloadFormats.flatMap((format, at) => {
      if (!wanted.includes(format)) return [];
      const { start: begin, end, between } = format.together(table.columns);
      const resource = (path: string, make: Resource['make']): Resource => ({
        path: `${path}.${format.name}`,
        kind: 'data',
        mediaType: format.mediaType,
        // Brotli takes three times as long as gzip for these, and makes them a tenth smaller.
        codings: ['gzip'],
        make,
      });
      const cut = [begin, end].map((text) => Buffer.byteLength(text)) as [number, number];
      return [
        ...brands.map(({ brand, files }) =>
          resource(`${start}/${segments.get(brand.folder)}`, () => files()[at]!),
        ),
        resource(start, () => {
          const bodies = brands.map(({ files }) => {
            const whole = files()[at]!;
            return whole.subarray(cut[0], whole.length - cut[1]);
          });
          const seam = Buffer.from(between);
          const joined = bodies.flatMap((body, index) => (index === 0 ? [body] : [seam, body]));
          return Buffer.concat([Buffer.from(begin), ...joined, Buffer.from(end)]);
        }),
      ];
    });
  });
}

/** What each format makes of a brand. */
function filesOfBrand(
  { version, collection }: DatedAnswer,
  brand: AnswerBrand,
  names: Names,
): readonly Buffer[] {
  const { add, end } = tableLayout(version, collection, names).begin(brand.name);
  for (const record of recordsOfBrand(brand)) add(record);
  return end().map((pieces) => Buffer.concat(pieces));
}
