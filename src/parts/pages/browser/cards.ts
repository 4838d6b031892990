import { metresApart } from '../distance.js';
import { plainName } from '../spelling.js';
import type { Place } from './data.js';
import type { Near } from './nearest.js';

/** What the list shows as one result: a place, or those of a brand at one address. */
export interface Card {
  /** The branch, or the nearest machine if there is none. */
  readonly place: Place;
  /** From where somebody looks; undefined if the position isn't published, or nobody looks from anywhere. */
  readonly metres: number | undefined;
  /** The cash machines at the address, the place itself included if it is one. */
  readonly machines: readonly Place[];
}

/** The collection of cash machines. */
export const machines = 'atms';

/** Metres between places of one postcode beyond which one of them has another address, or a wrong position. */
const oneAddress = 500;

/** The results of places in order: machines of a brand at one postcode are one, with the branch if it has one there. */
export function cardsOf(
  places: readonly (Near<Place> | { readonly place: Place; readonly metres: undefined })[],
): Card[] {
  const cards: { place: Place; metres: number | undefined; machines: Place[] }[] = [];
  const byAddress = new Map<string, (typeof cards)[number][]>();
  for (const { place, metres } of places) {
    const key = plainName(`${place.brand} ${place.postcode.replace(/\s/g, '')}`);
    const there = (place.postcode === '' ? [] : (byAddress.get(key) ?? [])).filter((card) =>
      isOneAddress(card.place, place),
    );
    const isMachine = place.kind === machines;
    const card = isMachine ? there[0] : there.find((each) => each.place.kind === machines);
    if (card === undefined) {
      const made = { place, metres, machines: isMachine ? [place] : [] };
      cards.push(made);
      byAddress.set(key, [...there, made]);
    } else if (isMachine) card.machines.push(place);
    else card.place = place;
  }
  return cards;
}

function isOneAddress({ position: a }: Place, { position: b }: Place): boolean {
  return a === undefined || b === undefined || metresApart(a, b) < oneAddress;
}
