import type fs from 'node:fs';
import { errorCode } from '../../base/errors.js';
import { type Location, startOfFile } from '../../model/location.js';
import { type Definition, type Problem, problem, type RuleName } from '../../model/problem.js';
import { largest } from '../documents/limits.js';
import type { UnreadableArgs } from '../documents/problems/files.js';
import { contentProblems } from '../documents/problems/index.js';

/** The functions of `node:fs` that reading content needs. Files are read as bytes. */
export type FileSystem = Pick<
  typeof fs,
  'existsSync' | 'lstat' | 'lstatSync' | 'readdir' | 'readdirSync' | 'stat' | 'statSync'
> & { readFileSync(path: string): Buffer };

const reasons: Readonly<Record<string, UnreadableArgs['reason']>> = {
  EACCES: 'permission',
  EPERM: 'permission',
  ENOENT: 'gone',
  ENOTDIR: 'gone',
  EISDIR: 'folder',
  ENAMETOOLONG: 'too-deep',
};

/** A problem with a file as a whole. @param name of the file, as the user would type it */
export function fileProblem<Rule extends RuleName, Args>(
  definition: Pick<Definition<Rule, Args>, 'rule' | 'severity' | 'message'>,
  args: NoInfer<Args>,
  name: string,
): Problem<Location, Rule, Args> {
  return problem(definition, args, [startOfFile(name)]);
}

/** The problem that `name` can't be read. */
export function unreadable(name: string, reason: UnreadableArgs['reason']): Problem {
  return fileProblem(contentProblems['content/unreadable'], { reason }, name);
}

/** The problem that `name` can't be read, from the error that the file system threw. */
export function refused(name: string, error: unknown): Problem {
  const code = errorCode(error) ?? '';
  return unreadable(name, reasons[code] ?? 'input-output');
}

/**
 * Reads a file, or returns the problem that prevents it.
 * @param file the path to open, and the name as the user would type it
 */
export function readBytes(
  file: { readonly path: string; readonly name: string },
  fs: Pick<FileSystem, 'readFileSync'>,
): { readonly bytes: Uint8Array } | { readonly problem: Problem } {
  try {
    const bytes = fs.readFileSync(file.path);
    if (bytes.length <= largest) return { bytes };
    const args = { bytes: bytes.length, limit: largest };
    return { problem: fileProblem(contentProblems['content/too-large'], args, file.name) };
  } catch (error) {
    return { problem: refused(file.name, error) };
  }
}

/**
 * The same for a file that people keep, not one that they pass. Anything else, such as a pipe, is a problem: reading
 * it might never end.
 */
export function readKept(
  file: { readonly path: string; readonly name: string },
  fs: Pick<FileSystem, 'readFileSync' | 'statSync'>,
): ReturnType<typeof readBytes> {
  try {
    const found = fs.statSync(file.path);
    if (!found.isFile())
      return { problem: unreadable(file.name, found.isDirectory() ? 'folder' : 'not-a-file') };
  } catch {
    // The reading says why.
  }
  return readBytes(file, fs);
}
