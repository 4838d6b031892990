import { join } from 'node:path';
import { type DistFileSystem, filesBelow, isSameFile, listFolder } from './dist-files.js';

/**
 * True if `folder` is plain and contains exactly the files of `source`: as hard links, or as files with the same bytes
 * and times. Without a `source`, `folder` must not exist.
 */
export function isCopyOf(source: string, folder: string, fs: DistFileSystem): boolean {
  const stats = fs.lstatSync(folder, { throwIfNoEntry: false });
  if (!fs.existsSync(source)) return stats === undefined;
  if (!stats?.isDirectory()) return false;
  return hasSameFiles(source, folder, fs);
}

/** Files come before folders: in another publication, the manifest differs. Empty folders don't count. */
function hasSameFiles(source: string, folder: string, fs: DistFileSystem): boolean {
  const [wanted, there] = [listFolder(source, fs), listFolder(folder, fs)];
  return (
    there.files.length === wanted.files.length &&
    there.files.every(
      (name, index) => name === wanted.files[index] && isSame(join(source, name), join(folder, name), fs),
    ) &&
    [...new Set([...wanted.folders, ...there.folders])].every((name) => {
      const [one, other] = [join(source, name), join(folder, name)];
      return wanted.folders.includes(name) && there.folders.includes(name)
        ? hasSameFiles(one, other, fs)
        : filesBelow(one, fs).length + filesBelow(other, fs).length === 0;
    })
  );
}

function isSame(one: string, other: string, fs: DistFileSystem): boolean {
  if (isSameFile(one, other, fs)) return true;
  const [a, b] = [fs.lstatSync(one), fs.lstatSync(other)];
  if (!b.isFile()) return false;
  return a.size === b.size && a.mtimeMs === b.mtimeMs && fs.readFileSync(one).equals(fs.readFileSync(other));
}
