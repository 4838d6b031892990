import type { CollectionProfile, Profile } from '../../reporting/profile/profile.js';
import { profileOf } from '../../reporting/profile/profile-of.js';
import { interruptible } from '../cli/ending-signals.js';
import type { Terminal } from '../cli/terminal.js';
import { namedBrand } from '../project/named-brand.js';
import type { Source } from './diff-sources.js';
import { type ChosenOffers, ofBrands, offersOf, pairsOf } from './offers.js';

/**
 * What each field of a source has, a collection after the other.
 * @param isAlone whether values are named that only one of hundreds has
 * @throws CommandFailure if nothing of it is chosen
 */
export async function profileSource(
  source: Source,
  previous: Source | undefined,
  chosen: ChosenOffers,
  isAlone: boolean,
  terminal: Terminal,
): Promise<Profile> {
  const collections: CollectionProfile[] = [];
  const names = new Set<string>();
  const pairs =
    previous === undefined
      ? offersOf(source, chosen).map((offer) => [undefined, offer] as const)
      : pairsOf(previous, source, chosen, terminal);
  for (const [before, offer] of pairs) {
    // What only the earlier one has is not in the source.
    if (offer === undefined) continue;
    terminal.progress(`counting ${offer.collection}`);
    const records = await offer.read();
    for (const { brand } of records.brands) names.add(brand);
    const was = before && ofBrands(await before.read(), chosen.brand);
    const wanted = ofBrands(records, chosen.brand);
    collections.push(await interruptible(() => profileOf(wanted, was, { isAlone })));
  }
  for (const name of chosen.brand) namedBrand(name, [...names]);
  return { source: source.name, ...(previous && { previous: previous.name }), collections };
}
