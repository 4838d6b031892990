import type { Manifest } from '../manifest/manifest.js';
import type { Host } from './host.js';

/** The text of a program of ours that hosts run, by its file such as `cloudflare-workers.js`. */
export type CompiledModule = (name: string) => string;

/** All files of `dist/hosts/<name>`, by their path in it; what of the program runs at the host is in `program/`. */
export function filesOf(
  host: Host,
  manifest: Manifest,
  compiled: CompiledModule,
): Readonly<Record<string, string | Uint8Array>> {
  const { program } = host;
  return {
    ...host.files(manifest),
    ...(program !== undefined && { [`program/${program}`]: compiled(program) }),
  };
}
