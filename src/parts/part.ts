import type { PartsInput, Resource } from '../build/resource.js';

/**
 * Makes a part of the publication beside the collections: a folder with this function, its line in `registered/parts.ts`,
 * its settings in `content/site/parts.ts`, and its name in the model.
 * @throws UnusableSetting
 */
export type MakePart = (
  content: PartsInput,
  files: PartFiles,
) => Iterable<Resource> | Promise<Iterable<Resource>>;

/** The files that parts are made with. */
export interface PartFiles {
  /** A file that comes with the program, by its path in `build`. */
  readonly ofProgram: (path: string) => Uint8Array;
  /** A file of the publisher, by its path from the folder of site.yaml. */
  readonly ofPublisher: (path: string) => Uint8Array;
  /** The addresses of the publisher's own files at the web root, such as `/robots.txt`. */
  readonly atRoot: ReadonlySet<string>;
}

/** A setting of a part names something that can't be used. The message says which, and what to do. */
export class UnusableSetting extends Error {}
