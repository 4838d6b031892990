import { isAbsolute, relative, sep } from 'node:path';

/** True for a path that is a folder or lies in it. Links are not followed. */
export function isInside(path: string, folder: string): boolean {
  const steps = relative(folder, path);
  return !(steps === '..' || steps.startsWith(`..${sep}`) || isAbsolute(steps));
}
