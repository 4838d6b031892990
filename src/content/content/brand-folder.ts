import { latinWords } from '../../base/text/latin-words.js';
import { rootFolder } from './layout.js';

/** The folder of a brand whose name has no letters usable in a folder's name. */
const nameless = 'brand';

/** Names that Windows reserves for devices, and that of the folder for the web root. */
const reserved = new RegExp(`^(?:con|prn|aux|nul|com\\d|lpt\\d|${rootFolder})$`);

/**
 * The folder of a brand: `Fenland & March Building Society` → `fenland-march-building-society`, followed by `-2` if it
 * exists.
 * @param taken existing folders. Names are compared without case, because some file systems ignore it
 */
export function brandFolderOf(brandName: string, taken: Iterable<string> = []): string {
  const words = fileStem(brandName).replace(/-$/, '');
  const name = words === '' ? nameless : reserved.test(words) ? `${words}-${nameless}` : words;
  return freeName(
    name,
    [...taken].map((folder) => folder.toLowerCase()),
  );
}

/** `High Street, Ely` → `high-street-ely`: the name of a file. */
export function fileStem(name: string): string {
  return latinWords(name).join('-').toLowerCase().slice(0, 60);
}

/** A name, followed by `-2` or a higher number if it is taken. @param longest how many characters it may have */
export function freeName(name: string, taken: readonly string[], longest = Number.POSITIVE_INFINITY): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : `-${number}`;
    const made = name.slice(0, longest - end.length) + end;
    if (!taken.includes(made)) return made;
  }
}
