import { suggestion } from '../../base/text/suggestion.js';
import { CommandFailure } from '../cli/failure.js';

/**
 * The published name of the brand that `--brand` names, whose case doesn't matter.
 * @param known the published names of all brands
 * @throws CommandFailure if there is none
 */
export function namedBrand(name: string, known: readonly string[]): string {
  const found = known.find((brand) => brand.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found;
  const near = suggestion(name, known);
  const hint = near === undefined ? `The brands are ${known.join(', ')}.` : `Did you mean ${near}?`;
  throw new CommandFailure(`--brand: no brand is called ${name}. ${hint}`);
}
