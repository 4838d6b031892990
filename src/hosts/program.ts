import { posix } from 'node:path';
import type { Manifest } from '../manifest/manifest.js';
import type { Host } from './host.js';

/** The text of one of the program's own compiled modules, by its path such as `http/decide.js`. */
export type CompiledModule = (path: string) => string;

/** All files of `dist/hosts/<name>`, by their path in it; what of the program runs at the host is in `program/`. */
export function filesOf(
  host: Host,
  manifest: Manifest,
  compiled: CompiledModule,
): Readonly<Record<string, string | Uint8Array>> {
  const program = host.program === undefined ? {} : modulesFrom(host.program, compiled);
  const below = Object.entries(program).map(([path, text]) => [`program/${path}`, text] as const);
  return { ...host.files(manifest), ...Object.fromEntries(below) };
}

/** A whole statement, as the compiler writes it: `import … from '…';`, `export … from '…';` or `import '…';`. */
const importLine = /^(?:import|export)\s+(?:[\w$*{},\s]+\s+from\s+)?['"]([^'"]+)['"];$/gm;

/**
 * A compiled module and all that it imports, by path.
 * @throws Error where one of them imports a package, which the host wouldn't have
 */
export function modulesFrom(entry: string, compiled: CompiledModule): Readonly<Record<string, string>> {
  const modules: Record<string, string> = {};
  const queue = [entry];
  for (const path of queue) {
    const text = compiled(path).replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
    modules[path] = text;
    for (const [, from = ''] of text.matchAll(importLine)) {
      if (!from.startsWith('.')) throw new Error(`${path} imports ${from}, which a host doesn't have`);
      const imported = posix.join(posix.dirname(path), from);
      if (!queue.includes(imported)) queue.push(imported);
    }
  }
  return modules;
}
