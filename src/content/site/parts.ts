import type { z } from 'zod';
import { isPlainObject } from '../../base/json/plain-object.js';
import { object, pattern, text } from '../../interface/schema/types.js';
import type { PartName } from '../../model/part-name.js';

/** The parts of a publication beside the collections (D38), each with its settings in site.yaml, and what it is for. */
export const partSettings = {
  /** `<version>/openapi.json`. */
  openapi: object({}).describe(
    'publishes a description of each version in OpenAPI 3.1, and a client for JavaScript',
  ),
  /** `downloads/<version>/…`. */
  downloads: object({}).describe('publishes files for spreadsheets and maps'),
  /** The pages at the base path and at `developers`. */
  pages: object({
    title: text(1, 100).optional().describe('the name of the publication on its pages'),
    colour: pattern('Colour', /^#[0-9A-Fa-f]{6}$/, {
      called: 'a colour',
      takes: '# and six digits from 0 to 9 and A to F',
      examples: ['#0f766e'],
    })
      .optional()
      .describe('the accent colour, such as "#00457c", in quotes'),
    logo: text(1, 200)
      .optional()
      .describe("the publisher's logo, an SVG or PNG file: its path from the folder of site.yaml"),
  }).describe('publishes pages for people, with a search and comparisons'),
  /** `<version>/changes.json` and `<version>/changes.atom`. */
  changes: object({}).describe('publishes a feed of the changes of each version'),
} satisfies Record<PartName, z.ZodObject>;

/**
 * Settings in which a part that is `on` has no settings of its own, and a part that is `off` isn't there: in JSON also a
 * boolean. One without a value is left out, as any other empty setting (D20).
 */
export function withParts(settings: unknown): unknown {
  if (!isPlainObject(settings)) return settings;
  return Object.fromEntries(
    Object.entries(settings).flatMap(([key, value]) => {
      const word = Object.hasOwn(partSettings, key) && typeof value !== 'object' ? String(value) : '';
      if (/^(?:off|false)$/.test(word)) return [];
      return [[key, /^(?:on|true)$/.test(word) ? {} : value]];
    }),
  );
}
