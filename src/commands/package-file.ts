/**
 * A file that comes with the program.
 * @param path from the folder of package.json, which is two folders above this file: in src/commands, and in
 * build/program, where it is bundled
 */
export function packageFile(path: string): URL {
  return new URL(`../../${path}`, import.meta.url);
}
