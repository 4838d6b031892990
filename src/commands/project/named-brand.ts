import { suggestion } from '../../base/text/suggestion.js';
import { spellingOf } from '../../model/compared-texts.js';
import { alternatives, quoted } from '../../model/message.js';
import { CommandFailure } from '../cli/failure.js';

/** A brand as `--brand` may name it: publications have only published names. */
export interface NamedBrand {
  readonly folder?: string;
  readonly name: string;
}

/** Whether a brand has this folder or published name. The case of both doesn't matter. */
export function isCalled({ folder, name }: NamedBrand, written: string): boolean {
  return [folder, name].some((each) => each !== undefined && spellingOf(each) === spellingOf(written));
}

/**
 * The brand that `--brand` names, by its folder or its published name.
 * @throws CommandFailure if it is none, or several
 */
export function namedBrand<Brand extends NamedBrand>(written: string, brands: readonly Brand[]): Brand {
  const [found, ...others] = brands.filter((brand) => isCalled(brand, written));
  if (found === undefined) {
    const names = brands.flatMap(({ folder, name }) => (folder === undefined ? [name] : [folder, name]));
    const near = suggestion(written, names);
    const hint = near === undefined ? '' : ` Did you mean ${near}?`;
    throw new CommandFailure(
      `--brand: no brand is called ${quoted(written)}.${hint} The brands are ${listed(brands)}.`,
    );
  }
  if (others.length === 0) return found;
  throw new CommandFailure(
    `--brand: ${quoted(written)} is the folder or name of several brands: ${listed([found, ...others])}. Use another name or folder.`,
  );
}

/**
 * The brand that `--brand` of an import names, or undefined for the name of a new brand.
 * @throws CommandFailure if it is several
 */
export function existingBrand<Brand extends NamedBrand>(
  written: string,
  brands: readonly Brand[],
): Brand | undefined {
  return brands.some((brand) => isCalled(brand, written)) ? namedBrand(written, brands) : undefined;
}

function listed(brands: readonly NamedBrand[]): string {
  const shown = brands.map(({ folder, name }) => (folder === undefined ? name : `${folder} (${name})`));
  return alternatives(shown, 12, 'and') || 'none';
}
