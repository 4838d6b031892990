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
  const words = latinWords(brandName).join('-').toLowerCase().slice(0, 60).replace(/-$/, '');
  const name = words === '' ? nameless : reserved.test(words) ? `${words}-${nameless}` : words;
  const others = new Set([...taken].map((folder) => folder.toLowerCase()));
  if (!others.has(name)) return name;
  let number = 2;
  while (others.has(`${name}-${number}`)) number++;
  return `${name}-${number}`;
}
