import type fs from 'node:fs';
import { errorCode } from '../../base/errors.js';
import { startOf } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import { largest } from '../documents/limits.js';
import type { UnreadableArgs } from '../documents/problems/files.js';
import { contentProblems } from '../documents/problems/index.js';

/** The functions of `node:fs` that reading content needs. Files are read as bytes. */
export type FileSystem = Pick<
  typeof fs,
  'existsSync' | 'lstat' | 'lstatSync' | 'readdir' | 'readdirSync' | 'stat' | 'statSync'
> & { readFileSync(path: string): Buffer };

export type Reason = UnreadableArgs['reason'];

const reasons: Readonly<Record<string, Reason>> = {
  EACCES: 'permission',
  EPERM: 'permission',
  ENOENT: 'gone',
  ENOTDIR: 'gone',
  EISDIR: 'folder',
  ENAMETOOLONG: 'too-deep',
};

/** The problem that `name` can't be read. */
export function unreadable(name: string, reason: Reason): Problem {
  return problem(contentProblems['content/unreadable'], { reason }, [startOf(name)]);
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
    return {
      problem: problem(contentProblems['content/too-large'], { bytes: bytes.length, limit: largest }, [
        startOf(file.name),
      ]),
    };
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
): { readonly bytes: Uint8Array } | { readonly problem: Problem } {
  const other = otherThanFile(file.path, fs);
  return other === undefined ? readBytes(file, fs) : { problem: unreadable(file.name, other) };
}

/** What an entry is that exists but is not a file. One that can't be inspected is left to the reading. */
function otherThanFile(path: string, fs: Pick<FileSystem, 'statSync'>): Reason | undefined {
  try {
    const found = fs.statSync(path);
    if (found.isFile()) return undefined;
    return found.isDirectory() ? 'folder' : 'not-a-file';
  } catch {
    return undefined;
  }
}
