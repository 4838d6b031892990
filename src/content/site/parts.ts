import type { z } from 'zod';
import { isPlainObject } from '../../base/json/plain-object.js';
import { codes, list, object, pattern, text } from '../../interface/schema/types.js';
import type { PartName } from '../../model/part-name.js';
import { downloadFormatNames } from '../../model/part-name.js';
import { versions } from '../../model/version.js';
import { described } from './described.js';

/** The parts of a publication beside the collections (D38), each with its settings in site.yaml. */
export const partSettings = {
  /** `<version>/openapi.json`. */
  openapi: object({}),
  /** `downloads/<version>/…`. */
  downloads: described(
    object({
      versions: list(codes(...versions), 1).optional(),
      formats: list(codes(...downloadFormatNames), 1).optional(),
    }),
    {
      versions: 'the versions with downloads; all that are published if you leave it out',
      formats: 'the formats of the files; all if you leave it out',
    },
  ),
  /** The pages at the base path and at `developers`. */
  pages: described(
    object({
      title: text(1, 100).optional(),
      colour: pattern('Colour', /^#[0-9A-Fa-f]{6}$/, {
        called: 'a colour',
        takes: '# and six digits from 0 to 9 and A to F',
        examples: ['#0f766e'],
      }).optional(),
      logo: text(1, 200).optional(),
    }),
    {
      title: 'the name of the publication on its pages',
      colour: 'the accent colour, such as "#00457c", in quotes',
      logo: "the publisher's logo, an SVG or PNG file: its path from the folder of site.yaml",
    },
  ),
  /** `<version>/changes.json` and `<version>/changes.atom`. */
  changes: object({}),
} satisfies Record<PartName, z.ZodObject>;

/** What each part is for, as a phrase for editors. */
export const partMeanings: Readonly<Record<PartName, string>> = {
  openapi: 'publishes a description of each version in OpenAPI 3.1, and a client for JavaScript',
  downloads: 'publishes files for spreadsheets and maps',
  pages: 'publishes pages for people, with a search and comparisons',
  changes: 'publishes a feed of the changes of each version',
};

/** The words that switch a part on or off, as a text or as a boolean of JSON. */
const switches = new Map<unknown, boolean>([
  ['on', true],
  ['true', true],
  [true, true],
  ['off', false],
  ['false', false],
  [false, false],
]);

/**
 * Settings in which a part that is `on` has no settings of its own, and a part that is `off` isn't there. One without a
 * value is left out, as any other empty setting (D20).
 */
export function withParts(settings: unknown): unknown {
  if (!isPlainObject(settings)) return settings;
  return Object.fromEntries(
    Object.entries(settings).flatMap(([key, value]) => {
      const isOn = Object.hasOwn(partSettings, key) ? switches.get(value) : undefined;
      if (isOn === undefined) return [[key, value]];
      return isOn ? [[key, {}]] : [];
    }),
  );
}
