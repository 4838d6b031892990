import type { Gap } from '../../hosts/capabilities.js';
import type { Manifest } from '../../manifest/manifest.js';

/** The ends of a representation as built, for ranges: the host isn't asked for the whole again. */
export interface Ends {
  readonly head: Buffer;
  readonly tail: Buffer;
}

/** What answers are held against. */
export interface Facts {
  /** As built, save what declared gaps leave to the host, which stands here as the host has it. */
  readonly manifest: Manifest;
  readonly gaps: readonly Gap[];
  /** Names of fields, in lower case. */
  readonly meaningful: ReadonlySet<string>;
  /** Of the identity representation of the route in question, where the host sent that as built. */
  readonly ends?: Ends;
}
