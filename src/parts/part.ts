import type { MakeResources, PartsInput } from '../build/resource.js';
import type { PartName } from '../model/part-name.js';

/**
 * A part of the publication beside the collections: a folder with this object, its line in `registered/parts.ts`, its
 * settings in `content/site/parts.ts`, and its name in the model.
 */
export interface Part {
  /** As in site.yaml. */
  readonly name: PartName;
  /**
   * Reads the files that the part is made with, and returns what makes its own.
   * @throws UnusableSetting
   */
  readonly prepare: (settings: PartsInput['settings'], files: PartFiles) => MakeResources;
}

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
