import { alternatives, quoted } from '../model/message.js';
import { suggestion } from '../model/suggestion.js';
import type { Brand } from '../site/load.js';
import { ask } from './ask.js';
import { CommandFailure } from './failure.js';
import { started } from './invocation.js';

/**
 * The brand that a new record is of: the one that was named, the only one there is, or the one that the terminal says.
 * @param named a brand's folder
 * @throws CommandFailure where there is none such
 */
export async function brandOf(
  brands: readonly Brand[],
  content: string,
  named: string | undefined,
): Promise<Brand> {
  const folders = brands.map(({ folder }) => folder);
  if (brands.length === 0) {
    throw new CommandFailure(`there is no brand in ${content}: \`${started()} init\` makes one`);
  }
  const complaint = (folder: string) => {
    if (folders.includes(folder)) return undefined;
    const near = suggestion(folder, folders);
    const hint = near === undefined ? '' : ` Did you mean ${near}?`;
    return `There is no brand folder ${quoted(folder)}.${hint} The brands are ${folders.join(', ')}.`;
  };
  let folder = named ?? (folders.length === 1 ? folders[0]! : undefined);
  if (folder === undefined && process.stdin.isTTY) {
    folder = await ask(
      `For which brand? ${alternatives(folders)}`,
      folders[0]!,
      complaint,
      process.stdin,
      process.stderr,
    );
  }
  if (folder === undefined) {
    throw new CommandFailure(`there are several brands: say which with --brand ${alternatives(folders)}`);
  }
  const brand = brands.find((one) => one.folder === folder);
  if (brand === undefined) throw new CommandFailure(`--brand: ${complaint(folder)}`);
  return brand;
}
