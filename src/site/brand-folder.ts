import { latinWords } from '../model/latin-words.js';

/** The folder of a brand whose name has no letter that a folder's name can have. */
const nameless = 'brand';

/** Names that Windows keeps for devices. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * The folder of a brand: `Fenland & March Building Society` → `fenland-march-building-society`, with `-2` behind it
 * where that is taken.
 * @param taken folders that are there; a name that differs by its capitals only is taken too, since some file systems
 * make no difference
 */
export function brandFolderOf(brandName: string, taken: Iterable<string> = []): string {
  const words = latinWords(brandName).join('-').toLowerCase().slice(0, 60).replace(/-$/, '');
  const name = words === '' ? nameless : devices.test(words) ? `${words}-${nameless}` : words;
  const others = new Set([...taken].map((folder) => folder.toLowerCase()));
  if (!others.has(name)) return name;
  let number = 2;
  while (others.has(`${name}-${number}`)) number++;
  return `${name}-${number}`;
}

/** A brand's name as spellings of it are compared: without regard to case, spaces, and kinds of apostrophe. */
export function spellingOf(brandName: string): string {
  return brandName
    .normalize('NFKC')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
